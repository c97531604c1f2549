//! The edge between this version and the stored one.

use super::PublicIpSpec;
use crate::{edge, v1beta1};

edge! { PublicIpSpec => v1beta1::PublicIpSpec { same: [name, dns_name], upper: [ip_tags] } }
