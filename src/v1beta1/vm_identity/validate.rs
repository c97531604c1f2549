//! The webhook's rules for the identities of machines and scale sets.

use super::super::{UserAssignedIdentity, VmIdentity};
use crate::{
    AzureId,
    admission::{Findings, Path, Request},
    guid::is_guid,
};

type Identities<'a> = Request<'a, Vec<UserAssignedIdentity>>;

/// `S-UAI-01`: identities of the user's are for machines that are to have such.
pub(in crate::v1beta1) fn list_needs_user_assigned(
    identity: Option<&VmIdentity>,
    list: &Identities<'_>,
    found: &mut Findings,
) {
    if !list.new.is_empty() && identity != Some(&VmIdentity::UserAssigned) {
        found.invalid(&list.at, &identity, "identities are listed: expected identity: UserAssigned, or no list");
    }
}

/// `S-UAI-02`: who wants identities of the user's lists them.
pub(in crate::v1beta1) fn user_assigned_needs_a_list(
    identity: Option<&VmIdentity>,
    list: &Identities<'_>,
    found: &mut Findings,
) {
    if list.new.is_empty() && identity == Some(&VmIdentity::UserAssigned) {
        found.required(&list.at, "identity is UserAssigned: expected at least one identity");
    }
}

/// `S-UAI-03`: identities are given by their ids. An empty id passes.
pub(in crate::v1beta1) fn identities_are_ids(
    identity: Option<&VmIdentity>,
    list: &Identities<'_>,
    found: &mut Findings,
) {
    if identity != Some(&VmIdentity::UserAssigned) {
        return;
    }
    for (index, UserAssignedIdentity { provider_id }) in list.new.iter().enumerate() {
        if let Err(error) = provider_id.parse::<AzureId>()
            && !provider_id.is_empty()
        {
            let at = list.at.unspelt_index(index);
            found.invalid(&at.spelt("providerID", ""), provider_id, error);
        }
    }
}

/// The name of a role assignment: what it is, what it was, empty if it was not, and where it stands.
pub(in crate::v1beta1) struct RoleName<'a> {
    pub(in crate::v1beta1) identity: Option<&'a VmIdentity>,
    pub(in crate::v1beta1) new: &'a str,
    pub(in crate::v1beta1) old: &'a str,
    pub(in crate::v1beta1) at: Path<'a>,
}

impl RoleName<'_> {
    fn is_used(&self) -> bool {
        self.identity == Some(&VmIdentity::SystemAssigned)
    }

    /// `S-SAI-01`: it is a GUID.
    pub(in crate::v1beta1) fn is_guid(&self, found: &mut Findings) {
        if self.is_used() && !is_guid(self.new) {
            let message = "expected a GUID, such as 2b7c8a3e-4f61-4d0e-9a3c-5d1e6f708192";
            found.invalid(&self.at, self.new, message);
        }
    }

    /// `S-SAI-02`: it stays.
    pub(in crate::v1beta1) fn stays(&self, found: &mut Findings) {
        if self.is_used() && !self.old.is_empty() && self.old != self.new {
            let message = format_args!("cannot be changed after creation: keep {:?}", self.old);
            found.invalid(&self.at, self.new, message);
        }
    }

    /// `S-SAI-03`: only an identity that Azure makes gets a role.
    pub(in crate::v1beta1) fn is_unused(&self, found: &mut Findings) {
        if !self.is_used() && !self.new.is_empty() {
            found.forbidden(&self.at, "only an identity that Azure makes gets a role: leave the name out");
        }
    }
}
