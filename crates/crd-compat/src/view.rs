//! All that is said about one value: the schema at its place and whatever `allOf`, or the chosen branch of another junctor, adds.

use serde_json::Value;

use crate::keywords::Keywords;

/// A schema and others that hold at the same place. The first one gives the structure.
#[derive(Clone, Debug)]
pub struct View<'c>(Vec<Keywords<'c>>);

impl<'c> View<'c> {
    /// What a schema says, with what its `allOf` adds.
    pub fn of(schema: Keywords<'c>) -> Self {
        let mut view = Self(Vec::new());
        view.add(schema, &mut |_, _| None);
        view
    }

    /// The same, and another schema that holds there.
    pub fn and(mut self, other: Keywords<'c>) -> Self {
        self.add(other, &mut |_, _| None);
        self
    }

    /// The same with one branch of each `anyOf` and `oneOf`, as `choose` says (given the number of branches).
    pub fn with_branches(&self, choose: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut view = Self(Vec::new());
        for part in &self.0 {
            view.add(*part, &mut |junctor: &'static str, part: Keywords<'c>| {
                let branches = part.list(junctor);
                branches.get(choose(branches.len())).and_then(Keywords::of)
            });
        }
        view
    }

    fn add(&mut self, part: Keywords<'c>, choose: &mut dyn FnMut(&'static str, Keywords<'c>) -> Option<Keywords<'c>>) {
        if self.0.iter().any(|known| std::ptr::eq(known.0, part.0)) {
            return;
        }
        self.0.push(part);
        for branch in part.schemas("allOf") {
            self.add(branch, choose);
        }
        for junctor in ["anyOf", "oneOf"] {
            if part.get(junctor).is_some()
                && !is_marked_int_or_string(part, junctor)
                && let Some(branch) = choose(junctor, part)
            {
                self.add(branch, choose);
            }
        }
    }

    /// The schema that gives the structure.
    pub fn structure(&self) -> Keywords<'c> {
        self.0.first().copied().unwrap_or_else(|| Keywords::anything())
    }

    /// All schemas.
    pub fn parts(&self) -> impl Iterator<Item = Keywords<'c>> {
        self.0.iter().copied()
    }

    /// Whether something is said that cannot be read off: a junctor, a rule or a format of text.
    pub fn is_opaque(&self) -> bool {
        self.parts().any(|part| {
            let junctor = ["anyOf", "oneOf"]
                .iter()
                .any(|junctor| part.get(junctor).is_some() && !is_marked_int_or_string(part, junctor));
            junctor || part.get("not").is_some() || part.get("x-kubernetes-validations").is_some()
        })
    }

    /// The values of the `enum`s; `None` when there is none.
    pub fn allowed(&self) -> Option<Vec<&'c Value>> {
        let mut lists = self.parts().map(|part| part.list("enum")).filter(|list| !list.is_empty());
        let first = lists.next()?;
        let others: Vec<&[Value]> = lists.collect();
        Some(first.iter().filter(|value| others.iter().all(|list| list.contains(value))).collect())
    }

    /// The largest of these counts.
    pub fn at_least(&self, keyword: &str) -> usize {
        self.parts().filter_map(|part| part.count(keyword)).max().unwrap_or_default()
    }

    /// The smallest of these counts.
    pub fn at_most(&self, keyword: &str) -> Option<usize> {
        self.parts().filter_map(|part| part.count(keyword)).min()
    }

    /// All patterns.
    pub fn patterns(&self) -> Vec<String> {
        self.parts().filter_map(|part| part.text_of("pattern")).map(str::to_owned).collect()
    }

    /// The names of all required members.
    pub fn required(&self) -> Vec<&'c str> {
        let mut names: Vec<&str> = self.parts().flat_map(|part| part.names("required")).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What is said about the member of that name; `None` if it would not be kept.
    pub fn member(&self, name: &str) -> Option<Self> {
        let structure = self.structure().member(name)?;
        Some(self.below(structure, |part| part.property(name)))
    }

    /// What is said about each item.
    pub fn items(&self) -> Option<Self> {
        Some(self.below(self.structure().item()?, Keywords::items))
    }

    /// What is said about the members of a map.
    pub fn entries(&self) -> Option<Self> {
        match self.structure().rest() {
            crate::keywords::Rest::Follows(schema) => Some(self.below(schema, |_| None)),
            _ => None,
        }
    }

    fn below(&self, structure: Keywords<'c>, part: impl Fn(Keywords<'c>) -> Option<Keywords<'c>>) -> Self {
        let mut view = Self::of(structure);
        for limits in self.parts().skip(1).filter_map(part) {
            view.add(limits, &mut |_, _| None);
        }
        view
    }
}

/// The two types spelled out beside the marker that says the same.
pub fn is_marked_int_or_string(part: Keywords<'_>, junctor: &str) -> bool {
    let types: Vec<Option<&str>> =
        part.schemas(junctor).map(|branch| branch.kind().filter(|_| branch.0.len() == 1)).collect();
    junctor == "anyOf" && part.int_or_string() && types == [Some("integer"), Some("string")]
}
