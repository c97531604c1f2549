//! Findings as SARIF 2.1.0, the format that code scanning reads.

use serde_json::{Value, json};

use crate::finding::{Finding, Level};
use crate::lint::Lint;
use crate::lints;
use crate::source::Crds;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// One run with every lint as a rule. Places are those in the new CRDs, or in the old ones for a kind that is gone.
#[must_use]
pub fn report(findings: &[Finding], old: &Crds, new: &Crds) -> Value {
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "crd-compat",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": lints::ALL.iter().map(rule).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": findings.iter().map(|finding| result(finding, old, new)).collect::<Vec<_>>(),
        }],
    })
}

fn rule(lint: &Lint) -> Value {
    json!({
        "id": lint.id,
        "shortDescription": {"text": lint.title},
        "fullDescription": {"text": lint.why},
        "help": {"text": lint.mend},
        "defaultConfiguration": {"level": level(lint.level)},
    })
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Info => "note",
    }
}

fn result(finding: &Finding, old: &Crds, new: &Crds) -> Value {
    let name = [&finding.group, &finding.kind, &finding.version, &finding.path];
    let name: Vec<&str> = name.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let mut location = json!({"logicalLocations": [{"fullyQualifiedName": name.join("/"), "kind": "resource"}]});
    if let (Some(place), Some(location)) =
        (new.locate(finding).or_else(|| old.locate(finding)), location.as_object_mut())
    {
        let mut physical = json!({"artifactLocation": {"uri": uri(&place.file)}});
        if let (Some(position), Some(physical)) = (place.position, physical.as_object_mut()) {
            let region = json!({"startLine": position.line, "startColumn": position.column});
            physical.insert("region".to_owned(), region);
        }
        location.insert("physicalLocation".to_owned(), physical);
    }
    json!({
        "ruleId": finding.lint,
        "ruleIndex": lints::ALL.iter().position(|lint| lint.id == finding.lint),
        "level": level(finding.level),
        "message": {"text": finding.message},
        "locations": [location],
        "partialFingerprints": {"finding/v1": format!("{}:{}", finding.lint, name.join("/"))},
        "properties": {
            "who": finding.who,
            "old": finding.old,
            "new": finding.new,
            "shown": finding.shown,
            "witness": finding.witness,
        },
    })
}

/// The name of a file as a relative reference: whatever a URI cannot have is escaped.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => uri.push(char::from(byte)),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}
