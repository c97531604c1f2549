//! Text that is made to hurt: a clear error, soon.

use std::fmt::Write;

use serde_json::{Value, json};
use structural::{Budget, Crd, Document, Schema, SyntaxError};

use crate::recorded::{crd_of, demo, root_of};

fn refused(text: &[u8]) -> SyntaxError {
    match Document::parse(text) {
        Ok(documents) => panic!("{} documents", documents.len()),
        Err(error) => error,
    }
}

#[test]
fn deep_nesting() {
    for text in ["[".repeat(100_000), "{a: ".repeat(100_000), "- ".repeat(100_000), "? ".repeat(100_000)] {
        refused(text.as_bytes());
    }
    let block: String = (0..1000).fold(String::new(), |mut text, depth| {
        let _ = writeln!(text, "{}a:", " ".repeat(depth));
        text
    });
    assert!(
        refused(block.as_bytes()).message.contains("deep") || refused(block.as_bytes()).message.contains("limit"),
        "{}",
        refused(block.as_bytes())
    );
    let deep = format!("{}1{}", "[".repeat(90), "]".repeat(90));
    assert_eq!(Document::parse(deep.as_bytes()).unwrap().len(), 1);
}

#[test]
fn fifty_megabytes() {
    let text = format!("a: \"{}\"\n", "x".repeat(50 << 20));
    assert!(refused(text.as_bytes()).message.contains("at most 16777216 are read"), "{}", refused(text.as_bytes()));
    let many = format!("[{}]", "0,".repeat(4 << 20));
    assert!(refused(many.as_bytes()).message.contains("more than 500000 values"), "{}", refused(many.as_bytes()));
}

#[test]
fn alias_bombs() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..30 {
        let items = vec![format!("*a{}", level - 1); 10].join(", ");
        let _ = writeln!(text, "a{level}: &a{level} [{items}]");
    }
    assert!(refused(text.as_bytes()).message.contains("values, aliases expanded"), "{}", refused(text.as_bytes()));
    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(1 << 20), "*a, ".repeat(1000));
    assert!(refused(long.as_bytes()).message.contains("expand to more than"), "{}", refused(long.as_bytes()));
    let nested: String = (0..90)
        .map(|level| format!("&n{level} ["))
        .chain(["x, ".repeat(100_000)])
        .chain((0..90).map(|_| "]".to_owned()))
        .collect();
    refused(nested.as_bytes());
    let merged =
        format!("{}\nz: {{{}}}\n", text.lines().take(4).collect::<Vec<_>>().join("\n"), "<<: *a3, ".repeat(1000));
    refused(merged.as_bytes());
    refused(b"a: &a [*a]");
    refused(b"a: &a {b: *a}");
}

#[test]
fn deep_aliases() {
    let mut text = "a0: &a0 [x]\n".to_owned();
    for level in 1..200 {
        let _ = writeln!(text, "a{level}: &a{level} [*a{}]", level - 1);
    }
    assert!(refused(text.as_bytes()).message.contains("nest deeper than 100"), "{}", refused(text.as_bytes()));
}

#[test]
fn text_that_is_not_utf8_says_where() {
    let error = refused(b"a: b\nc: \xff\n");
    assert_eq!((error.position.line, error.position.column), (2, 4));
}

#[test]
fn repeated_keys() {
    let documents = Document::parse(b"a: 1\na: 2\n").unwrap();
    assert_eq!((documents[0].value(), documents[0].duplicates().len()), (&json!({"a": 2}), 1));
    assert!(refused("a: 1\n".repeat(5000).as_bytes()).message.contains("there twice"));
}

#[test]
fn huge_numbers() {
    assert!(refused(b"a: 1e999\n").message.contains("too large"));
    assert!(refused(b"a: .inf\n").message.contains("no number in JSON"));
    let digits = "9".repeat(100_000);
    let document = Document::parse(format!("a: {}\nb: -9223372036854775809\n", digits.get(..300).unwrap()).as_bytes())
        .unwrap()
        .remove(0);
    assert!(document.value()["a"].is_f64() && document.value()["b"].is_f64());
    // The API server stores these floats.
    let document =
        Document::parse(b"[9223372036854775807, 9223372036854775808, 18446744073709551615]").unwrap().remove(0);
    let floats = [9_223_372_036_854_775_808.0, 18_446_744_073_709_551_615.0];
    assert_eq!(document.value(), &json!([i64::MAX, floats[0], floats[1]]));
    refused(format!("a: {digits}\n").as_bytes());
}

#[test]
fn keys_that_json_does_not_have() {
    for text in ["? [a]\n: b\n", "? {a: b}\n: c\n", "~: a\n", "[a, b]: c\n"] {
        refused(text.as_bytes());
    }
    let document = Document::parse(b"1: a\ntrue: b\n1.5: c\n").unwrap().remove(0);
    assert_eq!(document.value(), &json!({"1": "a", "true": "b", "1.5": "c"}));
    assert!(refused(b"9223372036854775999: a\n").message.contains("put it in quotes"));
}

#[test]
fn long_keys_of_json() {
    let key = "k".repeat(50_000);
    for text in [format!("{{\"{key}\": 1}}"), format!("\n{{\"{key}\"\n : 1}}\n")] {
        assert_eq!(Document::parse(text.as_bytes()).unwrap()[0].value()[&key], 1);
    }
    let nested = format!("[{{\"a\": {{\"{key}\": [1, 2]}}}}]");
    let document = Document::parse(nested.as_bytes()).unwrap().remove(0);
    assert_eq!(document.value(), &serde_json::from_str::<Value>(&nested).unwrap());
    let longer = format!("{{\"{}\": 1}}", "k".repeat(70_000));
    assert!(refused(longer.as_bytes()).message.contains("longer than 65536 bytes"));
}

#[test]
fn text_that_is_nearly_a_stream_of_documents() {
    for text in ["{\"a\":1}{\"b\":2}", "{\"a\":1}\n{\"b\":2}\n", "[1][2]"] {
        assert!(refused(text.as_bytes()).message.contains("a line of ---"), "{}", refused(text.as_bytes()));
    }
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = "\u{feff}a: b\n".encode_utf16().flat_map(to_bytes).collect();
        assert!(refused(&text).message.contains("UTF-16"));
    }
}

#[test]
fn schemas_that_nest_too_deep_are_refused() {
    let mut schema = json!({"type": "string"});
    for _ in 0..60 {
        schema = json!({"type": "array", "items": schema});
    }
    assert!(Crd::from_value(&crd_of(&root_of(&schema), false)).is_ok());
    for _ in 0..60 {
        schema = json!({"type": "array", "items": schema});
    }
    assert!(Crd::from_value(&crd_of(&root_of(&schema), false)).is_err());
    let mut junctors = json!({"minLength": 1});
    for _ in 0..200 {
        junctors = json!({"anyOf": [junctors.clone(), {"minLength": 2}]});
    }
    let report =
        Crd::from_value(&crd_of(&root_of(&json!({"type": "string", "allOf": [junctors]})), false)).unwrap_err();
    assert!(report.to_string().contains("deeper"), "{report}");
}

#[test]
fn rules_that_would_exhaust_the_stack_are_not_evaluated() {
    let rules = [
        format!("{}true{}", "(".repeat(3000), ")".repeat(3000)),
        format!("self{} == 1", ".a".repeat(3000)),
        format!("{}true", "true && ".repeat(10_000)),
        format!("{}true", "true ? ".repeat(1000)),
        format!("{}1{} == 1", "[".repeat(3000), "]".repeat(3000)),
    ];
    for rule in rules {
        let schema = json!({"type": "integer", "x-kubernetes-validations": [{"rule": rule}]});
        let schema = Schema::from_value(&root_of(&schema)).unwrap();
        let report = schema.validate(&demo(&json!({"v": 1})));
        assert!(report.is_accepted() && report.unchecked.len() == 1, "{report}");
    }
    let largest = [
        format!("{}true", "!".repeat(20)),
        format!("{}self == 1", "self == 1 || ".repeat(200)),
        format!("{}1 > self", "1 + ".repeat(25)),
        "self in [1, 2] && [[[[[[self]]]]]].size() == 1 && [1, 2].all(x, [3].exists(y, [4].all(z, x < y && y < z)))"
            .to_owned(),
    ];
    for rule in largest {
        let schema = json!({"type": "integer", "x-kubernetes-validations": [{"rule": rule}]});
        let schema = Schema::from_value(&root_of(&schema)).unwrap();
        let report = schema.validate(&demo(&json!({"v": 1})));
        assert!(report.is_accepted() && report.unchecked.is_empty(), "{report} {:?}", report.unchecked);
    }
}

#[test]
fn many_errors_below_long_keys_stay_within_memory() {
    let schema = json!({"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}});
    let schema = Crd::from_value(&crd_of(&root_of(&schema), false)).unwrap().versions()[0].schema.clone();
    let key = "k".repeat(1 << 20);
    let object = demo(&json!({"v": {key: vec![0; 100_000]}}));
    let report = schema.validate(&object);
    let bytes: usize = report.errors.iter().map(|error| error.path.to_string().len()).sum();
    assert!(bytes < 100 << 20, "{bytes}");
    assert_eq!(report.errors.len() + report.omitted, 100_000);
    let report = schema.validate_update(&object, &object);
    assert!(report.is_accepted());
    assert_eq!(report.ratcheted.len() + report.omitted, 100_000);
}

#[test]
fn every_file_of_the_fuzz_corpus_is_read_and_checked() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let crd =
        Crd::from_value(&crd_of(&root_of(&json!({"x-kubernetes-preserve-unknown-fields": true})), false)).unwrap();
    let schema = &crd.versions()[0].schema;
    let mut ran = 0;
    for target in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(target.unwrap().path()).unwrap() {
            let text = std::fs::read(file.unwrap().path()).unwrap();
            let budget = Budget { bytes: 1 << 20, depth: 50, values: 10_000 };
            for document in Document::parse_within(&text, budget).into_iter().flatten() {
                let mut value: Value = document.value().clone();
                schema.prune(&mut value);
                schema.apply_defaults(&mut value);
                let _ = Crd::from_value(&value);
                for error in &schema.validate(&value).errors {
                    let _ = document.position_of(error);
                }
            }
            ran += 1;
        }
    }
    println!("{ran} files of the corpus ran");
    assert!(ran > 0, "the corpus is empty");
}
