//! The webhook's rules for AzureASOManagedMachinePool.

use super::super::AzureASOManagedMachinePool;
use crate::admission::Webhook;

impl Webhook for AzureASOManagedMachinePool {}
