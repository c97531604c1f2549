//! A conversion webhook on the loopback address: what the API server sends goes to `convert::review`, and its answer back.

use crate::outcome::Stop;
use capz_api::{convert, schema::CustomResourceConversion};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{CONTENT_TYPE, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use k8s_openapi::ByteString;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::json;
use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivatePkcs8KeyDer},
};

/// A webhook that serves until it is dropped.
pub struct Webhook {
    /// What a CRD says of it.
    pub conversion: CustomResourceConversion,
    tally: Arc<Tally>,
    listening: JoinHandle<()>,
}

/// What it was asked.
#[derive(Default)]
struct Tally {
    reviews: AtomicUsize,
    dropped: AtomicUsize,
    misunderstood: AtomicUsize,
}

impl Webhook {
    pub async fn start() -> Result<Self, Stop> {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed([Ipv4Addr::LOCALHOST.to_string()])?;
        let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key.into())?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let conversion = serde_json::from_value(json!({
            "strategy": "Webhook",
            "webhook": {
                "clientConfig": {
                    "url": format!("https://{}/convert", listener.local_addr()?),
                    "caBundle": ByteString(cert.pem().into_bytes()),
                },
                "conversionReviewVersions": ["v1"],
            },
        }))?;
        let tally = Arc::new(Tally::default());
        let listening = tokio::spawn(listen(listener, TlsAcceptor::from(Arc::new(config)), Arc::clone(&tally)));
        Ok(Self { conversion, tally, listening })
    }

    /// How many reviews there were so far.
    pub fn reviews(&self) -> usize {
        self.tally.reviews.load(Relaxed)
    }

    /// How many members were dropped, and how many requests were no reviews.
    pub fn faults(&self) -> (usize, usize) {
        (self.tally.dropped.load(Relaxed), self.tally.misunderstood.load(Relaxed))
    }
}

impl Drop for Webhook {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, tls: TlsAcceptor, tally: Arc<Tally>) {
    while let Ok((stream, _)) = listener.accept().await {
        let (tls, tally) = (tls.clone(), Arc::clone(&tally));
        tokio::spawn(async move {
            // A client that breaks off says so itself.
            if let Ok(stream) = tls.accept(stream).await {
                let answers = service_fn(|request| answer(request, &tally));
                let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answers).await;
            }
        });
    }
}

async fn answer(request: Request<Incoming>, tally: &Tally) -> hyper::Result<Response<Full<Bytes>>> {
    let body = request.into_body().collect().await?.to_bytes();
    tally.reviews.fetch_add(1, Relaxed);
    let mut response = Response::default();
    match convert::review(&body) {
        Ok(answer) => {
            tally.dropped.fetch_add(answer.dropped.len(), Relaxed);
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            *response.body_mut() = answer.json.into();
        }
        Err(error) => {
            tally.misunderstood.fetch_add(1, Relaxed);
            *response.status_mut() = StatusCode::BAD_REQUEST;
            *response.body_mut() = error.to_string().into();
        }
    }
    Ok(response)
}
