//! The webhook's rules for AzureMachineTemplate.

use super::super::AzureMachineTemplate;
use crate::admission::Webhook;

impl Webhook for AzureMachineTemplate {}
