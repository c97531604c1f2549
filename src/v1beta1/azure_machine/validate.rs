//! The webhook's rules for AzureMachine.

use super::super::AzureMachine;
use crate::admission::Webhook;

impl Webhook for AzureMachine {}
