//! Where in an object a rule looks: as on the wire, and as upstream spells it.

use std::fmt;

/// A place in an object. Costs nothing until it is written out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    ours: Step<'a>,
    upstream: Step<'a>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Step<'a> {
    #[default]
    Nothing,
    Field(&'a str),
    Index(usize),
    /// As upstream writes some: `extensions.[0]`.
    DottedIndex(usize),
    /// Nothing that stands before it counts.
    Whole(&'a str),
}

impl<'a> Path<'a> {
    /// The object itself.
    pub(crate) const ROOT: &'static Path<'static> =
        &Path { parent: None, ours: Step::Nothing, upstream: Step::Nothing };

    /// A member, or several in a row: `spec`, `spec.template.spec`.
    pub(crate) const fn field(&'a self, name: &'a str) -> Self {
        self.spelt(name, name)
    }

    /// A member that upstream spells in another way, or, if empty, leaves out.
    pub(crate) const fn spelt(&'a self, ours: &'a str, upstream: &'a str) -> Self {
        let upstream = if upstream.is_empty() { Step::Nothing } else { Step::Field(upstream) };
        Self { parent: Some(self), ours: Step::Field(ours), upstream }
    }

    /// A member whose place upstream spells by itself, whatever stands before it.
    pub(crate) const fn spelt_whole(&'a self, ours: &'a str, upstream: &'a str) -> Self {
        Self { parent: Some(self), ours: Step::Field(ours), upstream: Step::Whole(upstream) }
    }

    /// An element of a list.
    pub(crate) const fn index(&'a self, index: usize) -> Self {
        Self { parent: Some(self), ours: Step::Index(index), upstream: Step::Index(index) }
    }

    /// An element of a list that upstream says is another one.
    pub(crate) const fn index_spelt(&'a self, ours: usize, upstream: usize) -> Self {
        Self { parent: Some(self), ours: Step::Index(ours), upstream: Step::Index(upstream) }
    }

    /// An element of a list that upstream does not tell from its neighbours.
    pub(crate) const fn unspelt_index(&'a self, index: usize) -> Self {
        Self { parent: Some(self), ours: Step::Index(index), upstream: Step::Nothing }
    }

    /// An element of a list before whose index upstream writes a dot.
    pub(crate) const fn dotted_index(&'a self, index: usize) -> Self {
        Self { parent: Some(self), ours: Step::Index(index), upstream: Step::DottedIndex(index) }
    }

    /// As upstream spells it.
    pub(crate) fn upstream(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, |path| path.upstream);
        text
    }

    fn write(&self, text: &mut String, step: fn(&Path<'a>) -> Step<'a>) {
        if let Some(parent) = self.parent {
            parent.write(text, step);
        }
        match step(self) {
            Step::Nothing => {}
            Step::Field(name) if text.is_empty() => text.push_str(name),
            Step::Field(name) => {
                text.push('.');
                text.push_str(name);
            }
            Step::Index(index) => text.push_str(&format!("[{index}]")),
            Step::DottedIndex(index) => text.push_str(&format!(".[{index}]")),
            Step::Whole(place) => place.clone_into(text),
        }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, |path| path.ours);
        f.write_str(&text)
    }
}
