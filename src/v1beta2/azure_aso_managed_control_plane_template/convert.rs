//! The edge between the stored version and v1beta2, in which nothing changed.

use super::AzureASOManagedControlPlaneTemplate;
use crate::{edge, v1beta1};

edge! { v1beta1::AzureASOManagedControlPlaneTemplate => AzureASOManagedControlPlaneTemplate { same: [metadata, spec] } }
