//! Reads paths as findings print them: `spec.subnets[*].tags{*}["a.b"]`.

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A member.
    Field(String),
    /// An item, by its number.
    Index(usize),
    /// Any item of a list.
    Item,
    /// Any member of a map.
    Entry,
}

/// The steps of a path; `None` if the text is none.
#[must_use]
pub fn steps(text: &str) -> Option<Vec<PathStep>> {
    let mut steps = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (step, after) = if let Some(after) = rest.strip_prefix("[*]") {
            (PathStep::Item, after)
        } else if let Some(after) = rest.strip_prefix("{*}") {
            (PathStep::Entry, after)
        } else if rest.starts_with("[\"") {
            let (name, after) = quoted(rest.strip_prefix('[')?)?;
            (PathStep::Field(name), after.strip_prefix(']')?)
        } else if let Some(after) = rest.strip_prefix('[') {
            let (number, after) = after.split_once(']')?;
            (PathStep::Index(number.parse().ok()?), after)
        } else {
            let name = rest.strip_prefix('.').unwrap_or(rest);
            let end = name.find(['.', '[', '{']).unwrap_or(name.len());
            let (name, after) = name.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
            (PathStep::Field(name.to_owned()), after)
        };
        steps.push(step);
        rest = after;
    }
    Some(steps)
}

/// A text in quotes at the start, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut name = String::new();
    let mut characters = inner.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((name, inner.get(at + 1..)?)),
            '\\' => match characters.next()?.1 {
                'n' => name.push('\n'),
                't' => name.push('\t'),
                'r' => name.push('\r'),
                '0' => name.push('\0'),
                'u' => {
                    let (_, after) = inner.get(at..)?.split_once('{')?;
                    let (code, _) = after.split_once('}')?;
                    name.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    characters.by_ref().find(|(_, character)| *character == '}')?;
                }
                other => name.push(other),
            },
            other => name.push(other),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{PathStep, steps};
    use structural::Path;

    #[test]
    fn names_that_need_quotes_come_back() {
        for name in ["plain", "a.b/c", "quote\"d", "new\nline", "\u{7}bell", "back\\slash", "{*}", "[0]"] {
            let path = Path::root().field("spec").field(name).index(3).field("x");
            let read = steps(&path.to_string());
            let expected = [
                PathStep::Field("spec".into()),
                PathStep::Field(name.into()),
                PathStep::Index(3),
                PathStep::Field("x".into()),
            ];
            assert_eq!(read.as_deref(), Some(&expected[..]), "{path}");
        }
    }

    #[test]
    fn a_place_in_a_schema() {
        let expected =
            [PathStep::Field("spec".into()), PathStep::Field("tags".into()), PathStep::Entry, PathStep::Item];
        assert_eq!(steps("spec.tags{*}[*]").as_deref(), Some(&expected[..]));
        assert_eq!(steps(""), Some(Vec::new()));
        assert_eq!(steps("spec..x"), None);
        assert_eq!(steps("spec[x"), None);
    }
}
