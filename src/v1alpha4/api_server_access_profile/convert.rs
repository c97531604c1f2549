//! The edge between this version and the stored one.

use super::{ApiServerAccessProfile, ApiServerAccessProfileClassSpec, PrivateDnsZoneMode};
use crate::convert::text_edge;
use crate::{edge, v1beta1};

edge! { ApiServerAccessProfile => v1beta1::ApiServerAccessProfile { same: [authorized_ip_ranges], edge: [class] } }

edge! {
    ApiServerAccessProfileClassSpec => v1beta1::ApiServerAccessProfileClassSpec {
        same: [enable_private_cluster, enable_private_cluster_public_fqdn],
        edge: [private_dns_zone],
    }
}

text_edge!(PrivateDnsZoneMode => String);
