//! The edge between this version and the stored one.

use super::SecurityProfile;
use crate::{edge, v1beta1};

edge! {
    SecurityProfile => v1beta1::SecurityProfile {
        same: [encryption_at_host],
        upper: [security_type, uefi_settings],
    }
}
