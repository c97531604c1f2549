//! The page that tells which changes make new machines.

use capz_api::rollouts::{ROLLOUTS, of};

const INTRODUCTION: &str = "# Changes that make new machines

Which members of each kind make new machines when they change, and which defaults are filled in there without making any.
`cargo gen-crds --explain-rollouts` writes this page from `capz_api::rollouts::ROLLOUTS`. What stands here counts with all that is
below it; what does not changes nothing about the machines that there are, and a kind that does not stand here makes none.
";

/// The page, as Markdown.
#[must_use]
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    let mut kinds: Vec<&str> = ROLLOUTS.iter().map(|row| row.kind).collect();
    kinds.dedup();
    for kind in kinds {
        page += &format!("\n## {kind}\n\n| member | a change of it |\n|---|---|\n");
        for row in of(kind) {
            page += &format!("| `{}` | {} |\n", row.path, row.effect.describe());
        }
        let mut fills = of(kind).flat_map(|row| row.defaults).peekable();
        if fills.peek().is_some() {
            page += "\n| default | what it writes | why no machine is replaced |\n|---|---|---|\n";
        }
        for fill in fills {
            page += &format!("| {} | `{}` | {} |\n", fill.rule, fill.path, fill.reason);
        }
    }
    page
}
