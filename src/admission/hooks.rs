//! Which requests upstream's webhooks are asked about, and the configurations that say so to the API server.

use super::kinds::FRAMES;
use crate::root::{Frame, GROUP};
use k8s_openapi::{
    api::admissionregistration::v1::{
        MutatingWebhook, MutatingWebhookConfiguration, RuleWithOperations, ValidatingWebhook,
        ValidatingWebhookConfiguration, WebhookClientConfig,
    },
    apimachinery::pkg::apis::meta::v1::ObjectMeta,
};

/// The webhooks of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hooks {
    /// The kind.
    pub kind: &'static str,
    /// Whether defaults are filled in, at creation and change.
    pub mutates: bool,
    /// At which operations objects are checked.
    pub validates: &'static [&'static str],
    /// Whether upstream says that requests in other versions are asked about too. Where it does not, Kubernetes does so.
    pub states_equivalent: bool,
}

const fn hooks(
    kind: &'static str,
    mutates: bool,
    validates: &'static [&'static str],
    states_equivalent: bool,
) -> Hooks {
    Hooks { kind, mutates, validates, states_equivalent }
}

const CREATE: &[&str] = &["CREATE"];
const UPDATE: &[&str] = &["UPDATE"];
const BOTH: &[&str] = &["CREATE", "UPDATE"];
const ALL: &[&str] = &["CREATE", "UPDATE", "DELETE"];

/// The kinds that have webhooks. The templates of the AzureASOManaged* kinds have none.
pub static HOOKS: &[Hooks] = &[
    hooks("AzureCluster", true, BOTH, true),
    hooks("AzureClusterTemplate", true, BOTH, true),
    hooks("AzureClusterIdentity", false, BOTH, true),
    hooks("AzureMachine", true, BOTH, true),
    hooks("AzureMachineTemplate", true, BOTH, true),
    hooks("AzureMachinePool", true, BOTH, false),
    hooks("AzureMachinePoolMachine", false, BOTH, false),
    hooks("AzureManagedCluster", false, BOTH, false),
    hooks("AzureManagedClusterTemplate", false, UPDATE, false),
    hooks("AzureManagedControlPlane", true, BOTH, false),
    hooks("AzureManagedControlPlaneTemplate", true, BOTH, false),
    hooks("AzureManagedMachinePool", true, ALL, true),
    hooks("AzureManagedMachinePoolTemplate", true, ALL, false),
    hooks("AzureASOManagedCluster", false, CREATE, false),
    hooks("AzureASOManagedControlPlane", false, CREATE, false),
    hooks("AzureASOManagedMachinePool", false, CREATE, false),
];

impl Hooks {
    fn frame(&self) -> Option<&'static Frame> {
        FRAMES.iter().find(|frame| frame.kind == self.kind)
    }

    /// The path at which the mutating webhook is served, such as
    /// `/mutate-infrastructure-cluster-x-k8s-io-v1beta1-azurecluster`.
    #[must_use]
    pub fn mutating_path(&self) -> String {
        self.path("mutate")
    }

    /// The path at which the validating webhook is served.
    #[must_use]
    pub fn validating_path(&self) -> String {
        self.path("validate")
    }

    fn path(&self, verb: &str) -> String {
        let version = self.frame().map_or("", |frame| frame.version);
        format!("/{verb}-{}-{version}-{}", GROUP.replace('.', "-"), self.kind.to_lowercase())
    }

    fn name(&self, task: &str) -> String {
        format!("{task}.{}.{GROUP}", self.kind.to_lowercase())
    }

    fn match_policy(&self) -> Option<String> {
        self.states_equivalent.then(|| "Equivalent".to_owned())
    }

    fn rules(&self, operations: &[&str]) -> Option<Vec<RuleWithOperations>> {
        let frame = self.frame()?;
        let list = |items: &[&str]| Some(items.iter().map(ToString::to_string).collect());
        Some(vec![RuleWithOperations {
            api_groups: list(&[GROUP]),
            api_versions: list(&[frame.version]),
            operations: list(operations),
            resources: list(&[frame.plural]),
            scope: None,
        }])
    }
}

/// Where the webhooks are served: `service` says all but the path.
fn client(service: &WebhookClientConfig, path: String) -> WebhookClientConfig {
    let mut client = service.clone();
    match (&mut client.service, &mut client.url) {
        (Some(service), _) => service.path = Some(path),
        (None, Some(url)) => url.push_str(&path),
        (None, None) => {}
    }
    client
}

fn review_versions() -> Vec<String> {
    vec!["v1".to_owned()]
}

const NO_SIDE_EFFECTS: &str = "None";
const FAIL: &str = "Fail";

/// The configuration of the mutating webhooks, all at one `service`.
#[must_use]
pub fn mutating_configuration(name: &str, service: &WebhookClientConfig) -> MutatingWebhookConfiguration {
    let webhook = |hooks: &Hooks| MutatingWebhook {
        admission_review_versions: review_versions(),
        client_config: client(service, hooks.mutating_path()),
        failure_policy: Some(FAIL.to_owned()),
        match_policy: hooks.match_policy(),
        name: hooks.name("default"),
        rules: hooks.rules(BOTH),
        side_effects: NO_SIDE_EFFECTS.to_owned(),
        ..MutatingWebhook::default()
    };
    MutatingWebhookConfiguration {
        metadata: ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() },
        webhooks: Some(HOOKS.iter().filter(|hooks| hooks.mutates).map(webhook).collect()),
    }
}

/// The configuration of the validating webhooks, all at one `service`.
#[must_use]
pub fn validating_configuration(name: &str, service: &WebhookClientConfig) -> ValidatingWebhookConfiguration {
    let webhook = |hooks: &Hooks| ValidatingWebhook {
        admission_review_versions: review_versions(),
        client_config: client(service, hooks.validating_path()),
        failure_policy: Some(FAIL.to_owned()),
        match_policy: hooks.match_policy(),
        name: hooks.name("validation"),
        rules: hooks.rules(hooks.validates),
        side_effects: NO_SIDE_EFFECTS.to_owned(),
        ..ValidatingWebhook::default()
    };
    ValidatingWebhookConfiguration {
        metadata: ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() },
        webhooks: Some(HOOKS.iter().map(webhook).collect()),
    }
}
