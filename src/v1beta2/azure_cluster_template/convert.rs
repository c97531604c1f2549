//! The edge between the stored version and v1beta2.

use super::{
    AzureClusterTemplate, AzureClusterTemplateResource, AzureClusterTemplateResourceSpec, AzureClusterTemplateSpec,
};
use crate::{edge, v1beta1};

edge! { v1beta1::AzureClusterTemplateSpec => AzureClusterTemplateSpec { edge: [template] } }

edge! { v1beta1::AzureClusterTemplateResource => AzureClusterTemplateResource { edge: [spec] } }

edge! {
    v1beta1::AzureClusterTemplateResourceSpec => AzureClusterTemplateResourceSpec {
        same: [network_spec, bastion_spec],
        edge: [class],
    }
}

edge! { v1beta1::AzureClusterTemplate => AzureClusterTemplate { same: [metadata], edge: [spec] } }
