//! What Azure's flexible orchestration needs: machines of Kubernetes 1.26 or later. The version is that of the MachinePool.

use super::{Pool, SPEC};
use crate::admission::{Findings, Lookup, Path};
use semver::Version;

const PATH: Path<'_> = SPEC.field("orchestrationMode");

/// The version of the MachinePool, if the mode is flexible. A MachinePool without one has an empty one.
fn version<'a>(pool: &Pool<'a>) -> Option<Lookup<&'a str>> {
    pool.new.spec.is_flexible().then(|| match pool.context().machine_pool {
        Lookup::Unknown => Lookup::Unknown,
        Lookup::Absent => Lookup::Absent,
        Lookup::Found(machine_pool) => Lookup::Found(machine_pool.version.unwrap_or_default()),
    })
}

/// The version, if there is one.
fn known_version<'a>(pool: &Pool<'a>) -> Option<&'a str> {
    match version(pool) {
        Some(Lookup::Found(version)) if !version.is_empty() => Some(version),
        _ => None,
    }
}

/// Reads a version with tolerance: blanks around it, a `v` before it, and zeros for numbers that are left out.
fn read(text: &str) -> Option<Version> {
    let text = text.trim();
    let text = text.strip_prefix('v').unwrap_or(text);
    match text.split('.').count() {
        1 | 2 if text.contains(['+', '-']) => None,
        1 => Version::parse(&format!("{text}.0.0")).ok(),
        2 => Version::parse(&format!("{text}.0")).ok(),
        _ => Version::parse(text).ok(),
    }
}

/// `AMP-C03`: the pool belongs to a MachinePool.
pub(super) fn has_a_machine_pool(pool: &Pool<'_>, found: &mut Findings) {
    match version(pool) {
        Some(Lookup::Absent) => {
            found.plain(&PATH, "Flexible needs a MachinePool whose infrastructure is this pool: create that first");
        }
        Some(Lookup::Unknown) => found.not_checked(&PATH, "the version of the MachinePool"),
        Some(Lookup::Found(_)) | None => {}
    }
}

/// `AMP-C04`: the MachinePool has a version.
pub(super) fn has_a_version(pool: &Pool<'_>, found: &mut Findings) {
    if version(pool) == Some(Lookup::Found("")) {
        found
            .plain(&PATH, "Flexible needs a MachinePool with a Kubernetes version: set its spec.template.spec.version");
    }
}

/// `AMP-C05`: the version is one.
pub(super) fn version_is_one(pool: &Pool<'_>, found: &mut Findings) {
    if let Some(version) = known_version(pool).filter(|version| read(version).is_none()) {
        let message = format_args!("the MachinePool has the version {version:?}: expected one such as v1.30.2");
        found.plain(&PATH, message);
    }
}

/// `AMP-C06`: the version is 1.26.0 or later.
pub(super) fn version_is_new_enough(pool: &Pool<'_>, found: &mut Findings) {
    const OLDEST: Version = Version::new(1, 26, 0);
    if let Some(version) = known_version(pool)
        && read(version).is_some_and(|version| version < OLDEST)
    {
        let message = format_args!("the MachinePool has the version {version}: Flexible needs 1.26.0 or later");
        found.plain(&PATH, message);
    }
}
