//! The edge between this version and the stored one.

use super::{AksSku, AzureManagedControlPlaneSkuTier};
use crate::convert::{Absent, text_edge};
use crate::{edge, v1beta1};

edge! { AksSku => v1beta1::AksSku { group: [(tier) <=> (tier) by Absent<AzureManagedControlPlaneSkuTier>] } }

text_edge!(AzureManagedControlPlaneSkuTier => v1beta1::AzureManagedControlPlaneSkuTier);
