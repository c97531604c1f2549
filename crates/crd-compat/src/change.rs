//! The schemas of both CRDs at one place, as a lint sees them, and the ways to report what comes of their difference.

use serde_json::{Map, Value};

use crate::automaton::Automata;
use crate::candidates::{Candidates, Certainty};
use crate::finding::{Finding, Level, Who, Witness};
use crate::judge::{self, Around, Judge, Side, Unfit};
use crate::keywords::{Keywords, Rest};
use crate::lint::Lint;
use crate::local::{self, Local};
use crate::object::Leaf;
use crate::place::{Place, Step};
use crate::search;
use crate::view::View;

/// A place in the schema where the two CRDs differ.
pub struct Change<'a, 'c> {
    /// What the old schema says there.
    pub old: Keywords<'c>,
    /// What the new schema says there.
    pub new: Keywords<'c>,
    /// Where that is.
    pub place: &'a Place<'c>,
    /// The keywords that say something else now.
    pub changed: &'a [&'c str],
    /// Decides about objects.
    pub judge: &'a Judge<'c>,
    pub(crate) lint: &'static Lint,
    pub(crate) group: &'c str,
    pub(crate) kind: &'c str,
    pub(crate) findings: &'a mut Vec<Finding>,
}

/// What came of trying candidates.
pub enum Decision {
    /// Nobody breaks.
    Nobody,
    /// An object shows it.
    Shown {
        /// The object.
        witness: Witness,
        /// Whether it breaks when it is read from storage.
        at_rest: bool,
    },
    /// No object shows it.
    Open {
        /// The value does break; only no object around it was found.
        certain: bool,
        /// What was tried.
        why: String,
    },
}

impl<'c> Change<'_, 'c> {
    /// What one side says.
    pub fn side(&self, side: Side) -> Keywords<'c> {
        if side == Side::Old { self.old } else { self.new }
    }

    /// What one side says, with its `allOf`, and with what the API server asks of names anyway.
    pub fn view(&self, side: Side) -> View<'c> {
        let view = View::of(self.side(side));
        if self.place.is_object_name() { view.and(Keywords::object_name()) } else { view }
    }

    /// The automata for patterns.
    pub fn automata(&self) -> &'c Automata {
        self.judge.automata
    }

    /// Whether one of these keywords says something else now.
    pub fn has_changed(&self, keywords: &[&str]) -> bool {
        keywords.iter().any(|keyword| self.changed.contains(keyword))
    }

    /// Whether objects are stored in this version.
    pub fn is_stored(&self) -> bool {
        self.judge.version(Side::Old).storage() || self.judge.version(Side::New).storage()
    }

    /// A finding at this place, still without a witness.
    pub fn finding(&self, keywords: &[&str], message: String) -> Finding {
        let say = |schema: Keywords<'_>| match keywords {
            [only] => schema.0.get(*only).cloned().unwrap_or_default(),
            several => {
                let said = several.iter().filter_map(|name| Some(((*name).to_owned(), schema.0.get(*name)?.clone())));
                let said: Map<String, Value> = said.collect();
                if said.is_empty() { Value::Null } else { Value::Object(said) }
            }
        };
        Finding {
            lint: self.lint.id,
            level: self.lint.level,
            who: self.lint.who,
            also: Vec::new(),
            group: self.group.to_owned(),
            kind: self.kind.to_owned(),
            version: self.judge.version(Side::New).name().to_owned(),
            path: self.place.to_string(),
            old: say(self.old),
            new: say(self.new),
            message,
            why: self.lint.why,
            shown: false,
            witness: None,
        }
    }

    /// Reports that the old schema takes a candidate that the new one refuses because of these keywords, if so.
    pub fn narrowed(&mut self, keywords: &[&str], message: &str, candidates: &Candidates) {
        let mut finding = self.finding(keywords, message.to_owned());
        self.who_is_refused(&mut finding);
        let decision = self.decide(Side::Old, self.place, keywords, candidates);
        if matches!(decision, Decision::Shown { at_rest: false, .. }) {
            finding.who = Who::Writers;
            finding.also.clear();
        }
        self.report(finding, decision);
    }

    /// The same for a member of the value: it may be left out in the old schema only.
    pub fn member_required(&mut self, name: &'c str, message: &str) {
        let place = self.place.then(Step::Field(name));
        let mut finding = self.finding(&["required"], message.to_owned());
        finding.path = place.to_string();
        self.who_is_refused(&mut finding);
        let decision = self.decide(Side::Old, &place, &["required"], &Candidates::absent());
        self.report(finding, decision);
    }

    /// Reports that the new schema takes a candidate that the old one refused because of these keywords, if so.
    pub fn widened(&mut self, keywords: &[&str], message: &str, candidates: &Candidates) {
        let finding = self.finding(keywords, message.to_owned());
        let decision = self.decide(Side::New, self.place, keywords, candidates);
        self.report(finding, decision);
    }

    /// The same for a member of the value: it may be left out in the new schema only.
    pub fn member_optional(&mut self, name: &'c str, message: &str) {
        let place = self.place.then(Step::Field(name));
        let mut finding = self.finding(&["required"], message.to_owned());
        finding.path = place.to_string();
        let decision = self.decide(Side::New, &place, &["required"], &Candidates::absent());
        self.report(finding, decision);
    }

    fn who_is_refused(&self, finding: &mut Finding) {
        if self.is_stored() {
            finding.also.push(Who::Writers);
        } else {
            finding.who = Who::Writers;
        }
    }

    /// Adds the finding with what was decided.
    pub fn report(&mut self, mut finding: Finding, decision: Decision) {
        match decision {
            Decision::Nobody => return,
            Decision::Shown { witness, .. } => {
                finding.shown = true;
                finding.witness = Some(witness);
            }
            Decision::Open { certain: true, why } => {
                // How appliers merge is what the keywords say; whatever else is certain has an object that shows it.
                if finding.who != Who::Merge {
                    finding.level = finding.level.min(Level::Warn);
                }
                finding.message.push_str(&format!("; could not be shown: {why}"));
            }
            Decision::Open { certain: false, why } => {
                finding.level = Level::Info;
                finding.message.push_str(&format!("; could not be decided: {why}"));
            }
        }
        self.findings.push(finding);
    }

    /// Tries candidates: `inside` takes the object, the other side refuses the value in it because of these keywords.
    pub fn decide(&self, inside: Side, place: &Place<'c>, keywords: &[&str], candidates: &Candidates) -> Decision {
        let (inner, outer) = (self.side(inside), self.side(inside.other()));
        // By itself a value is tried faster than in an object.
        let is_worth_it = candidates.leaves.len() > 4 || local::is_ambiguous(self.changed, keywords);
        let alone = is_worth_it.then(|| Local::shell(&local::mixed(inner, outer, keywords), keywords)).flatten();
        let mut open = None;
        for leaf in &candidates.leaves {
            if let (Some(alone), Leaf::Value(value)) = (&alone, leaf)
                && !alone.refuses(value)
            {
                continue;
            }
            match self.judge.around(inside, place, leaf) {
                Ok(around) => match self.refusal(inside, &around) {
                    Refusal::None => {}
                    Refusal::Shown(witness, at_rest) => return Decision::Shown { witness: *witness, at_rest },
                    Refusal::Unproved(why) => open = open.or(Some(why)),
                },
                Err(Unfit::Value) => {}
                Err(Unfit::Surroundings(why)) => {
                    if Self::breaks_locally(inner, outer, leaf) {
                        open = open.or(Some(why));
                    }
                }
            }
        }
        match (open, &candidates.certainty) {
            (Some(why), _) => Decision::Open { certain: true, why },
            (None, Certainty::GaveUp(why)) => Decision::Open { certain: true, why: why.clone() },
            (None, Certainty::Complete) => Decision::Nobody,
            (None, Certainty::Searched) => self.search(inside, keywords),
        }
    }

    /// Draws values of the place until one shows the difference.
    pub fn search(&self, inside: Side, keywords: &[&str]) -> Decision {
        let drawn = search::values(self.automata(), self.side(inside), self.side(inside.other()), keywords);
        let mut open = None;
        for value in &drawn.values {
            match self.judge.around(inside, self.place, &Leaf::Value(value.clone())) {
                Ok(around) => match self.refusal(inside, &around) {
                    Refusal::Shown(witness, at_rest) => return Decision::Shown { witness: *witness, at_rest },
                    Refusal::None => {}
                    Refusal::Unproved(why) => open = Some(why),
                },
                Err(Unfit::Value) => {}
                Err(Unfit::Surroundings(why)) => open = Some(why),
            }
        }
        match (open, drawn.problem) {
            (Some(why), _) | (None, Some(why)) => Decision::Open { certain: true, why },
            (None, None) if drawn.is_complete => Decision::Nobody,
            (None, None) => Decision::Open { certain: false, why: format!("no object found in {} tries", drawn.tries) },
        }
    }

    /// What the other side says of an object that one side takes.
    pub fn refusal(&self, inside: Side, around: &Around) -> Refusal {
        let outside = inside.other();
        let (Some(read), Some(sent)) =
            (self.judge.take(outside, &around.stored), self.judge.take(outside, &around.sent))
        else {
            let why = self.judge.schema(outside).err().cloned().unwrap_or_default();
            return Refusal::Unproved(format!("the API server refuses the other CRD: {why}"));
        };
        let about_value = |error: &&structural::FieldError| {
            error.path == around.at || (judge::is_within(&error.path, &around.at) && self.is_about_parts())
        };
        let at_rest = read.errors.iter().find(about_value);
        let Some(error) = at_rest.or_else(|| sent.errors.iter().find(about_value)) else {
            return match read.unchecked.or(sent.unchecked) {
                Some(rule) if self.has_changed(&["x-kubernetes-validations"]) => Refusal::Unproved(rule),
                _ => Refusal::None,
            };
        };
        if let Some(rule) = &around.unchecked {
            return Refusal::Unproved(rule.clone());
        }
        let (object, at, error_text) = (around.sent.clone(), around.at.to_string(), error.to_string());
        let witness = match inside {
            Side::Old => Witness::Refused {
                ratcheted: at_rest.is_some() && self.judge.is_ratcheted(outside, &around.stored),
                object,
                at,
                error: error_text,
            },
            Side::New => Witness::Admitted { object, at, error: error_text },
        };
        Refusal::Shown(Box::new(witness), at_rest.is_some())
    }

    /// What these keywords refuse is reported at a part of the value.
    fn is_about_parts(&self) -> bool {
        const KEYWORDS: [&str; 3] =
            ["x-kubernetes-embedded-resource", "x-kubernetes-list-type", "x-kubernetes-list-map-keys"];
        let refuses_members = matches!(self.new.rest(), Rest::Refused) && self.has_changed(&["additionalProperties"]);
        refuses_members || self.has_changed(&KEYWORDS) || self.has_changed(&crate::keywords::JUNCTORS)
    }

    fn breaks_locally(inner: Keywords<'c>, outer: Keywords<'c>, leaf: &Leaf) -> bool {
        let Leaf::Value(value) = leaf else { return true };
        let of = |schema: Keywords<'_>| Local::shell(schema.0, &[]);
        match (of(inner), of(outer)) {
            (Some(inner), Some(outer)) => !inner.refuses(value) && outer.refuses(value),
            _ => true,
        }
    }
}

/// What one side says of an object that the other one takes.
pub enum Refusal {
    /// It takes the value, too.
    None,
    /// It refuses the value; the flag says whether it does so when the object is read from storage.
    Shown(Box<Witness>, bool),
    /// Something that would have to be evaluated cannot be.
    Unproved(String),
}
