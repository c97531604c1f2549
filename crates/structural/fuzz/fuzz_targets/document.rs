//! Any bytes as a stream of documents: no panic, and every place lies in the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use structural::Document;

fuzz_target!(|bytes: &[u8]| {
    for document in Document::parse(bytes).into_iter().flatten() {
        for key in document.duplicates() {
            assert!(key.again.end <= document.source().text().len());
            let _ = document.source().position(key.again.start);
        }
    }
});
