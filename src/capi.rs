//! Cluster API types that CAPZ embeds, as of Cluster API v1beta1; those as of other versions are in modules
//! of their names.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

mod api_endpoint;
mod conditions;
#[cfg(feature = "v1alpha4")]
pub mod v1alpha4;
#[cfg(feature = "v1beta2")]
pub mod v1beta2;

pub use conditions::Conditions;
pub(crate) use conditions::conditions_in_status;

/// Host and port at which clients reach the API server of a workload cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "APIEndpoint")]
pub struct ApiEndpoint {
    /// DNS name or IP address of the workload cluster's API server.
    #[serde(default)]
    #[garde(length(chars, max = 512))]
    pub host: String,
    /// TCP port of the workload cluster's API server, usually 443 on AKS and 6443 elsewhere.
    #[serde(default)]
    pub port: i32,
}

/// One observation about the state of a Cluster API object.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// Name of the observed aspect in CamelCase, for example `Ready`; each type occurs once per object.
    #[garde(length(chars, min = 1, max = 256))]
    pub r#type: String,
    /// Outcome of the observation: `True`, `False` or `Unknown`.
    pub status: ConditionStatus,
    /// How serious a `False` condition is: `Error`, `Warning` or `Info`. Empty unless the status is `False`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 32))]
    pub severity: String,
    /// Time in RFC 3339 form at which the condition last went from one status to another.
    #[serde(deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(required, schema_with = "crate::schema::kubernetes::time")]
    pub last_transition_time: Option<Time>,
    /// CamelCase word that names why the condition has its status, made for programs to read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("minLength" = 1))]
    #[garde(length(chars, max = 256))]
    pub reason: String,
    /// Details about the condition for a person to read. Left out when there is nothing to say; never empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("minLength" = 1))]
    #[garde(length(chars, max = 10_240))]
    pub message: String,
}

open_enum! {
    /// Whether a condition holds.
    pub unlisted enum ConditionStatus {
        /// The condition holds.
        True = "True",
        /// The condition does not hold; severity, reason and message say why.
        False = "False",
        /// It is not known whether the condition holds.
        Unknown = "Unknown",
    }
}

/// Failure domain that Cluster API may place machines in; in Azure, an availability zone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct FailureDomainSpec {
    /// Whether control plane machines may be placed in the failure domain.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub control_plane: bool,
    /// Further facts about the failure domain as free-form pairs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, String>,
}

/// Labels and annotations for the objects that are made from a template.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ObjectMeta {
    /// Labels put on every object made from the template.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
    /// Annotations put on every object made from the template.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub annotations: BTreeMap<String, String>,
}
