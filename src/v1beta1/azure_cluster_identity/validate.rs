//! The webhook's rules for AzureClusterIdentity.

use super::super::AzureClusterIdentity;
use crate::admission::Webhook;

impl Webhook for AzureClusterIdentity {}
