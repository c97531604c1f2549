//! The webhook's rule for the kinds made of Azure Service Operator objects.

use super::super::AzureASOManagedCluster;
use crate::admission::{Codes, Findings, Path, Request, Rule, Webhook};

impl Webhook for AzureASOManagedCluster {
    const CREATE: &'static [Rule<Self>] = &[Rule::new("ASOC-C01", aso_api_is_on)];
    const CODES: Codes = ASO_CODES;
}

pub(in crate::v1beta1) const ASO_CODES: Codes = Codes { create: 403, update: 403, create_on_update: 403, delete: 403 };

/// `ASOC-C01`, `ASOCP-C01`, `ASOMP-C01`: the feature gate is on.
pub(in crate::v1beta1) fn aso_api_is_on<T>(object: &Request<'_, T>, found: &mut Findings) {
    if !object.context().gates.aso_api {
        found.forbidden(&Path::ROOT.field("spec"), "objects of this kind need the feature gate ASOAPI");
    }
}
