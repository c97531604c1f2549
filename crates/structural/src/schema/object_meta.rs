//! The schema of `metadata`, which Kubernetes gives every object.

use std::sync::LazyLock;

use super::{Additional, ListType, Schema, Type};

/// The members of `metadata` and how appliers share them.
pub(crate) static OBJECT_META: LazyLock<Schema> = LazyLock::new(|| {
    let owner = object(&["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"], []);
    let fields = ("fieldsV1", Schema { kind: Some(Type::Object), preserve_unknown: true, ..Schema::default() });
    let managed = object(&["manager", "operation", "apiVersion", "time", "fieldsType", "subresource"], [fields]);
    let texts = || Schema { additional: Some(Additional::Schema(Box::new(anything()))), ..object(&[], []) };
    let list = |items| Schema { kind: Some(Type::Array), items: Some(Box::new(items)), ..Schema::default() };
    let scalars = [
        "name",
        "generateName",
        "namespace",
        "selfLink",
        "uid",
        "resourceVersion",
        "generation",
        "creationTimestamp",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
    ];
    let owners = list(Schema { map_atomic: true, ..owner });
    let containers = [
        ("annotations", texts()),
        ("finalizers", Schema { list_type: ListType::Set, ..list(anything()) }),
        ("labels", texts()),
        ("managedFields", list(managed)),
        ("ownerReferences", Schema { list_type: ListType::Map, map_keys: vec!["uid".to_owned()], ..owners }),
    ];
    object(&scalars, containers)
});

fn anything() -> Schema {
    Schema::default()
}

fn object<const N: usize>(scalars: &[&str], others: [(&str, Schema); N]) -> Schema {
    let scalars = scalars.iter().map(|name| (*name, anything()));
    let mut properties: Vec<(String, Schema)> =
        scalars.chain(others).map(|(name, schema)| (name.to_owned(), schema)).collect();
    properties.sort_by(|(left, _), (right, _)| left.cmp(right));
    Schema { kind: Some(Type::Object), properties, ..Schema::default() }
}
