//! The edges between the Cluster API types of v1beta1 and those of v1beta2.

use super::{ApiEndpoint, FailureDomain, ObjectMeta};
use crate::{capi, convert::Edge, edge};
use std::collections::{BTreeMap, BTreeSet};

edge! { capi::ApiEndpoint => ApiEndpoint { same: [host, port] } }

edge! { capi::ObjectMeta => ObjectMeta { same: [labels, annotations] } }

/// A map against a list with a key. The list can also say an order of its own, a name twice (the last one counts), and
/// nothing of the control plane, which is false.
impl Edge<Vec<FailureDomain>> for BTreeMap<String, capi::FailureDomainSpec> {
    fn up(self) -> Vec<FailureDomain> {
        self.into_iter().map(|(name, domain)| up(name, domain)).collect()
    }

    fn down(upper: Vec<FailureDomain>) -> Self {
        let down = |FailureDomain { name, control_plane, attributes }| {
            (name, capi::FailureDomainSpec { control_plane: control_plane.unwrap_or_default(), attributes })
        };
        upper.into_iter().map(down).collect()
    }

    fn loses(upper: &Vec<FailureDomain>) -> bool {
        !is_in_order(upper) || upper.iter().any(|domain| domain.control_plane.is_none())
    }

    fn shows(&self, base: &Vec<FailureDomain>) -> bool {
        let base: BTreeMap<&String, &FailureDomain> = base.iter().map(|domain| (&domain.name, domain)).collect();
        self.len() == base.len()
            && self.iter().zip(base).all(|((name, domain), (base_name, base))| name == base_name && shows(domain, base))
    }

    fn merge(mut self, base: Vec<FailureDomain>) -> Vec<FailureDomain> {
        let in_order = is_in_order(&base);
        let mut merged = Vec::with_capacity(self.len());
        // From the end: of several with the same name the last is the one that the map shows.
        let mut kept = BTreeSet::new();
        for mut entry in base.into_iter().rev() {
            if let Some(edited) = self.remove(&entry.name) {
                kept.insert(entry.name.clone());
                if edited.control_plane != entry.control_plane.unwrap_or_default() {
                    entry.control_plane = Some(edited.control_plane);
                }
                entry.attributes = edited.attributes;
            } else if !kept.contains(&entry.name) {
                continue;
            }
            merged.push(entry);
        }
        merged.reverse();
        merged.extend(self.up());
        if in_order {
            merged.sort_by(|a, b| a.name.cmp(&b.name));
        }
        merged
    }
}

fn up(name: String, domain: capi::FailureDomainSpec) -> FailureDomain {
    FailureDomain { name, control_plane: Some(domain.control_plane), attributes: domain.attributes }
}

fn shows(domain: &capi::FailureDomainSpec, base: &FailureDomain) -> bool {
    domain.control_plane == base.control_plane.unwrap_or_default() && domain.attributes == base.attributes
}

/// Whether the list has the order of a map: each name greater than the one before.
fn is_in_order(domains: &[FailureDomain]) -> bool {
    domains.is_sorted_by(|a, b| a.name < b.name)
}
