//! The webhooks' rules for SSH public keys.

use crate::admission::{Findings, Request, Rule};

pub(crate) const RULES: &[Rule<String>] = &[Rule::new("S-SSH-01", is_base64), Rule::new("S-SSH-02", is_a_key)];

/// `S-SSH-01`: the key is wrapped in base64.
fn is_base64(key: &Request<'_, String>, found: &mut Findings) {
    if super::decode(key.new).is_none() {
        found.invalid(&key.at, key.new, "expected the base64 of a line in authorized_keys form, with its padding");
    }
}

/// `S-SSH-02`: what is wrapped is a key.
fn is_a_key(key: &Request<'_, String>, found: &mut Findings) {
    if super::decode(key.new).is_some_and(|text| !super::has_key(&text)) {
        found.invalid(
            &key.at,
            key.new,
            "no SSH public key: expected the base64 of a line in authorized_keys form, such as `ssh-ed25519 AAAA…`",
        );
    }
}
