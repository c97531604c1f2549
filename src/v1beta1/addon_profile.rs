//! Add-ons of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// One AKS add-on and whether it is on. AKS, not CAPZ, defines which add-ons exist.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AddonProfile {
    /// Name of the AKS add-on, such as `azureKeyvaultSecretsProvider` or `omsagent`. On an AzureManagedControlPlane
    /// a named add-on must stay in the list; disable it instead of deleting it.
    pub name: String,
    /// Settings of the AKS add-on as text keys and values; which keys exist depends on the add-on.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub config: BTreeMap<String, String>,
    /// Whether the AKS add-on is turned on.
    pub enabled: bool,
}
