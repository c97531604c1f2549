//! Provider ids, by which Kubernetes, Cluster API and Azure speak of the same machine.

use crate::{AzureId, InvalidAzureId};
use std::{fmt, str::FromStr};

const PREFIX: &str = "azure://";

/// The id of a machine in Azure as `spec.providerID` of its Node and of its Cluster API objects has it: `azure://` and an
/// [`AzureId`].
///
/// ```
/// use capz_api::{ComputeResource, ProviderId};
///
/// let id: ProviderId = "azure:///subscriptions/s/resourceGroups/rg/providers/Microsoft.Compute\
///     /virtualMachineScaleSets/pool/virtualMachines/3".parse()?;
/// assert_eq!(id.resource(), Some(ComputeResource::ScaleSetInstance { scale_set: "pool", instance_id: "3" }));
/// assert_eq!(id.azure_id().resource_group(), Some("rg"));
/// # Ok::<(), capz_api::InvalidAzureId>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProviderId(AzureId);

impl ProviderId {
    /// The provider id of a resource. The name of its resource group is put in lower case, as Azure's cloud provider does
    /// on Nodes: Cluster API finds the Node of a machine by the very same text.
    ///
    /// ```
    /// use capz_api::{AzureId, ProviderId};
    ///
    /// let id = ProviderId::new(AzureId::of_group("s", "Prod").virtual_machine("VM-0"));
    /// assert_eq!(
    ///     id.to_string(),
    ///     "azure:///subscriptions/s/resourceGroups/prod/providers/Microsoft.Compute/virtualMachines/VM-0"
    /// );
    /// ```
    #[must_use]
    pub fn new(id: AzureId) -> Self {
        Self(id.with_lower_case_group())
    }

    /// The Azure resource id in it.
    #[must_use]
    pub fn azure_id(&self) -> &AzureId {
        &self.0
    }

    /// The machine or scale set that it is the id of, if it is one.
    #[must_use]
    pub fn resource(&self) -> Option<ComputeResource<'_>> {
        let id = &self.0;
        if id.name().is_empty() {
            None
        } else if id.is_type("Microsoft.Compute/virtualMachines") {
            Some(ComputeResource::VirtualMachine { name: id.name() })
        } else if id.is_type("Microsoft.Compute/virtualMachineScaleSets") {
            Some(ComputeResource::ScaleSet { name: id.name() })
        } else if id.is_type("Microsoft.Compute/virtualMachineScaleSets/virtualMachines") {
            let scale_set = id.name_of("virtualMachineScaleSets")?;
            Some(ComputeResource::ScaleSetInstance { scale_set, instance_id: id.name() })
        } else {
            None
        }
    }

    /// The provider id in a member of an object, where the empty text is none.
    pub(crate) fn in_member(text: &str) -> Result<Option<Self>, InvalidAzureId> {
        if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
    }
}

impl FromStr for ProviderId {
    type Err = InvalidAzureId;

    /// Keeps the case of all names.
    fn from_str(text: &str) -> Result<Self, InvalidAzureId> {
        if !text.starts_with(PREFIX) {
            return Err(InvalidAzureId {
                text: text.to_owned(),
                reason: "expected azure:// in front, as in a provider id",
            });
        }
        text.parse().map(Self)
    }
}

impl fmt::Display for ProviderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", self.0)
    }
}

/// What a [`ProviderId`] is the id of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ComputeResource<'a> {
    /// A virtual machine: of an `AzureMachine`, or an instance of a scale set of flexible orchestration.
    VirtualMachine {
        /// Name of the virtual machine.
        name: &'a str,
    },
    /// The scale set of an `AzureMachinePool`.
    ScaleSet {
        /// Name of the scale set.
        name: &'a str,
    },
    /// An instance of a scale set of uniform orchestration; the nodes of AKS are such.
    ScaleSetInstance {
        /// Name of the scale set.
        scale_set: &'a str,
        /// What Azure numbers the instance with.
        instance_id: &'a str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_is_the_id_of() {
        let group = AzureId::of_group("s", "rg");
        for (id, resource) in [
            (group.virtual_machine("vm"), Some(ComputeResource::VirtualMachine { name: "vm" })),
            (group.scale_set("ss"), Some(ComputeResource::ScaleSet { name: "ss" })),
            (
                group.scale_set_instance("ss", "0"),
                Some(ComputeResource::ScaleSetInstance { scale_set: "ss", instance_id: "0" }),
            ),
            (group.user_assigned_identity("id"), None),
            (group.virtual_machine("vm").child("extensions", "x"), None),
        ] {
            let id = ProviderId::new(id);
            assert_eq!(id.resource(), resource, "{id}");
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn the_prefix_is_required() {
        for text in
            ["", "/subscriptions/s", "AZURE:///subscriptions/s", "aws:///subscriptions/s", "azure://subscriptions/s"]
        {
            assert!(text.parse::<ProviderId>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_resource_group_becomes_lower_case() {
        let id = ProviderId::new(AzureId::of_group("S", "RG").scale_set("RG"));
        let text = "azure:///subscriptions/S/resourceGroups/rg/providers/Microsoft.Compute/virtualMachineScaleSets/RG";
        assert_eq!(id.to_string(), text);
    }
}
