//! The webhook's rules for AzureASOManagedControlPlane.

use super::super::AzureASOManagedControlPlane;
use crate::admission::Webhook;

impl Webhook for AzureASOManagedControlPlane {}
