//! What the webhooks fill in for network interfaces.

use super::super::NetworkInterface;
use crate::admission::{Context, Strictness, replace};

/// The interfaces, and the deprecated members beside them that say the same of one.
pub(in crate::v1beta1) struct Interfaces<'a> {
    pub(in crate::v1beta1) list: &'a mut Vec<NetworkInterface>,
    pub(in crate::v1beta1) subnet_name: &'a mut String,
    pub(in crate::v1beta1) accelerated_networking: &'a mut Option<bool>,
}

impl Interfaces<'_> {
    /// As [`Self::first`]. A manager who applies the deprecated members again writes them beside the one interface that was made
    /// of them: if that says the same, they go once more. Upstream refuses the object.
    pub(in crate::v1beta1) fn moved(self, context: &Context<'_>) -> bool {
        let (Strictness::Sound, [only]) = (context.strictness, self.list.as_slice()) else { return self.first() };
        let is_moved = (self.subnet_name.is_empty() || *self.subnet_name == only.subnet_name)
            && (self.accelerated_networking.is_none() || *self.accelerated_networking == only.accelerated_networking);
        if !is_moved {
            return false;
        }
        let changed = replace(self.subnet_name, String::new());
        replace(self.accelerated_networking, None) || changed
    }

    /// `AM-D12`, `AMT-D04`, `AMP-D09`: one interface, to which the deprecated members move.
    pub(in crate::v1beta1) fn first(self) -> bool {
        self.list.is_empty()
            && replace(
                self.list,
                vec![NetworkInterface {
                    subnet_name: std::mem::take(self.subnet_name),
                    accelerated_networking: self.accelerated_networking.take(),
                    ..NetworkInterface::default()
                }],
            )
    }

    /// `AM-D13`, `AMT-D05`, `AMP-D10`: one private address for each interface. Where a deprecated member stands beside the
    /// list they are left alone: such an object is refused.
    pub(in crate::v1beta1) fn private_ip_configs(self) -> bool {
        if !self.subnet_name.is_empty() || self.accelerated_networking.is_some() {
            return false;
        }
        let mut changed = false;
        for interface in self.list.iter_mut().filter(|interface| interface.private_ip_configs == 0) {
            interface.private_ip_configs = 1;
            changed = true;
        }
        changed
    }
}
