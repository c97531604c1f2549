//! Laws that hold for any object.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Value, json};
use structural::{Document, Schema};

fn schema() -> Schema {
    let root = json!({"type": "object", "properties": {"spec": {"type": "object", "required": ["a"], "properties": {
        "a": {"type": "string", "default": "x", "maxLength": 2},
        "b": {"type": "object", "default": {}, "properties": {"a": {"type": "integer", "default": 1}, "c": {"type": "string", "nullable": true}}},
        "c": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"],
            "items": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "string", "default": "y"}}}},
        "d": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {"a": {"type": "object", "properties": {"b": {"type": "string"}}}}},
        "e": {"type": "object", "additionalProperties": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}}},
        "f": {"x-kubernetes-int-or-string": true, "anyOf": [{"type": "integer"}, {"type": "string"}], "maximum": 3},
        "g": {"type": "array", "items": {"type": "string", "default": "z"}, "maxItems": 2}}}}});
    Schema::from_value(&root).unwrap_or_else(|report| panic!("{report}"))
}

/// Values whose members have the names of the schema, or nearly so.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..5_i64).prop_map(Value::from),
        "[xyz]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map("[a-h]", inner, 0..6).prop_map(|members| members.into_iter().collect()),
        ]
    })
}

fn object() -> impl Strategy<Value = Value> {
    btree_map("[a-h]", value(), 0..7).prop_map(
        |spec| json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "a"}, "spec": spec}),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pruning_and_defaulting_are_done_once(object in object()) {
        let schema = schema();
        let mut once = object.clone();
        let unknown = schema.unknown_members(&object);
        prop_assert_eq!(&schema.prune(&mut once), &unknown);
        prop_assert_eq!(once == object, unknown.is_empty());
        prop_assert!(schema.unknown_members(&once).is_empty());
        let changed = schema.apply_defaults(&mut once);
        let again = once.clone();
        prop_assert!(!schema.apply_defaults(&mut once));
        prop_assert_eq!(&once, &again);
        prop_assert!(changed || unknown.is_empty() || once != object);
        prop_assert!(schema.prune(&mut once).is_empty());
    }

    #[test]
    fn an_update_that_changes_nothing_is_let_through(object in object()) {
        let schema = schema();
        let created = schema.validate(&object);
        let updated = schema.validate_update(&object, &object);
        prop_assert!(updated.is_accepted(), "{}", updated);
        prop_assert_eq!(updated.ratcheted.is_empty(), created.is_accepted());
    }

    #[test]
    fn an_update_of_another_object_is_checked_like_a_create(object in object()) {
        let schema = schema();
        let from_nothing = schema.validate_update(&json!({}), &object);
        prop_assert_eq!(from_nothing.errors, schema.validate(&object).errors);
    }

    #[test]
    fn applying_the_same_again_changes_nothing(first in object(), second in object()) {
        let schema = schema();
        let Ok(one) = schema.apply(None, &first, "one", false) else { return Ok(()) };
        let Ok(two) = schema.apply(Some(&one.object), &second, "two", true) else { return Ok(()) };
        let again = schema.apply(Some(&two.object), &second, "two", false);
        prop_assert!(again.as_ref().is_ok_and(|again| !again.changed), "{:?}\n{}", again, two.object);
    }

    #[test]
    fn every_value_of_a_text_has_its_place(object in object()) {
        let text = serde_json::to_string_pretty(&object).unwrap();
        let document = Document::parse(text.as_bytes()).unwrap().remove(0);
        prop_assert_eq!(document.value(), &object);
        let report = schema().validate(document.value());
        for error in &report.errors {
            let span = document.span_of(error);
            prop_assert!(span.start < span.end && span.end <= text.len(), "{} {:?}", error, span);
        }
        for path in schema().unknown_members(&object) {
            let key = document.locate(&path).unwrap().key.unwrap();
            let name = text.get(key.start..key.end).unwrap().trim_matches('"');
            prop_assert!(path.to_string().ends_with(name));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-a-c:,&*?!|>'\"%@`#{}\\[\\]<~.0-9e \n\t\\\\]{0,60}") {
        for document in Document::parse(text.as_bytes()).into_iter().flatten() {
            for key in document.duplicates() {
                prop_assert!(key.again.end <= text.len());
            }
        }
    }

    #[test]
    fn any_pattern_is_compiled_or_refused(pattern in "[-a-c:,&*?!|>+^$dwsbQEpPzA{}()\\[\\]<~.0-9 \\\\]{0,20}", text in "[a-c0-9 \\[\\]{}-]{0,8}") {
        let root = json!({"type": "object", "properties": {"v": {"type": "string", "pattern": pattern}}});
        if let Ok(schema) = Schema::from_value(&root) {
            let _ = schema.validate(&json!({"v": text}));
        }
    }
}
