//! The command line, and the CRDs that it asks for.

use crate::certificates;
use capz_api::{
    admission::hooks,
    lists::ListMarkers,
    registry::{self, Kind, Profile},
    schema::{CustomResourceConversion, CustomResourceDefinition},
};
use clap::{Args, Parser, ValueEnum, builder::PossibleValuesParser};
use gen_crds::yaml;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Write the CRDs of the Cluster API Provider Azure (CAPZ) API.
///
/// Without options: all CRDs of CAPZ v1.26.0 as one YAML stream, ready for `kubectl apply --server-side -f -`.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit status: 0 done, 1 --check, --bless or --parity found differences, 2 could not run."
)]
#[group(
    id = "mode",
    multiple = false,
    args = ["out", "check", "bless", "parity", "json_schema", "explain_lists", "explain_immutable", "explain_rollouts", "webhooks"]
)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Options {
    /// Write one file for each CRD into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Compare the files in this folder with what --out would write, and print a diff
    #[arg(long, value_name = "DIR")]
    pub check: Option<PathBuf>,
    /// Make these the CRDs that crd-compat compares with: as --out, and name what else is in the folder
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "schemas/blessed", conflicts_with = "kind")]
    pub bless: Option<PathBuf>,
    /// Compare with the CRDs in this folder, such as those of an upstream release, and print where they differ
    #[arg(long, value_name = "DIR")]
    pub parity: Option<PathBuf>,
    /// Write a JSON Schema for each kind and served version into this folder, for editors and kubeconform
    #[arg(long, value_name = "DIR")]
    pub json_schema: Option<PathBuf>,
    /// Print, as Markdown, what was decided for every list and why
    #[arg(long)]
    pub explain_lists: bool,
    /// Print, as Markdown, which members cannot be changed after creation
    #[arg(long)]
    pub explain_immutable: bool,
    /// Print, as Markdown, which changes make new machines
    #[arg(long)]
    pub explain_rollouts: bool,
    /// Print the configurations of the mutating and validating webhooks, served at --webhook-service
    #[arg(long)]
    pub webhooks: bool,
    /// With --json-schema: refuse members that a kind does not have
    #[arg(long, requires = "json_schema")]
    pub strict: bool,
    /// Only these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = PossibleValuesParser::new(registry::kind_names()))]
    kind: Vec<String>,
    /// The versions to serve, of those that a kind has
    #[arg(long, value_name = "VERSION", value_delimiter = ',', default_values_t = Profile::default().serve,
        value_parser = PossibleValuesParser::new(version_names()))]
    serve: Vec<String>,
    /// The versions to keep without serving them, of those that a kind has; see docs/retiring-versions.md
    #[arg(long, value_name = "VERSION", value_delimiter = ',', value_parser = PossibleValuesParser::new(version_names()))]
    unserved: Vec<String>,
    /// The version to store objects in
    #[arg(long, value_name = "VERSION", default_value_t = Profile::default().storage,
        value_parser = PossibleValuesParser::new(version_names()))]
    storage: String,
    /// Who converts objects between versions
    #[arg(long, value_enum, default_value_t = Strategy::None)]
    conversion: Strategy,
    #[command(flatten)]
    webhook: Webhook,
    /// How the API server merges lists
    #[arg(long, value_enum, default_value_t = Lists::Upstream)]
    pub lists: Lists,
    /// Add the labels by which Cluster API finds the version that follows its contract
    #[arg(long)]
    labels: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Strategy {
    /// The API server, which changes nothing but `apiVersion`
    None,
    /// A webhook
    Webhook,
}

/// Which markers lists have.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lists {
    /// As upstream's
    Upstream,
    /// Merged by key where that is safe; for those who own their CRDs. --explain-lists tells what changes
    Improved,
}

impl From<Lists> for ListMarkers {
    fn from(lists: Lists) -> Self {
        match lists {
            Lists::Upstream => Self::Upstream,
            Lists::Improved => Self::Improved,
        }
    }
}

/// Where webhooks are. Each goes with `--conversion webhook` or `--webhooks`.
#[expect(clippy::struct_field_names, reason = "each is the name of an option")]
#[derive(Args)]
struct Webhook {
    /// The webhook's service [default: capz-system/capz-webhook-service]
    #[arg(long, value_name = "NAMESPACE/NAME", value_parser = service)]
    webhook_service: Option<(String, String)>,
    /// The service's port [default: 443]
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    webhook_port: Option<u16>,
    /// The path of the conversion webhook in its URL [default: /convert]
    #[arg(long, value_name = "PATH", value_parser = absolute)]
    webhook_path: Option<String>,
    /// A PEM file with the certificates that sign the webhook's; without it something else, such as cert-manager, must
    /// put them in
    #[arg(long, value_name = "FILE")]
    webhook_ca: Option<PathBuf>,
}

/// The service of upstream's own installation.
const SERVICE: (&str, &str) = ("capz-system", "capz-webhook-service");

fn version_names() -> impl Iterator<Item = &'static str> {
    registry::VERSIONS.iter().map(|version| version.name)
}

fn service(text: &str) -> Result<(String, String), String> {
    match text.split_once('/') {
        Some((namespace, name)) if !namespace.is_empty() && !name.is_empty() && !name.contains('/') => {
            Ok((namespace.to_owned(), name.to_owned()))
        }
        _ => Err("expected NAMESPACE/NAME, such as capz-system/capz-webhook-service".to_owned()),
    }
}

fn absolute(text: &str) -> Result<String, String> {
    if text.starts_with('/') { Ok(text.to_owned()) } else { Err("expected a path that starts with /".to_owned()) }
}

impl Options {
    /// The CRDs that are asked for.
    pub fn crds(&self) -> Result<Vec<CustomResourceDefinition>, yaml::Error> {
        let profile = Profile {
            serve: self.serve.clone(),
            unserved: self.unserved.clone(),
            storage: self.storage.clone(),
            conversion: self.conversion()?,
            lists: self.lists.into(),
        };
        let mut crds = Vec::new();
        for kind in registry::kind_names().filter(|kind| self.asks_for_kind(kind)) {
            let mut crd = registry::crd(kind, &profile)?;
            let labels = registry::contract_labels(&crd);
            if self.labels && !labels.is_empty() {
                crd.metadata.labels = Some(labels);
            }
            crds.push(crd);
        }
        Ok(crds)
    }

    /// That objects would lose members between the versions of a CRD, because nobody converts them. Only v1alpha1 has all
    /// that v1beta1 has.
    pub fn unconverted(&self, crds: &[CustomResourceDefinition]) -> Option<String> {
        if self.conversion != Strategy::None {
            return None;
        }
        let differ = |crd: &&CustomResourceDefinition| {
            let versions = &crd.spec.versions;
            versions.len() > 1
                && !versions.iter().all(|version| ["v1alpha1", "v1beta1"].contains(&version.name.as_str()))
        };
        let crd = crds.iter().find(differ)?;
        let versions: Vec<_> = crd.spec.versions.iter().map(|version| version.name.as_str()).collect();
        Some(format!(
            "{} in {}: without --conversion webhook objects lose what only one of them can say",
            crd.spec.names.kind,
            versions.join(", ")
        ))
    }

    /// The kinds and versions that are asked for.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        let kinds = registry::kind_names().filter(|kind| self.asks_for_kind(kind)).flat_map(registry::versions_of);
        kinds.filter(|kind| self.serve.iter().any(|version| version == kind.frame.version))
    }

    /// Whether a CRD is of one of the kinds that are asked for.
    pub fn asks_for(&self, crd: &Value) -> bool {
        crd.pointer("/spec/names/kind").and_then(Value::as_str).is_some_and(|kind| self.asks_for_kind(kind))
    }

    /// Whether every kind is asked for.
    pub fn asks_for_all(&self) -> bool {
        self.kind.is_empty()
    }

    fn asks_for_kind(&self, kind: &str) -> bool {
        self.kind.is_empty() || self.kind.iter().any(|wanted| wanted == kind)
    }

    fn conversion(&self) -> Result<Option<CustomResourceConversion>, yaml::Error> {
        let Webhook { webhook_service, webhook_port, webhook_path, webhook_ca } = &self.webhook;
        if self.conversion == Strategy::None {
            let given = [
                ("--webhook-service", webhook_service.is_some() && !self.webhooks),
                ("--webhook-port", webhook_port.is_some() && !self.webhooks),
                ("--webhook-path", webhook_path.is_some()),
                ("--webhook-ca", webhook_ca.is_some() && !self.webhooks),
            ];
            return match given.into_iter().find(|(_, is_given)| *is_given) {
                None => Ok(None),
                Some((option @ "--webhook-path", _)) => Err(format!("{option} goes with --conversion webhook").into()),
                Some((option, _)) => Err(format!("{option} goes with --conversion webhook or --webhooks").into()),
            };
        }
        let conversion = json!({
            "strategy": "Webhook",
            "webhook": {
                "clientConfig": self.client(webhook_path.as_deref().unwrap_or("/convert"))?,
                "conversionReviewVersions": ["v1"],
            },
        });
        Ok(Some(serde_json::from_value(conversion)?))
    }

    /// Where a webhook is served.
    fn client(&self, path: &str) -> Result<Value, yaml::Error> {
        let Webhook { webhook_service, webhook_port, webhook_ca, .. } = &self.webhook;
        let (namespace, name) = webhook_service.as_ref().map_or(SERVICE, |(namespace, name)| (namespace, name));
        let mut client = json!({"service": {
            "namespace": namespace,
            "name": name,
            "port": webhook_port.unwrap_or(443),
            "path": path,
        }});
        if let (Some(file), Some(client)) = (webhook_ca, client.as_object_mut()) {
            let certificates = k8s_openapi::ByteString(certificates::read(file)?.into_bytes());
            client.insert("caBundle".into(), serde_json::to_value(certificates)?);
        }
        Ok(client)
    }

    /// The configurations of the mutating and the validating webhooks, as YAML.
    pub fn webhook_configurations(&self) -> Result<[String; 2], yaml::Error> {
        // Options of conversion that do not go with it are told.
        self.conversion()?;
        let service = serde_json::from_value(self.client("")?)?;
        Ok([
            yaml::document(&hooks::mutating_configuration("capz-mutating-webhook-configuration", &service))?,
            yaml::document(&hooks::validating_configuration("capz-validating-webhook-configuration", &service))?,
        ])
    }
}
