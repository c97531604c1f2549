//! ClusterClasses: one folder a case, and laws that hold for every case.
//!
//! A case has `class.yaml`, `templates.yaml` (objects, or `recorded: FILE` for a recorded manifest of upstream), either
//! `cluster.yaml` or `variables.yaml`, and `expected.yaml`: for each template what the patches change, as a JSON patch, and
//! what the API server answers; and which findings there are.

use crate::shared::{root, shared, text, yaml};
use capz_api::{
    admission::{Context, Operation, as_in_a_cluster},
    cluster_class::{Finding, FindingKind, Rendered, Rendering, Step, Submission, cluster_of, render},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::Path};

struct Case {
    name: String,
    class: Value,
    cluster: Value,
    manifests: Vec<Value>,
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Whether the order of the patches does not matter.
    #[serde(default)]
    independent: bool,
    allowed: bool,
    templates: Vec<ExpectedTemplate>,
    #[serde(default)]
    findings: Vec<ExpectedFinding>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct ExpectedTemplate {
    at: String,
    r#for: Option<String>,
    #[serde(default)]
    applied: Vec<String>,
    #[serde(default)]
    left_out: Vec<String>,
    #[serde(default)]
    changes: Vec<Value>,
    answers: Vec<String>,
    /// Members of the object in the last answer, by JSON pointer.
    #[serde(default)]
    object: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedFinding {
    kind: String,
    patch: Option<String>,
    template: Option<String>,
    path: Option<String>,
    says: Option<String>,
}

fn one(path: &Path) -> Value {
    yaml(path).into_iter().next().unwrap_or_else(|| panic!("{}: empty", path.display()))
}

/// None if the recorded manifests are missing, which has been said.
fn cases() -> Option<Vec<Case>> {
    let recorded = shared("upstream/manifests/v1beta1")?;
    // In the place of a key the recorded manifests have a text that is none.
    let key = text(&root().join("tests/data/admission/ssh-public-key.txt"));
    let manifest = |document: Value| {
        let object = match document.get("recorded") {
            Some(file) => one(&recorded.join(file.as_str().unwrap())),
            None => document,
        };
        serde_json::from_str(&object.to_string().replace("c3NoLXJzYSBBQUFBIGRlbW8K", key.trim())).unwrap()
    };
    let mut folders: Vec<_> =
        fs::read_dir(root().join("tests/data/cluster_class")).unwrap().map(|f| f.unwrap().path()).collect();
    folders.sort();
    let case = |folder: &std::path::PathBuf| {
        let class = one(&folder.join("class.yaml"));
        let cluster = folder.join("cluster.yaml");
        Case {
            name: folder.file_name().unwrap().to_string_lossy().into_owned(),
            cluster: if cluster.exists() {
                one(&cluster)
            } else {
                cluster_of(&class, &one(&folder.join("variables.yaml")))
            },
            manifests: yaml(&folder.join("templates.yaml")).into_iter().map(manifest).collect(),
            expected: serde_json::from_value(one(&folder.join("expected.yaml")))
                .unwrap_or_else(|e| panic!("{}: {e}", folder.display())),
            class,
        }
    };
    let cases: Vec<Case> = folders.iter().map(case).collect();
    assert!(cases.len() >= 8, "{}", cases.len());
    Some(cases)
}

impl Case {
    fn render_class(&self, class: &Value) -> Rendering {
        render(class, &self.cluster, &self.manifests, &Context::default())
    }

    fn render(&self) -> Rendering {
        self.render_class(&self.class)
    }

    /// The class with other patches.
    fn with_patches(&self, change: impl Fn(&mut Vec<Value>)) -> Value {
        let mut class = self.class.clone();
        let patches = &mut class["spec"]["patches"];
        let mut list = patches.as_array().cloned().unwrap_or_default();
        change(&mut list);
        *patches = list.into();
        class
    }
}

/// As `expected.yaml` has it: the step, and the rules or paths for which it is refused.
fn answer(Submission { step, outcome, .. }: &Submission) -> String {
    let rules = outcome.filled.errors.iter().chain(&outcome.report.errors).map(|error| error.rule.to_owned());
    let paths = outcome.schema_errors.iter().map(|error| error.split(": ").next().unwrap_or_default().to_owned());
    let refusals: Vec<String> = rules.chain(paths).collect();
    assert_eq!(refusals.is_empty(), outcome.is_allowed());
    let colon = if refusals.is_empty() { "" } else { ": " };
    format!("{step:?}{colon}{}", refusals.join(", "))
}

/// What the patches changed in a template, compared with the one that was created.
fn changes(rendered: &Rendered) -> Vec<Value> {
    let operations = json!(json_patch::diff(&rendered.submissions[0].outcome.object, &rendered.template));
    sorted(operations.as_array().unwrap())
}

fn sorted(operations: &[Value]) -> Vec<Value> {
    let mut operations = operations.to_vec();
    operations.sort_by_key(|operation| operation["path"].to_string());
    operations
}

fn is_as_expected(finding: &Finding, expected: &ExpectedFinding) -> bool {
    format!("{:?}", finding.kind) == expected.kind
        && finding.patch == expected.patch
        && expected.template.as_ref().is_none_or(|template| finding.template.as_ref() == Some(template))
        && expected.path.as_ref().is_none_or(|path| finding.path == *path)
        && expected.says.as_ref().is_none_or(|text| finding.message.contains(text))
}

#[test]
fn classes_are_rendered_as_expected() {
    let Some(cases) = cases() else { return };
    let mut wrong = String::new();
    let mut templates = 0;
    for case in &cases {
        let rendering = case.render();
        let at = |what: &str, found: &dyn std::fmt::Debug, expected: &dyn std::fmt::Debug| {
            let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
            if found == expected {
                String::new()
            } else {
                format!("{}: {what}:\n  found    {found}\n  expected {expected}\n", case.name)
            }
        };
        wrong += &at("allowed", &rendering.is_allowed(), &case.expected.allowed);
        let places = |places: &mut dyn Iterator<Item = (String, Option<String>)>| places.collect::<Vec<_>>();
        let found = places(&mut rendering.templates.iter().map(|t| (t.at.clone(), t.worker.clone())));
        let expected = places(&mut case.expected.templates.iter().map(|t| (t.at.clone(), t.r#for.clone())));
        wrong += &at("templates", &found, &expected);
        for (found, expected) in rendering.templates.iter().zip(&case.expected.templates) {
            templates += 1;
            let name = format!("{} {:?}", found.at, found.worker);
            wrong += &at(&format!("{name} applied"), &found.applied, &expected.applied);
            wrong += &at(&format!("{name} left out"), &found.left_out, &expected.left_out);
            wrong += &at(&format!("{name} changes"), &changes(found), &sorted(&expected.changes));
            let answers: Vec<String> = found.submissions.iter().map(answer).collect();
            wrong += &at(&format!("{name} answers"), &answers, &expected.answers);
            for (pointer, value) in &expected.object {
                let object = &found.submissions.last().unwrap().outcome.object;
                wrong += &at(&format!("{name} {pointer}"), &object.pointer(pointer), &Some(value));
            }
        }
        let mut left: Vec<&Finding> = rendering.findings.iter().collect();
        for expected in &case.expected.findings {
            match left.iter().position(|finding| is_as_expected(finding, expected)) {
                Some(found) => _ = left.remove(found),
                None => wrong += &format!("{}: no finding {} at {:?}\n", case.name, expected.kind, expected.path),
            }
        }
        for finding in left {
            wrong += &format!("{}: not expected: {:?}: {finding}\n", case.name, finding.kind);
        }
        let class = case.class["metadata"]["name"].as_str().unwrap();
        let of_class = rendering.findings.iter().filter(|finding| finding.patch.is_some());
        of_class.for_each(|finding| assert!(finding.to_string().contains(&format!("{class}\"")), "{finding}"));
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    println!("{} classes, {templates} templates", cases.len());
    assert!(templates >= 20, "{templates}");
}

#[test]
fn the_same_input_is_rendered_the_same() {
    for case in cases().into_iter().flatten() {
        let first = case.render();
        assert_eq!(first, case.render(), "{}", case.name);
        // Whatever the order of the manifests.
        let reversed: Vec<Value> = case.manifests.iter().rev().cloned().collect();
        assert_eq!(first, render(&case.class, &case.cluster, &reversed, &Context::default()), "{}", case.name);
    }
}

#[test]
fn a_class_without_patches_leaves_its_templates_as_they_are() {
    for case in cases().into_iter().flatten() {
        for rendered in case.render_class(&case.with_patches(Vec::clear)).templates {
            let find = |manifest: &&Value| {
                ["kind", "metadata"].iter().all(|member| {
                    let (found, wanted) = (&manifest[member], &rendered.template[member]);
                    found == wanted || (found["name"].is_string() && found["name"] == wanted["name"])
                })
            };
            let manifest = case.manifests.iter().find(find).unwrap();
            let stored = as_in_a_cluster(Operation::Create(manifest), &Context::default()).unwrap();
            assert_eq!(rendered.template, stored.object, "{}: {}", case.name, rendered.at);
            assert!(rendered.applied.is_empty() && rendered.left_out.is_empty());
            assert!(rendered.submissions.iter().all(|answer| answer.step != Step::DryRun));
        }
    }
}

#[test]
fn the_order_of_independent_patches_does_not_matter() {
    let mut count = 0;
    for case in cases().into_iter().flatten().filter(|case| case.expected.independent) {
        let templates =
            |rendering: Rendering| -> Vec<Value> { rendering.templates.into_iter().map(|t| t.template).collect() };
        let first = templates(case.render());
        let patches = case.class["spec"]["patches"].as_array().map_or(0, Vec::len);
        for turn in 1..patches {
            let turned = case.with_patches(|patches| patches.rotate_left(turn));
            assert_eq!(first, templates(case.render_class(&turned)), "{} turned by {turn}", case.name);
            count += 1;
        }
    }
    println!("{count} other orders");
    assert!(cases().is_none() || count >= 8, "{count}");
}

/// Both when no template of the class is selected, which Cluster API refuses, and when none that the Cluster uses is.
#[test]
fn a_patch_that_selects_nothing_changes_nothing_and_is_reported() {
    for case in cases().into_iter().flatten() {
        let patch = |selector: Value| {
            json!({"name": "nothing", "definitions": [{"selector": selector,
                "jsonPatches": [{"op": "add", "path": "/spec/template/spec/planted", "value": 1}]}]})
        };
        let reference = json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureMachineTemplate", "name": "planted"});
        let selector = json!({"apiVersion": reference["apiVersion"], "kind": reference["kind"],
            "matchResources": {"machineDeploymentClass": {"names": ["planted"]}}});
        for (is_in_class, kind) in [(false, FindingKind::Error), (true, FindingKind::Unmatched)] {
            let mut class = case.with_patches(|patches| patches.insert(0, patch(selector.clone())));
            if is_in_class {
                let deployments = &mut class["spec"]["workers"]["machineDeployments"];
                let mut list = deployments.as_array().cloned().unwrap_or_default();
                let slot = json!({"ref": reference});
                list.push(json!({"class": "planted", "template": {"bootstrap": slot, "infrastructure": slot}}));
                *deployments = list.into();
            }
            let rendering = case.render_class(&class);
            let of_patch: Vec<_> =
                rendering.findings.iter().filter(|finding| finding.patch.as_deref() == Some("nothing")).collect();
            assert_eq!(of_patch.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [kind], "{}", case.name);
            assert!(of_patch[0].path.starts_with("spec.patches[0].definitions[0].selector"));
            assert_eq!(rendering.templates, case.render().templates, "{}", case.name);
        }
    }
}

/// The two forms of a class say the same.
#[test]
fn a_class_of_v1beta1_is_rendered_as_its_like_of_v1beta2() {
    fn rename(value: &mut Value) {
        match value {
            Value::Object(members) => {
                if let Some(reference) = members.remove("ref") {
                    members.insert("templateRef".to_owned(), reference);
                }
                members.values_mut().for_each(rename);
            }
            Value::Array(items) => items.iter_mut().for_each(rename),
            _ => {}
        }
    }
    let mut count = 0;
    for case in cases().into_iter().flatten().filter(|case| case.class["apiVersion"] == "cluster.x-k8s.io/v1beta1") {
        let mut class = case.class.clone();
        class["apiVersion"] = "cluster.x-k8s.io/v1beta2".into();
        rename(&mut class["spec"]);
        for list in ["machineDeployments", "machinePools"] {
            for worker in class["spec"]["workers"][list].as_array_mut().into_iter().flatten() {
                let slots = worker.as_object_mut().unwrap().remove("template").unwrap();
                worker.as_object_mut().unwrap().extend(slots.as_object().unwrap().clone());
            }
        }
        let (mut old, mut new) = (case.render(), case.render_class(&class));
        for rendering in [&mut old, &mut new] {
            rendering.templates.iter_mut().for_each(|template| template.at = template.at.replace(".template.", "."));
            rendering
                .findings
                .iter_mut()
                .for_each(|finding| finding.path = finding.path.replace("].template.inf", "].inf"));
        }
        assert_eq!(old, new, "{}", case.name);
        count += 1;
    }
    assert!(cases().is_none() || count >= 4, "{count}");
}

#[test]
fn whatever_is_given_nothing_panics() {
    let Some(cases) = cases() else { return };
    let junk = [
        json!(null),
        json!([]),
        json!("a"),
        json!(-1),
        json!({}),
        json!({"spec": 1}),
        json!({"spec": {"patches": [null, 1]}}),
    ];
    for case in &cases {
        for junk in &junk {
            for rendering in [
                render(junk, &case.cluster, &case.manifests, &Context::default()),
                render(&case.class, junk, &case.manifests, &Context::default()),
                render(&case.class, &case.cluster, std::slice::from_ref(junk), &Context::default()),
            ] {
                assert!(!rendering.findings.is_empty(), "{}: {junk}", case.name);
                assert!(!rendering.to_string().is_empty());
            }
        }
    }
    // One member after the other is something else.
    let case = cases.iter().find(|case| case.name == "broken").unwrap();
    for (pointer, junk) in pointers(&case.class).iter().zip(junk.iter().cycle()) {
        let mut class = case.class.clone();
        *class.pointer_mut(pointer).unwrap() = junk.clone();
        let cluster = cluster_of(&class, junk);
        for cluster in [&cluster, &case.cluster] {
            let rendering = render(&class, cluster, &case.manifests, &Context::default());
            assert!(!rendering.is_allowed(), "{pointer}: {junk}");
        }
    }
}

fn pointers(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let below = |name: String, value: &Value| -> Vec<String> {
        let name = name.replace('~', "~0").replace('/', "~1");
        pointers(value).into_iter().map(|rest| format!("/{name}{rest}")).collect()
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| found.extend(below(name.clone(), value))),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, value)| found.extend(below(i.to_string(), value)));
        }
        _ => {}
    }
    found
}
