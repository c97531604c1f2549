//! Azure resource ids: parsing, printing and making them.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

mod parse;
mod resources;

pub use parse::InvalidAzureId;
use parse::is_keyword;

const SUBSCRIPTIONS: &str = "subscriptions";
const RESOURCE_GROUPS: &str = "resourceGroups";
const PROVIDERS: &str = "providers";

/// The id of a resource in Azure, such as
/// `/subscriptions/{id}/resourceGroups/{group}/providers/Microsoft.Network/virtualNetworks/{vnet}/subnets/{subnet}`.
///
/// Parsing accepts what CAPZ's webhooks accept: the keywords in any case, doubled and trailing slashes, blanks around a
/// part, and `azure://` in front, which CAPZ writes before the ids of identities and machines. Printing gives the plain
/// form, with the keywords as Azure spells them and the names as they were. Two ids are equal if they differ in case
/// only, as in Azure.
///
/// ```
/// use capz_api::AzureId;
///
/// let group = AzureId::of_group("00000000-0000-0000-0000-000000000001", "prod");
/// let subnet: AzureId = format!("{group}/providers/Microsoft.Network/virtualNetworks/v/subnets/s").parse()?;
/// assert_eq!(subnet, group.subnet("v", "s"));
/// assert_eq!(subnet.resource_group(), Some("prod"));
/// assert_eq!(subnet.resource_type(), "Microsoft.Network/virtualNetworks/subnets");
/// assert_eq!(subnet.name(), "s");
/// assert_eq!(subnet.parent(), Some(group.vnet("v")));
/// # Ok::<(), capz_api::InvalidAzureId>(())
/// ```
#[derive(Clone, Debug)]
pub struct AzureId {
    /// From the outermost inwards, never empty.
    steps: Vec<Step>,
}

/// One step down from a parent to a child.
#[derive(Clone, Debug)]
struct Step {
    /// What comes after `providers`, if the step says so.
    namespace: Option<String>,
    kind: String,
    /// Empty if the id ends with a kind.
    name: String,
}

impl Step {
    fn child(kind: &str, name: &str) -> Self {
        Self { namespace: None, kind: kind.to_owned(), name: name.to_owned() }
    }

    /// Whether it is `{keyword}/{name}`.
    fn is(&self, keyword: &str) -> bool {
        self.namespace.is_none() && self.kind == keyword && !self.name.is_empty()
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        let namespace = self.namespace.iter().flat_map(|namespace| [PROVIDERS, namespace.as_str()]);
        namespace.chain([self.kind.as_str(), self.name.as_str()]).filter(|part| !part.is_empty())
    }
}

impl AzureId {
    /// The id of a subscription.
    #[must_use]
    pub fn of_subscription(subscription_id: &str) -> Self {
        Self { steps: vec![Step::child(SUBSCRIPTIONS, subscription_id)] }
    }

    /// The id of a resource group, from which the ids of the resources in it are made.
    #[must_use]
    pub fn of_group(subscription_id: &str, name: &str) -> Self {
        Self::of_subscription(subscription_id).child(RESOURCE_GROUPS, name)
    }

    /// The id of a resource below this one that has a namespace of its own: `{self}/providers/{namespace}/{kind}/{name}`.
    /// No part is empty or contains a slash: Azure has no such names, and they would make another id.
    #[must_use]
    pub fn resource(mut self, namespace: &str, kind: &str, name: &str) -> Self {
        self.steps.push(Step { namespace: Some(namespace.to_owned()), ..Step::child(kind, name) });
        self
    }

    /// The id of a child: `{self}/{kind}/{name}`. No part is empty or contains a slash.
    #[must_use]
    pub fn child(mut self, kind: &str, name: &str) -> Self {
        self.steps.push(Step::child(kind, name));
        self
    }

    /// The subscription, unless the id is one of the tenant.
    #[must_use]
    pub fn subscription_id(&self) -> Option<&str> {
        self.steps.first().filter(|first| first.is(SUBSCRIPTIONS)).map(|first| first.name.as_str())
    }

    /// The resource group, unless the id is outside of one.
    #[must_use]
    pub fn resource_group(&self) -> Option<&str> {
        self.subscription_id()?;
        self.steps.get(1).filter(|second| second.is(RESOURCE_GROUPS)).map(|second| second.name.as_str())
    }

    /// The namespace of the resource, such as `Microsoft.Network`. Absent on subscriptions and resource groups.
    #[must_use]
    pub fn namespace(&self) -> Option<&str> {
        self.steps.iter().rev().find_map(|step| match &step.namespace {
            None if step.is(PROVIDERS) => Some(step.name.as_str()),
            namespace => namespace.as_deref(),
        })
    }

    /// The type of the resource with its namespace, such as `Microsoft.Compute/virtualMachines`. The namespace of
    /// subscriptions and resource groups is `Microsoft.Resources`.
    #[must_use]
    pub fn resource_type(&self) -> String {
        let outermost = usize::from(self.resource_group().is_some());
        let starts = |step: &Step| step.namespace.is_some() || step.is(PROVIDERS);
        let start = self.steps.iter().rposition(starts).unwrap_or(outermost);
        let mut text = String::from("Microsoft.Resources");
        for step in self.steps.iter().skip(start) {
            if let Some(namespace) = &step.namespace {
                text.clone_from(namespace);
            }
            text.push('/');
            text.push_str(&step.kind);
        }
        text
    }

    /// Whether the resource is of this type, given as [`AzureId::resource_type`] prints it, in any case.
    #[must_use]
    pub fn is_type(&self, resource_type: &str) -> bool {
        self.resource_type().eq_ignore_ascii_case(resource_type)
    }

    /// The name of the resource; empty if the id ends with a type.
    #[must_use]
    pub fn name(&self) -> &str {
        self.steps.last().map_or("", |last| &last.name)
    }

    /// The name of the resource, or of one that it is in, by the last part of its type in any case: `virtualNetworks` in
    /// the id of a subnet.
    #[must_use]
    pub fn name_of(&self, kind: &str) -> Option<&str> {
        let step = self.steps.iter().rev().find(|step| is_keyword(&step.kind, kind))?;
        Some(&step.name)
    }

    /// The id of what the resource is in: of a subnet its virtual network, of that its resource group, and of that its
    /// subscription.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        (!steps.is_empty()).then(|| Self { steps: steps.to_vec() })
    }

    /// The id with the name of its resource group in lower case.
    pub(crate) fn with_lower_case_group(mut self) -> Self {
        if self.resource_group().is_some()
            && let Some(group) = self.steps.get_mut(1)
        {
            group.name = group.name.to_lowercase();
        }
        self
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().flat_map(Step::parts)
    }
}

impl fmt::Display for AzureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().try_for_each(|part| write!(f, "/{part}"))
    }
}

impl PartialEq for AzureId {
    fn eq(&self, other: &Self) -> bool {
        self.parts().map(str::to_ascii_lowercase).eq(other.parts().map(str::to_ascii_lowercase))
    }
}

impl Eq for AzureId {}

impl Hash for AzureId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().for_each(|part| part.to_ascii_lowercase().hash(state));
    }
}
