//! Edges between strings, and enums over strings, of which both sides say the same text.

/// Implements [`Edge`](crate::convert::Edge) for two types that are the same text, or for one type that is its own upper form.
macro_rules! text_edge {
    ($lower:ty => $upper:ty) => {
        crate::convert::text_edge!(@ $lower, $upper,
            |lower: $lower| <$upper>::from(lower.as_str()),
            |upper: $upper| <$lower>::from(upper.as_str()),
            |lower: &$lower, base: &$upper| lower.as_str() == base.as_str());
    };
    ($own:ty) => {
        crate::convert::text_edge!(@ $own, $own, |lower| lower, |upper| upper, |lower: &$own, base: &$own| lower == base);
    };
    (@ $lower:ty, $upper:ty, $up:expr, $down:expr, $shows:expr) => {
        impl crate::convert::Edge<$upper> for $lower {
            const LOSSLESS: bool = true;

            fn up(self) -> $upper {
                let up: fn($lower) -> $upper = $up;
                up(self)
            }

            fn down(upper: $upper) -> Self {
                let down: fn($upper) -> $lower = $down;
                down(upper)
            }

            fn loses(_: &$upper) -> bool {
                false
            }

            fn shows(&self, base: &$upper) -> bool {
                let shows: fn(&$lower, &$upper) -> bool = $shows;
                shows(self, base)
            }

            fn merge(self, _: $upper) -> $upper {
                crate::convert::Edge::up(self)
            }
        }
    };
}
pub(crate) use text_edge;

text_edge!(String);
text_edge!(i32);
