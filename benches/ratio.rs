//! The ratio of two times of one run, against its goal.

use std::path::PathBuf;

/// What is compared with what: `group/function` of both, and the goal for first ÷ second.
pub type Ratio = (&'static str, &'static str, f64);

/// Prints a line for each ratio that was measured.
pub fn print(ratios: &[Ratio]) {
    for (ours, peer, goal) in ratios {
        if let (Some(time), Some(unit)) = (nanoseconds(ours), nanoseconds(peer)) {
            let ratio = time / unit;
            let verdict = if ratio <= *goal { "ok" } else { "MISSED" };
            println!("{ours} = {ratio:.2} × {peer} (goal {goal}): {verdict}");
        }
    }
}

/// The median that Criterion has just written.
fn nanoseconds(function: &str) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let file = target.join("criterion").join(function).join("new/estimates.json");
    let estimates: serde_json::Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
    estimates.pointer("/median/point_estimate")?.as_f64()
}
