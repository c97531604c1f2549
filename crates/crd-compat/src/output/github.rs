//! Findings as commands of GitHub Actions, which shows them beside the lines of a pull request.

use structural::Position;

use crate::finding::{Finding, Level};
use crate::source::Crds;

/// One command a line. The place is that in the new CRD, or in the old one for a kind that is gone.
#[must_use]
pub fn report(findings: &[Finding], old: &Crds, new: &Crds) -> String {
    findings.iter().map(|finding| command(finding, old, new)).collect()
}

fn command(finding: &Finding, old: &Crds, new: &Crds) -> String {
    let command = match finding.level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Info => "notice",
    };
    let mut properties = String::new();
    if let Some(place) = new.locate(finding).or_else(|| old.locate(finding)) {
        properties += &format!("file={},", property(&place.file));
        if let Some(Position { line, column }) = place.position {
            properties += &format!("line={line},col={column},");
        }
    }
    let subject = [&finding.kind, &finding.version, &finding.path];
    let subject: Vec<&str> = subject.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let title = property(&format!("{}: {}", finding.lint, subject.join(" ")));
    format!("::{command} {properties}title={title}::{} ({})\n", message(&finding.message), finding.who)
}

fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
