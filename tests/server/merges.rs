//! Drawn documents of two managers, applied in turn: `structural` merges them as the API server does.

use crate::{
    Given, crds,
    drawn::{self, Draws},
    manifests::remove_what_the_server_adds,
    outcome::Stop,
    requests,
    rules::{self, Resource, same},
};
use futures::{StreamExt, TryStreamExt, stream};
use kube::{Client, Error};
use serde_json::{Value, json};
use structural::{ApplyError, ManagedFields};

/// So many pairs of documents of a kind, with the CRDs of each profile.
const OF_A_KIND: usize = 6;

/// What two managers send in turn.
struct Case<'a> {
    resource: &'a Resource,
    name: String,
    applies: [(&'static str, Value); 3],
}

/// What came of the applies.
#[derive(Default)]
struct Counts {
    merged: usize,
    conflicts: usize,
    refused: usize,
}

pub async fn of_drawn_documents_are_those_of_structural(given: &Given) -> Result<(), Stop> {
    let mut draws = Draws::default();
    let (mut pairs, mut counts, mut wrong) = (0, Counts::default(), Vec::new());
    for lists in crds::PROFILES {
        let server = given.servers.start().await?;
        let crds = crds::without_subresources(lists)?;
        crds::install(&server.client, &crds).await?;
        let resources = rules::resources(&crds)?;
        let cases = resources.iter().flat_map(|resource| cases(&mut draws, resource)).collect::<Vec<_>>();
        let played = stream::iter(&cases).map(|case| play(&server.client, case)).buffered(4);
        for played in played.try_collect::<Vec<_>>().await? {
            match played {
                Ok(played) => {
                    pairs += 1;
                    counts.merged += played.merged;
                    counts.conflicts += played.conflicts;
                    counts.refused += played.refused;
                }
                Err(why) => wrong.push(format!("{lists:?}, {why}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} pairs, such as\n{}", wrong.len(), wrong[..wrong.len().min(3)].join("\n"));
    assert!(pairs >= 200, "{pairs} pairs");
    given.outcomes.ran(pairs, "drawn pairs of documents merged as with structural")?;
    given.outcomes.ran(counts.merged, "applies of them merged")?;
    given.outcomes.ran(counts.conflicts, "applies of them in conflict, then forced")?;
    given.outcomes.ran(counts.refused, "applies of them refused by both")
}

fn cases<'a>(draws: &mut Draws, resource: &'a Resource) -> Vec<Case<'a>> {
    let objects = drawn::objects(resource);
    let case = |number: usize| {
        let (first, other) = (draws.from(&objects), draws.from(&objects));
        let mut mixed = |agree| draws.mix(Some(&resource.rules), &first, &other, agree);
        let (second, third) = (mixed(number.is_multiple_of(2)), mixed(number.is_multiple_of(3)));
        let version = resource.api_version.rsplit('/').next().unwrap_or_default();
        let name = format!("{version}-{number}");
        let mut applies = [("one", first), ("two", second), ("one", third)];
        for (_, document) in &mut applies {
            document["metadata"] = json!({"name": name, "namespace": "drawn"});
        }
        Case { resource, name, applies }
    };
    (0..OF_A_KIND).map(case).collect()
}

/// Applies in turn, with force where there is a conflict. Says what came of it, or in which way both differ.
async fn play(client: &Client, case: &Case<'_>) -> Result<Result<Counts, String>, Stop> {
    let path = format!("{}/{}", case.resource.list("drawn"), case.name);
    let mut counts = Counts::default();
    let (mut live, mut version) = (None, Value::Null);
    for (number, (manager, document)) in case.applies.iter().enumerate() {
        for force in [false, true] {
            let expected = expected(case.resource, live.as_ref(), document, manager, force);
            let found = match requests::apply_as(client, &path, manager, force, document).await {
                Ok(object) => {
                    let is_changed = version != object["metadata"]["resourceVersion"];
                    version = object["metadata"]["resourceVersion"].clone();
                    Answer::merged(&object, is_changed)
                }
                Err(Error::Api(status)) if status.code == 409 => {
                    let causes = status.details.map(|details| details.causes).unwrap_or_default();
                    let mut fields: Vec<_> =
                        causes.into_iter().map(|it| format!("{} {}", it.message, it.field)).collect();
                    fields.sort();
                    Answer::Conflicts(fields)
                }
                Err(Error::Api(status)) => Answer::Refused(status.message),
                Err(error) => return Err(error.into()),
            };
            if !found.is_as(&expected.0) {
                let before: Vec<_> = case.applies.iter().take(number + 1).map(|it| it.1.to_string()).collect();
                let why = format!("apply {number}, force {force}: {found:?}\nby structural\n  {:?}", expected.0);
                return Ok(Err(format!("{why}\nafter\n  {}", before.join("\n  "))));
            }
            live = expected.1.or(live);
            match found {
                Answer::Conflicts(_) => counts.conflicts += 1,
                Answer::Merged { .. } => {
                    counts.merged += 1;
                    break;
                }
                Answer::Refused(_) => {
                    counts.refused += 1;
                    break;
                }
            }
        }
    }
    Ok(Ok(counts))
}

/// How an apply ends.
#[derive(Debug)]
enum Answer {
    Merged { object: Value, managed: Value, is_changed: bool },
    Conflicts(Vec<String>),
    Refused(String),
}

impl Answer {
    fn merged(object: &Value, is_changed: bool) -> Self {
        Self::Merged { object: bare(object), managed: managed(object), is_changed }
    }

    fn is_as(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Merged { object, managed, is_changed },
                Self::Merged { object: object_there, managed: managed_there, is_changed: is_changed_there },
            ) => same(object, object_there) && managed == managed_there && is_changed == is_changed_there,
            (Self::Conflicts(here), Self::Conflicts(there)) => here == there,
            (Self::Refused(here), Self::Refused(there)) => !here.is_empty() && !there.is_empty(),
            _ => false,
        }
    }
}

/// How it ends by the rules of `structural`, and the object that is live afterwards.
fn expected(
    resource: &Resource,
    live: Option<&Value>,
    document: &Value,
    manager: &str,
    force: bool,
) -> (Answer, Option<Value>) {
    match resource.rules.apply(live, document, manager, force) {
        Ok(applied) => {
            let rules = &resource.rules;
            let report = match live {
                None => rules.validate(&applied.object),
                Some(live) => rules.validate_update(live, &applied.object),
            };
            if !report.is_accepted() {
                return (Answer::Refused(report.to_string()), None);
            }
            (Answer::merged(&applied.object, applied.changed), Some(applied.object))
        }
        Err(ApplyError::Conflicts(conflicts)) => {
            let text = |it: &structural::Conflict| format!("conflict with {:?} {}", it.manager, it.field);
            let mut fields: Vec<String> = conflicts.iter().map(text).collect();
            fields.sort();
            (Answer::Conflicts(fields), None)
        }
        Err(error) => (Answer::Refused(error.to_string()), None),
    }
}

/// Who owns what, without times.
fn managed(object: &Value) -> Value {
    let mut managed = ManagedFields::from_object(object).unwrap_or_default();
    managed.entries.iter_mut().for_each(|entry| entry.time = None);
    managed.entries.sort_by(|left, right| left.manager.cmp(&right.manager));
    managed.to_value()
}

fn bare(object: &Value) -> Value {
    let mut object = object.clone();
    remove_what_the_server_adds(&mut object);
    object
}
