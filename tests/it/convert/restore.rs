//! The three-way restore on small shapes: everything that an edge can be declared to do.

use capz_api::{convert::Edge, edge};
use proptest::{prelude::*, test_runner::FileFailurePersistence};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OldSubnet {
    name: String,
    cidr: Vec<String>,
    /// No upper form.
    legacy: Option<u8>,
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subnet {
    name: String,
    cidr: Vec<String>,
    nat: Option<String>,
}
edge! { OldSubnet => Subnet { key: name, same: [name, cidr], upper: [nat], lower: [legacy] } }

/// An element that nothing names.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OldNic {
    vnet: String,
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nic {
    vnet: String,
    count: Option<u8>,
}
edge! { OldNic => Nic { same: [vnet], upper: [count] } }

/// A list of which the old version shows the inbound rules only.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OldRule {
    name: String,
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rule {
    name: String,
    outbound: bool,
    action: String,
}
edge! { OldRule => Rule { key: name, same: [name], upper: [outbound, action], hides: |rule| rule.outbound } }

/// Zero against absent.
pub struct Size;
impl Size {
    fn up((size,): (i32,)) -> (Option<i32>,) {
        ((size != 0).then_some(size),)
    }
    fn down((size,): (Option<i32>,)) -> (i32,) {
        (size.unwrap_or_default(),)
    }
    fn loses((size,): (&Option<i32>,)) -> bool {
        *size == Some(0)
    }
    fn shows((lower,): (&i32,), (base,): (&Option<i32>,)) -> bool {
        *lower == base.unwrap_or_default()
    }
    fn merge(lower: (i32,), base: (Option<i32>,)) -> (Option<i32>,) {
        if Self::shows((&lower.0,), (&base.0,)) { base } else { Self::up(lower) }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OldCluster {
    location: String,
    subnets: Vec<OldSubnet>,
    nics: Vec<OldNic>,
    ingress: Vec<OldRule>,
    size: i32,
    bastion: Option<OldNic>,
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cluster {
    location: String,
    subnets: Vec<Subnet>,
    nics: Vec<Nic>,
    rules: Vec<Rule>,
    disk_size: Option<i32>,
    bastion: Option<Nic>,
    zone: Option<u8>,
}
edge! {
    OldCluster => Cluster {
        same: [location],
        edge: [subnets, nics, bastion],
        renamed: [ingress => rules],
        upper: [zone],
        group: [(size) <=> (disk_size) by Size],
    }
}

fn names<T: Clone>(text: &str, name: impl Fn(String) -> T) -> Vec<T> {
    text.chars().map(|letter| name(letter.to_string())).collect()
}

/// What is kept beside the elements of a list, after it was edited.
fn counts(base: &str, edited: &str) -> Vec<Option<u8>> {
    let mut base = names(base, |vnet| Nic { vnet, count: None });
    for (at, nic) in (0..).zip(&mut base) {
        nic.count = Some(at);
    }
    names(edited, |vnet| OldNic { vnet }).merge(base).into_iter().map(|nic| nic.count).collect()
}

#[test]
fn elements_without_a_key_are_never_paired_by_position() {
    assert_eq!(counts("abc", "bc"), [Some(1), Some(2)], "first removed");
    assert_eq!(counts("abc", "cba"), [Some(2), Some(1), Some(0)], "reversed");
    assert_eq!(counts("abc", "abx"), [Some(0), Some(1), Some(2)], "one edited");
    assert_eq!(counts("abc", "xabc"), [None, Some(0), Some(1), Some(2)], "one added in front");
    assert_eq!(counts("abc", "xc"), [None, Some(2)], "one removed, one edited: which is which cannot be told");
    assert_eq!(counts("abc", "xya"), [None, None, Some(0)]);
    assert_eq!(counts("aab", "baa"), [Some(2), Some(0), Some(1)], "twins keep their order");
}

#[test]
fn an_unchanged_element_keeps_its_own_value_beside_its_namesake() {
    let subnet = |cidr: &str, nat: &str| Subnet { name: "a".into(), cidr: vec![cidr.into()], nat: Some(nat.into()) };
    let base = vec![subnet("x", "p"), subnet("y", "q")];
    let mut edited = Vec::<OldSubnet>::down(base.clone());
    edited.swap(0, 1);
    assert_eq!(edited.clone().merge(base.clone()), [subnet("y", "q"), subnet("x", "p")]);
    edited[0].cidr = vec!["z".into()];
    assert_eq!(edited.merge(base), [subnet("z", "q"), subnet("x", "p")]);
}

#[test]
fn a_renamed_element_is_one_removed_and_one_added() {
    let base = vec![Subnet { name: "a".into(), nat: Some("p".into()), ..Default::default() }];
    let mut edited = Vec::<OldSubnet>::down(base.clone());
    edited[0].name = "b".into();
    assert_eq!(edited.merge(base)[0].nat, None);
}

#[test]
fn hidden_elements_come_back_beside_their_neighbours() {
    let rule =
        |name: &str| Rule { name: name.to_lowercase(), outbound: name != name.to_lowercase(), action: name.into() };
    let rules = |text: &str| names(text, |name| rule(&name));
    let merge = |base: &str, edited: &str| {
        let edited = names(edited, |name| OldRule { name });
        edited.merge(rules(base)).iter().map(|rule| rule.action.clone()).collect::<String>()
    };
    assert!(Vec::<OldRule>::loses(&rules("aB")));
    for (base, edited, expected) in [
        ("aBcD", "ac", "aBcD"),
        ("BacD", "ac", "BacD"),
        ("aBcD", "ca", "cDaB"),
        ("aBcD", "c", "BcD"),
        ("aBcD", "", "BD"),
        ("BD", "", "BD"),
        ("aBCd", "d", "BCd"),
        // A new element has no action of its own.
        ("aBc", "axc", "aBc"),
    ] {
        assert_eq!(merge(base, edited), expected, "{base} edited to {edited}");
    }
}

/// Ten thousand elements, all new, reversed or twins: each is found by its hash.
#[test]
fn a_long_list_is_restored_by_hash() {
    let base: Vec<Nic> = (0..10_000).map(|at: u32| Nic { vnet: (at / 2).to_string(), count: Some(1) }).collect();
    let mut edited = Vec::<OldNic>::down(base.clone());
    edited.reverse();
    assert!(edited.merge(base).iter().all(|nic| nic.count == Some(1)));
    let base: Vec<Subnet> = (0..10_000)
        .map(|at: u32| Subnet { name: "a".into(), cidr: vec![at.to_string()], nat: Some("p".into()) })
        .collect();
    let mut edited = Vec::<OldSubnet>::down(base.clone());
    for subnet in &mut edited {
        subnet.cidr.clear();
    }
    assert!(edited.merge(base).iter().all(|subnet| subnet.nat.is_some()));
}

fn word() -> BoxedStrategy<String> {
    "[ab]?".boxed()
}
fn cidr() -> BoxedStrategy<Vec<String>> {
    prop::collection::vec("[xy]", 0..2).boxed()
}
fn upper() -> impl Strategy<Value = Cluster> {
    let subnet = (word(), cidr(), prop::option::of(word())).prop_map(|(name, cidr, nat)| Subnet { name, cidr, nat });
    let nic = || (word(), prop::option::of(0..3_u8)).prop_map(|(vnet, count)| Nic { vnet, count });
    let rule = (word(), any::<bool>(), word()).prop_map(|(name, outbound, action)| Rule { name, outbound, action });
    let lists =
        (prop::collection::vec(subnet, 0..4), prop::collection::vec(nic(), 0..4), prop::collection::vec(rule, 0..5));
    let rest = (word(), prop::option::of(0..3_i32), prop::option::of(nic()), any::<Option<u8>>());
    (lists, rest).prop_map(|((subnets, nics, rules), (location, disk_size, bastion, zone))| Cluster {
        location,
        subnets,
        nics,
        rules,
        disk_size,
        bastion,
        zone,
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/data/convert/regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn down_and_up_is_exact(upper in upper()) {
        prop_assert_eq!(OldCluster::down(upper.clone()).merge(upper.clone()), upper.clone());
        let bare = OldCluster::down(upper.clone()).up();
        prop_assert_eq!(OldCluster::loses(&upper), bare != upper);
        prop_assert!(OldCluster::down(upper.clone()).shows(&upper));
    }

    #[test]
    fn any_edit_wins(base in upper(), edited in upper()) {
        let edited = OldCluster::down(edited);
        prop_assert_eq!(edited.shows(&base), edited == OldCluster::down(base.clone()));
        prop_assert_eq!(OldCluster::down(edited.clone().up()), edited.clone());
        prop_assert_eq!(OldCluster::down(edited.clone().merge(base)), edited);
    }

    /// An edit of one list touches nothing else, and hidden elements never go.
    #[test]
    fn what_is_not_edited_stays(base in upper(), other in upper()) {
        let mut edited = OldCluster::down(base.clone());
        edited.subnets = Vec::down(other.subnets.clone());
        edited.ingress = Vec::down(other.rules);
        let merged = edited.merge(base.clone());
        let hidden = |cluster: &Cluster| cluster.rules.iter().filter(|rule| rule.outbound).cloned().collect::<Vec<_>>();
        prop_assert_eq!(hidden(&merged).len(), hidden(&base).len());
        prop_assert_eq!(
            Cluster { subnets: base.subnets.clone(), rules: base.rules.clone(), ..merged },
            base
        );
    }
}
