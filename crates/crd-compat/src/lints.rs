//! The table of lints, in the order of the docs: one module each, of the same name as its id.

use crate::lint::Lint;

/// Declares the modules and the table from one list of names.
macro_rules! lints {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// Every lint.
        pub const ALL: &[Lint] = &[$($name::LINT,)*];
    };
}

lints! {
    type_narrowed,
    type_widened,
    enum_value_removed,
    enum_value_added,
    minimum_raised,
    maximum_lowered,
    multiple_of_narrowed,
    min_length_raised,
    max_length_lowered,
    min_items_raised,
    max_items_lowered,
    min_properties_raised,
    max_properties_lowered,
    pattern_narrowed,
    format_narrowed,
    format_widened,
    required_added,
    required_removed,
    null_refused,
    null_admitted,
    property_removed,
    property_opened,
    map_closed,
    unknown_fields_dropped,
    pruning_started,
    embedded_resource_changed,
    junctor_narrowed,
    rule_narrowed,
    transition_rule_added,
    default_added,
    default_changed,
    default_removed,
    list_type_changed,
    list_map_keys_changed,
    map_type_changed,
    duplicate_refused,
    unclaimed_keyword_changed,
    kind_removed,
    scope_changed,
    plural_changed,
    stored_version_removed,
    version_removed,
    version_not_served,
    no_version_served,
    storage_moved_without_conversion,
    conversion_removed,
    versions_differ_without_conversion,
    selectable_field_removed,
    subresource_removed,
    scale_path_changed,
    status_subresource_added,
    contract_label_removed,
    contract_label_names_no_version,
    list_without_type,
    conditions_not_map_list,
    list_map_without_keys,
    list_map_key_optional,
    set_of_objects,
    default_refused,
    schema_refused,
}

pub(crate) use rule_narrowed::rules;

/// The lint of that id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Lint> {
    ALL.iter().find(|lint| lint.id == id)
}
