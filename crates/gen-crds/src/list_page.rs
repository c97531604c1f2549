//! The page that tells what was decided for every list.

use capz_api::{
    lists::{self, LISTS, List, ListType, Place},
    registry::{Kind, VERSIONS},
};

const INTRODUCTION: &str = "# Lists

What was decided for every list of the CRDs. `cargo gen-crds --explain-lists` writes this page; the table behind it is
`capz_api::lists::LISTS`.

The *list type* says what the API server does when two managers apply one list:

| list type | two managers write it |
|---|---|
| unmarked, atomic | One value, which belongs to one manager. The second one to send another value gets a conflict; with force its list \
replaces the whole list, and so they replace each other's for ever. |
| set | Values are united. Each stays for as long as one manager sends it. To send a value twice is an error. |
| map by *keys* | Elements with the same keys are merged member by member, others stand side by side; the order is that of the \
last applied list. To send two elements with the same keys, or one without a key, is an error. |

*Upstream* is the type that upstream's CRDs have, and ours by default. *Improved* is what `gen-crds --lists improved` makes of it, \
for those who own their CRDs, and what `capz_api::registry::Profile` can ask for; its keys are required members. Before it is \
switched on for a cluster with objects: a list that holds a value or a key twice stays readable, but cannot be written until \
that is mended, and an element without a key of the profile must get it first.
";

/// The page, as Markdown.
#[must_use]
pub fn markdown() -> String {
    let places = places();
    let (better, same): (Vec<&List>, Vec<&List>) = LISTS.iter().partition(|list| list.improved.is_some());
    let mut page = INTRODUCTION.to_owned();
    page += &format!("\n## Improved: {} lists\n\n", better.len());
    page += "| list | upstream | improved | two managers write it: upstream, improved | why |\n|---|---|---|---|---|\n";
    for list in better {
        let improved = list.improved.unwrap_or(list.upstream);
        let merge = format!("{}; {}", list.upstream.merge(), improved.merge());
        let (title, old, new) = (title(list, &places), shown(list.upstream), shown(improved));
        page += &format!("| {title} | {old} | {new} | {merge} | {} |\n", list.reason);
    }
    page += &format!("\n## As upstream has them: {} lists\n\n", same.len());
    page += "| list | list type | two managers write it | why it stays |\n|---|---|---|---|\n";
    for list in same {
        let (title, kept, merge) = (title(list, &places), shown(list.upstream), list.upstream.merge());
        page += &format!("| {title} | {kept} | {merge} | {} |\n", list.reason);
    }
    page
}

fn shown(list_type: ListType) -> String {
    match list_type {
        ListType::Map(keys) => format!("map by `{}`", keys.join("`, `")),
        other => other.to_string(),
    }
}

/// A list and where it stands, if that is in any version that is compiled in.
fn title(list: &List, places: &[(&Kind, Place)]) -> String {
    let mut found = places
        .iter()
        .filter(|(kind, place)| lists::rows(kind.frame.version, place).any(|row| std::ptr::eq(row, list)))
        .map(|(kind, place)| format!("{} `{}`", kind.frame.kind, place.path))
        .collect::<Vec<_>>();
    found.dedup();
    let more = found.len().saturating_sub(1);
    let versions = if list.versions.is_empty() { String::new() } else { format!(" ({})", list.versions.join(", ")) };
    let place = found.first().map_or("not in these versions", String::as_str);
    let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("`{}.{}`{versions}<br>{place}{rest}", list.owner, list.name)
}

/// Every list of every kind, the stored version's first.
fn places() -> Vec<(&'static Kind, Place)> {
    let mut places = Vec::new();
    for kind in VERSIONS.iter().rev().flat_map(|version| version.kinds) {
        lists::visit(kind, &mut (kind.schema)(), &mut |place, _| places.push((kind, place.clone())));
    }
    places
}
