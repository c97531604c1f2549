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
    /// How many characters start before each block of text, so that a column on a long line costs no more than on a short one.
    characters: Vec<usize>,
}

const BLOCK: usize = 512;

impl Source {
    pub(crate) fn new(text: &str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        let characters = text
            .as_bytes()
            .chunks(BLOCK)
            .scan(0, |count, block| Some(std::mem::replace(count, *count + characters(block))))
            .collect();
        Self { text: text.to_owned(), line_starts, characters }
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
        let column = self.characters_before(byte).saturating_sub(self.characters_before(start)) + 1;
        Position { line, column }
    }

    fn characters_before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let block = byte / BLOCK;
        // A text that ends with a full block has no block after it.
        let block = block.min(self.characters.len().saturating_sub(1));
        let known = self.characters.get(block).copied().unwrap_or_default();
        known + characters(self.text.as_bytes().get(block * BLOCK..byte).unwrap_or_default())
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
        let next = self.line_starts.partition_point(|start| *start <= span.start);
        let line_end = self.line_starts.get(next).map_or(self.text.len(), |start| start - 1);
        let line_end =
            if self.text.get(..line_end).is_some_and(|line| line.ends_with('\r')) { line_end - 1 } else { line_end };
        Span { start: span.start, end: span.end.min(line_end.max(span.start)) }
    }
}

/// Characters that start in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Position, Source};

    #[test]
    fn columns_of_long_lines_count_characters() {
        let text = format!("{}\n{}", "xä€😀".repeat(BLOCK), "😀€äx".repeat(BLOCK));
        let source = Source::new(&text);
        let (mut line, mut column) = (1, 1);
        for (byte, character) in text.char_indices() {
            assert_eq!(source.position(byte), Position { line, column }, "byte {byte}");
            (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        assert_eq!(source.position(text.len()), Position { line, column });
        assert_eq!(source.position(usize::MAX), Position { line, column });
    }
}
