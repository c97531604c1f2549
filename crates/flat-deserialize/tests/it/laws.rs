//! Laws over random input: against serde's flatten, against serde on a hand-inlined struct, about null and repetition.

use crate::shapes::{flat, inlined, plain};
use proptest::prelude::*;
use serde_json::{Result, Value, from_str, from_value, to_value};

/// How JSON text is drawn: of 208 members and `null` more, the latter are null; keys may come twice.
#[derive(Clone, Copy)]
struct Draw {
    null: u32,
    repeats: bool,
}

const PLAIN: Draw = Draw { null: 0, repeats: false };

/// JSON text of an object: some of `members` in any order, now and then with a member that nobody knows.
fn object(members: Vec<(&'static str, BoxedStrategy<String>)>, draw: Draw) -> BoxedStrategy<String> {
    let len = members.len();
    let member = proptest::sample::select(members).prop_flat_map(move |(name, value)| {
        let wrong = prop::sample::select(vec!["1.5", "true", "\"text\""]).prop_map(String::from);
        let value = prop_oneof![200 => value, 8 => wrong, draw.null => Just("null".to_owned())];
        (Just(name), value)
    });
    let unknown = (
        Just("unknown"),
        prop::sample::select(vec!["1", "[{\"a\":null}]", "{\"name\":2}", "\"x\""]).prop_map(String::from),
    );
    let any = prop_oneof![12 => member, 1 => unknown];
    prop::collection::vec(any, 0..len + 3)
        .prop_map(move |mut members| {
            let mut seen = Vec::new();
            members.retain(|(name, _)| {
                // Two names of one member are an error to serde, whatever the rest.
                let is_aliased = |name: &str| name.starts_with("cidr");
                let again = seen.contains(name) || is_aliased(name) && seen.iter().any(|seen: &&str| is_aliased(seen));
                seen.push(name);
                !again || (draw.repeats && !is_aliased(name))
            });
            let members: Vec<_> = members.iter().map(|(name, value)| format!("{name:?} : {value}")).collect();
            format!("{{ {} }}", members.join(",\n "))
        })
        .boxed()
}

fn subnet(draw: Draw) -> BoxedStrategy<String> {
    let text = || {
        prop::sample::select(vec!["\"\"", "\"a\"", "\"gr\\u00f6\\n\\\"e\"", "\"control-plane\""])
            .prop_map(String::from)
            .boxed()
    };
    let list = |item: BoxedStrategy<String>| {
        prop::collection::vec(item, 0..3).prop_map(|items| format!("[{}]", items.join(" , "))).boxed()
    };
    let number = (-9..99i32).prop_map(|n| n.to_string()).boxed();
    let flag = any::<bool>().prop_map(|b| b.to_string()).boxed();
    let table = object(vec![("name", text()), ("ready", flag), ("type", text())], draw);
    let tags = prop::collection::btree_map("[a-z]", text(), 0..3)
        .prop_map(|tags| {
            format!("{{{}}}", tags.iter().map(|(k, v)| format!("{k:?}:{v}")).collect::<Vec<_>>().join(","))
        })
        .boxed();
    let weight = number.clone().prop_map(|n| format!("{n:?}")).boxed();
    let members = vec![
        ("ID", text()),
        ("routeTable", table.clone()),
        ("natGateway", table.clone()),
        ("prefixLength", number),
        ("name", text()),
        ("role", text()),
        ("cidrBlocks", list(text())),
        ("cidrs", list(text())),
        ("tags", tags),
        ("weight", weight),
        ("peers", list(table)),
    ];
    object(members, draw)
}

/// Without the members that are null.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            map.into_iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k, without_nulls(v))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

/// Both decode to the same, or both are refused.
macro_rules! prop_assert_alike {
    ($ours:expr, $theirs:expr) => {
        match ($ours, $theirs) {
            (Ok(ours), Ok(theirs)) => prop_assert_eq!(format!("{ours:?}"), format!("{theirs:?}")),
            (ours, theirs) => prop_assert_eq!(ours.is_err(), theirs.is_err(), "{:?} {:?}", ours, theirs),
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(5_000) })]

    /// What serde's flatten takes we take, with the same result; what it refuses we refuse.
    #[test]
    fn equal_to_serde_flatten(json in subnet(PLAIN)) {
        prop_assert_alike!(from_str::<flat::Subnet>(&json), from_str::<plain::Subnet>(&json));
    }

    /// The error is the one that serde gives on a struct without flatten: same words, same line, same column.
    #[test]
    fn error_as_if_inlined(json in subnet(PLAIN)) {
        let (ours, theirs): (Result<flat::Subnet>, Result<inlined::Subnet>) = (from_str(&json), from_str(&json));
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => prop_assert_eq!(to_value(ours).unwrap(), to_value(theirs).unwrap()),
            (ours, theirs) => prop_assert_eq!(ours.unwrap_err().to_string(), theirs.unwrap_err().to_string()),
        }
    }

    /// A null member is an absent one.
    #[test]
    fn null_is_absence(json in subnet(Draw { null: 30, ..PLAIN })) {
        let clean = without_nulls(from_str(&json).unwrap());
        prop_assert_alike!(from_str::<flat::Subnet>(&json), from_value::<plain::Subnet>(clean));
    }

    /// The last of two equal keys counts, as in a generic value. A refused value is refused wherever it stands.
    #[test]
    fn the_last_key_counts(json in subnet(Draw { null: 30, repeats: true })) {
        if let Ok(ours) = from_str::<flat::Subnet>(&json) {
            prop_assert_eq!(ours, from_value(from_str::<Value>(&json).unwrap()).unwrap());
        }
    }
}

/// The laws say little if nearly all cases are refused, or none.
#[test]
fn random_input_is_mixed() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    for draw in [PLAIN, Draw { null: 30, repeats: true }] {
        let taken = (0..1000)
            .filter(|_| from_str::<flat::Subnet>(&subnet(draw).new_tree(&mut runner).unwrap().current()).is_ok())
            .count();
        assert!((300..950).contains(&taken), "{taken} of 1000 decode");
    }
}
