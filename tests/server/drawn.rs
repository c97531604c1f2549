//! Objects and documents drawn from schemas, the same in every run.

use crate::rules::Resource;
use draw::Mode;
use proptest::{
    strategy::{BoxedStrategy, Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use structural::{ListType, Schema};

/// A source of drawn values.
pub struct Draws(TestRunner);

impl Default for Draws {
    fn default() -> Self {
        let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        Self(TestRunner::new_with_rng(Config::default(), random))
    }
}

impl Draws {
    pub fn from<T: std::fmt::Debug>(&mut self, strategy: &impl Strategy<Value = T>) -> T {
        strategy.new_tree(&mut self.0).expect("the strategy has values").current()
    }

    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.from(&(0..among.len()))]
    }

    pub fn toss(&mut self) -> bool {
        self.from(&proptest::bool::ANY)
    }

    /// What a second manager may send: some members and elements of each of two documents, and the value of the one or
    /// of the other where both have one; that of `left` when it is to agree.
    pub fn mix(&mut self, schema: Option<&Schema>, left: &Value, right: &Value, agree: bool) -> Value {
        let Some(schema) = schema else { return left.clone() };
        match (left, right) {
            (Value::Object(mine), Value::Object(theirs)) if !schema.is_atomic_map() => {
                let names: BTreeSet<&String> = mine.keys().chain(theirs.keys()).collect();
                let members = names.into_iter().filter_map(|name| {
                    let member = self.either(schema.member(name), mine.get(name), theirs.get(name), agree)?;
                    Some((name.clone(), member))
                });
                Value::Object(members.collect())
            }
            (Value::Array(mine), Value::Array(theirs)) if schema.list_type() != ListType::Atomic => {
                let identity = |item: &Value| match schema.list_type() {
                    ListType::Map => schema.map_keys().iter().map(|key| item[key].clone()).collect(),
                    _ => vec![item.clone()],
                };
                let twin = |item: &Value, of: &[Value]| of.iter().find(|it| identity(it) == identity(item)).cloned();
                let mut items = Vec::new();
                for item in mine {
                    items.extend(self.either(schema.items(), Some(item), twin(item, theirs).as_ref(), agree));
                }
                for item in theirs.iter().filter(|item| twin(item, mine).is_none()) {
                    items.extend(self.either(schema.items(), None, Some(item), agree));
                }
                if self.toss() {
                    items.reverse();
                }
                Value::Array(items)
            }
            _ if agree || self.toss() => left.clone(),
            _ => right.clone(),
        }
    }

    fn either(
        &mut self,
        schema: Option<&Schema>,
        left: Option<&Value>,
        right: Option<&Value>,
        agree: bool,
    ) -> Option<Value> {
        match (left, right) {
            (Some(left), Some(right)) => Some(self.mix(schema, left, right, agree)),
            (one, other) => one.or(other).filter(|_| self.toss()).cloned(),
        }
    }
}

/// Objects of a kind that should be accepted. They have a spec, and the same name.
pub fn objects(resource: &Resource) -> BoxedStrategy<Value> {
    draw::objects(&resource.api_version, &resource.kind, &resource.schema, Mode::Valid)
        .prop_filter("a spec", |object| object.get("spec").is_some())
        .prop_map(|mut object| {
            object["metadata"] = json!({"name": "drawn", "namespace": "drawn"});
            object
        })
        .boxed()
}
