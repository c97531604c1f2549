//! SSH public keys, with what Go's `golang.org/x/crypto/ssh` v0.53.0, that of upstream, says of them.

use crate::shared::{json_lines, root};
use capz_api::{
    Admission,
    admission::{Context, ErrorType},
    v1beta1::AzureMachine,
};

#[test]
fn keys_are_those_of_go() {
    let cases = json_lines(&root().join("tests/data/admission/ssh-keys.jsonl"));
    let mut wrong = Vec::new();
    for case in &cases {
        let mut machine = AzureMachine::new("m", Default::default());
        machine.spec.ssh_public_key = case["key"].as_str().unwrap().to_owned();
        let report = machine.validate_create(&Context::default());
        let errors = report.errors.iter().filter(|error| error.rule.starts_with("S-SSH"));
        let found: Vec<_> = errors.map(|error| (error.rule, error.error_type)).collect();
        let expected = if case["valid"] == true { vec![] } else { vec![("S-SSH-02", ErrorType::Invalid)] };
        if found != expected {
            wrong.push(format!("{}: {found:?}", case["case"]));
        }
    }
    println!("admission: {} SSH keys", cases.len());
    assert!(wrong.is_empty() && !cases.is_empty(), "{}", wrong.join("\n"));
}
