//! The Kubernetes API server's own rules for a JSON value against the structural schema of a CRD.
//!
//! For any CRD, without a cluster: what the API server would [default](Schema::apply_defaults),
//! [prune](Schema::prune), [refuse](Schema::validate) on create, [let through](Schema::validate_update) on update and
//! [merge](Schema::apply) for two appliers, and for which reasons it would refuse the
//! [CRD itself](Crd::from_value). Errors have a path, Kubernetes' type, what was wrong and what would be accepted; all of
//! them, not the first. From YAML or JSON text each has a [line and column](Document).
//!
//! # Tour
//! ```
//! use structural::{Crd, Document};
//!
//! let text = r#"
//! apiVersion: apiextensions.k8s.io/v1
//! kind: CustomResourceDefinition
//! metadata: {name: demos.example.com}
//! spec:
//!   group: example.com
//!   scope: Namespaced
//!   names: {kind: Demo, plural: demos}
//!   versions:
//!   - name: v1
//!     served: true
//!     storage: true
//!     schema:
//!       openAPIV3Schema:
//!         type: object
//!         properties:
//!           spec:
//!             type: object
//!             required: [location]
//!             properties:
//!               location: {type: string}
//!               sku: {type: string, enum: [Basic, Standard], default: Standard}
//! ---
//! apiVersion: example.com/v1
//! kind: Demo
//! metadata: {name: one}
//! spec:
//!   sku: Gold
//!   colour: red
//! "#;
//! let documents = Document::parse(text.as_bytes())?;
//! let crd = Crd::from_value(documents[0].value())?;
//! let schema = crd.schema_for("example.com/v1").expect("the CRD has this version");
//!
//! // In the order of the API server: unknown members go, defaults come, the rest is checked.
//! let mut object = documents[1].value().clone();
//! let unknown = schema.prune(&mut object);
//! assert_eq!(unknown[0].to_string(), "spec.colour");
//! assert_eq!(documents[1].key_position(&unknown[0]).map(|place| place.line), Some(29));
//! schema.apply_defaults(&mut object);
//! let report = schema.validate(&object);
//! let errors: Vec<String> = report
//!     .errors
//!     .iter()
//!     .map(|error| format!("{}: {error}", documents[1].position_of(error).line))
//!     .collect();
//! assert_eq!(
//!     errors,
//!     [
//!         "27: spec.location: missing",
//!         r#"28: spec.sku: "Gold" is not one of the accepted values; accepted: "Basic", "Standard""#,
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the rules come from
//! Behaviour is that of `k8s.io/apiextensions-apiserver` v0.37.2 and its schema validator, with
//! what is odd about it: an array passes for a string that has a format, a fractional bound on an integer refuses every value,
//! `null` is never one of the values of an `enum`. The tests compare with a real API server's recorded answers.
//!
//! Left out of objects: what needs a cluster (admission, quotas, whether a name is taken) and conversion between versions. Left out
//! of CRDs:
//! - of rules: cost limits, types and names of variables and functions, whether `oldSelf` can be used there (without the feature `cel`:
//!   their syntax, too),
//! - of a conversion webhook: its URL, service name and CA bundle,
//! - members of another JSON type than theirs outside of schemas (a number as printer column), and the annotation that approves
//!   groups below `k8s.io`,
//! - the rules for changes: immutable scope and names, stored versions.
//!
//! # Limits
//! A text costs no more than its [`Budget`]: size, nesting, number of values with aliases expanded. Schemas nest at most
//! 100 deep, and no walk goes deeper than the schema. Values that were not read by [`Document::parse`] or `serde_json` (which
//! stops at 128 levels) must not nest deeper than the stack bears: comparing and dropping them recurses.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | `cel` | evaluates `x-kubernetes-validations` with the crate `cel`; what Kubernetes adds to CEL is missing there, and rules that need it are reported as [unchecked](UncheckedRule). Without the feature all rules are |
//! | `miette` | `Document::diagnostic`: an error that prints the lines of the document around it |

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

pub mod crd;
mod default;
#[cfg(feature = "miette")]
pub mod diagnostic;
pub mod document;
pub mod managed_fields;
pub mod merge;
pub mod path;
mod prune;
mod ratchet;
pub mod report;
mod rules;
pub mod schema;
mod validate;

pub use crd::{Crd, Version};
#[cfg(feature = "miette")]
pub use diagnostic::LocatedError;
pub use document::{Budget, Document, DuplicateKey, Location, Position, Source, Span, SyntaxError};
pub use managed_fields::{FieldPath, FieldSet, FieldStep, ManagedFields, ManagerEntry, Operation};
pub use merge::{Applied, ApplyError, Conflict};
pub use path::{Path, Segment};
pub use report::{ErrorType, FieldError, Report, UncheckedRule};
pub use schema::pattern::pattern_in_rust;
pub use schema::{Additional, ListType, Schema, Type};
