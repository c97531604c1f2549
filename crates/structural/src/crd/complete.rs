//! Whatever a junctor of the root restricts must have structure outside of it.

use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::schema::{Limits, Schema};

/// Checks what the root's junctors restrict. Those further down are not looked at: nor does the API server.
pub(super) fn check(root: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    if let Some(limits) = &root.limits {
        branches(limits, root, at, errors);
    }
}

fn branches(limits: &Limits, structure: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    let all = limits.all_of.iter().chain(&limits.any_of).chain(&limits.one_of).chain(limits.not.as_deref());
    for branch in all {
        nested(branch, structure, at, errors);
    }
}

fn nested(branch: &Schema, structure: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    let mut missing = |at: &At<'_>| {
        let message = "restricted below allOf, anyOf, oneOf or not, but not defined here";
        errors.push(FieldError::new(at, ErrorType::Required, message));
    };
    let at_items = at.field("items");
    let at_properties = at.field("properties");
    if branch.items.is_some() && structure.items.is_none() {
        missing(&at_items);
    }
    for (name, _) in &branch.properties {
        if structure.property(name).is_none() {
            missing(&at_properties.field(name));
        }
    }
    if let (Some(branch), Some(structure)) = (&branch.items, &structure.items) {
        nested(branch, structure, &at_items, errors);
    }
    for (name, branch) in &branch.properties {
        if let Some(structure) = structure.property(name) {
            nested(branch, structure, &at_properties.field(name), errors);
        }
    }
    if let Some(limits) = &branch.limits {
        branches(limits, structure, at, errors);
    }
}
