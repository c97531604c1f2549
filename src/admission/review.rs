//! AdmissionReview: what the API server sends to a webhook, and the answer, as bytes.

use super::Context;
use crate::registry::{AnyObject, v1beta1::Object};
use k8s_openapi::ByteString;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use std::fmt;

/// A request for admission, as the API server sends it.
///
/// ```
/// use capz_api::admission::{Context, Review};
///
/// let review = br#"{"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {"uid": "1",
///     "operation": "CREATE", "object": {"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1",
///         "kind": "AzureManagedMachinePool", "metadata": {"name": "Pool0"}, "spec": {"mode": "User", "sku": "Standard_D2s_v3"}}}}"#;
/// let answer = Review::parse(review)?.validate(&Context::default());
/// let answer: serde_json::Value = serde_json::from_slice(&answer)?;
/// assert_eq!(answer["response"]["allowed"], false);
/// assert_eq!(answer["response"]["status"]["code"], 403);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Review<'a> {
    request: Request<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Envelope<'a> {
    #[serde(default)]
    api_version: String,
    #[serde(default)]
    kind: String,
    #[serde(borrow)]
    request: Request<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request<'a> {
    uid: String,
    #[serde(default)]
    operation: String,
    #[serde(borrow, default)]
    object: Option<&'a RawValue>,
    #[serde(borrow, default)]
    old_object: Option<&'a RawValue>,
    #[serde(default)]
    dry_run: Option<bool>,
}

/// The apiVersion of the reviews that are answered.
const REVIEW: &str = "admission.k8s.io/v1";

/// The input is no AdmissionReview, so that there is nobody to answer.
#[derive(Debug)]
pub struct InvalidReview(serde_json::Error);

impl fmt::Display for InvalidReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AdmissionReview: {}", self.0)
    }
}

impl std::error::Error for InvalidReview {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// The answer within an AdmissionReview.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Response<'a> {
    uid: &'a str,
    allowed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<ByteString>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// A request that cannot be answered as asked: the status, and why.
struct Failure(u16, String);

impl<'a> Review<'a> {
    /// Reads a review. Objects are not decoded yet.
    ///
    /// # Errors
    /// The input is no AdmissionReview of `admission.k8s.io/v1`.
    pub fn parse(review: &'a [u8]) -> Result<Self, InvalidReview> {
        let no_review = |error: &dyn fmt::Display| InvalidReview(serde::de::Error::custom(error));
        let text = str::from_utf8(review).map_err(|error| no_review(&error))?;
        let envelope: Envelope<'a> = serde_json::from_str(text).map_err(InvalidReview)?;
        if (envelope.api_version.as_str(), envelope.kind.as_str()) != (REVIEW, "AdmissionReview") {
            let said = format_args!("apiVersion {:?}, kind {:?}", envelope.api_version, envelope.kind);
            return Err(no_review(&format_args!("the input is {said}: expected {REVIEW:?}, \"AdmissionReview\"")));
        }
        Ok(Self { request: envelope.request })
    }

    /// The object that the request is about, as JSON: the new one, or the one that is to be deleted. To look up what a
    /// [`Context`] has to tell.
    #[must_use]
    pub fn object(&self) -> Option<&'a str> {
        self.request.object.or(self.request.old_object).map(RawValue::get)
    }

    /// Whether the request is a dry run.
    #[must_use]
    pub fn is_dry_run(&self) -> bool {
        self.request.dry_run.unwrap_or_default()
    }

    /// The answer of the mutating webhook: a JSON patch with the defaults that the object lacks. Members that the types do
    /// not know stay as they are.
    #[must_use]
    pub fn mutate(&self, context: &Context<'_>) -> Vec<u8> {
        self.answer(self.fill(&self.context(context)))
    }

    /// The answer of the validating webhook.
    #[must_use]
    pub fn validate(&self, context: &Context<'_>) -> Vec<u8> {
        self.answer(self.check(&self.context(context)))
    }

    fn context<'c>(&self, context: &Context<'c>) -> Context<'c> {
        Context { dry_run: self.is_dry_run(), ..*context }
    }

    fn fill(&self, context: &Context<'_>) -> Result<Response<'_>, Failure> {
        let old = match self.request.operation.as_str() {
            "CREATE" => None,
            "UPDATE" => Some(decode(self.request.old_object, "request.oldObject")?),
            _ => return Ok(self.allowed()),
        };
        let before = decode(self.request.object, "request.object")?;
        let mut object = before.clone();
        let filled = match &old {
            None => object.fill_defaults(context),
            Some(old) => {
                object.fill_defaults_on_update(old, context).map_err(|error| Failure(400, error.to_string()))?
            }
        };
        if let Some(error) = filled.errors.first() {
            return Err(Failure(403, error.to_string()));
        }
        let mut response = self.allowed();
        response.warnings = filled.not_filled.iter().map(ToString::to_string).collect();
        if !filled.rules.is_empty() {
            response.patch = self.patch(&before, &object)?;
            response.patch_type = response.patch.as_ref().map(|_| "JSONPatch");
        }
        Ok(response)
    }

    /// What turns the object of the request into `after`.
    fn patch(&self, before: &Object, after: &Object) -> Result<Option<ByteString>, Failure> {
        let no_patch = |error: serde_json::Error| Failure(500, error.to_string());
        let original: Value =
            serde_json::from_str(self.request.object.map_or("null", RawValue::get)).map_err(no_patch)?;
        let patched = before.write_back(after, &original).map_err(no_patch)?;
        let patch = json_patch::diff(&original, &patched);
        if patch.is_empty() {
            return Ok(None);
        }
        serde_json::to_vec(&patch).map(|patch| Some(ByteString(patch))).map_err(no_patch)
    }

    fn check(&self, context: &Context<'_>) -> Result<Response<'_>, Failure> {
        let report = match self.request.operation.as_str() {
            "CREATE" => decode(self.request.object, "request.object")?.validate_create(context),
            "UPDATE" => {
                let old = decode(self.request.old_object, "request.oldObject")?;
                let new = decode(self.request.object, "request.object")?;
                new.validate_update(&old, context).map_err(|error| Failure(400, error.to_string()))?
            }
            "DELETE" => decode(self.request.old_object, "request.oldObject")?.validate_delete(context),
            _ => return Ok(self.allowed()),
        };
        let mut response = self.allowed();
        // Of the kind's own deprecation the API server warns by itself.
        response.warnings = report.warnings.iter().filter(|warning| !report.is_of_kind(warning)).cloned().collect();
        if let Some(status) = report.status() {
            response.allowed = false;
            response.status = serde_json::to_value(status).ok();
        }
        Ok(response)
    }

    fn allowed(&self) -> Response<'_> {
        Response {
            uid: &self.request.uid,
            allowed: true,
            status: None,
            patch_type: None,
            patch: None,
            warnings: Vec::new(),
        }
    }

    fn answer(&self, response: Result<Response<'_>, Failure>) -> Vec<u8> {
        let response = response.unwrap_or_else(|Failure(code, message)| Response {
            allowed: false,
            status: Some(json!({"code": code, "message": message, "reason": reason(code), "status": "Failure"})),
            ..self.allowed()
        });
        let review = json!({"apiVersion": REVIEW, "kind": "AdmissionReview", "response": response});
        review.to_string().into_bytes()
    }
}

fn decode(object: Option<&RawValue>, at: &str) -> Result<Object, Failure> {
    let text = object.map(RawValue::get).filter(|text| *text != "null");
    let text = text.ok_or_else(|| Failure(400, format!("{at}: missing")))?;
    match AnyObject::from_json(text.as_bytes()) {
        Ok(AnyObject::V1Beta1(object)) => Ok(object),
        #[allow(unreachable_patterns, reason = "there may be no other version")]
        Ok(other) => Err(Failure(400, format!("{at}: version {}: expected v1beta1", other.frame().version))),
        Err(error) => Err(Failure(400, format!("{at}: {error}"))),
    }
}

/// The reason that Kubernetes gives for an HTTP status.
pub(super) fn reason(code: u16) -> &'static str {
    match code {
        400 => "BadRequest",
        403 => "Forbidden",
        404 => "NotFound",
        422 => "Invalid",
        _ => "InternalError",
    }
}
