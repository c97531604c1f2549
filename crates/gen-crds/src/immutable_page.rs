//! The page that tells which members cannot be changed after creation.

use capz_api::admission::{Transitions, immutable_members};

const INTRODUCTION: &str = "# Members that cannot be changed

Which members of each kind keep the value that they had when the object was created. `cargo gen-crds --explain-immutable` writes
this page from the tables by which changes are checked. Defaults are filled in before that, so that what is not set has its default.

*May be set* is a member that can get a value if it has none yet; *may be removed* is one whose value can be taken away. To change
any other, make a new object: for machines a new template, which Cluster API rolls out.
";

/// The page, as Markdown.
#[must_use]
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (kind, members) in immutable_members().into_iter().filter(|(_, members)| !members.is_empty()) {
        page += &format!("\n## {kind}\n\n| member | what may happen | rule |\n|---|---|---|\n");
        for member in members {
            let transitions = match member.transitions {
                Transitions::None => "nothing",
                Transitions::Set => "may be set",
                Transitions::Unset => "may be removed",
                Transitions::SetOrUnset => "may be set or removed",
                _ => "see the rule",
            };
            let comma = if member.note.is_empty() { "" } else { "; " };
            page += &format!("| `{}` | {transitions}{comma}{} | {} |\n", member.path, member.note, member.rule);
        }
    }
    page
}
