//! The webhook's rules for AzureClusterTemplate.

use super::super::AzureClusterTemplate;
use crate::admission::Webhook;

impl Webhook for AzureClusterTemplate {}
