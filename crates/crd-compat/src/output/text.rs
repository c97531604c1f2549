//! Findings for people: grouped by kind, one block each.

use std::collections::BTreeSet;
use std::fmt::Write;

use clap::builder::styling::{AnsiColor, Style};

use super::{count, explain, short};
use crate::finding::{Finding, Level, Witness};
use crate::lints;

/// How the text is to look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// With colours of a terminal.
    pub colour: bool,
    /// With the witness of each finding.
    pub explain: bool,
}

/// The blocks, and a line with the sum.
#[must_use]
pub fn report(findings: &[Finding], compared: usize, accepted: usize, look: Look) -> String {
    let mut text = String::new();
    let mut kind = ("", "");
    for finding in findings {
        if kind != (&finding.group, &finding.kind) {
            kind = (&finding.group, &finding.kind);
            let title = paint(&finding.kind, Style::new().bold(), look);
            let _ = writeln!(text, "{title} ({})\n", finding.group);
        }
        block(finding, look, &mut text);
    }
    text += &sum(findings, compared, accepted);
    text
}

fn block(finding: &Finding, look: Look, text: &mut String) {
    let level = paint(finding.level.name(), style(finding.level), look);
    let place = [finding.lint, &finding.version, &finding.path];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let _ = writeln!(text, "  {level} {}", place.join("  "));
    let _ = writeln!(text, "    {}", finding.message.replace('\n', "\n    "));
    let who: Vec<&str> = [finding.who].iter().chain(&finding.also).map(|who| who.name()).collect();
    let mut line = |name: &str, value: &str| {
        let name = paint(&format!("{name}:"), Style::new().dimmed(), look);
        let _ = writeln!(text, "    {name} {value}");
    };
    line("who breaks", &who.join(", "));
    if finding.old != finding.new {
        line("old", &short(&finding.old));
        line("new", &short(&finding.new));
    }
    line("why", finding.why);
    if let Some(lint) = lints::named(finding.lint) {
        line("mend", lint.mend);
    }
    match &finding.witness {
        Some(witness) if look.explain => {
            line("shown on", explain::title(witness));
            for yaml in explain::yaml(witness).lines() {
                let yaml =
                    if yaml.contains(explain::MARK) { paint(yaml, style(finding.level), look) } else { yaml.into() };
                let _ = writeln!(text, "{}", format!("      {yaml}").trim_end());
            }
        }
        Some(witness) => line("shown at", &format!("{} of an object (--explain prints it)", at(witness))),
        None => {}
    }
    text.push('\n');
}

fn at(witness: &Witness) -> &str {
    let at = explain::at(witness);
    if at.is_empty() { "the root" } else { at }
}

/// The last line: how many findings of which level, in how many kinds.
fn sum(findings: &[Finding], compared: usize, accepted: usize) -> String {
    let accepted = if accepted == 0 { String::new() } else { format!(", {accepted} accepted by the policy") };
    if findings.is_empty() {
        return format!("no findings in {}{accepted}\n", count(compared, "kind"));
    }
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    let levels: Vec<String> = Level::ALL
        .into_iter()
        .rev()
        .filter(|level| of(*level) > 0)
        .map(|level| format!("{} {level}", of(level)))
        .collect();
    let kinds: BTreeSet<_> = findings.iter().map(|finding| (&finding.group, &finding.kind)).collect();
    let levels = levels.join(", ");
    let findings = count(findings.len(), "finding");
    format!("{findings} ({levels}) in {} of {}{accepted}\n", kinds.len(), count(compared, "kind"))
}

fn style(level: Level) -> Style {
    let colour = match level {
        Level::Deny => AnsiColor::Red,
        Level::Warn => AnsiColor::Yellow,
        Level::Info => AnsiColor::Cyan,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

fn paint(text: &str, style: Style, look: Look) -> String {
    if look.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
}
