//! Cluster API types that v1beta2 of CAPZ embeds, as of Cluster API v1beta2.
//!
//! A limit that no typed value shows stands in the schema only: `minProperties` forbids `{}`, and a zero value of these types
//! is not written at all.

mod convert;

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Host and port at which clients reach the API server of a workload cluster; at least one of them is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
#[doc(alias = "APIEndpoint")]
pub struct ApiEndpoint {
    /// DNS name or IP address of the workload cluster's API server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("minLength" = 1))]
    #[garde(length(chars, max = 512))]
    pub host: String,
    /// TCP port of the workload cluster's API server, usually 443 on AKS and 6443 elsewhere.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[schemars(range(min = 1, max = 65_535))]
    #[garde(if(cond = self.port != 0, range(min = 1, max = 65_535)))]
    pub port: i32,
}

/// One observation about the state of an object, in the form that all of Kubernetes uses.
///
/// k8s-openapi has this type too, without the limits and without Go's treatment of null and absence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// Name of the observed aspect in CamelCase, for example `Ready`, with an optional DNS name and `/` before it. Each
    /// type occurs once per object.
    #[garde(length(chars, max = 316), pattern(crate::pattern::CONDITION_TYPE))]
    pub r#type: String,
    /// What was found: `True`, `False` or `Unknown`.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub status: ConditionStatus,
    /// Value of `metadata.generation` that the observation was made at. If the object's is higher by now, the condition
    /// is out of date.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[schemars(extend("x-format" = "int64"))]
    #[garde(range(min = 0))]
    pub observed_generation: i64,
    /// Time in RFC 3339 form at which the status last changed.
    #[serde(deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(required, schema_with = "crate::schema::kubernetes::time")]
    pub last_transition_time: Option<Time>,
    /// CamelCase word for programs that says why the condition has its status. It is never empty.
    #[garde(length(chars, min = 1, max = 1024), pattern(crate::pattern::CONDITION_REASON))]
    pub reason: String,
    /// Details for a person to read; may be the empty string.
    #[garde(length(chars, max = 32_768))]
    pub message: String,
}

open_enum! {
    /// Whether a condition holds.
    pub enum ConditionStatus {
        /// The condition holds.
        True = "True",
        /// The condition does not hold; reason and message say why.
        False = "False",
        /// It is not known whether the condition holds.
        Unknown = "Unknown",
    }
}

/// Failure domain that Cluster API may place machines in; in Azure, an availability zone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct FailureDomain {
    /// Name of the failure domain; in Azure, the number of the availability zone.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, min = 1, max = 256))]
    pub name: String,
    /// Whether control plane machines may go into the failure domain. Unset means no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_plane: Option<bool>,
    /// Free-form pairs with further facts about the failure domain.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, String>,
}

/// Labels and annotations for the objects that are made from a template; at least one of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct ObjectMeta {
    /// Labels put on every object made from the template.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
    /// Annotations put on every object made from the template.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub annotations: BTreeMap<String, String>,
}
