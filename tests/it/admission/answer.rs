//! Our answer to a vector, in the form of the recorded one.

use capz_api::{
    admission::{Context, FieldError, Filled, Report, Strictness, Surroundings},
    registry::{AnyObject, v1beta1::Object},
};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Vector {
    pub name: String,
    pub rule: Vec<String>,
    #[serde(rename = "kind")]
    _kind: String,
    pub op: String,
    pub object: Value,
    pub old: Option<Value>,
    #[serde(default)]
    pub related: Vec<Value>,
    #[serde(default)]
    pub gates: BTreeMap<String, bool>,
    #[serde(default)]
    pub dry_run: bool,
    pub expect: Expect,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(default)]
    pub schema_errors: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub object: Option<Value>,
    pub changed: Option<bool>,
    pub allowed: Option<bool>,
    pub code: Option<u16>,
    #[serde(default)]
    pub errors: Vec<ExpectedError>,
    #[serde(rename = "warnings")]
    _warnings: Option<Vec<String>>,
    #[serde(default)]
    pub panic: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExpectedError {
    #[serde(rename = "type")]
    pub error_type: String,
    pub field: String,
    #[serde(rename = "detail")]
    _detail: Option<Value>,
    #[serde(rename = "badValue")]
    _bad_value: Option<Value>,
}

pub enum Answer {
    Filled(Filled, Object),
    Report(Report),
}

impl Answer {
    pub fn errors(&self) -> &[FieldError] {
        match self {
            Self::Filled(filled, _) => &filled.errors,
            Self::Report(report) => &report.errors,
        }
    }
}

/// A key and a UUID, where upstream makes new ones.
pub const SSH_KEY: &str = include_str!("../../data/admission/ssh-public-key.txt");
const UUID: &str = "2b7c8a3e-4f61-4d0e-9a3c-5d1e6f708192";

pub fn stored(value: &Value) -> Object {
    match AnyObject::from_value(value.clone()) {
        Ok(AnyObject::V1Beta1(object)) => object,
        other => panic!("{other:?}: {value}"),
    }
}

/// Calls with what the vector says of the world.
pub fn context<T>(vector: &Vector, strictness: Strictness, call: impl FnOnce(&Context<'_>) -> T) -> T {
    let surroundings = Surroundings::of(&vector.object, &vector.related);
    let mut context = surroundings.context();
    let gate = |name: &str, default| vector.gates.get(name).copied().unwrap_or(default);
    context.gates.edge_zone = gate("EdgeZone", false);
    context.gates.api_server_ilb = gate("APIServerILB", false);
    context.gates.aso_api = gate("ASOAPI", true);
    context.strictness = strictness;
    context.dry_run = vector.dry_run;
    context.new_ssh_public_key = Some(&|| SSH_KEY.trim().to_owned());
    context.new_uuid = Some(&|| UUID.to_owned());
    call(&context)
}

pub fn answer(vector: &Vector, strictness: Strictness) -> Answer {
    context(vector, strictness, |context| {
        let mut object = stored(&vector.object);
        let report = match (vector.op.as_str(), &vector.old) {
            ("default", _) => {
                let filled = object.fill_defaults(context);
                return Answer::Filled(filled, object);
            }
            ("create", _) => object.validate_create(context),
            ("update", Some(old)) => object.validate_update(&stored(old), context).unwrap(),
            ("delete", _) => object.validate_delete(context),
            (op, _) => panic!("{}: {op}", vector.name),
        };
        Answer::Report(report)
    })
}
