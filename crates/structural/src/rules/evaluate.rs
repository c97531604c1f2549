//! Evaluates rules with the `cel` crate. What Kubernetes adds to CEL (quantities, URLs, formats, list helpers) is not there: a
//! rule that needs it is reported as unchecked.

use std::collections::HashMap;
use std::sync::Arc;

use cel::common::ast::{EntryExpr, Expr, IdedExpr, MapExpr, StructExpr};
use cel::objects::{Key, Map};
use cel::{Context, ExecutionError, ParseErrors};
use serde_json::Value;

use super::{Flaw, Verdict};

const MAX_LENGTH: usize = 16 << 10;
const MAX_DEPTH: usize = 32;
const PARSER_STACK: usize = 64 << 20;

/// A compiled rule.
#[derive(Clone, Debug)]
pub(super) struct Program(Arc<cel::Program>);

impl Program {
    pub(super) fn compile(rule: &str) -> Result<Self, Flaw> {
        if rule.len() > MAX_LENGTH {
            return Err(Flaw::Unsupported(format!("it is longer than {MAX_LENGTH} bytes")));
        }
        // The parser needs more stack than a caller's thread may have.
        let compile = || cel::Program::compile(rule).map_err(|found| flaw(&found));
        let parsed = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(PARSER_STACK).spawn_scoped(scope, compile);
            thread
                .map(|thread| thread.join().unwrap_or_else(|_| Err(Flaw::Unsupported("the parser failed".to_owned()))))
        });
        let program = parsed.unwrap_or_else(|_| Err(Flaw::Unsupported("no thread for the parser".to_owned())))?;
        if nests_deeper_than(&program.expression().expr, MAX_DEPTH) {
            return Err(Flaw::Unsupported(format!("it nests deeper than {MAX_DEPTH} levels")));
        }
        Ok(Self(Arc::new(program)))
    }

    /// Whether the rule compares the value with what it was.
    pub(super) fn mentions_old_self(&self) -> bool {
        self.0.references().has_variable("oldSelf")
    }

    pub(super) fn run(&self, value: &Value, old: Option<&Value>) -> Verdict {
        let mut context = Context::default();
        context.add_variable_from_value("self", to_cel(value));
        if let Some(old) = old {
            context.add_variable_from_value("oldSelf", to_cel(old));
        }
        match self.0.execute(&context) {
            Ok(cel::Value::Bool(true)) => Verdict::Holds,
            Ok(cel::Value::Bool(false)) => Verdict::Broken,
            Ok(_) => Verdict::Failed("the result is neither true nor false".to_owned()),
            Err(error) if is_missing_function(&error) => Verdict::Unchecked(error.to_string().to_lowercase()),
            Err(error) => Verdict::Failed(error.to_string().to_lowercase()),
        }
    }
}

/// The grammar is that of Kubernetes. Other complaints of the parser (optional values, deep nesting) may be fine there.
fn flaw(found: &ParseErrors) -> Flaw {
    const OF_THE_GRAMMAR: [&str; 6] = [
        "Syntax error: mismatched input",
        "Syntax error: extraneous input",
        "Syntax error: missing",
        "Syntax error: no viable alternative",
        "Syntax error: token recognition error",
        "unsupported syntax: '`'",
    ];
    // After another complaint those about the grammar are only its consequences.
    let syntax = found.errors.iter().all(|error| OF_THE_GRAMMAR.iter().any(|start| error.msg.starts_with(start)));
    let Some(first) = found.errors.first() else {
        return Flaw::Unsupported("it cannot be parsed".to_owned());
    };
    let what = first.msg.strip_prefix("Syntax error: ").unwrap_or(&first.msg);
    // The list of everything that could stand there instead is longer than helpful.
    let what = what.split(" expecting {").next().unwrap_or(what);
    let why = format!("it cannot be parsed: line {}, column {}: {what}", first.pos.0, first.pos.1);
    if syntax { Flaw::Syntax(why) } else { Flaw::Unsupported(why) }
}

/// The rule uses something that the `cel` crate does not have.
fn is_missing_function(error: &ExecutionError) -> bool {
    matches!(
        error,
        ExecutionError::UndeclaredReference(_)
            | ExecutionError::NotSupportedAsMethod { .. }
            | ExecutionError::NoSuchOverload(_)
    )
}

/// The interpreter recurses: a rule must not be able to exhaust the stack.
fn nests_deeper_than(expression: &Expr, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return true;
    };
    let any = |parts: &[&IdedExpr]| parts.iter().any(|part| nests_deeper_than(&part.expr, depth));
    match expression {
        Expr::Unspecified | Expr::Ident(_) | Expr::Literal(_) => false,
        Expr::Call(call) => {
            let target = call.target.as_deref();
            call.args.iter().chain(target).any(|part| nests_deeper_than(&part.expr, depth))
        }
        Expr::Comprehension(loops) => {
            any(&[&loops.iter_range, &loops.accu_init, &loops.loop_cond, &loops.loop_step, &loops.result])
        }
        Expr::List(list) => list.elements.iter().any(|part| nests_deeper_than(&part.expr, depth)),
        Expr::Select(select) => any(&[&select.operand]),
        Expr::Map(MapExpr { entries }) | Expr::Struct(StructExpr { entries, .. }) => {
            entries.iter().any(|entry| match &entry.expr {
                EntryExpr::StructField(field) => any(&[&field.value]),
                EntryExpr::MapEntry(entry) => any(&[&entry.key, &entry.value]),
            })
        }
    }
}

fn to_cel(value: &Value) -> cel::Value {
    match value {
        Value::Null => cel::Value::Null,
        Value::Bool(flag) => cel::Value::Bool(*flag),
        Value::Number(number) => match number.as_i64() {
            Some(integer) => cel::Value::Int(integer),
            None => cel::Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => cel::Value::String(Arc::new(text.clone())),
        Value::Array(items) => cel::Value::List(Arc::new(items.iter().map(to_cel).collect())),
        Value::Object(members) => {
            let members = members.iter().map(|(name, value)| (Key::from(escape(name)), to_cel(value)));
            cel::Value::Map(Map { map: Arc::new(members.collect::<HashMap<_, _>>()) })
        }
    }
}

/// Member names that CEL cannot write are written as Kubernetes writes them.
fn escape(name: &str) -> String {
    const RESERVED: [&str; 20] = [
        "true",
        "false",
        "null",
        "in",
        "as",
        "break",
        "const",
        "continue",
        "else",
        "for",
        "function",
        "if",
        "import",
        "let",
        "loop",
        "package",
        "namespace",
        "return",
        "var",
        "void",
    ];
    if RESERVED.contains(&name) {
        return format!("__{name}__");
    }
    let special = name.contains(['.', '-', '/']) || name.contains("__");
    if !special {
        return name.to_owned();
    }
    name.replace("__", "__underscores__").replace('.', "__dot__").replace('-', "__dash__").replace('/', "__slash__")
}
