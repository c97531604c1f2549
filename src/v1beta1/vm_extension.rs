//! Extensions of virtual machines.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Azure extension that is installed on a virtual machine or on every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "VMExtension")]
pub struct VmExtension {
    /// Name of the VM extension on the machine. Required.
    pub name: String,
    /// Publisher of the VM extension. Required.
    pub publisher: String,
    /// Version of the VM extension's handler, such as `2.1`. Required.
    pub version: String,
    /// Public settings handed to the VM extension, as text by name. Each extension defines its own names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Settings that Azure encrypts on their way to the VM extension, as text by name. The Kubernetes object itself
    /// holds them in plain text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub protected_settings: BTreeMap<String, String>,
}
