//! Builds values and their places from the events of the YAML parser, without recursion and within a budget.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use granit_parser::{Event, Options, Parser, ScalarStyle, Tag};
use serde_json::{Map, Value};

use super::{Budget, Children, Document, DuplicateKey, Node, Position, Source, Span, SyntaxError, json_keys, scalar};
use crate::path::{Path, Segment};

/// A text with more repeated keys than this is not a mistake but an attack.
const MAX_DUPLICATES: usize = 1000;

/// From 2^63 to 2^64.
const INEXACT_INTEGERS: std::ops::Range<f64> = 9_223_372_036_854_775_808.0..18_446_744_073_709_551_616.0;

pub(super) fn parse(bytes: &[u8], budget: Budget) -> Result<Vec<Document>, SyntaxError> {
    let start = Position { line: 1, column: 1 };
    if bytes.len() > budget.bytes {
        let message = format!("the text has {} bytes; at most {} are read", bytes.len(), budget.bytes);
        return Err(SyntaxError { position: start, message });
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(SyntaxError { position: start, message: "the text is UTF-16; save it as UTF-8".to_owned() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid =
            bytes.get(..error.valid_up_to()).and_then(|valid| std::str::from_utf8(valid).ok()).unwrap_or_default();
        SyntaxError { position: Source::new(valid).position(valid.len()), message: "the text is not UTF-8".to_owned() }
    })?;
    let source = Arc::new(Source::new(text));
    let mut options = Options::default();
    let longest_key = json_keys::longest(text);
    options.simple_key_max_lookahead = longest_key.clamp(json_keys::YAML, json_keys::JSON);
    options.flow_nesting_limit = budget.depth;
    options.block_nesting_limit = budget.depth;
    let mut builder = Builder {
        source: &source,
        budget,
        spent: 0,
        copied: 0,
        open: Vec::new(),
        root: None,
        anchors: HashMap::new(),
        duplicates: Vec::new(),
    };
    let mut documents = Vec::new();
    for event in Parser::new_from_str_with_options(text, options) {
        let (event, span) = event.map_err(|error| {
            let marker = error.marker();
            let position = Position { line: marker.line().max(1), column: marker.col() + 1 };
            let message = match error.info() {
                _ if longest_key > json_keys::JSON => format!("a key is longer than {} bytes", json_keys::JSON),
                info if info.contains("expected <document start>") => {
                    "more text follows the document; a line of --- must separate documents".to_owned()
                }
                info => info.to_lowercase(),
            };
            SyntaxError { position, message }
        })?;
        let span = Span {
            start: span.start.byte_offset().unwrap_or_default(),
            end: span.end.byte_offset().unwrap_or_default(),
        };
        if matches!(event, Event::DocumentEnd) {
            documents.extend(builder.finish_document());
        } else {
            builder.event(event, span)?;
        }
    }
    Ok(documents)
}

/// A finished value with its place and how deep it nests.
#[derive(Clone)]
struct Built {
    value: Value,
    node: Node,
    depth: usize,
    /// Values in it, itself included, and bytes of its text.
    size: usize,
    bytes: usize,
}

struct Key {
    name: String,
    span: Span,
    merge: bool,
}

/// An object or list that is not finished.
struct Open {
    start: Span,
    anchor: usize,
    depth: usize,
    size: usize,
    bytes: usize,
    content: Content,
}

enum Content {
    Object { members: Map<String, Value>, nodes: BTreeMap<String, Node>, key: Option<Key>, merges: Vec<Built> },
    List { items: Vec<Value>, nodes: Vec<Node> },
}

struct Builder<'s> {
    source: &'s Arc<Source>,
    budget: Budget,
    spent: usize,
    /// Bytes of text that anchors and aliases copied.
    copied: usize,
    open: Vec<Open>,
    root: Option<Built>,
    anchors: HashMap<usize, Built>,
    duplicates: Vec<DuplicateKey>,
}

impl Builder<'_> {
    fn refuse<T>(&self, span: Span, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { position: self.source.position(span.start), message: message.into() })
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), SyntaxError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => self.scalar(&text, style, anchor, tag.as_deref(), span),
            Event::SequenceStart(_, anchor, _) => {
                self.open(span, anchor, Content::List { items: Vec::new(), nodes: Vec::new() })
            }
            Event::MappingStart(_, anchor, _) => {
                let (members, nodes) = (Map::new(), BTreeMap::new());
                self.open(span, anchor, Content::Object { members, nodes, key: None, merges: Vec::new() })
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            _ => Ok(()),
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), SyntaxError> {
        self.spend(1, span)?;
        let value = match scalar::value(text, style, tag) {
            Ok(value) => value,
            Err(message) => return self.refuse(span, message),
        };
        let span = if text.is_empty() && style == ScalarStyle::Plain { Span { end: span.start, ..span } } else { span };
        let node = Node { key: None, value: span, alias: None, children: Children::None };
        let built = Built { value, node, depth: 0, size: 1, bytes: text.len() };
        self.remember(anchor, &built, span)?;
        if self.awaits_key() {
            let merge = scalar::is_merge(text, style, tag);
            return self.key(built, merge, span);
        }
        self.add(built)
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), SyntaxError> {
        let Some(anchored) = self.anchors.get(&anchor) else {
            return self.refuse(span, "the alias is inside of what it refers to");
        };
        let (size, bytes) = (anchored.size, anchored.bytes);
        if self.open.len() + anchored.depth > self.budget.depth {
            return self.too_deep(span);
        }
        self.spend_copy(size, bytes, span)?;
        let Some(mut built) = self.anchors.get(&anchor).cloned() else {
            return Ok(());
        };
        built.node.alias = Some(span);
        if self.awaits_key() { self.key(built, false, span) } else { self.add(built) }
    }

    /// Keeps a copy of what an anchor names; it costs as much as what it is a copy of.
    fn remember(&mut self, anchor: usize, built: &Built, span: Span) -> Result<(), SyntaxError> {
        if anchor > 0 {
            self.spend_copy(built.size, built.bytes, span)?;
            self.anchors.insert(anchor, built.clone());
        }
        Ok(())
    }

    fn spend_copy(&mut self, values: usize, bytes: usize, span: Span) -> Result<(), SyntaxError> {
        self.spend(values, span)?;
        self.copied = self.copied.saturating_add(bytes);
        if self.copied > self.budget.bytes {
            return self.refuse(span, format!("anchors and aliases expand to more than {} bytes", self.budget.bytes));
        }
        Ok(())
    }

    fn spend(&mut self, values: usize, span: Span) -> Result<(), SyntaxError> {
        self.spent = self.spent.saturating_add(values);
        if self.spent > self.budget.values {
            return self
                .refuse(span, format!("the text has more than {} values, aliases expanded", self.budget.values));
        }
        Ok(())
    }

    fn too_deep<T>(&self, span: Span) -> Result<T, SyntaxError> {
        self.refuse(span, format!("values nest deeper than {} levels", self.budget.depth))
    }

    fn awaits_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { content: Content::Object { key: None, .. }, .. }))
    }

    /// The name of a member. Names are strings in JSON, so numbers and booleans are written out.
    fn key(&mut self, built: Built, merge: bool, span: Span) -> Result<(), SyntaxError> {
        let name = match built.value {
            Value::String(name) => name,
            Value::Bool(flag) => flag.to_string(),
            // An integer that has become a float: its digits are lost, and kubectl has no such names either.
            Value::Number(number) if number.as_f64().is_some_and(|float| INEXACT_INTEGERS.contains(&float)) => {
                return self.refuse(span, "a number this large cannot be the name of a member; put it in quotes");
            }
            Value::Number(number) => number.to_string(),
            Value::Null => return self.refuse(span, "null cannot be the name of a member"),
            Value::Array(_) | Value::Object(_) => {
                return self.refuse(span, "a list or an object cannot be the name of a member");
            }
        };
        if let Some(Open { content: Content::Object { key, .. }, .. }) = self.open.last_mut() {
            *key = Some(Key { name, span, merge });
        }
        Ok(())
    }

    fn open(&mut self, span: Span, anchor: usize, content: Content) -> Result<(), SyntaxError> {
        self.spend(1, span)?;
        if self.awaits_key() {
            return self.refuse(span, "a list or an object cannot be the name of a member");
        }
        if self.open.len() >= self.budget.depth {
            return self.too_deep(span);
        }
        self.open.push(Open { start: span, anchor, depth: 0, size: 1, bytes: 0, content });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), SyntaxError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let Open { start, anchor, depth, size, bytes, content } = open;
        let (value, children) = match content {
            Content::List { items, nodes } => (Value::Array(items), Children::Items(Arc::new(nodes))),
            Content::Object { mut members, mut nodes, merges, .. } => {
                for merged in merges {
                    if !merge_into(&mut members, &mut nodes, merged) {
                        return self.refuse(start, "only an object, or a list of objects, can be merged with <<");
                    }
                }
                (Value::Object(members), Children::Members(nodes.into_iter().collect()))
            }
        };
        let value_span = Span { start: start.start, end: span.end.max(start.end) };
        let node = Node { key: None, value: value_span, alias: None, children };
        let built = Built { value, node, depth: depth + 1, size, bytes };
        self.remember(anchor, &built, start)?;
        self.add(built)
    }

    fn add(&mut self, mut built: Built) -> Result<(), SyntaxError> {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(built);
            return Ok(());
        };
        open.depth = open.depth.max(built.depth);
        open.size += built.size;
        open.bytes += built.bytes;
        match &mut open.content {
            Content::List { items, nodes } => {
                items.push(built.value);
                nodes.push(built.node);
            }
            Content::Object { members, nodes, key, merges } => {
                let Some(key) = key.take() else { return Ok(()) };
                if key.merge {
                    merges.push(built);
                    return Ok(());
                }
                open.bytes += key.name.len();
                built.node.key = Some(key.span);
                let first = nodes.insert(key.name.clone(), built.node).and_then(|before| before.key);
                members.insert(key.name.clone(), built.value);
                if let Some(first) = first {
                    let again = key.span;
                    if self.duplicates.len() >= MAX_DUPLICATES {
                        return self.refuse(again, format!("more than {MAX_DUPLICATES} members are there twice"));
                    }
                    let path = self.path_of_member(&key.name);
                    self.duplicates.push(DuplicateKey { path, first, again });
                }
            }
        }
        Ok(())
    }

    /// The path of a member of the innermost open object.
    fn path_of_member(&self, name: &str) -> Path {
        let outer = self.open.split_last().map(|(_, outer)| outer).unwrap_or_default();
        let steps = outer.iter().map(|open| match &open.content {
            Content::List { items, .. } => Segment::Index(items.len()),
            Content::Object { key, .. } => Segment::Field(key.as_ref().map(|key| key.name.clone()).unwrap_or_default()),
        });
        steps.chain([Segment::Field(name.to_owned())]).collect()
    }

    fn finish_document(&mut self) -> Option<Document> {
        self.anchors.clear();
        let duplicates = std::mem::take(&mut self.duplicates);
        let built = self.root.take().filter(|built| !built.value.is_null())?;
        Some(Document { value: built.value, root: built.node, duplicates, source: Arc::clone(self.source) })
    }
}

/// Adds the members that are not there yet; of several objects in a list the first one that has a member counts.
fn merge_into(members: &mut Map<String, Value>, nodes: &mut BTreeMap<String, Node>, merged: Built) -> bool {
    let alias = merged.node.alias;
    match (merged.value, merged.node.children) {
        (Value::Object(more), Children::Members(places)) => {
            for (name, value) in more {
                if members.contains_key(&name) {
                    continue;
                }
                if let Some(place) = super::member(&places, &name) {
                    nodes.insert(name.clone(), Node { alias: place.alias.or(alias), ..place.clone() });
                }
                members.insert(name, value);
            }
            true
        }
        (Value::Array(list), Children::Items(places)) => list.into_iter().zip(places.iter()).all(|(value, place)| {
            value.is_object() && {
                let node = Node { alias: place.alias.or(alias), ..place.clone() };
                merge_into(members, nodes, Built { value, node, depth: 0, size: 0, bytes: 0 })
            }
        }),
        _ => false,
    }
}
