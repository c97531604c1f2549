//! Microsoft Entra ID integration of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Microsoft Entra ID (formerly Azure AD) integration of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "AADProfile")]
pub struct AadProfile {
    /// Whether AKS manages the Microsoft Entra ID integration of the cluster. Cannot be changed from `true` to
    /// `false`.
    pub managed: bool,
    /// Object IDs of the Microsoft Entra ID groups whose members become cluster administrators. The list cannot be
    /// emptied by an update.
    #[serde(rename = "adminGroupObjectIDs")]
    pub admin_group_object_ids: Vec<String>,
}
