//! A text and its lines.

/// A range of bytes in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A place in a text, counted from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// The text of a stream of documents.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    line_starts: Vec<usize>,
}

impl Source {
    pub(crate) fn new(text: &str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Self { text: text.to_owned(), line_starts }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte.
    #[must_use]
    pub fn position(&self, byte: usize) -> Position {
        let line = self.line_starts.partition_point(|start| *start <= byte);
        let start = line.checked_sub(1).and_then(|before| self.line_starts.get(before)).copied().unwrap_or_default();
        let column = self.text.get(start..byte).map_or(1, |before| before.chars().count() + 1);
        Position { line, column }
    }

    /// The byte at a position; the end of the text when there is no such line.
    #[cfg(feature = "miette")]
    pub(crate) fn byte(&self, position: Position) -> usize {
        let start = position
            .line
            .checked_sub(1)
            .and_then(|line| self.line_starts.get(line))
            .copied()
            .unwrap_or(self.text.len());
        let rest = self.text.get(start..).unwrap_or_default();
        let before: usize = rest.chars().take(position.column.saturating_sub(1)).map(char::len_utf8).sum();
        start + before
    }

    /// A span cut off at the end of its first line.
    pub(super) fn first_line(&self, span: Span) -> Span {
        let text = self.text.get(span.start..span.end).unwrap_or_default();
        let length = text.find(['\n', '\r']).unwrap_or(text.len());
        Span { start: span.start, end: span.start + length }
    }
}
