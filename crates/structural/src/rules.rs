//! Rules (`x-kubernetes-validations`): evaluated with the feature `cel`, otherwise reported as unchecked.

use serde_json::{Map, Value};

use crate::crd::json_paths::field_at;
use crate::path::At;
use crate::report::{ErrorType, FieldError, Findings, Report, UncheckedRule};
use crate::schema::{Additional, Properties, Schema};

#[cfg(feature = "cel")]
mod evaluate;

#[cfg(not(feature = "cel"))]
mod evaluate {
    //! Without the feature `cel` no rule is evaluated.

    use serde_json::Value;

    use super::{Flaw, Verdict};

    #[derive(Clone, Debug)]
    pub(super) struct Program {
        mentions_old_self: bool,
    }

    impl Program {
        #[expect(clippy::unnecessary_wraps, reason = "with the feature `cel` this can fail")]
        pub(super) fn compile(rule: &str) -> Result<Self, Flaw> {
            Ok(Self { mentions_old_self: rule.contains("oldSelf") })
        }

        pub(super) fn mentions_old_self(&self) -> bool {
            self.mentions_old_self
        }

        #[expect(clippy::unused_self, reason = "with the feature `cel` it is used")]
        pub(super) fn run(&self, _: &Value, _: Option<&Value>) -> Verdict {
            Verdict::Unchecked("the feature `cel` is off".to_owned())
        }
    }
}

/// Rules are per item of a list; that those of further items were not evaluated either is no news.
const MAX_UNCHECKED: usize = 1000;
const MAX_UNCHECKED_PATH: usize = 1 << 14;

/// Why an expression was not compiled.
#[cfg_attr(not(feature = "cel"), expect(dead_code, reason = "without the parser nothing is found"))]
enum Flaw {
    /// The API server cannot parse it either.
    Syntax(String),
    Unsupported(String),
}

/// What came of a rule.
#[cfg_attr(not(feature = "cel"), expect(dead_code, reason = "without evaluation there is one verdict"))]
enum Verdict {
    Holds,
    Broken,
    Failed(String),
    Unchecked(String),
}

/// One rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    source: String,
    message: Option<String>,
    /// Compares the value with what it was, and so is not about new values.
    about_change: bool,
    /// `optionalOldSelf`: the rule is also about new values; not supported here.
    optional_old: bool,
    program: Result<evaluate::Program, String>,
}

impl Rule {
    /// The rules of a schema node.
    pub(crate) fn read_all(
        raw: &Map<String, Value>,
        schema: &Schema,
        at: &At<'_>,
        errors: &mut Vec<FieldError>,
    ) -> Vec<Self> {
        let at_rules = at.field("x-kubernetes-validations");
        let rules = match raw.get("x-kubernetes-validations") {
            None | Some(Value::Null) => return Vec::new(),
            Some(Value::Array(rules)) => rules,
            Some(_) => {
                errors.push(FieldError::new(&at_rules, ErrorType::TypeInvalid, "must be a list of rules"));
                return Vec::new();
            }
        };
        let mut read = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            let at = at_rules.index(index);
            let text = |name: &str| rule.get(name).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
            let Some(source) = text("rule") else {
                errors.push(FieldError::new(&at.field("rule"), ErrorType::Required, "missing"));
                continue;
            };
            texts(rule, schema, &at, errors);
            let program = compile(source, &at.field("rule"), errors);
            let about_change = match &program {
                Ok(program) => program.mentions_old_self(),
                Err(_) => source.contains("oldSelf"),
            };
            read.push(Self {
                source: source.to_owned(),
                message: text("message").map(|message| message.trim().to_owned()),
                about_change,
                optional_old: rule.get("optionalOldSelf").and_then(Value::as_bool).unwrap_or_default(),
                program,
            });
        }
        read
    }
}

const REASONS: [&str; 4] = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/// Checks what a rule says besides its expression.
fn texts(rule: &Value, schema: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    const LINE_BREAKS: [char; 2] = ['\n', '\r'];
    let text = |name: &str| rule.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    let mut refuse = |name: &str, error_type, message: &str, accepted: &str| {
        errors.push(FieldError::new(&at.field(name), error_type, message).accepting(accepted));
    };
    match text("message").map(str::trim) {
        None if text("rule").is_some_and(|rule| rule.trim().contains(LINE_BREAKS)) => {
            refuse("message", ErrorType::Required, "a rule of several lines needs a message", "one line of text");
        }
        Some(message) if message.is_empty() || message.contains(LINE_BREAKS) => {
            refuse("message", ErrorType::Invalid, "blank, or of several lines", "one line of text");
        }
        _ => {}
    }
    if let Some(reason) = rule.get("reason").and_then(Value::as_str).filter(|reason| !REASONS.contains(reason)) {
        refuse("reason", ErrorType::NotSupported, &format!("reason {reason:?} is unknown"), &REASONS.join(", "));
    }
    if let Some(path) = text("fieldPath").filter(|path| path.contains(LINE_BREAKS) || field_at(schema, path).is_none())
    {
        let message = format!("{path:?} does not lead to a field");
        refuse("fieldPath", ErrorType::Invalid, &message, "the path of a field below the rule's, such as .name");
    }
    match text("messageExpression") {
        Some(blank) if blank.trim().is_empty() => {
            refuse("messageExpression", ErrorType::Required, "blank", "an expression that gives the message");
        }
        Some(expression) => {
            let _ = compile(expression, &at.field("messageExpression"), errors);
        }
        None => {}
    }
}

/// What cannot be parsed is an error of the CRD; what is not supported here is reported when the rule would run.
fn compile(source: &str, at: &At<'_>, errors: &mut Vec<FieldError>) -> Result<evaluate::Program, String> {
    evaluate::Program::compile(source).map_err(|flaw| match flaw {
        Flaw::Unsupported(why) => why,
        Flaw::Syntax(why) => {
            errors.push(FieldError::new(at, ErrorType::Invalid, &*why).accepting("an expression in CEL"));
            why
        }
    })
}

impl Schema {
    /// Adds what the rules say of a value to everything else that was found, and reports it.
    pub(crate) fn check_rules(
        &self,
        value: &Value,
        old: Option<&Value>,
        at: &At<'_>,
        errors: Findings,
        ratcheted: Findings,
    ) -> Report {
        let blocked = errors.blocks_rules();
        let mut walk = Walk { errors, ratcheted, unchecked: Vec::new(), blocked, update: old.is_some() };
        walk.node(self, value, old, at);
        walk.errors.report(walk.ratcheted, walk.unchecked)
    }
}

struct Walk {
    errors: Findings,
    ratcheted: Findings,
    unchecked: Vec<UncheckedRule>,
    /// The object has errors for which the API server does not evaluate rules.
    blocked: bool,
    update: bool,
}

impl Walk {
    fn node(&mut self, schema: &Schema, value: &Value, old: Option<&Value>, at: &At<'_>) {
        if !schema.holds.rules || (value.is_null() && !schema.nullable) {
            return;
        }
        for rule in &schema.rules {
            self.rule(rule, value, old, at);
        }
        match value {
            Value::Object(members) => {
                let mut properties = Properties::of(schema);
                // What belongs to an atomic object cannot be matched with what it was.
                let old = old.filter(|_| !schema.map_atomic);
                for (name, value) in members {
                    let below = match (properties.find(name), &schema.additional) {
                        (Some(property), _) => property,
                        (None, Some(Additional::Schema(additional))) => additional,
                        _ => continue,
                    };
                    self.node(below, value, old.and_then(|old| old.get(name)), &at.field(name));
                }
            }
            Value::Array(items) => {
                let Some(below) = &schema.items else { return };
                let old = crate::ratchet::OldList::of(schema, old);
                for (index, item) in items.iter().enumerate() {
                    self.node(below, item, old.find(item), &at.index(index));
                }
            }
            _ => {}
        }
    }

    fn rule(&mut self, rule: &Rule, value: &Value, old: Option<&Value>, at: &At<'_>) {
        let verdict = match &rule.program {
            _ if rule.about_change && old.is_none() && !rule.optional_old => return,
            _ if self.blocked => Verdict::Unchecked("the object has other errors".to_owned()),
            _ if rule.optional_old => Verdict::Unchecked("optionalOldSelf is not supported".to_owned()),
            Err(why) => Verdict::Unchecked(why.clone()),
            Ok(program) => program.run(value, old.filter(|_| rule.about_change)),
        };
        let message = match verdict {
            Verdict::Holds => return,
            Verdict::Unchecked(reason) => {
                if self.unchecked.len() < MAX_UNCHECKED && at.length() < MAX_UNCHECKED_PATH {
                    self.unchecked.push(UncheckedRule { path: at.to_path(), rule: rule.source.clone(), reason });
                }
                return;
            }
            Verdict::Broken => rule.message.clone().unwrap_or_else(|| "breaks a rule".to_owned()),
            Verdict::Failed(why) => format!("a rule cannot be evaluated: {why}"),
        };
        // A rule about a change is about this change; any other one is let through where nothing changed.
        let unchanged = self.update && !rule.about_change && old == Some(value);
        let findings = if unchanged { &mut self.ratcheted } else { &mut self.errors };
        findings.push(at, |at| {
            FieldError::new(at, ErrorType::Invalid, message).accepting(format!("values for which `{}`", rule.source))
        });
    }
}
