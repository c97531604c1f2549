//! AKS wants a system pool in every cluster.

use super::Class;
use crate::{
    admission::{Findings, Lookup, Request},
    names::{annotations::DELETE_FOR_MOVE, labels::CLUSTER_NAME},
};
use std::collections::BTreeMap;

/// What speaks against the pool being a system pool no more.
enum Objection {
    /// It is the only one.
    Last,
    /// The Cluster that it says it belongs to does not exist.
    NoCluster(String),
    /// Nobody knows.
    Unknown(&'static str),
}

/// The labels are those that name the cluster.
fn objection(class: &Request<'_, Class>, labels: Option<&BTreeMap<String, String>>) -> Option<Objection> {
    let cluster_name = labels?.get(CLUSTER_NAME)?;
    match class.context().cluster {
        Lookup::Unknown => return Some(Objection::Unknown("the Cluster that the pool belongs to")),
        Lookup::Absent => return Some(Objection::NoCluster(cluster_name.clone())),
        Lookup::Found(cluster) if cluster.is_being_deleted || class.annotation(DELETE_FOR_MOVE).is_some() => {
            return None;
        }
        Lookup::Found(_) => {}
    }
    match class.context().system_pools {
        Lookup::Unknown => Some(Objection::Unknown("the number of system pools of the cluster")),
        Lookup::Found(count) if count > 1 => None,
        Lookup::Found(_) | Lookup::Absent => Some(Objection::Last),
    }
}

pub(in crate::v1beta1) fn at_change(
    class: &Request<'_, Class>,
    labels: Option<&BTreeMap<String, String>>,
    found: &mut Findings,
) {
    if class.new.is_system() || !class.old.is_some_and(Class::is_system) {
        return;
    }
    let path = class.at.field("mode");
    match objection(class, labels) {
        None => {}
        Some(Objection::Unknown(needs)) => found.not_checked(&path, needs),
        Some(Objection::Last) => {
            found.forbidden(&path, "the last System pool of the cluster: add another System pool first");
        }
        Some(Objection::NoCluster(name)) => found.forbidden(
            &path,
            format_args!("the pool leaves System, and the Cluster {name:?}, whose other pools count, does not exist"),
        ),
    }
}

pub(in crate::v1beta1) fn at_deletion(
    class: &Request<'_, Class>,
    labels: Option<&BTreeMap<String, String>>,
    found: &mut Findings,
) {
    if !class.new.is_system() {
        return;
    }
    let path = class.at.field("mode");
    match objection(class, labels) {
        None => {}
        Some(Objection::Unknown(needs)) => found.not_checked(&path, needs),
        Some(Objection::Last) => found
            .plain(&path, "the last System pool of the cluster: add another System pool first, or delete the Cluster"),
        Some(Objection::NoCluster(name)) => found.not_found(
            &path,
            format_args!("the Cluster {name:?}, whose other System pools count, does not exist: remove the label"),
        ),
    }
}
