//! The edge between this version and the stored one.

use super::{AzureManagedCluster, AzureManagedClusterSpec};
use crate::{edge, v1beta1};

edge! { AzureManagedCluster => v1beta1::AzureManagedCluster { same: [metadata, status], edge: [spec] } }

edge! { AzureManagedClusterSpec => v1beta1::AzureManagedClusterSpec { edge: [control_plane_endpoint] } }
