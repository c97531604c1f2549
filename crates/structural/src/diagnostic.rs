//! A located error that `miette` prints with the lines of the document around it.

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::document::{Document, Source, Span, SyntaxError};
use crate::report::FieldError;

/// An error in a document, with its place. Made by [`Document::diagnostic`].
#[derive(Clone, Debug)]
pub struct LocatedError {
    message: String,
    label: String,
    help: Option<String>,
    code: &'static str,
    span: Span,
    source: Named,
}

#[derive(Clone, Debug)]
struct Named {
    name: String,
    source: Arc<Source>,
}

impl Document {
    /// The error with its place in the text, which is called `name` (a file name, say).
    #[must_use]
    pub fn diagnostic(&self, error: &FieldError, name: &str) -> LocatedError {
        LocatedError {
            message: format!("{}: {}", error.path, error.message),
            label: error.message.clone(),
            help: error.accepted.as_ref().map(|accepted| format!("accepted: {accepted}")),
            code: error.error_type.reason(),
            span: self.span_of(error),
            source: Named { name: name.to_owned(), source: Arc::clone(self.source()) },
        }
    }
}

impl SyntaxError {
    /// The error with its place in the text that could not be read.
    #[must_use]
    pub fn diagnostic(&self, text: &str, name: &str) -> LocatedError {
        let source = Arc::new(Source::new(text));
        let start = source.byte(self.position);
        LocatedError {
            message: "the text cannot be read".to_owned(),
            label: self.message.clone(),
            help: None,
            code: "SyntaxError",
            span: Span { start, end: start },
            source: Named { name: name.to_owned(), source },
        }
    }
}

impl fmt::Display for LocatedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LocatedError {}

impl Diagnostic for LocatedError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let length = self.span.end.saturating_sub(self.span.start);
        Some(Box::new(std::iter::once(LabeledSpan::new(Some(self.label.clone()), self.span.start, length))))
    }
}

impl SourceCode for Named {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.source.text().read_span(span, before, after)?;
        let contents = MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            read.line(),
            read.column(),
            read.line_count(),
        );
        Ok(Box::new(contents.with_language("yaml")))
    }
}
