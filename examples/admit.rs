//! Fills in defaults and validates, one request a line, in the form of recorded admission vectors.
//!
//! A request has `kind`, `op` (`default`, `create`, `update` or `delete`), `object`, and may have `old`, `related` (other
//! objects that exist), `gates`, `dryRun`, `strictness` (`sound` or `upstream`) and `schemaDefaults` (true: fill in the
//! defaults of the CRD's schema first, as the API server does).
//!
//! ```console
//! $ cargo run --all-features --example admit < requests.jsonl
//! ```

use capz_api::{
    admission::{Context, FieldError, Report, Strictness, Surroundings},
    registry::{self, AnyObject, v1beta1::Object},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
};
use structural::Schema;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    kind: String,
    op: String,
    object: Value,
    old: Option<Value>,
    #[serde(default)]
    related: Vec<Value>,
    #[serde(default)]
    gates: BTreeMap<String, bool>,
    #[serde(default)]
    dry_run: bool,
    #[serde(default)]
    strictness: Option<String>,
    #[serde(default)]
    schema_defaults: bool,
}

type Error = Box<dyn std::error::Error>;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    // By bytes: a line that is no text has an answer too.
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = answer(&line).unwrap_or_else(|error| json!({"error": error.to_string()}));
        writeln!(out, "{answer}")?;
    }
    out.flush()
}

fn answer(line: &[u8]) -> Result<Value, Error> {
    let request: Request = serde_json::from_slice(line)?;
    let surroundings = Surroundings::of(&request.object, &request.related);
    let new_uuid = || "2b7c8a3e-4f61-4d0e-9a3c-5d1e6f708192".to_owned();
    let new_key = || include_str!("../tests/data/admission/ssh-public-key.txt").trim().to_owned();
    let mut context = Context {
        strictness: match request.strictness.as_deref() {
            None | Some("sound") => Strictness::Sound,
            Some("upstream") => Strictness::Upstream,
            Some(other) => return Err(format!("strictness {other:?}: expected \"sound\" or \"upstream\"").into()),
        },
        dry_run: request.dry_run,
        new_ssh_public_key: Some(&new_key),
        new_uuid: Some(&new_uuid),
        ..surroundings.context()
    };
    for (gate, on) in &request.gates {
        match gate.as_str() {
            "EdgeZone" => context.gates.edge_zone = *on,
            "APIServerILB" => context.gates.api_server_ilb = *on,
            "ASOAPI" => context.gates.aso_api = *on,
            // Other gates have no effect on admission.
            _ => {}
        }
    }
    let mut object = decode(&request, &request.object)?;
    let report = match (request.op.as_str(), &request.old) {
        ("default", old) => {
            let before = object.clone();
            let filled = match old {
                None => object.fill_defaults(&context),
                Some(old) => object.fill_defaults_on_update(&decode(&request, old)?, &context)?,
            };
            if !filled.errors.is_empty() {
                let errors: Vec<Value> = filled.errors.iter().map(error).collect();
                return Ok(json!({"allowed": false, "code": 403, "errors": errors, "warnings": []}));
            }
            return Ok(json!({"object": AnyObject::V1Beta1(object.clone()), "changed": object != before}));
        }
        ("create", _) => object.validate_create(&context),
        ("update", Some(old)) => object.validate_update(&decode(&request, old)?, &context)?,
        ("update", None) => return Err("old: missing: expected the stored object".into()),
        ("delete", _) => object.validate_delete(&context),
        (other, _) => return Err(format!("op {other:?}: expected default, create, update or delete").into()),
    };
    Ok(outcome(&report))
}

fn decode(request: &Request, object: &Value) -> Result<Object, Error> {
    let mut object = object.clone();
    if request.schema_defaults {
        let kind =
            registry::kind("v1beta1", &request.kind).ok_or_else(|| format!("kind {:?}: unknown", request.kind))?;
        let schema = serde_json::to_value((kind.schema)())?;
        Schema::from_value(&schema).map_err(|report| report.to_string())?.apply_defaults(&mut object);
    }
    let object = AnyObject::from_value(object)?;
    let found = object.frame();
    match object {
        AnyObject::V1Beta1(object) if found.kind == request.kind => Ok(object),
        AnyObject::V1Beta1(_) => Err(format!("kind {:?}: the object is of kind {:?}", request.kind, found.kind).into()),
        _ => Err(format!("version {}: expected v1beta1", found.version).into()),
    }
}

fn outcome(report: &Report) -> Value {
    let mut outcome = json!({"allowed": report.is_allowed(), "code": report.code, "warnings": report.warnings});
    let errors: Vec<Value> = report.errors.iter().map(error).collect();
    let not_checked: Vec<String> = report.not_checked.iter().map(ToString::to_string).collect();
    if let Some(members) = outcome.as_object_mut() {
        members.extend((!errors.is_empty()).then(|| ("errors".to_owned(), errors.into())));
        members.extend((!not_checked.is_empty()).then(|| ("notChecked".to_owned(), not_checked.into())));
    }
    outcome
}

fn error(error: &FieldError) -> Value {
    let mut value = json!({"type": error.error_type.as_str(), "field": error.upstream_path(), "detail": error.message,
        "path": error.path, "rule": error.rule});
    if let Some(members) = value.as_object_mut() {
        members.extend(error.bad_value.clone().map(|bad| ("badValue".to_owned(), bad)));
    }
    value
}
