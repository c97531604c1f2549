//! Texts that upstream reads with Go's own functions, with what Go 1.26 says of them: `strconv.ParseFloat` of 32 bits and
//! whether the number lies in 0 to 1, `time.ParseDuration`, and which versions are lower by `golang.org/x/mod/semver`.

use crate::shared::{json_lines, root};
use capz_api::{
    Admission,
    admission::Context,
    v1beta1::{AutoScalerProfile, AzureManagedControlPlane},
};
use serde_json::Value;

fn profile_is_valid(rule: &str, profile: AutoScalerProfile) -> bool {
    let mut plane = AzureManagedControlPlane::new("p", Default::default());
    plane.spec.class.autoscaler_profile = Some(profile);
    !plane.validate_create(&Context::default()).errors.iter().any(|error| error.rule == rule)
}

fn is_downgrade(old: &str, new: &str) -> bool {
    let of = |version: &str| {
        let mut plane = AzureManagedControlPlane::new("p", Default::default());
        version.clone_into(&mut plane.spec.class.version);
        plane
    };
    of(new).validate_update(&of(old), &Context::default()).errors.iter().any(|error| error.rule == "AMCP-U29")
}

#[test]
fn texts_are_read_as_by_go() {
    let cases = json_lines(&root().join("tests/data/admission/go-texts.jsonl"));
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let versions: Vec<String> = cases.iter().filter_map(|case| text(&case["version"])).collect();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in &cases {
        if let Some(old) = text(&case["version"]) {
            for new in &versions {
                let expected = case["lower"].as_array().unwrap().iter().any(|lower| lower == new);
                count += 1;
                if is_downgrade(&old, new) != expected {
                    wrong.push(format!("{old} to {new}: expected {expected}"));
                }
            }
            continue;
        }
        let fraction = text(&case["fraction"]).map(|text| AutoScalerProfile {
            scale_down_utilization_threshold: Some(text),
            ..AutoScalerProfile::default()
        });
        let duration = text(&case["duration"])
            .map(|text| AutoScalerProfile { new_pod_scale_up_delay: Some(text), ..AutoScalerProfile::default() });
        let valid = match (fraction, duration) {
            (Some(profile), None) => profile_is_valid("S-ASP-13", profile),
            (None, Some(profile)) => profile_is_valid("S-ASP-05", profile),
            _ => panic!("{case}"),
        };
        count += 1;
        if case["valid"] != valid {
            wrong.push(case.to_string());
        }
    }
    println!("admission: {count} texts that Go reads");
    assert!(wrong.is_empty() && count > 0, "{}", wrong.join("\n"));
}
