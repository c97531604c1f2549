//! Where in a JSON document something is, printed as Kubernetes prints it.

use std::fmt;

/// One step from a value to one of its members or items.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// A member of an object, by its name.
    Field(String),
    /// An item of a list, counted from zero.
    Index(usize),
}

/// The way from the root of a document to one value, such as `spec.subnets[1].name`.
///
/// ```
/// use structural::Path;
///
/// let path = Path::root().field("metadata").field("labels").field("example.com/team");
/// assert_eq!(path.to_string(), r#"metadata.labels["example.com/team"]"#);
/// assert_eq!(Path::root().field("spec").field("subnets").index(1).to_string(), "spec.subnets[1]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Vec<Segment>);

impl Path {
    /// The document itself. It prints as the empty string.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// The path of a member of the object at this path.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>) -> Self {
        self.0.push(Segment::Field(name.into()));
        self
    }

    /// The path of an item of the list at this path.
    #[must_use]
    pub fn index(mut self, index: usize) -> Self {
        self.0.push(Segment::Index(index));
        self
    }

    /// The steps from the root.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// The path of the object or list that holds this value; `None` at the root.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (_, rest) = self.0.split_last()?;
        Some(Self(rest.to_vec()))
    }
}

impl FromIterator<Segment> for Path {
    fn from_iter<I: IntoIterator<Item = Segment>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Field(name) if is_plain(name) => {
                    let dot = if position == 0 { "" } else { "." };
                    write!(f, "{dot}{name}")?;
                }
                Segment::Field(name) => write!(f, "[{name:?}]")?,
            }
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '$'))
}

/// A path on the call stack: a walk costs nothing until it has something to report.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Field(&'a str),
    Index(usize),
}

impl<'a> At<'a> {
    pub(crate) const ROOT: At<'static> = At { parent: None, step: Step::Root };

    pub(crate) fn field(&'a self, name: &'a str) -> At<'a> {
        At { parent: Some(self), step: Step::Field(name) }
    }

    pub(crate) fn index(&'a self, index: usize) -> At<'a> {
        At { parent: Some(self), step: Step::Index(index) }
    }

    pub(crate) fn is_root(&self) -> bool {
        self.parent.is_none()
    }

    /// Bytes of the names on the way.
    pub(crate) fn length(&self) -> usize {
        let own = match self.step {
            Step::Field(name) => name.len(),
            Step::Root | Step::Index(_) => 0,
        };
        own + self.parent.map_or(0, At::length)
    }

    pub(crate) fn to_path(self) -> Path {
        let mut steps = Vec::new();
        let mut here = Some(&self);
        while let Some(at) = here {
            match at.step {
                Step::Root => {}
                Step::Field(name) => steps.push(Segment::Field(name.to_owned())),
                Step::Index(index) => steps.push(Segment::Index(index)),
            }
            here = at.parent;
        }
        steps.reverse();
        Path(steps)
    }
}
