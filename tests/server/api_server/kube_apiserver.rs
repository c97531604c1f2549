//! A whole kube-apiserver with its etcd, from the folder that `KUBEBUILDER_ASSETS` names, as for controller-runtime's
//! envtest.

use super::{ApiServer, Processes};
use crate::outcome::{Stop, failed};
use kube::{Client, Config};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use std::{
    fs::{self, File},
    io,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const PROGRAMS: [&str; 2] = ["etcd", "kube-apiserver"];
const TOKEN: &str = "admin";
const PATIENCE: Duration = Duration::from_secs(60);

/// Checks that the folder has what is needed. Who names one wants it used: a wrong one is a failure.
pub fn find(folder: PathBuf) -> Result<PathBuf, Stop> {
    match PROGRAMS.iter().find(|program| !folder.join(program).is_file()) {
        Some(program) => Err(failed(format!("KUBEBUILDER_ASSETS={}: it has no {program}", folder.display()))),
        None => Ok(folder),
    }
}

/// Starts etcd, then kube-apiserver, each on a free port of the loopback address.
pub async fn start(folder: &Path) -> Result<ApiServer, Stop> {
    let home = tempfile::Builder::new().prefix("kube-apiserver-").tempdir()?;
    let at = home.path().to_owned();
    let mut processes = Processes { children: Vec::new(), _folder: Some(home) };

    let store = format!("http://127.0.0.1:{}", free_port()?);
    let etcd = Command::new(folder.join("etcd"))
        .args(["--data-dir", &at.join("etcd").to_string_lossy()])
        .args(["--listen-client-urls", &store, "--advertise-client-urls", &store])
        .args(["--listen-peer-urls", "http://127.0.0.1:0", "--unsafe-no-fsync"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(at.join("etcd.log"))?)
        .spawn()?;
    processes.children.push(etcd);

    fs::write(at.join("tokens.csv"), format!("{TOKEN},admin,admin,system:masters\n"))?;
    let (private, public) = signing_key()?;
    fs::write(at.join("service-accounts.key"), private)?;
    fs::write(at.join("service-accounts.pub"), public)?;
    let file = |name: &str| at.join(name).to_string_lossy().into_owned();
    let port = free_port()?;
    let server = Command::new(folder.join("kube-apiserver"))
        .args(["--etcd-servers", &store])
        .args(["--bind-address", "127.0.0.1", "--advertise-address", "127.0.0.1"])
        .args(["--secure-port", &port.to_string(), "--cert-dir", &file("certificates")])
        .args(["--token-auth-file", &file("tokens.csv"), "--authorization-mode", "AlwaysAllow"])
        .args(["--service-account-issuer", "https://kubernetes.default.svc"])
        .args(["--service-account-key-file", &file("service-accounts.pub")])
        .args(["--service-account-signing-key-file", &file("service-accounts.key")])
        .args(["--service-cluster-ip-range", "10.0.0.0/24"])
        // Nobody makes service accounts here, and tests use namespaces that nobody made.
        .args(["--disable-admission-plugins", "ServiceAccount,NamespaceLifecycle"])
        .args(["--enable-priority-and-fairness=false", "--endpoint-reconciler-type", "none"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(at.join("kube-apiserver.log"))?)
        .spawn()?;
    processes.children.push(server);

    let mut config = Config::new(format!("https://127.0.0.1:{port}").parse()?);
    // It signs its own certificate when it starts.
    config.accept_invalid_certs = true;
    config.auth_info.token = Some(TOKEN.to_owned().into());
    let client = Client::try_from(config)?;
    until_ready(&client, &mut processes.children, &at).await?;
    Ok(ApiServer { client, _processes: processes })
}

async fn until_ready(client: &Client, children: &mut [Child], logs: &Path) -> Result<(), Stop> {
    let start = Instant::now();
    loop {
        let request = http::Request::get("/readyz").body(Vec::new())?;
        if client.request_text(request).await.is_ok() {
            return Ok(());
        }
        for (child, program) in children.iter_mut().zip(PROGRAMS) {
            let end = child.try_wait()?.map(|status| status.to_string());
            let end = end.or_else(|| (start.elapsed() > PATIENCE).then(|| "not ready after a minute".to_owned()));
            if let Some(end) = end {
                let log = fs::read_to_string(logs.join(format!("{program}.log"))).unwrap_or_default();
                let last = log.lines().rev().take(5).collect::<Vec<_>>();
                return Err(failed(format!("{program}: {end}; its last words, latest first:\n{}", last.join("\n"))));
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A port that was free a moment ago.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// The key that service account tokens would be signed with, private and public, as PEM. kube-apiserver does not start
/// without one.
fn signing_key() -> Result<(String, String), Stop> {
    // What stands before the point of a P-256 key in a SubjectPublicKeyInfo (RFC 5480).
    const P256: &[u8] =
        b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\0";
    let (curve, random) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
    let private = EcdsaKeyPair::generate_pkcs8(curve, &random).map_err(failed)?;
    let pair = EcdsaKeyPair::from_pkcs8(curve, private.as_ref(), &random).map_err(failed)?;
    let public = [P256, pair.public_key().as_ref()].concat();
    let pem = |tag, der: &[u8]| pem::encode(&pem::Pem::new(tag, der));
    Ok((pem("PRIVATE KEY", private.as_ref()), pem("PUBLIC KEY", &public)))
}
