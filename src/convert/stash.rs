//! The annotation that keeps what a lower version cannot say.

use super::{Convert, Error, error::Cause};
use crate::{
    registry::{self, Kind},
    root::{Metadata, Root},
};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Deserializer, Value};
use std::{any::Any, collections::BTreeMap, mem};

/// The annotation of a lower object that holds the upper one it was made from, as Cluster API names it.
pub const ANNOTATION: &str = "cluster.x-k8s.io/conversion-data";

/// What Kubernetes allows all annotations of an object to hold together, keys and values, in bytes.
pub const ANNOTATIONS_LIMIT: usize = 262_144;

/// Takes the annotation out, and with it an empty map of annotations that nobody needs.
pub(super) fn take(metadata: &mut ObjectMeta) -> Option<String> {
    let annotations = metadata.annotations.as_mut()?;
    let text = annotations.remove(ANNOTATION)?;
    if annotations.is_empty() {
        metadata.annotations = None;
    }
    Some(text)
}

/// How many bytes the annotation has, if it is there; one within another is smaller than that.
pub(crate) fn size(metadata: &ObjectMeta) -> usize {
    metadata.annotations.as_ref().and_then(|annotations| annotations.get(ANNOTATION)).map_or(0, String::len)
}

/// Puts the annotation in.
pub(super) fn put(metadata: &mut ObjectMeta, text: String) {
    metadata.annotations.get_or_insert_default().insert(ANNOTATION.to_owned(), text);
}

/// Whether the annotations are more than Kubernetes allows, and how many bytes they are.
pub(super) fn excess(metadata: &ObjectMeta) -> Option<usize> {
    let annotations = metadata.annotations.iter().flatten();
    let size = annotations.map(|(key, value)| key.len() + value.len()).sum();
    (size > ANNOTATIONS_LIMIT).then_some(size)
}

/// The object as a stash: canonical JSON without metadata, but with the stash that the object itself carried.
pub(super) fn write<U: Root>(object: &mut U, inner: Option<String>) -> Result<String, serde_json::Error> {
    let mut stashed = ObjectMeta::default();
    let has_inner = inner.is_some();
    if let Some(inner) = inner {
        put(&mut stashed, inner);
    }
    let metadata = mem::replace(object.meta_mut(), stashed);
    let written = serde_json::to_value(&*object);
    *object.meta_mut() = metadata;
    let mut value = written?;
    if let (Some(members), false) = (value.as_object_mut(), has_inner) {
        members.remove("metadata");
    }
    value.sort_all_objects();
    canonical(&value)
}

/// JSON as Go writes it: compact, and safe inside HTML. All that is escaped can stand in strings only.
fn canonical(value: &Value) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(value)?;
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    let mut rest = text.as_str();
    // The two separators of Unicode begin with this byte, as many a character does that stays.
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'<' | b'>' | b'&' | 0xe2)) {
        let (before, from) = rest.split_at(at);
        escaped.push_str(before);
        let mut after = from.chars();
        match after.next() {
            Some('<') => escaped.push_str("\\u003c"),
            Some('>') => escaped.push_str("\\u003e"),
            Some('&') => escaped.push_str("\\u0026"),
            Some('\u{2028}') => escaped.push_str("\\u2028"),
            Some('\u{2029}') => escaped.push_str("\\u2029"),
            other => escaped.extend(other),
        }
        rest = after.as_str();
    }
    escaped.push_str(rest);
    Ok(escaped)
}

/// The upper object that a stash holds, brought to the form of `U` from that of any version; none if the stash holds nothing,
/// or is in the form of `own`, the version of the object that carries it, to which it can say nothing.
pub(super) fn read<U: Convert>(text: &str, own: &str, object: impl Fn() -> String) -> Result<Option<U>, Error> {
    let base = in_any_form::<U>(text, own, object)?;
    Ok(base.filter(|base| *base != U::default() || !holds_nothing(text)))
}

fn in_any_form<U: Convert>(text: &str, own: &str, object: impl Fn() -> String) -> Result<Option<U>, Error> {
    let upper = U::FRAME;
    let declared = registry::declared_version(text);
    let stash = |error| Cause::Stash { error, size: text.len() };
    let invalid = |cause| Error { object: object(), cause };
    if declared.as_deref() == Some(upper.version)
        && let Ok(base) = decode(text)
    {
        return Ok(Some(base));
    }
    // In which form is it? In that of the version that it names; else in that with the fewest members it does not know.
    let unknown = |kind: &Kind| {
        let mut unknown = 0_usize;
        kind.decode_raw(text, &mut |_| unknown += 1).ok().map(|_| unknown)
    };
    let preference = |kind: &Kind| match kind.frame.version {
        version if version == upper.version => 0,
        version if version == own => 1,
        _ => 2,
    };
    let named =
        declared.and_then(|version| registry::kind(&version, upper.kind)).filter(|kind| unknown(kind).is_some());
    let all_fit = || registry::versions_of(upper.kind).all(|kind| kind.decode_raw(text, &mut |_| ()).is_ok());
    let likely = || {
        let fitting =
            registry::versions_of(upper.kind).filter_map(|kind| Some((unknown(kind)?, preference(kind), kind)));
        let (unknown, _, kind) = fitting.min_by_key(|(unknown, preference, _)| (*unknown, *preference))?;
        // What does not know the members that are wrong in another form is not the form for that.
        (unknown == 0 || all_fit()).then_some(kind)
    };
    let form = named.or_else(likely).map(|kind| kind.frame.version);
    match form {
        Some(form) if form == own => Ok(None),
        Some(form) if form != upper.version => from_another(text, form).map(Some).map_err(invalid),
        _ => decode(text).map(Some).map_err(|error| invalid(stash(error))),
    }
}

/// Whether a stash is `null`, or an object without spec and status. That is another thing than a spec without members.
fn holds_nothing(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Parts {
        spec: Option<IgnoredAny>,
        status: Option<IgnoredAny>,
    }
    let parts = serde_json::from_str::<Option<Parts>>(text);
    parts.is_ok_and(|parts| parts.is_none_or(|parts| parts.spec.is_none() && parts.status.is_none()))
}

/// A stash in the form of `U`. Of its metadata only a stash within the stash counts.
fn decode<U: Root>(text: &str) -> serde_json::Result<U> {
    let mut json = Deserializer::from_str(text);
    let (mut object, metadata) = U::decode(&mut json)?;
    json.end()?;
    *object.meta_mut() = inner(metadata);
    Ok(object)
}

fn inner(metadata: Metadata) -> ObjectMeta {
    let inner = metadata.annotations.and_then(|mut annotations| annotations.remove_entry(ANNOTATION));
    ObjectMeta { annotations: inner.map(|inner| BTreeMap::from([inner])), ..Default::default() }
}

/// A stash in the form of another version, by way of the stored one.
fn from_another<U: Convert>(text: &str, version: &str) -> Result<U, Cause> {
    use serde::de::Error as _;
    let bad = |error| Cause::Stash { error, size: text.len() };
    let unknown = || bad(serde_json::Error::custom(format_args!("no version {version} of {}", U::FRAME.kind)));
    let within = |error: Error| match error.cause {
        Cause::Stash { error, .. } | Cause::Inner(error) => Cause::Inner(error),
        _ => bad(serde_json::Error::custom(error)),
    };
    let kind = registry::kind(version, U::FRAME.kind).ok_or_else(unknown)?;
    let (mut object, metadata) = kind.decode_raw(text, &mut |_| ()).map_err(bad)?;
    *object.metadata_mut() = inner(metadata);
    let stored: Box<dyn Any> = object.into_stored().map_err(within)?.into_any();
    let stored = stored.downcast::<U::Stored>().map_err(|_| unknown())?;
    U::from_stored(*stored).map_err(within)
}
