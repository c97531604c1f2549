//! The webhook's rules for AzureMachine.

use super::super::AzureMachine;
use crate::{
    admission::{Path, Rule, Webhook},
    ssh_key,
};

impl Webhook for AzureMachine {
    const CREATE: &'static [Rule<Self>] = &[Rule::parts(|machine, found| {
        let path = Path::ROOT.spelt("spec.sshPublicKey", "sshPublicKey");
        let key = machine.part(&machine.new.spec.ssh_public_key, None, path);
        key.check(ssh_key::validate::RULES, found);
    })];
}
