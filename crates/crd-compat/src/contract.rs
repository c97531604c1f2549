//! The labels by which Cluster API finds the version of a kind that follows its contract: `cluster.x-k8s.io/v1beta1: v1beta1_v1beta2`.

use serde_json::Value;

use crate::crd_document::CrdDocument;

const PREFIX: &str = "cluster.x-k8s.io/";

/// The contract labels of a CRD, each with the versions that it names.
pub fn labels(crd: &CrdDocument) -> impl Iterator<Item = (&str, &str)> {
    let labels = crd.value().pointer("/metadata/labels").and_then(Value::as_object);
    labels.into_iter().flatten().filter_map(|(name, versions)| {
        is_version(name.strip_prefix(PREFIX)?).then_some((name.as_str(), versions.as_str()?))
    })
}

/// Whether this is the name of an API version, such as `v1beta2`: other labels have the same prefix.
fn is_version(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(rest) = name.strip_prefix('v') else { return false };
    match rest.split_once("alpha").or_else(|| rest.split_once("beta")) {
        Some((major, minor)) => is_number(major) && is_number(minor),
        None => is_number(rest),
    }
}
