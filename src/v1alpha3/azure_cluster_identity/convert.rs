//! The edge between this version and the stored one.

use super::{AzureClusterIdentity, AzureClusterIdentitySpec};
use crate::edge;
use crate::v1beta1::{self, AllowedNamespaces};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::LabelSelector;

edge! { AzureClusterIdentity => v1beta1::AzureClusterIdentity { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureClusterIdentitySpec => v1beta1::AzureClusterIdentitySpec {
        same: [resource_id, client_id, client_secret, tenant_id],
        edge: [r#type],
        upper: [cert_path, user_assigned_identity_credentials_path, user_assigned_identity_credentials_cloud_type],
        group: [(allowed_namespaces) <=> (allowed_namespaces) by Namespaces],
    }
}

/// No names mean every namespace here; in the stored version an object without members does, and absence means none.
struct Namespaces;

impl Namespaces {
    fn up((names,): (Vec<String>,)) -> (Option<AllowedNamespaces>,) {
        Self::select(names, None)
    }

    fn down((allowed,): (Option<AllowedNamespaces>,)) -> (Vec<String>,) {
        (allowed.and_then(|allowed| allowed.list).unwrap_or_default(),)
    }

    fn loses((allowed,): (&Option<AllowedNamespaces>,)) -> bool {
        let names_none = |list: &Vec<String>| list.is_empty();
        allowed
            .as_ref()
            .is_none_or(|allowed| allowed.selector.is_some() || allowed.list.as_ref().is_some_and(names_none))
    }

    fn shows((names,): (&Vec<String>,), (base,): (&Option<AllowedNamespaces>,)) -> bool {
        let base = base.as_ref().and_then(|base| base.list.as_deref());
        names == base.unwrap_or_default()
    }

    fn merge((names,): (Vec<String>,), (base,): (Option<AllowedNamespaces>,)) -> (Option<AllowedNamespaces>,) {
        if Self::shows((&names,), (&base,)) {
            return (base,);
        }
        Self::select(names, base.and_then(|base| base.selector))
    }

    fn select(names: Vec<String>, selector: Option<LabelSelector>) -> (Option<AllowedNamespaces>,) {
        (Some(AllowedNamespaces { list: Some(names).filter(|names| !names.is_empty()), selector }),)
    }
}
