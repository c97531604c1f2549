//! A CRD and an object as two documents: no panic, and every verb is idempotent.

#![no_main]

use libfuzzer_sys::fuzz_target;
use structural::{Crd, Document};

fuzz_target!(|bytes: &[u8]| {
    let Ok(documents) = Document::parse(bytes) else { return };
    let [crd, object] = documents.as_slice() else { return };
    let Ok(crd) = Crd::from_value(crd.value()) else { return };
    for version in crd.versions() {
        let schema = &version.schema;
        let mut value = object.value().clone();
        schema.prune(&mut value);
        schema.apply_defaults(&mut value);
        assert!(schema.prune(&mut value).is_empty());
        let once = value.clone();
        schema.apply_defaults(&mut value);
        assert_eq!(once, value);
        for error in &schema.validate(&value).errors {
            let _ = object.position_of(error);
        }
        if let Ok(applied) = schema.apply(None, &value, "fuzz", false) {
            let again = schema.apply(Some(&applied.object), &value, "fuzz", false);
            assert!(again.is_ok_and(|again| !again.changed));
        }
    }
});
