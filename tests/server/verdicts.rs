//! Drawn objects of all kinds, good ones and broken ones: `structural` says of each what the API server says.

use crate::{
    Given, crds,
    drawn::{self, Draws},
    faults::{Fault, break_one},
    manifests::remove_what_the_server_adds,
    outcome::{Stop, failed},
    requests,
    rules::{self, Resource, same},
};
use futures::{StreamExt, TryStreamExt, stream};
use kube::{Client, Error};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use structural::{FieldError, Path, Segment};

/// So many objects of a kind, and as many broken ones, with the CRDs of each profile.
const OF_A_KIND: usize = 16;

/// An object, and what was done to it.
struct Case<'a> {
    resource: &'a Resource,
    fault: Option<Fault>,
    object: Value,
}

pub async fn on_drawn_objects_are_those_of_structural(given: &Given) -> Result<(), Stop> {
    let mut draws = Draws::default();
    let (mut accepted, mut refused, mut wrong) = (0, BTreeMap::<Option<Fault>, usize>::new(), Vec::new());
    for lists in crds::PROFILES {
        let server = given.servers.start().await?;
        let crds = crds::without_subresources(lists)?;
        crds::install(&server.client, &crds).await?;
        let resources = rules::resources(&crds)?;
        let cases = resources.iter().flat_map(|resource| cases(&mut draws, resource)).collect::<Vec<_>>();
        let compared = stream::iter(&cases).map(|case| compare(&server.client, case)).buffered(4);
        let compared: Vec<_> = compared.try_collect().await?;
        for (case, compared) in cases.iter().zip(compared) {
            match compared {
                Ok(true) => accepted += 1,
                Ok(false) => *refused.entry(case.fault).or_default() += 1,
                Err(why) => wrong.push(format!("{lists:?}, {:?}: {why}\n  {}", case.fault, case.object)),
            }
        }
    }
    assert!(wrong.is_empty(), "{} objects, such as\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
    let all: usize = refused.values().sum();
    assert_eq!(refused.get(&None), None, "objects that were to be good");
    assert!(accepted >= 500 && all >= 500, "{accepted} accepted, {all} refused");
    for (fault, what) in Fault::ALL {
        given.outcomes.ran(refused.get(&Some(fault)).copied().unwrap_or_default(), what)?;
    }
    given.outcomes.ran(accepted, "drawn objects accepted by both, and stored as with structural")
}

fn cases<'a>(draws: &mut Draws, resource: &'a Resource) -> Vec<Case<'a>> {
    let objects = drawn::objects(resource);
    let mut cases = Vec::new();
    for number in 0..OF_A_KIND {
        let mut object = draws.from(&objects);
        let broken = break_one(draws, &resource.schema, &object);
        cases.extend(broken.map(|(fault, object)| Case { resource, fault: Some(fault), object }));
        if number % 2 == 0 {
            object["spec"]["unknown"] = json!({"to be": "pruned"});
        }
        cases.push(Case { resource, fault: None, object });
    }
    cases
}

/// Whether both accept it, or in which way they differ.
async fn compare(client: &Client, case: &Case<'_>) -> Result<Result<bool, String>, Stop> {
    let Case { resource, object, .. } = case;
    let expected = resource.received(object);
    let report = resource.rules.validate(&expected);
    let answer = requests::dry_create(client, &resource.list("drawn"), object).await;
    match answer {
        Ok(mut stored) => {
            remove_what_the_server_adds(&mut stored);
            Ok(if !report.is_accepted() {
                Err(format!("accepted, by structural refused: {report}"))
            } else if same(&stored, &expected) {
                Ok(true)
            } else {
                Err(format!("stored as\n  {stored}\nby structural as\n  {expected}"))
            })
        }
        Err(Error::Api(status)) if status.code == 422 => {
            let causes = status.details.map(|details| details.causes).unwrap_or_default();
            // Either may say more: the API server names some places in words only, finds a value of another type to be
            // none of the listed ones as well, and stops at the first thing that is wrong with a text.
            let is_known = |error: &FieldError| {
                status.message.contains(&plain(&error.path))
                    && causes.iter().any(|cause| cause.reason == error.error_type.reason())
            };
            Ok(if report.errors.iter().any(is_known) {
                Ok(false)
            } else {
                Err(format!("refused: {}\n  by structural: {report}", status.message))
            })
        }
        Err(error) => Err(failed(format!("{error}: {object}"))),
    }
}

/// A path as the API server writes it, with dots only.
fn plain(path: &Path) -> String {
    let steps = path.segments().iter().map(|segment| match segment {
        Segment::Field(name) => format!(".{name}"),
        Segment::Index(index) => format!("[{index}]"),
    });
    steps.collect::<String>().trim_start_matches('.').to_owned()
}
