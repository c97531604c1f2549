//! What the webhooks fill in for SSH public keys.

use crate::admission::{Context, Findings, Path, replace};

/// `AM-D01`, `AMT-D01`, `AMP-D01`: a new key, whose other half nobody keeps.
pub(crate) fn new_key(key: &mut String, at: &Path<'_>, context: &Context<'_>, found: &mut Findings) -> bool {
    if !key.is_empty() {
        return false;
    }
    if let Some(new_key) = context.new_ssh_public_key {
        return replace(key, new_key());
    }
    found.not_checked(at, "a generator of SSH keys");
    false
}
