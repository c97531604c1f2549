//! What the webhooks fill in for the role of the identity that Azure makes for a machine or scale set.

use super::super::{SystemAssignedIdentityRole as Role, VmIdentity};
use crate::admission::{Context, Findings, Path, Strictness, replace};

/// The role, and what stands beside it.
pub(in crate::v1beta1) struct RoleOf<'a> {
    pub(in crate::v1beta1) identity: Option<&'a VmIdentity>,
    pub(in crate::v1beta1) role: &'a mut Option<Role>,
    /// The name of the assignment in its deprecated place.
    pub(in crate::v1beta1) name: &'a mut String,
}

impl<'a> RoleOf<'a> {
    /// Whether there is something to fill in. Where both names are set the object is left as it is: it is refused.
    pub(in crate::v1beta1) fn is_wanted(&self) -> bool {
        let has_name = self.role.as_ref().is_some_and(|role| !role.name.is_empty());
        self.identity == Some(&VmIdentity::SystemAssigned) && (self.name.is_empty() || !has_name)
    }

    fn wanted(self) -> Option<(&'a mut Role, &'a mut String)> {
        if self.is_wanted() { self.role.as_mut().map(|role| (role, self.name)) } else { None }
    }

    /// Whether something of the role comes from the subscription.
    pub(in crate::v1beta1) fn needs_subscription(self) -> bool {
        self.wanted().is_some_and(|(role, _)| role.scope.is_empty() || role.definition_id.is_empty())
    }

    /// `AM-D04`, `AMP-D02`: a role.
    pub(in crate::v1beta1) fn role(self) -> bool {
        self.is_wanted() && self.role.is_none() && replace(self.role, Some(Role::default()))
    }

    /// `AM-D05`, `AMP-D03`: the name moves into the role. A manager who applies the deprecated member again writes it beside the
    /// role that has it: it goes once more. Upstream refuses the object.
    pub(in crate::v1beta1) fn moved_name(self, context: &Context<'_>) -> bool {
        let is_moved = self.role.as_ref().is_some_and(|role| !self.name.is_empty() && role.name == *self.name);
        if is_moved && context.strictness == Strictness::Sound && self.identity == Some(&VmIdentity::SystemAssigned) {
            self.name.clear();
            return true;
        }
        let Some((role, name)) = self.wanted() else { return false };
        !name.is_empty() && replace(&mut role.name, std::mem::take(name))
    }

    /// `AM-D06`, `AMP-D04`: a new name.
    pub(in crate::v1beta1) fn new_name(self, context: &Context<'_>, found: &mut Findings) -> bool {
        let Some((role, _)) = self.wanted().filter(|(role, _)| role.name.is_empty()) else { return false };
        if let Some(new_uuid) = context.new_uuid {
            return replace(&mut role.name, new_uuid());
        }
        found.not_checked(&ROLE.field("name"), "a generator of UUIDs");
        false
    }

    /// `AM-D07`, `AMP-D05`: the scope is the subscription.
    pub(in crate::v1beta1) fn scope(self, subscription_id: Option<&str>, found: &mut Findings) -> bool {
        let Some((role, _)) = self.wanted().filter(|(role, _)| role.scope.is_empty()) else { return false };
        if let Some(id) = subscription_id {
            return replace(&mut role.scope, format!("/subscriptions/{id}/"));
        }
        found.not_checked(&ROLE.field("scope"), SUBSCRIPTION);
        false
    }

    /// `AM-D08`, `AMP-D06`: the role is that of a contributor.
    pub(in crate::v1beta1) fn definition(self, subscription_id: Option<&str>, found: &mut Findings) -> bool {
        let Some((role, _)) = self.wanted().filter(|(role, _)| role.definition_id.is_empty()) else { return false };
        if let Some(id) = subscription_id {
            return replace(&mut role.definition_id, format!("/subscriptions/{id}{CONTRIBUTOR}"));
        }
        found.not_checked(&ROLE.field("definitionID"), SUBSCRIPTION);
        false
    }
}

const ROLE: Path<'_> = Path::ROOT.field("spec.systemAssignedIdentityRole");
const SUBSCRIPTION: &str = "the subscription of the AzureCluster";
const CONTRIBUTOR: &str = "/providers/Microsoft.Authorization/roleDefinitions/b24988ac-6180-42a0-ab88-20f7382dd24c";
