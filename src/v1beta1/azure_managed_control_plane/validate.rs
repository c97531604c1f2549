//! The webhook's rules for AzureManagedControlPlane.

use super::super::AzureManagedControlPlane;
use crate::admission::Webhook;

impl Webhook for AzureManagedControlPlane {}
