//! The edge between this version and the stored one.

use super::{
    AllowedNamespaces, AzureClusterIdentity, AzureClusterIdentitySpec, AzureClusterIdentityStatus, IdentityType,
};
use crate::convert::text_edge;
use crate::{edge, v1beta1};

edge! { AzureClusterIdentity => v1beta1::AzureClusterIdentity { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureClusterIdentitySpec => v1beta1::AzureClusterIdentitySpec {
        same: [resource_id, client_id, client_secret, tenant_id],
        edge: [r#type, allowed_namespaces],
        upper: [cert_path, user_assigned_identity_credentials_path, user_assigned_identity_credentials_cloud_type],
    }
}

edge! { AllowedNamespaces => v1beta1::AllowedNamespaces { same: [list, selector] } }

edge! { AzureClusterIdentityStatus => v1beta1::AzureClusterIdentityStatus { edge: [conditions] } }

text_edge!(IdentityType => v1beta1::IdentityType);
