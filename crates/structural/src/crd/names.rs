//! The names in a CRD: group, versions, kinds and what else stands in `spec.names`.

use serde_json::{Map, Value};

use super::Frame;
use crate::path::At;
use crate::report::ErrorType;
use crate::validate::meta::{is_dns_label, is_dns_subdomain};

impl Frame<'_> {
    /// A label of RFC 1035; an empty one is reported as missing where it must be there.
    pub(super) fn label(&mut self, text: &str, at: &At<'_>) {
        if !text.is_empty() && !is_dns_label(text, true) {
            let accepted = "lower case letters, digits and dashes, a letter first, at most 63";
            self.refuse(at, ErrorType::Invalid, &format!("{text:?} is not a DNS label"), accepted);
        }
    }

    pub(super) fn group(&mut self, group: &str, at: &At<'_>) {
        let fits = is_dns_subdomain(group) && group.contains('.');
        if !group.is_empty() && !fits {
            let accepted = "a domain in lower case with at least one dot";
            self.refuse(at, ErrorType::Invalid, &format!("{group:?} is not an API group"), accepted);
        }
    }

    pub(super) fn names(&mut self, names: &Map<String, Value>, at: &At<'_>) {
        let text = |name: &str| names.get(name).and_then(Value::as_str).unwrap_or_default();
        for name in ["plural", "singular"] {
            self.label(text(name), &at.field(name));
        }
        for name in ["kind", "listKind"] {
            self.label(&text(name).to_lowercase(), &at.field(name));
        }
        if !text("kind").is_empty() && text("kind") == text("listKind") {
            self.refuse(
                &at.field("listKind"),
                ErrorType::Invalid,
                "the same as kind",
                "another name, such as DemoList",
            );
        }
        for name in ["shortNames", "categories"] {
            let at = at.field(name);
            for (index, label) in names.get(name).and_then(Value::as_array).into_iter().flatten().enumerate() {
                let label = label.as_str().filter(|label| !label.is_empty()).unwrap_or("-");
                self.label(label, &at.index(index));
            }
        }
    }
}
