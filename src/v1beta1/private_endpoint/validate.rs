//! The webhook's rules for private endpoints, also those of AKS.

use super::super::{PrivateEndpointSpec, PrivateLinkServiceConnection};
use crate::admission::{
    Findings, Path, Request, Rule,
    patterns::{is_private_link_service, is_resource_name},
};
use std::net::IpAddr;

const RULES: &[Rule<PrivateEndpointSpec>] = &[
    Rule::new("S-PE-01", has_a_name),
    Rule::new("S-PE-02", name_is_valid),
    Rule::new("S-PE-03", has_a_connection),
    Rule::new("S-PE-04", connections_have_a_service),
    Rule::new("S-PE-05", services_are_ids),
    Rule::new("S-PE-06", connection_names_are_valid),
    Rule::new("S-PE-07", addresses_are_addresses),
];

/// Checks the private endpoints, which stand at `at`, of a subnet with these address ranges.
pub(in crate::v1beta1) fn check<T>(
    subnet: &Request<'_, T>,
    at: &Path<'_>,
    endpoints: &[PrivateEndpointSpec],
    ranges: &[String],
    found: &mut Findings,
) {
    for (index, endpoint) in endpoints.iter().enumerate() {
        let endpoint = subnet.part(endpoint, None, at.index(index));
        endpoint.check(RULES, found);
        addresses_lie_in_the_subnet(&endpoint, ranges, found.under("S-PE-08"));
    }
}

/// `S-PE-01`: the endpoint has a name.
fn has_a_name(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    let name = &endpoint.new.name;
    if name.is_empty() {
        found.invalid(&endpoint.at.field("name"), name, "expected a name");
    }
}

/// `S-PE-02`: the endpoint has a name that Azure takes.
fn name_is_valid(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    let name = &endpoint.new.name;
    if !name.is_empty() && !is_resource_name(name) {
        found.invalid(&endpoint.at.field("name"), name, "expected letters, digits, '-', '.' and '_' only");
    }
}

/// `S-PE-03`: the endpoint leads to something.
fn has_a_connection(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    let connections = &endpoint.new.private_link_service_connections;
    if connections.is_empty() {
        let path = endpoint.at.spelt("privateLinkServiceConnections", "");
        found.invalid(&path, connections, "expected at least one connection");
    }
}

/// Looks at each connection.
fn each_connection(
    endpoint: &Request<'_, PrivateEndpointSpec>,
    mut look: impl FnMut(&PrivateLinkServiceConnection, &Path<'_>),
) {
    let path = endpoint.at.field("privateLinkServiceConnections");
    for (index, connection) in endpoint.new.private_link_service_connections.iter().enumerate() {
        look(connection, &path.index(index));
    }
}

/// `S-PE-04`: each connection says to which service.
fn connections_have_a_service(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    each_connection(endpoint, |connection, path| {
        if connection.private_link_service_id.is_empty() {
            found.required(&path.spelt("privateLinkServiceID", ""), "expected the Azure resource id of a service");
        }
    });
}

fn leads_to_no_id(connection: &PrivateLinkServiceConnection) -> bool {
    let id = &connection.private_link_service_id;
    !id.is_empty() && !is_private_link_service(id)
}

/// `S-PE-05`: each connection leads to something that has the id of a resource.
fn services_are_ids(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    each_connection(endpoint, |connection, path| {
        if leads_to_no_id(connection) {
            found.invalid(
                &path.spelt("privateLinkServiceID", ""),
                &connection.private_link_service_id,
                "expected /subscriptions/{id}/resourceGroups/{group}/providers/{namespace}/{type}/{name}",
            );
        }
    });
}

/// `S-PE-06`: a connection that has a name has one that Azure takes. It is not looked at after `S-PE-05`.
fn connection_names_are_valid(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    each_connection(endpoint, |connection, path| {
        let name = &connection.name;
        if !name.is_empty() && !is_resource_name(name) && !leads_to_no_id(connection) {
            found.invalid(&path.spelt("name", ""), name, "expected letters, digits, '-', '.' and '_' only");
        }
    });
}

/// `S-PE-07`: the addresses are some.
fn addresses_are_addresses(endpoint: &Request<'_, PrivateEndpointSpec>, found: &mut Findings) {
    let path = endpoint.at.field("privateIPAddresses");
    for (index, text) in endpoint.new.private_ip_addresses.iter().enumerate() {
        if text.parse::<IpAddr>().is_err() {
            found.invalid(&path.unspelt_index(index), text, "expected an IP address");
        }
    }
}

/// `S-PE-08`: the addresses lie in a range of the subnet. A range that is none holds nothing.
fn addresses_lie_in_the_subnet(endpoint: &Request<'_, PrivateEndpointSpec>, ranges: &[String], found: &mut Findings) {
    let path = endpoint.at.field("privateIPAddresses");
    for (index, text) in endpoint.new.private_ip_addresses.iter().enumerate() {
        let Ok(address) = text.parse() else { continue };
        if !ranges.iter().any(|range| endpoint.cidr(range).is_some_and(|range| range.contains(address))) {
            let message = format_args!("expected an address in a range of the subnet: {}", ranges.join(", "));
            found.invalid(&path.unspelt_index(index), text, message);
        }
    }
}
