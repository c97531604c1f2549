//! The webhook's rule for AzureASOManagedMachinePool.

use super::super::{
    AzureASOManagedMachinePool,
    azure_aso_managed_cluster::validate::{ASO_CODES, aso_api_is_on},
};
use crate::admission::{Codes, Rule, Webhook};

impl Webhook for AzureASOManagedMachinePool {
    const CREATE: &'static [Rule<Self>] = &[Rule::new("ASOMP-C01", aso_api_is_on)];
    const CODES: Codes = ASO_CODES;
}
