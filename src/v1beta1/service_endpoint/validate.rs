//! The webhook's rules for the service endpoints of a subnet.

use super::super::ServiceEndpointSpec;
use crate::admission::{
    Findings, Path, Request, Rule,
    patterns::{is_service, is_service_location},
};

type Endpoints = Vec<ServiceEndpointSpec>;

pub(in crate::v1beta1) const RULES: &[Rule<Endpoints>] = &[
    Rule::new("S-SE-01", have_a_service),
    Rule::new("S-SE-02", services_are_valid),
    Rule::new("S-SE-03", services_differ),
    Rule::new("S-SE-04", have_a_location),
    Rule::new("S-SE-05", locations_are_valid),
    Rule::new("S-SE-06", locations_differ),
];

/// Looks at each endpoint.
fn each<'a>(endpoints: &Request<'a, Endpoints>, mut look: impl FnMut(usize, &'a ServiceEndpointSpec, &Path<'_>)) {
    for (index, endpoint) in endpoints.new.iter().enumerate() {
        look(index, endpoint, &endpoints.at.index(index));
    }
}

/// `S-SE-01`: an endpoint says to which service.
fn have_a_service(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each(endpoints, |_, endpoint, path| {
        if endpoint.service.is_empty() {
            found.required(&path.field("service"), "expected a service, such as Microsoft.Storage");
        }
    });
}

/// `S-SE-02`: the service is one of Microsoft's.
fn services_are_valid(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each(endpoints, |_, endpoint, path| {
        let service = &endpoint.service;
        if !service.is_empty() && !is_service(service) {
            found.invalid(&path.field("service"), service, "expected a service, such as Microsoft.Storage");
        }
    });
}

/// `S-SE-03`: a subnet has one endpoint for a service.
fn services_differ(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each(endpoints, |index, endpoint, path| {
        let service = &endpoint.service;
        if !service.is_empty() && endpoints.new.iter().take(index).any(|earlier| earlier.service == *service) {
            found.duplicate(&path.field("service"), service, "expected each service once: put the locations together");
        }
    });
}

/// `S-SE-04`: an endpoint says where.
fn have_a_location(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each(endpoints, |_, endpoint, path| {
        if endpoint.locations.is_empty() {
            found.required(&path.field("locations"), "expected at least one location, or \"*\" for all");
        }
    });
}

/// Looks at each location of each endpoint, together with those before it.
fn each_location(endpoints: &Request<'_, Endpoints>, mut look: impl FnMut(&String, &[String], &Path<'_>)) {
    each(endpoints, |_, endpoint, path| {
        let path = path.field("locations");
        for (index, location) in endpoint.locations.iter().enumerate() {
            look(location, endpoint.locations.get(..index).unwrap_or_default(), &path.index(index));
        }
    });
}

/// `S-SE-05`: a location is the short name of a region, or `*`.
fn locations_are_valid(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each_location(endpoints, |location, _, path| {
        if !is_service_location(location) {
            found.invalid(path, location, "expected the short name of a region, such as westus2, or \"*\" for all");
        }
    });
}

/// `S-SE-06`: an endpoint has each location once.
fn locations_differ(endpoints: &Request<'_, Endpoints>, found: &mut Findings) {
    each_location(endpoints, |location, earlier, path| {
        if earlier.contains(location) {
            found.duplicate(path, location, "expected each location once");
        }
    });
}
