//! Writes the CRDs of the Cluster API Provider Azure (CAPZ) API, and compares them with others.

mod certificates;
mod options;

use clap::Parser;
use gen_crds::{files, immutable_page, json_schema, list_page, parity, rollout_page, yaml};
use options::Options;
use std::{
    io::{ErrorKind, Write},
    process::ExitCode,
};

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

/// 0: done; 1: something differs. What keeps it from answering is an error.
fn run(options: &Options) -> Result<ExitCode, yaml::Error> {
    if options.explain_lists {
        print(&list_page::markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.explain_immutable {
        print(&immutable_page::markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.explain_rollouts {
        print(&rollout_page::markdown())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.webhooks {
        let configurations = options.webhook_configurations()?;
        print(&yaml::stream(configurations.iter().map(String::as_str)))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = &options.json_schema {
        let mut schemas = Vec::new();
        for kind in options.kinds() {
            let schema = json_schema::of_kind(kind, options.lists.into(), options.strict)?;
            schemas.push((json_schema::file_name(kind), serde_json::to_string_pretty(&schema)? + "\n"));
        }
        files::write(folder, &schemas)?;
        return Ok(ExitCode::SUCCESS);
    }
    let crds = options.crds()?;
    if let Some(folder) = &options.parity {
        let ours = crds.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?;
        let theirs = files::read_crds(folder)?;
        let theirs: Vec<_> = theirs.into_iter().filter(|crd| options.asks_for(crd)).collect();
        let differences = parity::compare(&ours, &theirs)?;
        let lines = differences.iter().map(|difference| format!("{difference}\n"));
        let sum = format!("CRDs compared: {}, differences: {}\n", ours.len(), differences.len());
        print(&lines.chain([sum]).collect::<String>())?;
        return Ok(ExitCode::from(u8::from(!differences.is_empty())));
    }
    if let Some(warning) = options.unconverted(&crds) {
        // What was asked for is written, whether or not somebody reads this.
        let _ = writeln!(std::io::stderr(), "warning: {warning}");
    }
    let mut written = Vec::new();
    for crd in &crds {
        written.push((format!("{}.yaml", crd.spec.names.plural), yaml::document(crd)?));
    }
    if let Some(folder) = &options.out {
        files::write(folder, &written)?;
    } else if let Some(folder) = options.check.as_ref().or(options.bless.as_ref()) {
        if options.bless.is_some() {
            files::write(folder, &written)?;
        }
        let found = files::check(folder, &written, options.asks_for_all())?;
        print(&found)?;
        return Ok(ExitCode::from(u8::from(!found.is_empty())));
    } else {
        print(&yaml::stream(written.iter().map(|(_, text)| text.as_str())))?;
    }
    Ok(ExitCode::SUCCESS)
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
