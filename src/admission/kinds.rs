//! Admission of an object of any kind of the stored version.

use super::{Admission, Context, Filled, ImmutableMember, Report, Webhook};
use crate::{
    registry::v1beta1::Object,
    root::{Frame, Root},
    write_back,
};
use serde_json::Value;
use std::fmt;

/// The two objects of an update are not of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KindsDiffer {
    /// The kind of the new object.
    pub new: &'static str,
    /// The kind of the stored object.
    pub old: &'static str,
}

impl fmt::Display for KindsDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an update of a {} to a {}: expected two objects of one kind", self.old, self.new)
    }
}

impl std::error::Error for KindsDiffer {}

macro_rules! kinds {
    ($($kind:ident),* $(,)?) => {
        /// What the CRD says of each kind.
        pub(super) const FRAMES: &[Frame] = &[$(<crate::v1beta1::$kind as Root>::FRAME),*];

        /// The members of each kind that cannot be changed after creation.
        #[must_use]
        pub fn immutable_members() -> Vec<(&'static str, Vec<ImmutableMember>)> {
            vec![$((stringify!($kind), <crate::v1beta1::$kind as Webhook>::immutable_members())),*]
        }

        impl Object {
            /// The document `original`, which decoded to this object, with what is different in `after`.
            pub(super) fn write_back(&self, after: &Self, original: &Value) -> serde_json::Result<Value> {
                match (self, after) {
                    $((Self::$kind(before), Self::$kind(after)) => write_back(original, &**before, &**after),)*
                    _ => Ok(original.clone()),
                }
            }

            /// As [`Admission::fill_defaults`].
            pub fn fill_defaults(&mut self, context: &Context<'_>) -> Filled {
                match self { $(Self::$kind(object) => object.fill_defaults(context),)* }
            }

            /// As [`Admission::fill_defaults_on_update`].
            ///
            /// # Errors
            /// The objects are not of one kind.
            pub fn fill_defaults_on_update(&mut self, old: &Self, context: &Context<'_>) -> Result<Filled, KindsDiffer> {
                let kinds = KindsDiffer { new: self.frame().kind, old: old.frame().kind };
                match (self, old) {
                    $((Self::$kind(object), Self::$kind(old)) => Ok(object.fill_defaults_on_update(old, context)),)*
                    _ => Err(kinds),
                }
            }

            /// As [`Admission::validate_create`].
            #[must_use]
            pub fn validate_create(&self, context: &Context<'_>) -> Report {
                match self { $(Self::$kind(object) => object.validate_create(context),)* }
            }

            /// As [`Admission::validate_update`].
            ///
            /// # Errors
            /// The objects are not of one kind.
            pub fn validate_update(&self, old: &Self, context: &Context<'_>) -> Result<Report, KindsDiffer> {
                match (self, old) {
                    $((Self::$kind(object), Self::$kind(old)) => Ok(object.validate_update(old, context)),)*
                    _ => Err(KindsDiffer { new: self.frame().kind, old: old.frame().kind }),
                }
            }

            /// As [`Admission::validate_delete`].
            #[must_use]
            pub fn validate_delete(&self, context: &Context<'_>) -> Report {
                match self { $(Self::$kind(object) => object.validate_delete(context),)* }
            }
        }
    };
}

kinds! {
    AzureCluster,
    AzureClusterTemplate,
    AzureClusterIdentity,
    AzureMachine,
    AzureMachineTemplate,
    AzureMachinePool,
    AzureMachinePoolMachine,
    AzureManagedCluster,
    AzureManagedClusterTemplate,
    AzureManagedControlPlane,
    AzureManagedControlPlaneTemplate,
    AzureManagedMachinePool,
    AzureManagedMachinePoolTemplate,
    AzureASOManagedCluster,
    AzureASOManagedClusterTemplate,
    AzureASOManagedControlPlane,
    AzureASOManagedControlPlaneTemplate,
    AzureASOManagedMachinePool,
    AzureASOManagedMachinePoolTemplate,
}

/// Kinds that the webhooks let pass as they are.
macro_rules! no_rules {
    ($($kind:ident),*) => {
        $(impl Webhook for crate::v1beta1::$kind {})*
    };
}
no_rules!(
    AzureManagedCluster,
    AzureManagedClusterTemplate,
    AzureASOManagedClusterTemplate,
    AzureASOManagedControlPlaneTemplate,
    AzureASOManagedMachinePoolTemplate
);
