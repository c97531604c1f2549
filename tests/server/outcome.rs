//! How a test ends, and the account of all that ran and all that did not.

use libtest_mimic::{Completion, Failed};
use std::{
    collections::BTreeMap,
    env,
    fmt::Display,
    sync::{Mutex, PoisonError},
};

/// Why a test ended before its end.
#[derive(Clone, Debug)]
pub enum Stop {
    /// Something that it needs is not on this machine.
    Missing(String),
    /// What it shows is not so, or it could not be shown.
    Failed(String),
}

impl<E: std::error::Error> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A failure, with the reason in words.
pub fn failed(reason: impl Display) -> Stop {
    Stop::Failed(reason.to_string())
}

/// What ran, and what was skipped and why.
#[derive(Default)]
pub struct Outcomes {
    ran: Mutex<BTreeMap<&'static str, usize>>,
    skipped: Mutex<BTreeMap<String, usize>>,
}

impl Outcomes {
    /// Notes how many cases a test has seen. None at all is a failure: it would have shown nothing.
    pub fn ran(&self, count: usize, what: &'static str) -> Result<(), Stop> {
        if count == 0 {
            return Err(failed(format!("nothing ran: 0 {what}")));
        }
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).insert(what, count);
        Ok(())
    }

    /// The end of a test for the harness. What is missing is an excuse for a developer, not for CI.
    pub fn of_test(&self, end: Result<(), Stop>) -> Result<Completion, Failed> {
        match end {
            Ok(()) => Ok(Completion::Completed),
            Err(Stop::Missing(what)) if env::var_os("CI").is_none() => {
                *self.skipped.lock().unwrap_or_else(PoisonError::into_inner).entry(what.clone()).or_default() += 1;
                Ok(Completion::ignored_with(what))
            }
            Err(Stop::Missing(what)) => Err(format!("{what}; this is not an excuse when CI is set").into()),
            Err(Stop::Failed(reason)) => Err(reason.into()),
        }
    }

    /// Prints the account: what ran on standard output, what did not on standard error.
    pub fn print(&self) {
        for (what, count) in self.ran.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            println!("ran: {count} {what}");
        }
        for (why, count) in self.skipped.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            eprintln!("SKIPPED {count} tests against a real API server: {why}");
        }
    }
}
