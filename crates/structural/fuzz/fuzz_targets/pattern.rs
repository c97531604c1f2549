//! Any text as a pattern, and a text for it: no panic, and no slow match.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::json;
use structural::Crd;

fuzz_target!(|input: (&str, &str)| {
    let (pattern, text) = input;
    let root = json!({"type": "object", "properties": {"v": {"type": "string", "pattern": pattern}}});
    let crd = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "demos.example.com"},
        "spec": {"group": "example.com", "scope": "Namespaced", "names": {"kind": "Demo", "plural": "demos"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": root}}]},
    });
    if let Ok(crd) = Crd::from_value(&crd) {
        for version in crd.versions() {
            let _ = version.schema.validate(&json!({"v": text}));
        }
    }
});
