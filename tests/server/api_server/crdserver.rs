//! The small API server that is built from `tests/crdserver`.

use super::{ApiServer, Processes};
use crate::outcome::{Stop, failed};
use kube::{Client, Config};
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What `build` exits with when there is no Go.
const NO_GO: i32 = 69;

/// Builds the program, unless it has been built before. This takes minutes at first, and the script says so.
pub fn build() -> Result<PathBuf, Stop> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../crdserver/build");
    let mut command = Command::new(script);
    // Cargo tells a test its temporary folder, which is in the target folder, wherever that is.
    if let Some(target) = Path::new(env!("CARGO_TARGET_TMPDIR")).parent() {
        command.env("CARGO_TARGET_DIR", target);
    }
    let built = command.stderr(Stdio::inherit()).output().map_err(|error| failed(format!("{script}: {error}")))?;
    match built.status.code() {
        Some(0) => Ok(PathBuf::from(String::from_utf8_lossy(&built.stdout).trim_end())),
        Some(NO_GO) => Err(Stop::Missing(
            "no Go to build an API server with: install Go 1.21 or newer, or set KUBEBUILDER_ASSETS to a folder with \
             kube-apiserver and etcd"
                .to_owned(),
        )),
        _ => Err(failed(format!("{script}: {}", built.status))),
    }
}

/// Starts it. It prints its URL when it is ready, and ends when its standard input does, so also if this process
/// is killed.
pub fn start(program: &Path) -> Result<ApiServer, Stop> {
    let mut child = Command::new(program).arg("-stdin").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take();
    let processes = Processes { children: vec![child], _folder: None };
    let mut url = String::new();
    if let Some(stdout) = stdout {
        BufReader::new(stdout).read_line(&mut url)?;
    }
    if url.is_empty() {
        return Err(failed(format!("{}: ended before it was ready", program.display())));
    }
    let config = Config::new(url.trim_end().parse()?);
    Ok(ApiServer { client: Client::try_from(config)?, _processes: processes })
}
