//! Tells who breaks when CRDs change.

mod options;

use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use crd_compat::output::{github, json, page, sarif, text};
use crd_compat::source::{Crds, read};
use crd_compat::{Finding, Policy, Source, Who, compare, policy, upgrade};
use options::{Colour, FailOn, Format, Options};
use serde_json::Value;

/// Why there is no answer.
type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(code) => code,
        Err(error) => {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// 0: nothing at or above the level; 1: something. What keeps it from answering is an error.
fn run(options: &Options) -> Result<ExitCode, Error> {
    if options.lints {
        print(&page::markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.objects.is_some() && matches!(options.output, Format::Sarif | Format::Github) {
        return Err("--objects reports on objects, not on files: expected --output text or json".into());
    }
    let sources = [&options.old, &options.new, &options.objects];
    if sources.into_iter().flatten().filter(|source| **source == Source::Stdin).count() > 1 {
        return Err("standard input can be read once: expected - for one source only".into());
    }
    let (old, new) = options.crds()?;
    let policy = options.policy()?;
    let applied = policy.apply(compare(old.documents(), new.documents()));
    if let Some(objects) = &options.objects {
        let objects = read(objects)?;
        let fates = upgrade::fates(&objects, &old, &new, options.skip_others)?;
        // What the schemas do is told by object; what becomes of whole versions is not.
        let findings: Vec<Finding> =
            applied.findings.into_iter().filter(|finding| finding.who == Who::Versions).collect();
        let breaks =
            options.fails(&findings) || (options.fail_on != FailOn::Never && fates.iter().any(|fate| !fate.survives));
        if options.output == Format::Json {
            let mut report = json::report(&findings);
            if let Some(report) = report.as_object_mut() {
                report.insert("objects".to_owned(), serde_json::to_value(&fates)?);
            }
            print_json(&report)?;
        } else {
            let mut report = String::new();
            if !findings.is_empty() {
                report = text::report(&findings, new.documents().len(), applied.accepted, options.look()) + "\n";
            }
            print(&(report + &upgrade::report(&fates, options.look().colour)))?;
        }
        return Ok(ExitCode::from(u8::from(breaks)));
    }
    unmatched(options, &applied.unmatched)?;
    let findings = applied.findings;
    match options.output {
        Format::Text => print(&text::report(&findings, new.documents().len(), applied.accepted, options.look()))?,
        Format::Json => print_json(&json::report(&findings))?,
        Format::Sarif => print_json(&sarif::report(&findings, &old, &new))?,
        Format::Github => print(&github::report(&findings, &old, &new))?,
    }
    Ok(ExitCode::from(u8::from(options.fails(&findings))))
}

fn unmatched(options: &Options, unmatched: &[policy::PolicyError]) -> Result<(), Error> {
    let Some(file) = options.policy.as_ref().filter(|_| !unmatched.is_empty()) else { return Ok(()) };
    let lines: Vec<String> = unmatched.iter().map(|error| format!("{}:{error}", file.display())).collect();
    Err(lines.join("\nerror: ").into())
}

impl Options {
    /// The CRDs before and after. With one source, there are none before.
    fn crds(&self) -> Result<(Crds, Crds), Error> {
        let (Some(first), second) = (&self.old, &self.new) else {
            return Err("no CRDs are given: expected OLD NEW, or one source to check by itself".into());
        };
        let first = Crds::read(first, self.skip_others)?;
        Ok(match second {
            Some(second) => (first, Crds::read(second, self.skip_others)?),
            None => (Crds::default(), first),
        })
    }

    fn policy(&self) -> Result<Policy, Error> {
        let Some(file) = &self.policy else { return Ok(Policy::default()) };
        let name = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        Ok(text.parse::<Policy>().map_err(|error| format!("{name}:{error}"))?)
    }

    fn fails(&self, findings: &[Finding]) -> bool {
        let Some(level) = self.fail_on.level() else { return false };
        findings.iter().any(|finding| finding.level >= level)
    }

    fn look(&self) -> text::Look {
        let colour = match self.colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        text::Look { colour, explain: self.explain }
    }
}

fn print_json(report: &Value) -> Result<(), Error> {
    Ok(print(&(serde_json::to_string_pretty(report)? + "\n"))?)
}

/// Writes to standard output. Whoever reads may stop when they have seen enough, as `head` does.
fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(std::io::Error::new(error.kind(), format!("standard output: {error}"))),
        done => done,
    }
}
