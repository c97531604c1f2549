//! Runs of a law over drawn values, and the account of them.

use proptest::{
    prelude::*,
    test_runner::{FileFailurePersistence, TestError, TestRunner},
};
use std::fmt::Debug;

/// Runs a law on as many values as `PROPTEST_CASES` says, or `otherwise`, and returns their number. What once failed is in
/// `regressions` and runs first.
pub fn run<S: Strategy>(
    law: &str,
    what: impl Debug,
    (otherwise, regressions): (u32, &'static str),
    strategy: &S,
    check: impl Fn(S::Value) -> Result<(), TestCaseError>,
) -> u32
where
    S::Value: Debug,
{
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = otherwise;
    }
    config.failure_persistence = Some(Box::new(FileFailurePersistence::Direct(regressions)));
    config.source_file = Some(file!());
    let cases = config.cases;
    match TestRunner::new(config).run(strategy, check) {
        Ok(()) => cases,
        Err(TestError::Fail(why, value)) => panic!("{law}: {what:?}: {why}\n{value:?}"),
        Err(TestError::Abort(why)) => panic!("{law}: {what:?}: {why}"),
    }
}
