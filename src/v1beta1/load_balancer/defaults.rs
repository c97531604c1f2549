//! What the webhooks fill in for load balancers, in a cluster and in a template.

use super::super::{FrontendIp, LoadBalancerClassSpec, LoadBalancerSku, LoadBalancerType, PublicIpSpec};
use crate::admission::{fill, replace};

/// Azure takes no more frontends of one load balancer; upstream makes as many as it is told.
const MOST_FRONTENDS: i32 = 600;

/// The type, if it has none.
pub(in crate::v1beta1) fn r#type(class: &mut LoadBalancerClassSpec) -> bool {
    fill(&mut class.r#type, || LoadBalancerType::Public)
}

/// The SKU, if it has none.
pub(in crate::v1beta1) fn sku(class: &mut LoadBalancerClassSpec) -> bool {
    fill(&mut class.sku, || LoadBalancerSku::Standard)
}

/// Type and SKU of a load balancer for outbound traffic, whatever they were.
pub(in crate::v1beta1) fn outbound(class: &mut LoadBalancerClassSpec) -> bool {
    let changed = replace(&mut class.r#type, LoadBalancerType::Public);
    replace(&mut class.sku, LoadBalancerSku::Standard) || changed
}

/// Four minutes.
pub(in crate::v1beta1) fn idle_timeout(class: &mut LoadBalancerClassSpec) -> bool {
    fill(&mut class.idle_timeout_in_minutes, || Some(4))
}

/// As many public frontends as there shall be. A negative number is none.
pub(in crate::v1beta1) fn public_frontends(load_balancer: &str, count: i32, public_ip: &str) -> Vec<FrontendIp> {
    let frontend = |number: &str| FrontendIp {
        name: format!("{load_balancer}-frontEnd{number}"),
        public_ip: Some(PublicIpSpec { name: format!("{public_ip}{number}"), ..Default::default() }),
        ..Default::default()
    };
    match count {
        1 => vec![frontend("")],
        _ => (1..=count.min(MOST_FRONTENDS)).map(|number| frontend(&format!("-{number}"))).collect(),
    }
}
