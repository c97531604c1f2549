//! Requests whose bodies and answers are taken as they are, with nothing of ours between the text and the API server.

use http::{Method, Request, header::CONTENT_TYPE};
use kube::{Client, Error, Result};
use serde::Serialize;
use serde_json::Value;

/// Server-side apply of YAML, as `kubectl apply --server-side --force-conflicts` sends it. Unknown and duplicate
/// members are refused.
pub async fn apply(client: &Client, path: &str, yaml: &str) -> Result<Value> {
    let query = format!("{path}?fieldManager=kubectl&force=true&fieldValidation=Strict");
    send(client, Method::PATCH, &query, "application/apply-patch+yaml", yaml.into()).await
}

/// The object at a path.
pub async fn get(client: &Client, path: &str) -> Result<Value> {
    send(client, Method::GET, path, "application/json", Vec::new()).await
}

/// Creates an object in a list. Unknown members are refused.
pub async fn post(client: &Client, path: &str, object: &impl Serialize) -> Result<Value> {
    write(client, Method::POST, path, object).await
}

/// Writes a whole object. Unknown members are refused.
pub async fn put(client: &Client, path: &str, object: &impl Serialize) -> Result<Value> {
    write(client, Method::PUT, path, object).await
}

async fn write(client: &Client, method: Method, path: &str, object: &impl Serialize) -> Result<Value> {
    let body = serde_json::to_vec(object).map_err(Error::SerdeError)?;
    send(client, method, &format!("{path}?fieldValidation=Strict"), "application/json", body).await
}

/// Creates an object, but for storing it. Unknown members are pruned.
pub async fn dry_create(client: &Client, list: &str, object: &Value) -> Result<Value> {
    let query = format!("{list}?dryRun=All&fieldValidation=Ignore");
    send(client, Method::POST, &query, "application/json", json(object)).await
}

/// Server-side apply by a manager.
pub async fn apply_as(client: &Client, path: &str, manager: &str, force: bool, document: &Value) -> Result<Value> {
    let query = format!("{path}?fieldManager={manager}&force={force}");
    send(client, Method::PATCH, &query, "application/apply-patch+yaml", json(document)).await
}

/// Writes a whole object as a manager.
pub async fn put_as(client: &Client, path: &str, manager: &str, object: &Value) -> Result<Value> {
    send(client, Method::PUT, &format!("{path}?fieldManager={manager}"), "application/json", json(object)).await
}

/// JSON that is YAML as well, where a line separator would end the line.
fn json(value: &Value) -> Vec<u8> {
    value.to_string().replace('\u{2028}', "\\u2028").into_bytes()
}

/// Merges members into an object, as `kubectl patch --type merge` does.
pub async fn merge_patch(client: &Client, path: &str, members: &Value) -> Result<Value> {
    send(client, Method::PATCH, path, "application/merge-patch+json", json(members)).await
}

/// Changes an object step by step, as `kubectl patch --type json` does.
pub async fn json_patch(client: &Client, path: &str, steps: &Value) -> Result<Value> {
    send(client, Method::PATCH, path, "application/json-patch+json", json(steps)).await
}

/// Removes an object.
pub async fn delete(client: &Client, path: &str) -> Result<Value> {
    send(client, Method::DELETE, path, "application/json", Vec::new()).await
}

async fn send(client: &Client, method: Method, path: &str, content: &str, body: Vec<u8>) -> Result<Value> {
    let request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, content).body(body);
    client.request(request.map_err(Error::HttpError)?).await
}
