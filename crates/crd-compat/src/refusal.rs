//! What the API server would refuse a CRD for, by place in its schemas.

use structural::{Crd, ErrorType, FieldError, Segment};

use crate::crd_document::CrdDocument;
use crate::finding::Finding;
use crate::lint::Lint;
use crate::schema_walk;

/// What a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A default.
    Default,
    /// Keys and sets, which have lints of their own.
    List,
    /// Anything else.
    Schema,
}

/// One reason.
pub struct Refusal {
    /// What it is about.
    pub about: About,
    version: String,
    path: String,
    message: String,
}

/// Every reason for which the API server would refuse the CRD.
pub fn all(crd: &CrdDocument) -> Vec<Refusal> {
    match Crd::from_value(crd.value()) {
        Ok(_) => Vec::new(),
        Err(report) => report.errors.iter().map(|error| read(error, crd)).collect(),
    }
}

impl Refusal {
    /// The finding of a lint.
    pub fn finding(self, lint: &Lint, crd: &CrdDocument) -> Finding {
        Finding { path: self.path, ..lint.finding(crd, &self.version, self.message) }
    }
}

fn read(error: &FieldError, crd: &CrdDocument) -> Refusal {
    let segments = error.path.segments();
    let schema_refusal = |version: &str, path: String, about| Refusal {
        about,
        version: version.to_owned(),
        path,
        message: format!("the API server refuses the CRD: {error}"),
    };
    let version = match segments {
        [Segment::Field(spec), Segment::Field(versions), Segment::Index(index), ..]
            if spec == "spec" && versions == "versions" =>
        {
            crd.versions().nth(*index)
        }
        _ => None,
    };
    let Some(version) = version else { return schema_refusal("", String::new(), About::Schema) };
    // spec.versions[0].schema.openAPIV3Schema
    let mut rest = segments.get(5..).unwrap_or_default();
    let mut schema = version.schema();
    let mut path = String::new();
    loop {
        rest = match rest {
            [Segment::Field(keyword), Segment::Field(name), below @ ..] if keyword == "properties" => {
                path = schema_walk::member(&path, name);
                schema = schema.and_then(|schema| schema.get("properties")?.get(name));
                below
            }
            [Segment::Field(keyword), below @ ..] if keyword == "items" || keyword == "additionalProperties" => {
                path += if keyword == "items" { "[*]" } else { "{*}" };
                schema = schema.and_then(|schema| schema.get(keyword));
                below
            }
            _ => break,
        };
    }
    let says = |keyword: &str| schema.is_some_and(|schema| schema.get(keyword).is_some());
    let about = match rest {
        [Segment::Field(keyword), ..] if keyword == "default" && says("default") => About::Default,
        [Segment::Field(keyword)] if keyword == "default" => About::List,
        [Segment::Field(keyword)]
            if keyword == "x-kubernetes-list-map-keys" && error.error_type == ErrorType::Required =>
        {
            About::List
        }
        [Segment::Field(keyword)] if keyword == "x-kubernetes-map-type" && path.ends_with("[*]") => About::List,
        _ => About::Schema,
    };
    schema_refusal(version.name(), path, about)
}
