//! The page that tells what was decided for every list.

use capz_api::{
    lists::{self, LISTS, List, ListType, Place},
    registry::{Kind, Rank, VERSIONS, Version},
};

const INTRODUCTION: &str = "# Lists

What was decided for every list of the CRDs. `cargo gen-crds --explain-lists` writes this page; the table behind it is
`capz_api::lists::LISTS`.

The *list type* says what the API server does when two managers apply one list:

| list type | two managers write it |
|---|---|
| unmarked, atomic | *One wins*: the list is one value, which belongs to one manager. The second one to send another value gets a conflict; with force its list \
replaces the whole list, and so they replace each other's for ever. |
| set | *United*: each value stays for as long as one manager sends it. To send a value twice is an error. |
| map by *keys* | *Merged*: elements with the same keys are merged member by member, others stand side by side; the order is that of the \
last applied list. To send two elements with the same keys, or one without a key, is an error. |

*Upstream* is the type that upstream's CRDs have, and ours by default. *Improved* is what `gen-crds --lists improved` makes of it, \
for those who own their CRDs, and what `capz_api::registry::Profile` can ask for; its keys are required members. Before it is \
switched on for a cluster with objects: a list that holds a value or a key twice stays readable, but cannot be written until \
that is mended, and an element without a key of the profile must get it first.

Ids such as AC-D34 name rules of upstream's admission webhooks: first the kind (AC is AzureCluster) or S for a rule that kinds share; \
D is for defaulting, C for what is checked on create, U for what is checked on update.
";

/// The page, as Markdown.
#[must_use]
pub fn markdown() -> String {
    let places = places();
    let (better, same): (Vec<&List>, Vec<&List>) = LISTS.iter().partition(|list| list.improved.is_some());
    let mut page = INTRODUCTION.to_owned();
    page += &format!("\n## Improved: {} lists\n\n", better.len());
    page += "| list | upstream | improved | two managers write it | why |\n|---|---|---|---|---|\n";
    for list in better {
        let improved = list.improved.unwrap_or(list.upstream);
        let merge = format!("{} → {}", list.upstream.merge(), improved.merge());
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

/// A list, and the first place where it stands.
fn title(list: &List, places: &[(&Kind, Place)]) -> String {
    let mut found = Vec::new();
    for (kind, place) in places {
        let shown = format!("{} `{}`", kind.frame.kind, place.path);
        if lists::rows(kind.frame.version, place).any(|row| std::ptr::eq(row, list)) && !found.contains(&shown) {
            found.push(shown);
        }
    }
    let versions = if list.versions.is_empty() { String::new() } else { format!(" of {}", list.versions.join(", ")) };
    let rest = if let more @ 1.. = found.len().saturating_sub(1) { format!(" and {more} more") } else { String::new() };
    let place = found.first().map_or("", String::as_str);
    format!("`{}.{}`{versions}<br>{place}{rest}", list.owner, list.name)
}

/// Every list of every kind, those of the stored version first.
fn places() -> Vec<(&'static Kind, Place)> {
    let mut places = Vec::new();
    let mut versions: Vec<&Version> = VERSIONS.iter().collect();
    versions.sort_by_key(|version| version.rank != Rank::Stored);
    for kind in versions.into_iter().flat_map(|version| version.kinds) {
        lists::visit(kind, &mut (kind.schema)(), &mut |place, _| places.push((kind, place.clone())));
    }
    places
}
