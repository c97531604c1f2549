//! Single promises, each with its reason.

use crate::shapes::{flat, inlined, plain};
use flat_deserialize::{FlatDeserialize, Member, Members};
use serde::Deserialize;
use serde_json::{from_reader, from_str, from_value, json};
use std::collections::{BTreeMap, BTreeSet};

fn error(json: &str) -> String {
    from_str::<flat::Subnet>(json).unwrap_err().to_string()
}

#[test]
fn members_of_three_levels_land_in_their_struct() {
    let subnet: flat::Subnet =
        from_str(r#"{"name":"a","ID":"b","weight":"7","role":"edge","natGateway":{"name":"n"}}"#).unwrap();
    assert_eq!((subnet.id.as_str(), subnet.class.name.as_str(), subnet.class.base.weight), ("b", "a", 7));
    assert_eq!(subnet.class.role.as_deref(), Some("edge"));
    assert_eq!(subnet.nat_gateway.unwrap().name, "n");
}

#[test]
fn wire_names_are_the_properties_of_the_schema() {
    let ours: BTreeSet<String> = flat::Subnet::SHAPE_REF.iter().map(|field| field.wire.to_owned()).collect();
    let schema = schemars::schema_for!(flat::Subnet);
    let properties = schema.get("properties").and_then(|p| p.as_object()).unwrap();
    assert_eq!(ours, properties.keys().cloned().collect());
    assert_eq!(schema.get("properties"), schemars::schema_for!(inlined::Subnet).get("properties"));
}

trait ShapeRef: Members + 'static {
    const SHAPE_REF: &'static flat_deserialize::Shape = &Self::SHAPE;
}
impl ShapeRef for flat::Subnet {}

#[test]
fn a_shape_leads_from_rust_names_to_wire_names() {
    let shape = <Vec<flat::Subnet> as Member>::SHAPE.unwrap();
    let table = shape.field("nat_gateway").unwrap();
    assert_eq!((table.wire, table.shape.unwrap().field("type").unwrap().wire), ("natGateway", "type"));
    let class = shape.field("class").unwrap();
    assert_eq!((class.wire, class.shape.unwrap().field("cidr_blocks").unwrap().wire), ("", "cidrBlocks"));
    assert!(shape.field("name").is_none(), "a name of the embedded struct");
}

#[test]
fn the_last_of_two_equal_keys_counts_on_every_level() {
    for (first, last) in [
        (r#""ID":"x""#, r#""ID":"y""#),
        (r#""name":"x""#, r#""name":null"#),
        (r#""tags":{"a":"b"}"#, r#""tags":{"c":"d"}"#),
        (r#""routeTable":{"name":"a"}"#, r#""routeTable":{"ready":true}"#),
        (r#""peers":[{"name":"a"}]"#, r#""peers":[{}]"#),
        (r#""natGateway":{}"#, r#""natGateway":null"#),
    ] {
        let both: flat::Subnet = from_str(&format!("{{{first},{last}}}")).unwrap();
        assert_eq!(both, from_str(&format!("{{{last}}}")).unwrap());
    }
}

type Nested = BTreeMap<String, Option<Vec<i32>>>;

#[derive(Default, FlatDeserialize)]
struct Deep {
    lists: Nested,
}

#[test]
fn null_is_the_zero_value_at_every_depth() {
    let nulls = r#"{"name":null,"ID":null,"routeTable":null,"prefixLength":null,"natGateway":null,"weight":null,
        "cidrs":[null],"tags":{"a":null},"peers":[null,{"ready":null}]}"#;
    let clean = r#"{"cidrs":[""],"tags":{"a":""},"peers":[{},{"ready":false}]}"#;
    assert_eq!(from_str::<flat::Subnet>(nulls).unwrap(), from_str(clean).unwrap());
    for nothing in ["null", "{}"] {
        assert_eq!(from_str::<flat::Subnet>(nothing).unwrap(), flat::Subnet::default());
    }
    let deep: Deep = from_str(r#"{"lists":{"a":null,"b":[null,1]}}"#).unwrap();
    assert_eq!(deep.lists, Nested::from([("a".into(), None), ("b".into(), Some(vec![0, 1]))]));
}

/// A root that serde derives has no `#[serde(default)]` on its `spec`.
#[test]
fn a_parent_that_serde_derives_may_lack_it() {
    #[derive(Deserialize)]
    struct Root {
        spec: flat::RouteTable,
    }
    for json in ["{}", r#"{"spec":null}"#, r#"{"spec":{}}"#] {
        assert_eq!(from_str::<Root>(json).unwrap().spec.name, "");
    }
}

/// Serde's flatten reports the end of the object and loses the path below it.
#[test]
fn an_error_says_where() {
    let json = "{\n \"name\": \"a\",\n \"peers\": [{}, {\"ready\": 1}],\n \"ID\": \"x\"\n}";
    assert_eq!(error(json), "invalid type: integer `1`, expected a boolean at line 3 column 26");
    assert_eq!(from_str::<plain::Subnet>(json).unwrap_err().line(), 5);
    let path =
        serde_path_to_error::deserialize::<_, flat::Subnet>(&mut serde_json::Deserializer::from_str(json)).unwrap_err();
    assert_eq!(path.path().to_string(), "peers[1].ready");
    assert!(error(r#""text""#).starts_with("invalid type: string \"text\", expected struct Subnet"));
    assert!(error(r#"{"peers":{}}"#).starts_with("invalid type: map, expected a sequence"));
    assert!(error(r#"{"tags":[]}"#).starts_with("invalid type: sequence, expected a map"));
}

/// With serde's flatten `serde_ignored` hears of nothing at this level.
#[test]
fn unknown_members_are_ignored_and_can_be_reported() {
    let json = r#"{"name":"a","x":1,"routeTable":{"y":[1]}}"#;
    let mut ignored = Vec::new();
    let de = &mut serde_json::Deserializer::from_str(json);
    // `?` is how serde_ignored shows that an option was asked for.
    let _: flat::Subnet =
        serde_ignored::deserialize(de, |path| ignored.push(path.to_string().replace("?.", ""))).unwrap();
    assert_eq!(ignored, ["x", "routeTable.y"]);
}

#[test]
fn zero_is_what_nothing_decodes_to() {
    let zero: flat::Subnet = from_str(r#"{"tags":{},"peers":[],"ID":"","routeTable":{"ready":false}}"#).unwrap();
    assert!(flat_deserialize::is_zero(&zero));
    for one in [r#"{"natGateway":{}}"#, r#"{"tags":{"a":""}}"#, r#"{"weight":"1"}"#, r#"{"routeTable":{"type":"x"}}"#] {
        assert!(!flat_deserialize::is_zero(&from_str::<flat::Subnet>(one).unwrap()), "{one}");
    }
}

#[test]
fn any_source_will_do() {
    let value = json!({"name": "a", "weight": "3"});
    let ours: flat::Subnet = from_str(&value.to_string()).unwrap();
    assert_eq!(ours, from_str("{\"n\\u0061me\":\"a\",\"w\\u0065ight\":\"3\"}").unwrap());
    assert_eq!(ours, from_reader(value.to_string().as_bytes()).unwrap());
    assert_eq!(ours, from_value(value).unwrap());
}

/// A type that knows nothing of this crate.
#[derive(Default, Deserialize)]
struct Raw(Option<Box<serde_json::value::RawValue>>);

impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref().map(|raw| raw.get()) == other.0.as_ref().map(|raw| raw.get())
    }
}

#[test]
fn raw_json_works_below_an_embedded_struct() {
    #[derive(Default, FlatDeserialize)]
    struct Inner {
        #[serde(deserialize_with = "flat_deserialize::leaf")]
        raw: Raw,
    }
    #[derive(Default, FlatDeserialize)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
    }
    let outer: Outer = from_str(r#"{"raw": { "a":  1.10 }}"#).unwrap();
    assert_eq!(outer.inner.raw.0.unwrap().get(), r#"{ "a":  1.10 }"#);
}

#[test]
fn generics_need_their_bound_written() {
    #[derive(Default, FlatDeserialize)]
    #[serde(bound(deserialize = "T: Members, U: Member + Default"))]
    struct Outer<T, U> {
        own: U,
        #[serde(flatten)]
        class: T,
    }
    let outer: Outer<flat::RouteTable, i32> = from_str(r#"{"own":1,"name":"x"}"#).unwrap();
    assert_eq!((outer.own, outer.class.name.as_str()), (1, "x"));
}
