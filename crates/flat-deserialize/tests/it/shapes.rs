//! One set of types three times: `flat` has our derive, `plain` serde's flatten, `inlined` serde without flatten.
#![allow(dead_code, reason = "not every member is read")]

use serde::{Deserialize, Serialize};

/// A number written as text.
pub mod text {
    use serde::Deserialize;

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
        let Some(text) = Option::<String>::deserialize(from)? else { return Ok(0) };
        text.parse().map_err(serde::de::Error::custom)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub fn serialize<S: serde::Serializer>(value: &i64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }
}

macro_rules! shapes {
    ($derive:ident) => {
        use super::*;
        use schemars::JsonSchema;
        use std::collections::BTreeMap;

        #[derive($derive, Serialize, JsonSchema, Clone, Debug, Default, PartialEq)]
        #[serde(default, rename_all = "camelCase")]
        pub struct Subnet {
            #[serde(rename = "ID", skip_serializing_if = "String::is_empty")]
            pub id: String,
            pub route_table: RouteTable,
            pub nat_gateway: Option<RouteTable>,
            pub prefix_length: i32,
            #[serde(flatten)]
            pub class: SubnetClass,
        }

        #[derive($derive, Serialize, JsonSchema, Clone, Debug, Default, PartialEq)]
        #[serde(default, rename_all = "camelCase")]
        pub struct SubnetClass {
            pub name: String,
            pub role: Option<String>,
            #[serde(alias = "cidrs", skip_serializing_if = "Vec::is_empty")]
            pub cidr_blocks: Vec<String>,
            #[serde(flatten)]
            pub base: Base,
        }

        #[derive($derive, Serialize, JsonSchema, Clone, Debug, Default, PartialEq)]
        #[serde(default, rename_all = "camelCase")]
        pub struct Base {
            pub tags: BTreeMap<String, String>,
            #[serde(with = "text")]
            #[schemars(with = "String")]
            pub weight: i64,
            pub peers: Vec<RouteTable>,
            #[serde(skip)]
            pub note: String,
        }
        shapes!(@leaf $derive);
    };
    (@leaf $derive:ident) => {
        #[derive($derive, Serialize, JsonSchema, Clone, Debug, Default, PartialEq)]
        #[serde(default)]
        pub struct RouteTable {
            pub name: String,
            pub ready: bool,
            pub r#type: String,
        }
    };
}

pub mod flat {
    use flat_deserialize::FlatDeserialize;
    shapes!(FlatDeserialize);
}

pub mod plain {
    shapes!(Deserialize);
}

pub mod inlined {
    use super::{Deserialize, Serialize, text};
    use schemars::JsonSchema;
    use std::collections::BTreeMap;

    #[derive(Deserialize, Serialize, JsonSchema, Clone, Debug, Default, PartialEq)]
    #[serde(default, rename_all = "camelCase")]
    pub struct Subnet {
        #[serde(rename = "ID", skip_serializing_if = "String::is_empty")]
        pub id: String,
        pub route_table: RouteTable,
        pub nat_gateway: Option<RouteTable>,
        pub prefix_length: i32,
        pub name: String,
        pub role: Option<String>,
        #[serde(alias = "cidrs", skip_serializing_if = "Vec::is_empty")]
        pub cidr_blocks: Vec<String>,
        pub tags: BTreeMap<String, String>,
        #[serde(with = "text")]
        #[schemars(with = "String")]
        pub weight: i64,
        pub peers: Vec<RouteTable>,
        #[serde(skip)]
        pub note: String,
    }
    shapes!(@leaf Deserialize);
}
