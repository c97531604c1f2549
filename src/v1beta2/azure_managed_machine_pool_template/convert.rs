//! The edge between the stored version and v1beta2, in which nothing changed.

use super::AzureManagedMachinePoolTemplate;
use crate::{edge, v1beta1};

edge! { v1beta1::AzureManagedMachinePoolTemplate => AzureManagedMachinePoolTemplate { same: [metadata, spec] } }
