//! The webhook's rule for AzureASOManagedControlPlane.

use super::super::{
    AzureASOManagedControlPlane,
    azure_aso_managed_cluster::validate::{ASO_CODES, aso_api_is_on},
};
use crate::admission::{Codes, Rule, Webhook};

impl Webhook for AzureASOManagedControlPlane {
    const CREATE: &'static [Rule<Self>] = &[Rule::new("ASOCP-C01", aso_api_is_on)];
    const CODES: Codes = ASO_CODES;
}
