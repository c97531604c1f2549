//! The page of the docs that tells what every lint looks for.

use crate::lint::Lint;
use crate::lints;

const INTRODUCTION: &str = "# Lints

What crd-compat looks for, who breaks, why it matters and how to get there without breaking anybody. \
`crd-compat --lints` writes this page.

*Level* is the default: a policy can set another one, or accept single findings. A finding that no object could be \
made up for is of level warn at most, unless it is about merging or whole versions; one that could be neither shown nor ruled out is of level info.
";

/// The page, as Markdown.
#[must_use]
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    page += "\n| lint | level | who breaks | what it finds |\n|---|---|---|---|\n";
    for lint in lints::ALL {
        page += &format!("| [`{0}`](#{0}) | {1} | {2} | {3} |\n", lint.id, lint.level, lint.who, lint.title);
    }
    lints::ALL.iter().map(section).fold(page, |page, section| page + &section)
}

fn section(lint: &Lint) -> String {
    let keywords = match lint.claims {
        [] => String::new(),
        claims => format!("\n\nKeywords: `{}`.", claims.join("`, `")),
    };
    format!(
        "\n## {}\n\n{}. Level {}, breaks {}.\n\n*Why it matters:* {}\n\n*How to mend it:* {}{keywords}\n",
        lint.id,
        capital(lint.title),
        lint.level,
        lint.who,
        lint.why,
        lint.mend
    )
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
