//! The names that a struct has in Rust and on the wire, as a constant tree.

/// The members of a struct.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name of the struct.
    pub name: &'static str,
    /// The struct's own members, in the order of their declaration.
    pub own: &'static [Field],
    /// The field that holds the flattened struct, if there is one.
    pub embedded: Option<Field>,
}

/// A member of a struct.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name of the Rust field, without `r#`.
    pub rust: &'static str,
    /// The name on the wire; empty for a flattened struct.
    pub wire: &'static str,
    /// The members below, if the field's type is a struct, or an option, list or map of one.
    pub shape: Option<&'static Shape>,
}

impl Shape {
    /// All members as they stand on the wire: the struct's own, then those of the embedded struct.
    pub fn iter(&'static self) -> impl Iterator<Item = &'static Field> {
        let mut level = Some(self);
        std::iter::from_fn(move || {
            let shape = level?;
            level = shape.embedded.and_then(|field| field.shape);
            Some(shape.own)
        })
        .flatten()
    }

    /// The member of this Rust name, be it the flattened one.
    #[must_use]
    pub fn field(&self, rust: &str) -> Option<Field> {
        self.own.iter().copied().chain(self.embedded).find(|field| field.rust == rust)
    }

    /// Stops the build when a wire name stands for two members.
    pub(crate) const fn assert_distinct(&self) {
        let mut own = self.own;
        while let [first, rest @ ..] = own {
            assert!(!contains(rest, first.wire), "a wire name stands for two members of a struct");
            let mut level = self.embedded;
            while let Some(Field { shape: Some(inner), .. }) = level {
                assert!(!contains(inner.own, first.wire), "a wire name stands for two members of a struct");
                level = inner.embedded;
            }
            own = rest;
        }
        if let Some(Field { shape: Some(inner), .. }) = self.embedded {
            inner.assert_distinct();
        }
    }
}

const fn contains(mut fields: &[Field], wire: &str) -> bool {
    while let [first, rest @ ..] = fields {
        if same(first.wire.as_bytes(), wire.as_bytes()) {
            return true;
        }
        fields = rest;
    }
    false
}

/// `==`, which constants cannot use on text.
const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, rest @ ..], [y, other @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest, other);
    }
    a.is_empty() && b.is_empty()
}
