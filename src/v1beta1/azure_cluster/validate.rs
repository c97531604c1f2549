//! The webhook's rules for AzureCluster.

use super::super::AzureCluster;
use crate::admission::Webhook;

impl Webhook for AzureCluster {}
