//! Any bytes as a ConversionReview: no panic, and an answer is JSON that fails or has metadata in each object.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let Ok(answer) = capz_api::convert::review(bytes) else { return };
    let json: Value = serde_json::from_slice(&answer.json).expect("an answer is JSON");
    let converted = json["response"]["convertedObjects"].as_array().map_or(&[][..], Vec::as_slice);
    assert!(answer.failure.is_none() || converted.is_empty());
    assert!(converted.iter().all(|object| object["metadata"].is_object()));
});
