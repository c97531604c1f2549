//! A place in a schema, and in the objects that follow it.

use std::fmt;

use structural::Path;

/// One step from a schema to the schema of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'c> {
    /// A named member.
    Field(&'c str),
    /// The items of a list.
    Item,
    /// The members of a map.
    Entry,
}

/// The way from the root of a schema to a place in it.
#[derive(Clone, Debug, Default)]
pub struct Place<'c>(pub Vec<Step<'c>>);

/// The key of a map in witnesses.
pub const ENTRY: &str = "example";

impl<'c> Place<'c> {
    /// The place of a part.
    pub fn then(&self, step: Step<'c>) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// Whether it is the name of the object, or what the API server makes one of.
    pub fn is_object_name(&self) -> bool {
        matches!(self.0.as_slice(), [Step::Field("metadata"), Step::Field("name" | "generateName")])
    }

    /// The first value at this place in a witness.
    pub fn in_object(&self) -> Path {
        self.0.iter().fold(Path::root(), |path, step| match step {
            Step::Field(name) => path.field(*name),
            Step::Item => path.index(0),
            Step::Entry => path.field(ENTRY),
        })
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Item => f.write_str("[*]")?,
                Step::Entry => f.write_str("{*}")?,
                Step::Field(name) if is_plain(name) => {
                    write!(f, "{}{name}", if position == 0 { "" } else { "." })?;
                }
                Step::Field(name) => write!(f, "[{name:?}]")?,
            }
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '$'))
}
