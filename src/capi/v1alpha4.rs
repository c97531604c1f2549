//! Cluster API types as of its v1alpha4, and of its v1alpha3: in what CAPZ embeds they are the same.

mod convert;

use super::ConditionStatus;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use schemars::JsonSchema;
use serde::Serialize;

/// Host and port at which clients reach the API server of a workload cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "APIEndpoint")]
pub struct ApiEndpoint {
    /// DNS name or IP address of the workload cluster's API server.
    pub host: String,
    /// TCP port of the workload cluster's API server, usually 443 on AKS and 6443 elsewhere.
    pub port: i32,
}

/// One observation about the state of a Cluster API object.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// Name of the observed aspect in CamelCase, for example `Ready`; each type occurs once per object.
    pub r#type: String,
    /// Outcome of the observation: `True`, `False` or `Unknown`.
    pub status: ConditionStatus,
    /// How serious a `False` condition is: `Error`, `Warning` or `Info`. Empty unless the status is `False`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub severity: String,
    /// Time in RFC 3339 form at which the condition last went from one status to another.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::time")]
    pub last_transition_time: Option<Time>,
    /// CamelCase word that names why the condition has its status, made for programs to read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Details about the condition for a person to read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}
