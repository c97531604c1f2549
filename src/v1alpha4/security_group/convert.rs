//! The edge between this version and the stored one.

use super::{SecurityGroup, SecurityGroupClass, SecurityRule};
use crate::{edge, v1beta1};

edge! { SecurityGroup => v1beta1::SecurityGroup { same: [id, name], edge: [class] } }

edge! { SecurityGroupClass => v1beta1::SecurityGroupClass { same: [tags], edge: [security_rules] } }

edge! {
    SecurityRule => v1beta1::SecurityRule {
        key: name,
        same: [
            name, description, protocol, direction, priority, source_ports, destination_ports, source, destination,
        ],
        upper: [sources, action],
    }
}
