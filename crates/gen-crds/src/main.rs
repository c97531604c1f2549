//! Writes the CRDs of the Cluster API Provider Azure (CAPZ) API, and compares them with others.

mod options;

use clap::Parser;
use gen_crds::{files, json_schema, parity, yaml};
use options::Options;
use std::{
    io::{ErrorKind, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// 0: done; 1: something differs. What keeps it from answering is an error.
fn run(options: &Options) -> Result<ExitCode, yaml::Error> {
    let crds = options.crds()?;
    if let Some(folder) = &options.json_schema {
        let mut schemas = Vec::new();
        for kind in options.kinds() {
            let schema = json_schema::of_kind(kind, options.strict)?;
            schemas.push((json_schema::file_name(kind), serde_json::to_string_pretty(&schema)? + "\n"));
        }
        files::write(folder, &schemas)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = &options.parity {
        let ours = crds.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?;
        let theirs = files::read_crds(folder)?;
        let theirs: Vec<_> = theirs.into_iter().filter(|crd| options.asks_for(crd)).collect();
        let differences = parity::compare(&ours, &theirs);
        for difference in &differences {
            println!("{difference}");
        }
        println!("{} CRDs compared, {} differences", ours.len(), differences.len());
        return Ok(ExitCode::from(u8::from(!differences.is_empty())));
    }
    let mut written = Vec::new();
    for crd in &crds {
        written.push((format!("{}.yaml", crd.spec.names.plural), yaml::document(crd)?));
    }
    if let Some(folder) = &options.out {
        files::write(folder, &written)?;
    } else if let Some(folder) = &options.check {
        let found = files::check(folder, &written)?;
        print!("{found}");
        if !found.is_empty() {
            eprintln!("{} is stale: write it anew with --out {0}", folder.display());
            return Ok(ExitCode::from(1));
        }
    } else {
        let stream = yaml::stream(written.iter().map(|(_, text)| text.as_str()));
        match std::io::stdout().lock().write_all(stream.as_bytes()) {
            // Whoever reads has seen enough, as `head` does.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written?,
        }
    }
    Ok(ExitCode::SUCCESS)
}
