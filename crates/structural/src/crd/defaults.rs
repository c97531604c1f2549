//! A default must itself be a valid value of its schema, without unknown members.

use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::schema::Schema;
use crate::validate;

/// Checks each default of a version's schema; one at the root must be a whole object.
pub(super) fn check_root(root: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    if root.default.is_some() {
        check(&Schema { embedded: true, ..root.clone() }.seal(), at, errors);
    } else {
        check(root, at, errors);
    }
}

/// Checks each default of the tree. Defaults below `additionalProperties` are not looked at, as in the API server.
fn check(schema: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    if let Some(default) = &schema.default {
        let at_default = at.field("default");
        for unknown in schema.unknown_in_part(default) {
            let message = format!("the default has the unknown member {unknown}");
            errors.push(FieldError::new(&at_default, ErrorType::Invalid, message));
        }
        errors.extend(validate::part(schema, default, &at_default));
    }
    let at_properties = at.field("properties");
    for (name, property) in &schema.properties {
        check(property, &at_properties.field(name), errors);
    }
    if let Some(items) = &schema.items {
        check(items, &at.field("items"), errors);
    }
}
