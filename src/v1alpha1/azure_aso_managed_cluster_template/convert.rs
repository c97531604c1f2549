//! The edge between v1alpha1 and the stored version, in which nothing changed.

use crate::{edge, v1beta1};

edge! { super::AzureASOManagedClusterTemplate => v1beta1::AzureASOManagedClusterTemplate { same: [metadata, spec] } }
