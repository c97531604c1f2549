//! What becomes of objects, for people.

use std::fmt::Write;

use clap::builder::styling::{AnsiColor, Style};

use super::Fate;
use crate::output::{count, short};

/// A block for each object that something happens to, and a line with the sum.
#[must_use]
pub fn report(fates: &[Fate], colour: bool) -> String {
    let mut text = String::new();
    for fate in fates.iter().filter(|fate| !fate.survives || !fate.defaulted.is_empty() || !fate.unchecked.is_empty()) {
        block(fate, colour, &mut text);
    }
    let of = |survives: bool| fates.iter().filter(|fate| fate.survives == survives).count();
    let (lost, kept) = (of(false), of(true));
    let (survive, does) = (if kept == 1 { "survives" } else { "survive" }, if lost == 1 { "does" } else { "do" });
    let _ = writeln!(text, "{}: {kept} {survive}, {lost} {does} not", count(fates.len(), "object"));
    text
}

fn block(fate: &Fate, colour: bool, text: &mut String) {
    let (verdict, tone) =
        if fate.survives { ("survives", AnsiColor::Green) } else { ("does not survive", AnsiColor::Red) };
    let verdict = if colour {
        let style = Style::new().bold().fg_color(Some(tone.into()));
        format!("{style}{verdict}{style:#}")
    } else {
        verdict.to_owned()
    };
    let name = if fate.namespace.is_empty() { fate.name.clone() } else { format!("{}/{}", fate.namespace, fate.name) };
    let _ = writeln!(text, "{} {name} ({}) {verdict}\n  {}", fate.kind, fate.version, fate.origin);
    for refused in &fate.refused {
        let rest = if refused.ratcheted { " (an update may leave it, not change it)" } else { "" };
        let path = if refused.path.is_empty() { "the object" } else { &refused.path };
        let _ = writeln!(text, "  refused    {path}: {}{rest}", refused.message);
    }
    for path in &fate.pruned {
        let _ = writeln!(text, "  pruned     {path}");
    }
    for difference in &fate.defaulted {
        let _ =
            writeln!(text, "  defaulted  {}: {} → {}", difference.path, short(&difference.old), short(&difference.new));
    }
    for message in &fate.blocked {
        let _ = writeln!(text, "  blocked    {message}");
    }
    for message in &fate.unchecked {
        let _ = writeln!(text, "  unchecked  {message}");
    }
    text.push('\n');
}
