//! The document that a server-side apply should send.
//!
//! Server-side apply makes the sender the owner of every member that is sent. A typed object sent as it is would own members
//! that its author never set, because Go and these types write a required member even if it is empty.

use crate::root::Root;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::{Serialize, ser};
use serde_json::{Map, Value, json};
use std::fmt;

/// An object as a server-side apply should send it.
///
/// Left out are empty strings, lists, maps and structs, in the latter also those that hold only zeros. A member that is
/// an `Option` is sent if it is `Some`, whatever it holds. Zeros and `false` that the schema requires are sent where
/// something else stands beside them.
///
/// ```
/// use capz_api::{Apply, v1beta1::AzureCluster};
/// use serde_json::json;
///
/// let mut cluster = AzureCluster::new("demo", Default::default());
/// cluster.spec.resource_group = "demo-rg".into();
/// cluster.spec.control_plane_enabled = Some(false);
/// assert_eq!(cluster.apply_document()?, json!({
///     "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1",
///     "kind": "AzureCluster",
///     "metadata": {"name": "demo"},
///     "spec": {"resourceGroup": "demo-rg", "controlPlaneEnabled": false},
/// }));
/// // kube: api.patch("demo", &PatchParams::apply("me"), &Patch::Apply(cluster.apply_document()?))
/// # Ok::<_, serde_json::Error>(())
/// ```
pub trait Apply {
    /// The object without its status, and without metadata that the API server keeps.
    ///
    /// # Errors
    /// A map in the object has a key that is not a string; none of the shapes of this crate has.
    fn apply_document(&self) -> serde_json::Result<Value>;

    /// The object's name and status, for the status subresource.
    ///
    /// # Errors
    /// As [`Apply::apply_document`].
    fn apply_status_document(&self) -> serde_json::Result<Value>;
}

impl<T: Root + Serialize> Apply for T {
    fn apply_document(&self) -> serde_json::Result<Value> {
        let ObjectMeta { name, namespace, labels, annotations, owner_references, finalizers, .. } = self.meta().clone();
        let metadata =
            ObjectMeta { name, namespace, labels, annotations, owner_references, finalizers, ..Default::default() };
        document(self, &metadata, "spec")
    }

    fn apply_status_document(&self) -> serde_json::Result<Value> {
        let ObjectMeta { name, namespace, .. } = self.meta().clone();
        document(self, &ObjectMeta { name, namespace, ..Default::default() }, "status")
    }
}

fn document<T: Root + Serialize>(object: &T, metadata: &ObjectMeta, member: &str) -> serde_json::Result<Value> {
    let mut written = object.serialize(Writer)?;
    let mut document = json!({
        "apiVersion": T::api_version(&()),
        "kind": T::FRAME.kind,
        "metadata": metadata,
    });
    // A kind always writes its spec, be it empty.
    let set = written.value.get_mut(member).filter(|value| value.as_object().is_none_or(|members| !members.is_empty()));
    if let (Some(document), Some(value)) = (document.as_object_mut(), set) {
        document.insert(member.to_owned(), value.take());
    }
    Ok(document)
}

/// For `serialize_with`: a member that is sent also when it is zero, because the schema requires it and zero says something.
/// To the writer here it is an `Option`; on the wire nothing changes.
#[cfg(feature = "v1beta2")]
pub(crate) fn always<T: Serialize, S: ser::Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_some(value)
}

/// What became of a value, and what it is to the struct around it.
struct Written {
    value: Value,
    weight: Weight,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// Not sent: an empty string, list, map or struct.
    Empty,
    /// Sent beside something set, but nothing by itself: zero or false.
    Zero,
    /// Set by the author.
    Set,
}

impl Written {
    fn new(value: impl Into<Value>, is_zero: bool, zero: Weight) -> Self {
        Self { value: value.into(), weight: if is_zero { zero } else { Weight::Set } }
    }
}

/// Writes values as JSON and leaves out what nobody set.
#[derive(Clone, Copy)]
struct Writer;

macro_rules! scalars {
    ($($method:ident $type:ty),*) => {$(
        fn $method(self, value: $type) -> serde_json::Result<Written> {
            Ok(Written::new(value, value == <$type>::default(), Weight::Zero))
        }
    )*};
}

impl ser::Serializer for Writer {
    type Ok = Written;
    type Error = serde_json::Error;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = ser::Impossible<Written, serde_json::Error>;
    type SerializeMap = Object;
    type SerializeStruct = Object;
    type SerializeStructVariant = ser::Impossible<Written, serde_json::Error>;

    scalars! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    }

    fn serialize_f32(self, value: f32) -> serde_json::Result<Written> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> serde_json::Result<Written> {
        Ok(Written::new(value, value == 0.0, Weight::Zero))
    }

    fn serialize_char(self, value: char) -> serde_json::Result<Written> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> serde_json::Result<Written> {
        Ok(Written::new(value, value.is_empty(), Weight::Empty))
    }

    fn serialize_bytes(self, value: &[u8]) -> serde_json::Result<Written> {
        Ok(Written::new(value, value.is_empty(), Weight::Empty))
    }

    fn serialize_none(self) -> serde_json::Result<Written> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> serde_json::Result<Written> {
        Ok(Written { weight: Weight::Set, ..value.serialize(self)? })
    }

    fn serialize_unit(self) -> serde_json::Result<Written> {
        Ok(Written::new(Value::Null, true, Weight::Empty))
    }

    fn serialize_unit_struct(self, _: &'static str) -> serde_json::Result<Written> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> serde_json::Result<Written> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> serde_json::Result<Written> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> serde_json::Result<Written> {
        let value = value.serialize(self)?.value;
        Ok(Written::new(Value::Object(Map::from_iter([(name.to_owned(), value)])), false, Weight::Empty))
    }

    fn serialize_seq(self, _: Option<usize>) -> serde_json::Result<List> {
        Ok(List(Vec::new()))
    }

    fn serialize_tuple(self, _: usize) -> serde_json::Result<List> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> serde_json::Result<List> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> serde_json::Result<Self::SerializeTupleVariant> {
        Err(ser::Error::custom("an enum with data has no place in an object of the API"))
    }

    /// A map knows its length; a struct with an embedded one, which serde writes as a map too, does not.
    fn serialize_map(self, length: Option<usize>) -> serde_json::Result<Object> {
        Ok(Object { is_map: length.is_some(), ..Object::default() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> serde_json::Result<Object> {
        Ok(Object::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> serde_json::Result<Self::SerializeStructVariant> {
        Err(ser::Error::custom("an enum with data has no place in an object of the API"))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> serde_json::Result<Written> {
        self.serialize_str(&value.to_string())
    }
}

struct List(Vec<Value>);

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, item: &T) -> serde_json::Result<()> {
        self.0.push(item.serialize(Writer)?.value);
        Ok(())
    }

    fn finish(self) -> Written {
        let is_empty = self.0.is_empty();
        Written::new(self.0, is_empty, Weight::Empty)
    }
}

macro_rules! list {
    ($($trait:ident $method:ident),*) => {$(
        impl ser::$trait for List {
            type Ok = Written;
            type Error = serde_json::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> serde_json::Result<()> {
                self.push(item)
            }

            fn end(self) -> serde_json::Result<Written> {
                Ok(self.finish())
            }
        }
    )*};
}
list!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field);

#[derive(Default)]
struct Object {
    members: Map<String, Value>,
    is_map: bool,
    is_set: bool,
    key: String,
}

impl Object {
    fn put<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> serde_json::Result<()> {
        let written = value.serialize(Writer)?;
        if self.is_map || written.weight != Weight::Empty {
            self.members.insert(key.to_owned(), written.value);
        }
        self.is_set |= self.is_map || written.weight == Weight::Set;
        Ok(())
    }

    fn finish(self) -> Written {
        Written::new(self.members, !self.is_set, Weight::Empty)
    }
}

impl ser::SerializeStruct for Object {
    type Ok = Written;
    type Error = serde_json::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> serde_json::Result<()> {
        self.put(key, value)
    }

    fn end(self) -> serde_json::Result<Written> {
        Ok(self.finish())
    }
}

impl ser::SerializeMap for Object {
    type Ok = Written;
    type Error = serde_json::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> serde_json::Result<()> {
        match key.serialize(Writer)?.value {
            Value::String(key) => {
                self.key = key;
                Ok(())
            }
            other => Err(ser::Error::custom(format_args!("the key {other} of a map: expected a string"))),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> serde_json::Result<()> {
        let key = std::mem::take(&mut self.key);
        self.put(&key, value)
    }

    fn end(self) -> serde_json::Result<Written> {
        Ok(self.finish())
    }
}
