//! The webhook's rules for AzureManagedControlPlaneTemplate.

use super::super::AzureManagedControlPlaneTemplate;
use crate::admission::Webhook;

impl Webhook for AzureManagedControlPlaneTemplate {}
