//! The webhook's rules for AzureASOManagedCluster.

use super::super::AzureASOManagedCluster;
use crate::admission::Webhook;

impl Webhook for AzureASOManagedCluster {}
