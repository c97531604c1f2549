//! Admission: what the webhooks of CAPZ do to an object, and what they say of it, without a cluster.
//!
//! Defaults are filled first, then the result is checked; the defaults of the CRD's schema come before both, and are the
//! business of the API server (or of the `structural` crate). Each rule has the id that its report names.
//!
//! ```
//! use capz_api::{Admission, admission::Context, v1beta1::AzureManagedMachinePool};
//!
//! let mut pool = AzureManagedMachinePool::new("Pool0", Default::default());
//! let filled = pool.fill_defaults(&Context::default());
//! assert_eq!(filled.rules, ["AMMP-D01", "AMMP-D02", "AMMP-D03"]);
//!
//! let report = pool.validate_create(&Context::default());
//! assert_eq!(report.errors[0].path, "spec.name");
//! assert_eq!(report.errors[0].rule, "S-MP-05");
//! ```

#[cfg(feature = "strict")]
mod cluster;
pub mod context;
pub mod hooks;
mod immutable;
mod kinds;
mod path;
pub(crate) mod patterns;
pub(crate) mod quantity;
mod reasons;
mod report;
mod review;
mod rule;
mod surroundings;
mod webhook;

#[cfg(feature = "strict")]
pub use cluster::{Operation, OperationError, Outcome, as_in_a_cluster};
pub use context::{Context, Gates, Lookup, Strictness};
pub use kinds::{KindsDiffer, immutable_members};
pub use reasons::reason;
pub use report::{ErrorType, FieldError, Filled, NotChecked, Report};
pub use review::{InvalidReview, Review};
pub use surroundings::Surroundings;

pub use immutable::{ImmutableMember, Transitions};

pub(crate) use immutable::{Immutable, by_rule, change, immutable, keep, members};
pub(crate) use path::Path;
pub(crate) use rule::{DefaultRule, Findings, Request, Rule, fill, replace};
pub(crate) use webhook::{Codes, Deprecated, Generated, OnUpdate, Webhook};

use crate::root::Root;

/// A kind whose objects pass CAPZ's webhooks.
///
/// An update and a deletion are checked as the webhook would be asked, whether or not the cluster is configured to ask it.
#[expect(private_bounds, reason = "only this crate knows the rules")]
pub trait Admission: Root + Webhook {
    /// Fills in what the mutating webhook would, in its order.
    fn fill_defaults(&mut self, context: &Context<'_>) -> Filled {
        webhook::fill_defaults(self, context)
    }

    /// Fills in what the mutating webhook would at a change of the stored object `old`: what was made at random when that was
    /// created is kept, so that a manifest without it can be applied again.
    fn fill_defaults_on_update(&mut self, old: &Self, context: &Context<'_>) -> Filled {
        webhook::fill_defaults_on_update(self, old, context)
    }

    /// Checks a new object, which has its defaults.
    fn validate_create(&self, context: &Context<'_>) -> Report {
        webhook::validate_create(self, context)
    }

    /// Checks a change of the stored object `old`. Both have the defaults of the schema, and `self` those of the webhook.
    fn validate_update(&self, old: &Self, context: &Context<'_>) -> Report {
        webhook::validate_update(self, old, context)
    }

    /// Checks that the object may be deleted.
    fn validate_delete(&self, context: &Context<'_>) -> Report {
        webhook::validate_delete(self, context)
    }
}

impl<T: Root + Webhook> Admission for T {}
