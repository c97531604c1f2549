//! The edge between the stored version and v1beta2, in which nothing changed.

use super::AzureASOManagedMachinePoolTemplate;
use crate::{edge, v1beta1};

edge! { v1beta1::AzureASOManagedMachinePoolTemplate => AzureASOManagedMachinePoolTemplate { same: [metadata, spec] } }
