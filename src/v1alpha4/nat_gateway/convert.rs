//! The edge between this version and the stored one.

use super::{NatGateway, NatGatewayClassSpec};
use crate::{edge, v1beta1};

edge! { NatGateway => v1beta1::NatGateway { same: [id], edge: [ip, class], upper: [zones] } }

edge! { NatGatewayClassSpec => v1beta1::NatGatewayClassSpec { same: [name] } }
