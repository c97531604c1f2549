//! The webhook's rules for AzureMachinePool.

use super::super::AzureMachinePool;
use crate::admission::Webhook;

impl Webhook for AzureMachinePool {}
