//! What people run into on a real API server, one case each.

use serde_json::{Value, json};
use structural::{Crd, ErrorType, Report, Schema};

use crate::recorded::{crd_of, demo, root_of};
use crate::shared::received;

fn schema(of_v: &Value) -> Schema {
    let crd = Crd::from_value(&crd_of(&root_of(of_v), false)).unwrap_or_else(|report| panic!("{report}"));
    crd.versions()[0].schema.clone()
}

fn validate(of_v: &Value, v: &Value) -> Report {
    let schema = schema(of_v);
    schema.validate(&received(&schema, &demo(&json!({ "v": v }))))
}

fn types(report: &Report) -> Vec<(String, ErrorType)> {
    report.errors.iter().map(|error| (error.path.to_string(), error.error_type)).collect()
}

#[test]
fn a_fractional_minimum_on_an_integer_refuses_every_value() {
    for value in [0, 1, 2, -1] {
        let report = validate(&json!({"type": "integer", "minimum": 0.5}), &json!(value));
        assert_eq!(types(&report), [("spec.v".to_owned(), ErrorType::Invalid)], "{value}");
    }
}

#[test]
fn int_or_string_branches_in_the_other_order_are_not_structural() {
    let any_of = |first: &str, second: &str| json!({"x-kubernetes-int-or-string": true, "anyOf": [{"type": first}, {"type": second}]});
    assert!(Crd::from_value(&crd_of(&root_of(&any_of("integer", "string")), false)).is_ok());
    let report = Crd::from_value(&crd_of(&root_of(&any_of("string", "integer")), false)).unwrap_err();
    assert!(report.errors.iter().all(|error| error.error_type == ErrorType::Forbidden), "{report}");
    assert_eq!(report.errors.len(), 2, "{report}");
}

#[test]
fn a_dot_does_not_match_a_line_feed() {
    let pattern = json!({"type": "string", "pattern": "^.*$"});
    assert!(validate(&pattern, &json!("one line")).is_accepted());
    assert_eq!(types(&validate(&pattern, &json!("two\nlines"))), [("spec.v".to_owned(), ErrorType::Invalid)]);
}

/// The API server answers `FieldValueTypeInvalid`, and leaves the rules out as for any value of another type.
#[test]
fn a_text_that_is_not_of_its_format_is_of_another_type() {
    let schema = json!({"type": "object", "x-kubernetes-validations": [{"rule": "false"}],
        "properties": {"at": {"type": "string", "format": "date-time"}}});
    let report = validate(&schema, &json!({"at": "soon"}));
    assert_eq!(types(&report), [("spec.v.at".to_owned(), ErrorType::TypeInvalid)]);
    let report = validate(&schema, &json!({"at": "2024-12-31T23:59:59Z"}));
    assert_eq!(types(&report), [("spec.v".to_owned(), ErrorType::Invalid)]);
}

fn subnets() -> Value {
    json!({"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
        "items": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "role": {"type": "string", "maxLength": 4}}}})
}

#[test]
fn an_item_with_the_key_of_another_is_refused() {
    let report = validate(&subnets(), &json!([{"name": "cp"}, {"name": "node"}, {"name": "cp"}]));
    assert_eq!(types(&report), [("spec.v[2]".to_owned(), ErrorType::Duplicate)]);
}

#[test]
fn duplicates_at_rest_let_updates_elsewhere_through() {
    let schema = schema(&subnets());
    let old = demo(&json!({"v": [{"name": "cp"}, {"name": "cp"}]}));
    let mut new = old.clone();
    new["metadata"]["labels"] = json!({"touched": "yes"});
    let report = schema.validate_update(&old, &new);
    assert!(report.is_accepted(), "{report}");
    assert_eq!(report.ratcheted.len(), 1);
}

#[test]
fn all_errors_are_reported_in_the_order_of_the_object() {
    let schema = schema(&json!({"type": "object", "required": ["gone"], "properties": {
        "gone": {"type": "string"}, "a": {"type": "integer", "maximum": 3}, "b": {"type": "string", "enum": ["x"]},
        "c": {"type": "array", "maxItems": 1, "items": {"type": "string", "maxLength": 1}}}}));
    let report = schema.validate(&demo(&json!({"v": {"a": 4, "b": "y", "c": ["long", 5]}})));
    let expected = [
        ("spec.v.gone", ErrorType::Required),
        ("spec.v.a", ErrorType::Invalid),
        ("spec.v.b", ErrorType::NotSupported),
        ("spec.v.c", ErrorType::TooMany),
        ("spec.v.c[0]", ErrorType::TooLong),
        ("spec.v.c[1]", ErrorType::TypeInvalid),
    ];
    assert_eq!(types(&report), expected.map(|(path, error)| (path.to_owned(), error)));
    let accepted: Vec<_> = report.errors.iter().map(|error| error.accepted.as_deref().unwrap_or_default()).collect();
    assert_eq!(accepted, ["", "at most 3", "\"x\"", "at most 1", "at most 1 characters", "string"]);
}

#[test]
fn bounds_are_inclusive() {
    let schema = json!({"type": "integer", "minimum": 2, "maximum": 4});
    let verdicts: Vec<bool> = (1..=5).map(|value| validate(&schema, &json!(value)).is_accepted()).collect();
    assert_eq!(verdicts, [false, true, true, true, false]);
    let schema = json!({"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "integer"}});
    let verdicts: Vec<bool> = (0..=3).map(|count| validate(&schema, &json!(vec![0; count])).is_accepted()).collect();
    assert_eq!(verdicts, [false, true, true, false]);
    let schema = json!({"type": "string", "minLength": 1, "maxLength": 2});
    let verdicts: Vec<bool> = (0..=3).map(|count| validate(&schema, &json!("ä".repeat(count))).is_accepted()).collect();
    assert_eq!(verdicts, [false, true, true, false]);
}
