//! ConversionReview: what the API server sends to a conversion webhook, and the answer, as bytes.

use super::{Converted, Dropped, Error, error::Cause, json};
use crate::root::GROUP;
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use std::{num::NonZero, thread};

/// The answer to a ConversionReview.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The ConversionReview with a response, as JSON.
    pub json: Vec<u8>,
    /// The members that were dropped, because the version in which they stood does not know them.
    pub dropped: Vec<Dropped>,
    /// Why the response is a failure, if it is one.
    pub failure: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Review<'a> {
    #[serde(default)]
    api_version: String,
    #[serde(default)]
    kind: String,
    #[serde(borrow)]
    request: Request<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request<'a> {
    uid: String,
    #[serde(rename = "desiredAPIVersion")]
    desired_api_version: String,
    #[serde(borrow, default)]
    objects: Option<Vec<&'a RawValue>>,
}

/// The apiVersion of the reviews that are answered.
const REVIEW: &str = "apiextensions.k8s.io/v1";

/// So many bytes of objects are worth a thread of their own.
const WORTH_A_THREAD: usize = 256 * 1024;

/// Answers a ConversionReview: every object in the wanted version, in order, or a failure that names the first object that
/// cannot be converted.
///
/// ```
/// let request = r#"{"apiVersion": "apiextensions.k8s.io/v1", "kind": "ConversionReview", "request": {"uid": "1",
///     "desiredAPIVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "objects": [{"kind": "Pod"}]}}"#;
/// let answer = capz_api::convert::review(request.as_bytes())?;
/// assert!(answer.failure.is_some_and(|why| why.starts_with("request.objects[0]: ")));
/// # Ok::<_, capz_api::convert::Error>(())
/// ```
///
/// Objects that are in that version already are handed back as they are. In those that are converted metadata is always there,
/// and the same but for the annotation that conversion owns. Objects are converted one by one, a large review by several threads.
///
/// # Errors
/// The input is no ConversionReview of apiextensions.k8s.io/v1, so that there is nobody to answer.
pub fn review(review: &[u8]) -> Result<Answer, Error> {
    let no_review = |error| Error { object: "ConversionReview".to_owned(), cause: Cause::Encode(error) };
    let text = str::from_utf8(review).map_err(|error| no_review(serde::de::Error::custom(error)))?;
    let review: Review = serde_json::from_str(text).map_err(no_review)?;
    if (review.api_version.as_str(), review.kind.as_str()) != (REVIEW, "ConversionReview") {
        let said = format_args!("apiVersion {:?}, kind {:?}", review.api_version, review.kind);
        let message = format_args!("the input is {said}: expected {REVIEW:?}, \"ConversionReview\"");
        return Err(no_review(serde::de::Error::custom(message)));
    }
    let Request { uid, desired_api_version, objects } = review.request;
    let objects = objects.unwrap_or_default();
    let version = desired_api_version.strip_prefix(GROUP).and_then(|rest| rest.strip_prefix('/'));
    let converted = match version {
        Some(version) => convert_all(&objects, version),
        None => Err(format!("request.desiredAPIVersion is {desired_api_version:?}: expected a version of {GROUP}")),
    };
    let (converted, failure) = match converted {
        Ok(converted) => (converted, None),
        Err(why) => (Vec::new(), Some(why)),
    };

    let uid = json!(uid).to_string();
    let result = match &failure {
        None => json!({"status": "Success"}),
        Some(why) => json!({"status": "Failure", "message": why}),
    };
    let size: usize = converted.iter().map(|part| part.json.len()).sum();
    let mut json = Vec::with_capacity(size + 512);
    json.extend_from_slice(br#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","response":{"uid":"#);
    json.extend_from_slice(uid.as_bytes());
    json.extend_from_slice(br#","convertedObjects":["#);
    let mut dropped = Vec::new();
    for (at, part) in converted.into_iter().enumerate() {
        if at > 0 {
            json.push(b',');
        }
        json.extend_from_slice(&part.json);
        dropped.extend(part.dropped);
    }
    json.extend_from_slice(format!(r#"],"result":{result}}}}}"#).as_bytes());
    Ok(Answer { json, dropped, failure })
}

/// The objects in the wanted version, in parts of several objects separated by commas; or why the first that fails does.
fn convert_all(objects: &[&RawValue], version: &str) -> Result<Vec<Converted>, String> {
    let size: usize = objects.iter().map(|object| object.get().len()).sum();
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(size / WORTH_A_THREAD + 1);
    let part = objects.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let mut parts = objects.chunks(part).enumerate().map(|(at, objects)| (at * part, objects));
        let own = parts.next();
        let others: Vec<_> = parts
            .map(|(first, objects)| {
                let work = move || convert_part(first, objects, version);
                // Where there is no thread to be had, this one does the work.
                thread::Builder::new().spawn_scoped(scope, work).map_err(|_| work())
            })
            .collect();
        let own = own.map(|(first, objects)| convert_part(first, objects, version));
        let others = others.into_iter().map(|other| match other {
            Ok(thread) => thread.join().unwrap_or_else(|_| Err("a thread of the conversion died".to_owned())),
            Err(done) => done,
        });
        own.into_iter().chain(others).collect()
    })
}

fn convert_part(first: usize, objects: &[&RawValue], version: &str) -> Result<Converted, String> {
    let mut part = Converted { json: Vec::new(), dropped: Vec::new() };
    for (at, object) in objects.iter().enumerate() {
        let converted =
            json(object.get(), version).map_err(|error| format!("request.objects[{}]: {error}", first + at))?;
        if at > 0 {
            part.json.push(b',');
        }
        part.json.extend_from_slice(&converted.json);
        part.dropped.extend(converted.dropped);
    }
    Ok(part)
}
