//! How objects are converted between the versions of a CRD, as far as it can be checked without calling anyone.

use serde_json::{Map, Value};

use super::Frame;
use crate::path::At;
use crate::report::ErrorType;

const REVIEW_VERSIONS: [&str; 2] = ["v1", "v1beta1"];

impl Frame<'_> {
    pub(super) fn conversion(&mut self, spec: &Map<String, Value>, at_spec: &At<'_>) {
        let Some(conversion) = spec.get("conversion").and_then(Value::as_object) else { return };
        let at = at_spec.field("conversion");
        let webhook = conversion.get("webhook").filter(|webhook| !webhook.is_null());
        match self.text(conversion, "strategy", &at).as_str() {
            "Webhook" => self.webhook(webhook, &at.field("webhook")),
            "" => {}
            "None" => {
                let part = |name: &str| webhook.and_then(|webhook| webhook.get(name));
                let has_client = part("clientConfig").is_some_and(|client| !client.is_null());
                let has_versions =
                    part("conversionReviewVersions").and_then(Value::as_array).is_some_and(|v| !v.is_empty());
                if has_client || has_versions {
                    let message = "set although the strategy is None";
                    self.refuse(
                        &at.field("webhook"),
                        ErrorType::Forbidden,
                        message,
                        "strategy: Webhook, or no webhook",
                    );
                }
            }
            other => {
                let message = format!("strategy {other:?} is unknown");
                self.refuse(&at.field("strategy"), ErrorType::NotSupported, &message, "None or Webhook");
            }
        }
    }

    fn webhook(&mut self, webhook: Option<&Value>, at: &At<'_>) {
        let part = |name: &str| webhook?.get(name).filter(|part| !part.is_null());
        let targets = part("clientConfig").map(|client| {
            ["url", "service"].iter().filter(|name| client.get(**name).is_some_and(|target| !target.is_null())).count()
        });
        if targets != Some(1) {
            let message = "a conversion by webhook must say whom to call";
            self.refuse(&at.field("clientConfig"), ErrorType::Required, message, "exactly one of url and service");
        }
        let at = at.field("conversionReviewVersions");
        let versions =
            part("conversionReviewVersions").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        if versions.is_empty() {
            self.refuse(&at, ErrorType::Required, "missing", &REVIEW_VERSIONS.join(", "));
        } else if !versions.iter().filter_map(Value::as_str).any(|version| REVIEW_VERSIONS.contains(&version)) {
            let message = "holds no version that the API server speaks";
            self.refuse(&at, ErrorType::Invalid, message, &REVIEW_VERSIONS.join(", "));
        }
    }
}
