//! Lines and columns of errors in YAML and JSON.

use serde_json::json;
use structural::{Crd, Document, Path, Position, Schema};

use crate::recorded::crd_of;

fn schema() -> Schema {
    let subnet = json!({"type": "object", "required": ["role"], "properties": {"name": {"type": "string"}, "role": {"type": "string", "enum": ["node"]},
        "cidrs": {"type": "array", "items": {"type": "string", "pattern": "^[0-9./]+$"}}}});
    let root = json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {"subnets": {"type": "array", "items": subnet},
        "port": {"type": "integer"}, "text": {"type": "string", "maxLength": 3}}}}});
    Crd::from_value(&crd_of(&root, false)).unwrap().versions()[0].schema.clone()
}

/// `path line:column` of each error of a document.
fn errors(document: &Document) -> Vec<String> {
    let report = schema().validate(document.value());
    let place = |error| document.position_of(error);
    report.errors.iter().map(|error| format!("{} {}:{}", error.path, place(error).line, place(error).column)).collect()
}

const HEAD: &str = "apiVersion: example.com/v1\nkind: Demo\nmetadata: {name: a}\n";

fn document(body: &str) -> Document {
    Document::parse(format!("{HEAD}{body}").as_bytes()).unwrap().remove(0)
}

#[test]
fn values_of_block_style() {
    let found = errors(&document(
        "spec:\n  port: \"x\"\n  subnets:\n  - name: a\n    role: node\n    cidrs:\n      - 10.0.0.0/8\n      - ten\n",
    ));
    assert_eq!(found, ["spec.port 5:9", "spec.subnets[0].cidrs[1] 11:9"]);
}

#[test]
fn a_missing_member_points_to_the_object_that_lacks_it() {
    let found = errors(&document("spec:\n  subnets:\n  - name: a\n    role: node\n  - name: b\n"));
    assert_eq!(found, ["spec.subnets[1].role 8:5"]);
}

#[test]
fn values_of_flow_style_and_json() {
    let found = errors(&document("spec: {port: 1.5, subnets: [{name: a, role: other}]}\n"));
    assert_eq!(found, ["spec.port 4:14", "spec.subnets[0].role 4:45"]);
    let text = "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Demo\", \"metadata\": {\"name\": \"a\"},\n\t\"spec\": {\"port\": \"\\u00e4\",\n\t\t\"text\": \"\\ud83d\\ude00\\/..\"}}";
    let document = Document::parse(text.as_bytes()).unwrap().remove(0);
    assert_eq!(document.value(), &serde_json::from_str::<serde_json::Value>(text).unwrap());
    assert_eq!(errors(&document), ["spec.port 2:19", "spec.text 3:11"]);
}

#[test]
fn documents_of_a_stream_keep_their_lines() {
    let text = format!("# a comment\n{HEAD}spec: {{port: 1}}\n---\n---\n{HEAD}spec:\n  port: x\n...\n");
    let documents = Document::parse(text.as_bytes()).unwrap();
    let found: Vec<_> = documents.iter().map(errors).collect();
    assert_eq!(found, [vec![], vec!["spec.port 12:9".to_owned()]]);
}

#[test]
fn what_an_alias_brings_in_points_to_the_anchored_text() {
    let document = document("x: &bad {name: b, role: wrong}\nspec:\n  subnets:\n  - *bad\n  - <<: *bad\n    name: c\n");
    assert_eq!(errors(&document), ["spec.subnets[0].role 4:25", "spec.subnets[1].role 4:25"]);
    let role = |index: usize| Path::root().field("spec").field("subnets").index(index).field("role");
    let alias = |index| document.locate(&role(index)).unwrap().alias.map(|span| document.source().position(span.start));
    assert_eq!(alias(0), Some(Position { line: 7, column: 5 }));
    assert_eq!(alias(1), Some(Position { line: 8, column: 9 }));
    assert_eq!(document.value()["spec"]["subnets"][1], json!({"name": "c", "role": "wrong"}));
}

#[test]
fn repeated_and_unknown_keys_have_places() {
    let document =
        document("spec:\n  port: 1\n  colour: red\n  port: 2\n  subnets:\n  - {name: a, role: node, name: b}\n");
    assert_eq!(document.value()["spec"]["port"], 2);
    let repeated: Vec<_> = document
        .duplicates()
        .iter()
        .map(|key| {
            (
                key.path.to_string(),
                document.source().position(key.first.start).line,
                document.source().position(key.again.start),
            )
        })
        .collect();
    let place = |line, column| Position { line, column };
    assert_eq!(
        repeated,
        [("spec.port".to_owned(), 5, place(7, 3)), ("spec.subnets[0].name".to_owned(), 9, place(9, 27))]
    );
    let unknown: Vec<_> = schema()
        .unknown_members(document.value())
        .iter()
        .map(|path| (path.to_string(), document.key_position(path).unwrap()))
        .collect();
    assert_eq!(unknown, [("spec.colour".to_owned(), place(6, 3))]);
}

#[test]
fn columns_count_characters() {
    let found = errors(&document("spec: {\"text\": \"\", port: x}\n"));
    assert_eq!(found, ["spec.port 4:26"]);
    let found = errors(&document("spec: {text: äöü, port: x}\n"));
    assert_eq!(found, ["spec.port 4:25"]);
}

fn printed(error: &dyn miette::Diagnostic) -> String {
    let theme = miette::GraphicalTheme::unicode_nocolor();
    let mut text = String::new();
    miette::GraphicalReportHandler::new_themed(theme).with_width(100).render_report(&mut text, error).unwrap();
    text
}

#[test]
fn a_diagnostic_prints_the_lines_around() {
    let document = document("spec:\n  port: x\n  text: ok\n");
    let report = schema().validate(document.value());
    let text = printed(&document.diagnostic(&report.errors[0], "cluster.yaml"));
    for part in [
        "spec.port: \"x\" is of the wrong type",
        "cluster.yaml:5:9",
        "port: x",
        "accepted: integer",
        "FieldValueTypeInvalid",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let broken = "a: b\n c: [d\n";
    let text = printed(&Document::parse(broken.as_bytes()).unwrap_err().diagnostic(broken, "cluster.yaml"));
    assert!(text.contains("cluster.yaml:2"), "{text}");
}

#[test]
fn broken_text_says_where() {
    for (text, line, column) in [
        ("a: b\n c: d\n", 2, 3),
        ("a: [1, 2\nb: 3\n", 2, 1),
        ("a: 'b", 1, 6),
        ("a: b\n\u{1}", 2, 1),
        ("a: *nowhere\n", 1, 4),
    ] {
        let error = Document::parse(text.as_bytes()).expect_err(text);
        assert_eq!(error.position.line, line, "{text:?}: {error}");
        assert!(error.position.column.abs_diff(column) <= 2, "{text:?}: {error}");
    }
}
