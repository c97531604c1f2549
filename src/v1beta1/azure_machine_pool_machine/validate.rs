//! The webhook's rules for AzureMachinePoolMachine.

use super::super::AzureMachinePoolMachine;
use crate::admission::Webhook;

impl Webhook for AzureMachinePoolMachine {}
