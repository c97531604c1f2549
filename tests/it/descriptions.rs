//! Every member is described, each in its own words.

use crate::sample::kinds;
use flat_deserialize::{Field, Shape};
use serde_json::{Value, to_value};
use std::collections::BTreeMap;

#[test]
fn every_property_has_a_description() {
    let (mut count, mut missing) = (0, Vec::new());
    for kind in kinds() {
        let schema = to_value((kind.schema)()).unwrap();
        walk(&format!("{kind:?}"), &schema, &mut |path, property| {
            count += 1;
            let text = property.get("description").and_then(Value::as_str).unwrap_or_default();
            let is_sentence = text.len() >= 15 && text.ends_with('.') && text.starts_with(|c: char| c.is_uppercase());
            // A CRD's metadata is Kubernetes' own.
            if !is_sentence && !path.ends_with("/metadata") || text.contains('\n') {
                missing.push(format!("{path}: {text:?}"));
            }
        });
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(count > 1400, "{count}");
    println!("{count} properties are described");
}

fn walk(path: &str, schema: &Value, visit: &mut impl FnMut(&str, &Value)) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let path = format!("{path}/{name}");
        visit(&path, property);
        walk(&path, property, visit);
    }
    for below in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(below) {
            walk(path, inner, visit);
        }
    }
}

/// Two fields that say the same of themselves leave the reader to guess what tells them apart.
#[test]
fn no_two_fields_share_a_description() {
    let mut texts = BTreeMap::new();
    for kind in kinds() {
        fields(kind.shape.unwrap(), &to_value((kind.schema)()).unwrap(), &mut texts);
    }
    let shared: Vec<_> = texts.iter().filter(|(_, fields)| fields.len() > 1).collect();
    assert!(shared.is_empty(), "{shared:#?}");
    assert!(texts.len() > 550, "{}", texts.len());
    println!("{} fields have each their own description", texts.len());
}

/// The Rust fields behind each description.
fn fields(shape: &'static Shape, schema: &Value, texts: &mut BTreeMap<String, Vec<String>>) {
    for Field { rust, wire, shape: below } in shape.own {
        let Some(property) = schema.pointer(&format!("/properties/{wire}")) else {
            panic!("{}.{rust}: no property {wire}", shape.name)
        };
        let field = format!("{}.{rust}", shape.name);
        let text = property.get("description").and_then(Value::as_str).unwrap_or_default();
        let with_text = texts.entry(text.to_owned()).or_default();
        if *wire != "metadata" && rust != &"spec" && rust != &"status" && !with_text.contains(&field) {
            with_text.push(field);
        }
        if let Some(below) = below {
            let inner = ["items", "additionalProperties"].into_iter().find_map(|keyword| property.get(keyword));
            fields(below, inner.unwrap_or(property), texts);
        }
    }
    if let Some(Field { shape: Some(embedded), .. }) = shape.embedded {
        fields(embedded, schema, texts);
    }
}
