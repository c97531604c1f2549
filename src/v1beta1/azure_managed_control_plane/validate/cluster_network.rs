//! AKS takes the address ranges of services and pods from the Cluster.

use super::{super::super::private_endpoint, Class};
use crate::{
    admission::{Findings, Lookup, Path, Request, Rule, context::OwnerCluster},
    cidr::Cidr,
    names::labels::CLUSTER_NAME,
};
use std::net::IpAddr;

/// An object without the label of a cluster passes all of them, that for private endpoints too.
pub(super) const RULES: &[Rule<Class>] = &[
    Rule::new("S-NET-01", cluster_exists),
    Rule::new("S-NET-02", there_is_one_service_range),
    Rule::new("S-NET-03", there_is_one_pod_range),
    Rule::new("S-NET-04", dns_service_needs_a_service_range),
    Rule::new("S-NET-05", service_range_is_a_range),
    Rule::new("S-NET-06", dns_service_ip_is_an_address),
    Rule::new("S-NET-07", dns_service_ip_is_that_of_a_service),
    Rule::new("S-NET-08", dns_service_ip_ends_in_10),
    Rule::new("S-NET-09", private_endpoints),
];

const CLUSTER_NETWORK: Path<'_> = Path::ROOT.field("Cluster.spec.clusterNetwork");
const SERVICE_RANGES: Path<'_> = CLUSTER_NETWORK.field("services.cidrBlocks");
const POD_RANGES: Path<'_> = CLUSTER_NETWORK.field("pods.cidrBlocks");

/// The Cluster that the object says it belongs to.
fn owner<'a>(class: &Request<'a, Class>) -> Option<Lookup<OwnerCluster<'a>>> {
    class.label(CLUSTER_NAME).map(|_| class.context().cluster)
}

/// As [`owner`], where the rule that is being run cannot do without.
fn found_owner<'a>(class: &Request<'a, Class>, found: &mut Findings) -> Option<OwnerCluster<'a>> {
    match owner(class)? {
        Lookup::Found(cluster) => Some(cluster),
        Lookup::Absent => None,
        Lookup::Unknown => {
            found.not_checked(&CLUSTER_NETWORK, "the Cluster that the object belongs to");
            None
        }
    }
}

/// The address of the DNS service as it is written, unless the Cluster is known not to exist.
fn dns_service_ip<'a>(class: &Request<'a, Class>) -> Option<&'a String> {
    owner(class).filter(|cluster| *cluster != Lookup::Absent)?;
    class.new.dns_service_ip.as_ref()
}

/// The address range of services, if the DNS service asks for it and there is no other; else an empty text.
fn service_range<'a>(class: &Request<'a, Class>, found: &mut Findings) -> Option<&'a str> {
    class.new.dns_service_ip.as_ref()?;
    match found_owner(class, found)?.service_cidr_blocks {
        [range] => Some(range),
        _ => Some(""),
    }
}

/// `S-NET-01`: there is a Cluster of the name that the label says.
fn cluster_exists(class: &Request<'_, Class>, found: &mut Findings) {
    found_owner(class, found);
    if owner(class) == Some(Lookup::Absent) {
        let name = class.label(CLUSTER_NAME).unwrap_or_default();
        let message =
            format_args!("the Cluster {name:?} does not exist: create it first, or remove the label {CLUSTER_NAME}");
        found.internal(&CLUSTER_NETWORK, message);
    }
}

/// `S-NET-02`: AKS takes one range of services.
fn there_is_one_service_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(count) = found_owner(class, found).map(|cluster| cluster.service_cidr_blocks.len())
        && count > 1
    {
        found.too_many(&SERVICE_RANGES, count, "expected at most 1");
    }
}

/// `S-NET-03`: AKS takes one range of pods.
fn there_is_one_pod_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(count) = found_owner(class, found).map(|cluster| cluster.pod_cidr_blocks.len())
        && count > 1
    {
        found.too_many(&POD_RANGES, count, "expected at most 1");
    }
}

/// `S-NET-04`: an address for the DNS service needs the range that it is taken from.
fn dns_service_needs_a_service_range(class: &Request<'_, Class>, found: &mut Findings) {
    if service_range(class, found) == Some("") {
        found.required(&SERVICE_RANGES, "expected one address range, since dnsServiceIP is set");
    }
}

/// `S-NET-05`: that range is one.
fn service_range_is_a_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(range) = service_range(class, found).filter(|range| class.cidr(range).is_none()) {
        found.invalid(&SERVICE_RANGES, range, "expected an address range, such as 10.96.0.0/16");
    }
}

const DNS_SERVICE_IP: &str = "Cluster.spec.clusterNetwork.services.dnsServiceIP";

/// `S-NET-06`: the address of the DNS service is one.
fn dns_service_ip_is_an_address(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(text) = dns_service_ip(class).filter(|text| text.parse::<IpAddr>().is_err()) {
        let path = class.at.spelt_whole("dnsServiceIP", DNS_SERVICE_IP);
        found.invalid(&path, text, "expected an IP address, such as 10.96.0.10");
    }
}

/// `S-NET-07`: the address lies in the range of services. Upstream panics where there is no such range.
fn dns_service_ip_is_that_of_a_service(class: &Request<'_, Class>, found: &mut Findings) {
    let Some(range) = service_range(class, found) else { return };
    let cidr: Option<Cidr> = class.cidr(range);
    let address = class.new.dns_service_ip.as_deref().and_then(|text| text.parse().ok());
    if let Some((cidr, address)) = cidr.zip(address)
        && !cidr.contains(address)
    {
        found.invalid(&SERVICE_RANGES, range, format_args!("expected a range in which dnsServiceIP lies, {address}"));
    }
}

/// `S-NET-08`: the address ends in `.10`, as upstream writes it, so that it is none of IPv6.
fn dns_service_ip_ends_in_10(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(text) = dns_service_ip(class)
        && let Ok(address) = text.parse::<IpAddr>()
        && !matches!(address.to_canonical(), IpAddr::V4(address) if address.octets()[3] == 10)
    {
        let path = class.at.spelt_whole("dnsServiceIP", DNS_SERVICE_IP);
        found.invalid(&path, text, "expected an address that ends in .10, such as 10.96.0.10");
    }
}

/// `S-NET-09`: the private endpoints of the subnet are checked by the rules for them.
fn private_endpoints(class: &Request<'_, Class>, found: &mut Findings) {
    if owner(class).is_some_and(|cluster| cluster != Lookup::Absent) {
        let subnet = &class.new.virtual_network.class.subnet;
        let path = class.at.spelt("virtualNetwork.subnet.privateEndpoints", "VirtualNetwork.Subnet.PrivateEndpoints");
        let ranges = subnet.cidr_block.as_slice();
        private_endpoint::validate::check(class, &path, &subnet.private_endpoints, ranges, found);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::AzureManagedControlPlane;
    use crate::{Admission, admission::Context};
    use serde_json::json;

    /// What depends on a Cluster that nobody looked for is named; what does not is checked.
    #[test]
    fn without_a_look_at_the_cluster() {
        let plane: AzureManagedControlPlane = serde_json::from_value(json!({
            "metadata": {"name": "demo", "labels": {"cluster.x-k8s.io/cluster-name": "demo"}},
            "spec": {
                "version": "v1.30.0",
                "dnsServiceIP": "10.96.0.11",
                "virtualNetwork": {
                    "cidrBlock": "10.0.0.0/8",
                    "subnet": {"cidrBlock": "10.1.0.0/16", "privateEndpoints": [{"name": "a b"}]},
                },
            },
        }))
        .unwrap();
        let report = plane.validate_create(&Context::default());
        let errors: Vec<_> = report.errors.iter().map(|error| error.rule).collect();
        assert_eq!(errors, ["S-NET-08", "S-PE-02", "S-PE-03"]);
        let not_checked: Vec<_> = report.not_checked.iter().map(|rule| rule.rule).collect();
        assert_eq!(not_checked, ["S-NET-01", "S-NET-02", "S-NET-03", "S-NET-04", "S-NET-05", "S-NET-07"]);
    }
}
