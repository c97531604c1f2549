//! Real API servers, started and stopped by the tests.

mod crdserver;
mod kube_apiserver;

use crate::{crds, outcome::Stop};
use kube::Client;
use std::{env, path::PathBuf, process::Child, sync::OnceLock};
use tempfile::TempDir;
use tokio::{runtime::Runtime, sync::OnceCell};

/// The API servers of this run: one that tests share, and any number of which each is a test's own.
pub struct Servers {
    pub runtime: Runtime,
    program: OnceLock<Result<Program, Stop>>,
    shared: OnceCell<ApiServer>,
}

/// Where API servers come from.
enum Program {
    Crdserver(PathBuf),
    KubeApiserver(PathBuf),
}

impl Default for Servers {
    fn default() -> Self {
        let runtime = Runtime::new().expect("the system has threads");
        Self { runtime, program: OnceLock::new(), shared: OnceCell::new() }
    }
}

impl Servers {
    /// A new API server without any CRD.
    pub async fn start(&self) -> Result<ApiServer, Stop> {
        // Found when first asked for: a run that filters these tests out does not wait for a build.
        let program = self.program.get_or_init(Program::find).as_ref().map_err(Clone::clone)?;
        match program {
            Program::Crdserver(program) => crdserver::start(program),
            Program::KubeApiserver(folder) => kube_apiserver::start(folder).await,
        }
    }

    /// The API server with our CRDs. Objects of other tests may be there: keep to a namespace of your own.
    pub async fn shared(&self) -> Result<&Client, Stop> {
        let server = self.shared.get_or_try_init(async || {
            let server = self.start().await?;
            crds::install(&server.client, &crds::ours()?).await?;
            Ok::<_, Stop>(server)
        });
        server.await.map(|server| &server.client)
    }
}

impl Program {
    fn find() -> Result<Self, Stop> {
        match env::var_os("KUBEBUILDER_ASSETS") {
            Some(folder) => kube_apiserver::find(folder.into()).map(Self::KubeApiserver),
            None => crdserver::build().map(Self::Crdserver),
        }
    }
}

/// A running API server. It ends, with all that it stored, when this is dropped.
pub struct ApiServer {
    pub client: Client,
    _processes: Processes,
}

/// Processes that end with this value, the last first, and the folder that they keep their data in.
#[derive(Default)]
struct Processes {
    children: Vec<Child>,
    _folder: Option<TempDir>,
}

impl Drop for Processes {
    fn drop(&mut self) {
        while let Some(mut child) = self.children.pop() {
            // A program that is tethered by its standard input cleans up; others know no end but this.
            if child.stdin.take().is_none() {
                let _ = child.kill();
            }
            let _ = child.wait();
        }
    }
}
