//! Which changes of an object make new machines, and why the defaults that are filled in there make none.
//!
//! [`ROLLOUTS`] is the table; `docs/rollouts.md` shows it. An upgrade of the controller that fills in one of these members of a
//! stored object would replace machines that nobody touched, if that were not looked after.
//!
//! ```
//! use capz_api::rollouts::of;
//!
//! let rows: Vec<_> = of("AzureMachinePool").collect();
//! assert!(rows.iter().any(|row| row.covers("spec.template.image.id")));
//! assert!(!rows.iter().any(|row| row.covers("spec.additionalTags")));
//! ```

mod table;

pub use table::ROLLOUTS;

/// A member whose change makes new machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rollout {
    /// The kind.
    pub kind: &'static str,
    /// The member, with all that is below it, such as `spec.template.image`.
    pub path: &'static str,
    /// What becomes of the machines.
    pub effect: Effect,
    /// The defaults that write there.
    pub defaults: &'static [Fill],
}

/// What a change does to machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// The object cannot change. Another one in its place, which its users name, replaces their machines one by one.
    NewTemplate,
    /// The scale set gets a new model; machines of an older one are replaced as `spec.strategy` says.
    NewModel,
    /// Goes into the model of the scale set the next time that it gets a new one.
    NextModel,
    /// Says how machines are replaced, the next time that they are.
    Strategy,
    /// Azure makes a node with this and never changes it: only a new pool has other nodes.
    NewPool,
    /// AKS renews the nodes of all pools.
    Reimage,
    /// AKS upgrades the control plane. Nodes follow when the version of their MachinePool changes.
    Upgrade,
}

impl Effect {
    /// In a sentence.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::NewTemplate => "cannot change; a new template that takes its place replaces the machines",
            Self::NewModel => "the scale set gets a new model, and machines of an older one are replaced",
            Self::NextModel => "comes along the next time that the scale set gets a new model; replaces none by itself",
            Self::Strategy => "says how machines are replaced; replaces none",
            Self::NewPool => "cannot change; nodes with another value are those of a new pool",
            Self::Reimage => "AKS renews the nodes of all pools",
            Self::Upgrade => "AKS upgrades the control plane; nodes follow the version of their MachinePool",
        }
    }
}

/// A default that writes to such a member and makes no new machine nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fill {
    /// The rule, such as `AMP-D11`.
    pub rule: &'static str,
    /// What it writes, below the object.
    pub path: &'static str,
    /// Why no machine is replaced.
    pub reason: &'static str,
}

impl Rollout {
    /// Whether the place, such as `spec.template.dataDisks[].lun`, is at or below the member.
    #[must_use]
    pub fn covers(&self, place: &str) -> bool {
        is_at_or_below(place, self.path)
    }
}

impl Fill {
    /// Whether the place is at or below what the rule writes.
    #[must_use]
    pub fn covers(&self, place: &str) -> bool {
        is_at_or_below(place, self.path)
    }
}

fn is_at_or_below(place: &str, path: &str) -> bool {
    place.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// The rows of a kind.
pub fn of(kind: &str) -> impl Iterator<Item = &'static Rollout> {
    ROLLOUTS.iter().filter(move |row| row.kind == kind)
}
