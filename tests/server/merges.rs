//! Drawn documents of two appliers and of a controller that updates in between: `structural` merges them as the API
//! server does.

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
use structural::{ApplyError, ManagedFields, Operation};

/// So many pairs of documents of a kind, with the CRDs of each profile.
const OF_A_KIND: usize = 6;

/// What managers send in turn.
struct Case<'a> {
    resource: &'a Resource,
    name: String,
    steps: [(Operation, &'static str, Value); 4],
}

/// What came of the steps.
#[derive(Default)]
struct Counts {
    merged: usize,
    updated: usize,
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
                    counts.updated += played.updated;
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
    given.outcomes.ran(counts.updated, "updates between them")?;
    given.outcomes.ran(counts.conflicts, "applies of them in conflict, then forced")?;
    given.outcomes.ran(counts.refused, "applies and updates of them refused by both")
}

fn cases<'a>(draws: &mut Draws, resource: &'a Resource) -> Vec<Case<'a>> {
    let objects = drawn::objects(resource);
    let case = |number: usize| {
        let (first, other) = (draws.from(&objects), draws.from(&objects));
        let mut mixed = |agree| draws.mix(Some(&resource.rules), &first, &other, agree);
        let (second, update, third) = (mixed(number.is_multiple_of(2)), mixed(false), mixed(number.is_multiple_of(3)));
        let version = resource.api_version.rsplit('/').next().unwrap_or_default();
        let name = format!("{version}-{number}");
        let mut steps = [
            (Operation::Apply, "one", first),
            (Operation::Apply, "two", second),
            (Operation::Update, "controller", update),
            (Operation::Apply, "one", third),
        ];
        for (.., document) in &mut steps {
            document["metadata"] = json!({"name": name, "namespace": "drawn"});
        }
        Case { resource, name, steps }
    };
    (0..OF_A_KIND).map(case).collect()
}

/// Sends all in turn, with force where there is a conflict. Says what came of it, or in which way both differ.
async fn play(client: &Client, case: &Case<'_>) -> Result<Result<Counts, String>, Stop> {
    let path = format!("{}/{}", case.resource.list("drawn"), case.name);
    let mut counts = Counts::default();
    let (mut live, mut version) = (None, Value::Null);
    for (number, (operation, manager, document)) in case.steps.iter().enumerate() {
        if *operation == Operation::Update && live.is_none() {
            continue;
        }
        for force in [false, true] {
            let expected = expected(case.resource, live.as_ref(), *operation, document, manager, force);
            let answer = if *operation == Operation::Apply {
                requests::apply_as(client, &path, manager, force, document).await
            } else {
                let mut object = document.clone();
                object["metadata"]["resourceVersion"] = version.clone();
                requests::put_as(client, &path, manager, &object).await
            };
            let found = Answer::of(answer, &mut version)?;
            if !found.is_as(&expected.0) {
                let sent: Vec<_> = case.steps.iter().take(number + 1).map(|step| step.2.to_string()).collect();
                let why = format!("step {number}, force {force}: {found:?}\nby structural\n  {:?}", expected.0);
                return Ok(Err(format!("{why}\nafter\n  {}", sent.join("\n  "))));
            }
            live = expected.1.or(live);
            *match (&found, operation) {
                (Answer::Conflicts(_), _) => &mut counts.conflicts,
                (Answer::Refused(_), _) => &mut counts.refused,
                (Answer::Merged { .. }, Operation::Apply) => &mut counts.merged,
                (Answer::Merged { .. }, Operation::Update) => &mut counts.updated,
            } += 1;
            if !matches!(found, Answer::Conflicts(_)) {
                break;
            }
        }
    }
    Ok(Ok(counts))
}

/// How a step ends.
#[derive(Debug)]
enum Answer {
    Merged { object: Value, managed: Value, is_changed: bool },
    Conflicts(Vec<String>),
    Refused(String),
}

impl Answer {
    /// What the API server answers. `version` is the object's, before and after.
    fn of(answer: kube::Result<Value>, version: &mut Value) -> Result<Self, Stop> {
        match answer {
            Ok(object) => {
                let before = std::mem::replace(version, object["metadata"]["resourceVersion"].clone());
                Ok(Self::merged(&object, before != *version))
            }
            Err(Error::Api(status)) if status.code == 409 => {
                let causes = status.details.map(|details| details.causes).unwrap_or_default();
                // Of an updater it says as well in which version and when it wrote.
                let who = |message: &str| message.split(" using ").next().unwrap_or_default().to_owned();
                let mut fields: Vec<_> = causes.iter().map(|it| format!("{} {}", who(&it.message), it.field)).collect();
                fields.sort();
                Ok(Self::Conflicts(fields))
            }
            Err(Error::Api(status)) => Ok(Self::Refused(status.message)),
            Err(error) => Err(error.into()),
        }
    }

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
    operation: Operation,
    document: &Value,
    manager: &str,
    force: bool,
) -> (Answer, Option<Value>) {
    let rules = &resource.rules;
    let applied = match operation {
        Operation::Apply => rules.apply(live, document, manager, force),
        Operation::Update => rules.update_owners(live, &resource.received(document), manager),
    };
    match applied {
        Ok(applied) => {
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
    managed.entries.sort_by(|left, right| (&left.manager, left.operation).cmp(&(&right.manager, right.operation)));
    managed.to_value()
}

fn bare(object: &Value) -> Value {
    let mut object = object.clone();
    remove_what_the_server_adds(&mut object);
    object
}
