//! A witness as YAML, with the offending place marked.

use serde_json::Value;
use structural::{Document, Path};

use crate::finding::Witness;
use crate::path_text::{PathStep, steps};

/// What a marked line has behind its value.
pub const MARK: &str = "# <--";

/// What the witness shows, in a few words.
#[must_use]
pub fn title(witness: &Witness) -> &'static str {
    match witness {
        Witness::Refused { .. } => "an object that the old CRD takes and the new one refuses",
        Witness::Admitted { .. } => "an object that only the new CRD takes as it is",
        Witness::Lost { .. } => "an object that the old CRD keeps and the new one prunes",
        Witness::Changed { .. } => "an object of which the two CRDs make something else",
        Witness::Merged { .. } => "two appliers, one after the other",
        Witness::Update { .. } => "an update that the old CRD lets through and the new one refuses",
    }
}

/// The offending place in the object.
#[must_use]
pub fn at(witness: &Witness) -> &str {
    match witness {
        Witness::Refused { at, .. }
        | Witness::Admitted { at, .. }
        | Witness::Lost { at, .. }
        | Witness::Changed { at, .. }
        | Witness::Merged { at, .. }
        | Witness::Update { at, .. } => at,
    }
}

/// The objects of a witness as a stream of YAML documents, each with a comment that says what it is, ready for `kubectl apply`
/// where it is what is sent.
#[must_use]
pub fn yaml(witness: &Witness) -> String {
    match witness {
        Witness::Refused { object, at, error, ratcheted } => {
            let rest = if *ratcheted {
                "# the API server lets it stay while this value does not change (Kubernetes 1.30, by default 1.33)\n"
            } else {
                ""
            };
            marked(object, at, &format!("the new CRD: {error}")) + rest
        }
        Witness::Admitted { object, at, error } => marked(object, at, &format!("the old CRD: {error}")),
        Witness::Lost { object, at, after } => {
            let before = document("as it is stored", object, at, "lost");
            before + &document("what is left", after, "", "")
        }
        Witness::Changed { object, at, before, after } => {
            document("as it is sent", object, "", "")
                + &document("what the old CRD makes of it", before, at, "the old result")
                + &document("what the new CRD makes of it", after, at, "the new result")
        }
        Witness::Merged { first, second, at, before, after } => {
            document("what the first applier sends", first, at, "sent by both")
                + &document("what the second applier sends", second, at, "sent by both")
                + &document(&format!("what the old CRD makes of {at}"), before, "", "")
                + &document(&format!("what the new CRD makes of {at}"), after, "", "")
        }
        Witness::Update { from, to, at, error } => {
            document("at rest", from, "", "") + &document("updated to", to, at, &format!("the new CRD: {error}"))
        }
    }
}

fn document(title: &str, value: &Value, at: &str, note: &str) -> String {
    let yaml = if note.is_empty() { plain(value) } else { marked(value, at, note) };
    format!("---\n# {title}\n{yaml}")
}

fn plain(value: &Value) -> String {
    let options = serde_saphyr::ser_options! { folded_wrap_chars: usize::MAX };
    // Every JSON value is YAML as well, should the writer fail.
    let mut text = serde_saphyr::to_string_with_options(value, options).unwrap_or_else(|_| value.to_string());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// The value with a note behind the line of the place, or of the nearest one around it.
fn marked(value: &Value, at: &str, note: &str) -> String {
    let text = plain(value);
    let note = note.replace('\n', " ");
    let Some(line) = line_of(&text, at) else { return format!("{text}# {at}: {note}\n") };
    let mut marked = String::new();
    for (number, written) in text.lines().enumerate() {
        marked += written;
        // Behind the head of a block text a comment would still be one, but not behind its lines.
        marked += &if number + 1 == line { format!(" {MARK} {note}\n") } else { "\n".to_owned() };
    }
    marked
}

/// The line, from 1, where the value at the path is written.
fn line_of(text: &str, at: &str) -> Option<usize> {
    let documents = Document::parse(text.as_bytes()).ok()?;
    let document = documents.first()?;
    let mut path = Path::root();
    for step in steps(at)? {
        path = match step {
            PathStep::Field(name) => path.field(name),
            PathStep::Index(index) => path.index(index),
            PathStep::Item => path.index(0),
            PathStep::Entry => return None,
        };
    }
    loop {
        match document.key_position(&path) {
            Some(position) => return Some(position.line),
            None => path = path.parent()?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MARK, yaml};
    use crate::finding::Witness;
    use serde_json::json;
    use structural::Document;

    fn refused(at: &str) -> String {
        let object = json!({"kind": "Demo", "spec": {"items": [{"name": "a"}, {"name": "b: #c"}], "text": "x\ny\n"}});
        yaml(&Witness::Refused { object, at: at.into(), error: "not that".into(), ratcheted: false })
    }

    #[test]
    fn the_mark_stands_behind_the_place_and_the_object_stays_the_same() {
        let object = Document::parse(refused("").as_bytes()).unwrap()[0].value().clone();
        let marked = [
            ("spec.items[1].name", "b: #c"),
            ("spec.items[1].gone", "b: #c"),
            ("spec.text", "text:"),
            ("spec", "spec:"),
        ];
        for (at, expected) in marked {
            let text = refused(at);
            let line = text.lines().find(|line| line.contains(MARK)).unwrap_or_else(|| panic!("{at}: {text}"));
            assert!(line.contains(expected), "{at}: {text}");
            assert_eq!(Document::parse(text.as_bytes()).unwrap()[0].value(), &object, "{text}");
        }
    }
}
