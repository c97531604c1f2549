//! From a typed value to nodes: serde tells what is an `Option`, and a map from a struct.

use super::Node;
use serde::{Serialize, ser};
use serde_json::Value;
use std::{collections::BTreeMap, fmt};

/// Writes values as nodes.
#[derive(Clone, Copy)]
pub(super) struct Writer;

macro_rules! scalars {
    ($($method:ident $type:ty),*) => {$(
        fn $method(self, value: $type) -> serde_json::Result<Node> {
            Ok(Node::Scalar(value.into()))
        }
    )*};
}

impl ser::Serializer for Writer {
    type Ok = Node;
    type Error = serde_json::Error;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = ser::Impossible<Node, serde_json::Error>;
    type SerializeMap = Object;
    type SerializeStruct = Object;
    type SerializeStructVariant = ser::Impossible<Node, serde_json::Error>;

    scalars! {
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    }

    fn serialize_f32(self, value: f32) -> serde_json::Result<Node> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> serde_json::Result<Node> {
        Ok(Node::Scalar(value.into()))
    }

    fn serialize_char(self, value: char) -> serde_json::Result<Node> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> serde_json::Result<Node> {
        Ok(Node::Scalar(value.into()))
    }

    fn serialize_bytes(self, value: &[u8]) -> serde_json::Result<Node> {
        Ok(Node::Scalar(value.into()))
    }

    fn serialize_none(self) -> serde_json::Result<Node> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> serde_json::Result<Node> {
        Ok(Node::Set(Box::new(value.serialize(self)?)))
    }

    fn serialize_unit(self) -> serde_json::Result<Node> {
        Ok(Node::Scalar(Value::Null))
    }

    fn serialize_unit_struct(self, _: &'static str) -> serde_json::Result<Node> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> serde_json::Result<Node> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> serde_json::Result<Node> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> serde_json::Result<Node> {
        Ok(Node::Map(BTreeMap::from([(name.to_owned(), value.serialize(self)?)])))
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

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> serde_json::Result<Node> {
        self.serialize_str(&value.to_string())
    }
}

pub(super) struct List(Vec<Node>);

macro_rules! list {
    ($($trait:ident $method:ident),*) => {$(
        impl ser::$trait for List {
            type Ok = Node;
            type Error = serde_json::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> serde_json::Result<()> {
                self.0.push(item.serialize(Writer)?);
                Ok(())
            }

            fn end(self) -> serde_json::Result<Node> {
                Ok(Node::List(self.0))
            }
        }
    )*};
}
list!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field);

#[derive(Default)]
pub(super) struct Object {
    members: BTreeMap<String, Node>,
    is_map: bool,
    key: String,
}

impl Object {
    fn finish(self) -> Node {
        if self.is_map { Node::Map(self.members) } else { Node::Struct(self.members) }
    }
}

impl ser::SerializeStruct for Object {
    type Ok = Node;
    type Error = serde_json::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> serde_json::Result<()> {
        self.members.insert(key.to_owned(), value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> serde_json::Result<Node> {
        Ok(self.finish())
    }
}

impl ser::SerializeMap for Object {
    type Ok = Node;
    type Error = serde_json::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> serde_json::Result<()> {
        match key.serialize(Writer)? {
            Node::Scalar(Value::String(key)) => {
                self.key = key;
                Ok(())
            }
            _ => Err(ser::Error::custom("a key of a map: expected a string")),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> serde_json::Result<()> {
        let key = std::mem::take(&mut self.key);
        self.members.insert(key, value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> serde_json::Result<Node> {
        Ok(self.finish())
    }
}
