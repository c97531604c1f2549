//! The table of lints, in the order of the docs: one module each, of the same name as its id.

use crate::lint::Lint;

/// Declares the modules and the table from one list of names.
macro_rules! lints {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// Every lint.
        pub const ALL: &[Lint] = &[$($name::LINT,)*];
    };
}

lints! {
    unclaimed_keyword_changed,
}

/// The lint of that id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Lint> {
    ALL.iter().find(|lint| lint.id == id)
}
