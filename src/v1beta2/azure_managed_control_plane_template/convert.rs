//! The edge between the stored version and v1beta2, in which nothing changed.

use super::AzureManagedControlPlaneTemplate;
use crate::{edge, v1beta1};

edge! { v1beta1::AzureManagedControlPlaneTemplate => AzureManagedControlPlaneTemplate { same: [metadata, spec] } }
