//! Where CRDs are read from, and what is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crd_compat::source::{Crds, Source};
use crd_compat::{SourceError, compare};

const CRD: &str = include_str!("../cmd/crds/old/demos.yaml");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn read(source: &str) -> Result<Crds, SourceError> {
    Crds::read(&source.parse().unwrap(), false)
}

fn refusal(name: &str, text: &str) -> String {
    let path = folder("refused").join(name);
    fs::write(&path, text).unwrap();
    let error = read(path.to_str().unwrap()).unwrap_err().to_string();
    error.replace(path.to_str().unwrap(), name)
}

#[test]
fn kinds_are_paired_whatever_their_files_are_called_and_lists_are_unpacked() {
    let folder = folder("pairs");
    let list = format!("apiVersion: v1\nkind: List\nitems:\n- {}\n", CRD.trim_end().replace('\n', "\n  "));
    fs::write(folder.join("everything.yml"), list).unwrap();
    fs::write(folder.join("README.md"), "not read").unwrap();
    let old = read("tests/cmd/crds/old").unwrap();
    let new = read(folder.to_str().unwrap()).unwrap();
    assert_eq!(compare(old.documents(), new.documents()), []);
    let stored: Vec<&str> = new.documents()[0].stored_versions().collect();
    assert_eq!(stored, ["v1alpha1", "v1"]);
    assert!(new.documents()[0].origin().ends_with("everything.yml, document 1, items[0]"));
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_nowhere_is_an_error() {
    use std::os::unix::fs::symlink;

    let folder = folder("links");
    fs::write(folder.join("demos.yaml"), CRD).unwrap();
    symlink("demos.yaml", folder.join("notes.txt")).unwrap();
    symlink("nowhere", folder.join("more.txt")).unwrap();
    fs::create_dir(folder.join("folder.yaml")).unwrap();
    assert_eq!(read(folder.to_str().unwrap()).unwrap().documents().len(), 1);
    symlink("nowhere", folder.join("more.yaml")).unwrap();
    let message = read(folder.to_str().unwrap()).unwrap_err().to_string();
    assert!(message.ends_with("links/more.yaml: No such file or directory (os error 2)"), "{message}");
}

#[test]
fn a_list_without_a_list_of_items_is_refused() {
    for (items, written) in [("{}", "{}"), ("3", "3"), ("", "null")] {
        let message = refusal("list.yaml", &format!("apiVersion: v1\nkind: List\nitems: {items}\n"));
        let expected =
            format!("list.yaml:3:1: document 1: items is {written}; accepted: a list of Kubernetes manifests");
        assert_eq!(message, expected);
    }
    // What has a name is an object, whatever its kind is called.
    let message =
        refusal("object.yaml", "apiVersion: example.com/v1\nkind: AccessList\nmetadata: {name: demo}\nitems: {}\n");
    assert!(message.contains("kind \"AccessList\" is no CRD"), "{message}");
}

#[test]
fn too_much_is_refused() {
    let large = "# x\n".repeat(13 << 20);
    assert_eq!(refusal("large.yaml", &large), "large.yaml: larger than 32 MiB, which is not read; split it");
    let many = format!("[{}]", "0,".repeat(1 << 20));
    let message = refusal("many.yaml", &many);
    assert!(message.starts_with("many.yaml:1:") && message.contains("more than 1000000 values"), "{message}");
}

#[test]
fn two_crds_of_one_kind_are_refused() {
    let message = refusal("two.yaml", &format!("{CRD}---\n{CRD}"));
    let line = CRD.lines().count() + 2;
    assert!(message.starts_with(&format!("two.yaml:{line}:1: document 2: a second CRD of Demo")), "{message}");
}

#[test]
fn every_cut_of_a_crd_is_refused_or_is_whole() {
    // A version that ends before `served` and `storage` is no version, wherever a text was cut off.
    let whole = read("tests/cmd/crds/new").unwrap();
    let text = include_str!("../cmd/crds/new/demo-crd.yaml").replace("served: true", "x: true");
    let (head, rest) = text.split_once("    x: true\n    storage: true\n").unwrap();
    let ordered = format!("{head}{rest}    served: true\n    storage: true\n");
    let mut refused = 0;
    for end in (0..ordered.len() - 1).step_by(7) {
        let cut = &ordered[..end];
        let path = folder("cut").join("cut.yaml");
        fs::write(&path, cut).unwrap();
        match read(path.to_str().unwrap()) {
            Err(_) => refused += 1,
            Ok(crds) => assert_eq!(crds.documents()[0].value(), whole.documents()[0].value(), "{cut}"),
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn a_revision_is_read_without_checking_it_out() {
    let repository = folder("repository");
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").current_dir(&repository).args(identity).args(arguments).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    git(&["init", "--quiet"]);
    fs::create_dir_all(repository.join("config/crd")).unwrap();
    fs::write(repository.join("config/crd/demos.yaml"), CRD).unwrap();
    fs::write(repository.join("config/crd/notes.txt"), "not read").unwrap();
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "first"]);
    fs::write(repository.join("config/crd/demos.yaml"), CRD.replace(", Premium]", "]")).unwrap();

    let run = |folder: &str, arguments: &[&str]| {
        let program = Command::new(env!("CARGO_BIN_EXE_crd-compat"))
            .current_dir(repository.join(folder))
            .args(arguments)
            .output()
            .unwrap();
        (
            program.status.code(),
            String::from_utf8(program.stdout).unwrap() + &String::from_utf8(program.stderr).unwrap(),
        )
    };
    for (place, old, new) in [
        ("", "git:HEAD:config/crd", "config/crd"),
        ("config", "git:HEAD:./crd/", "crd"),
        ("config", "git:HEAD:config/crd/demos.yaml", "crd/demos.yaml"),
    ] {
        let (code, text) = run(place, &[old, new]);
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains("enum_value_removed  v1  spec.sku"), "{text}");
        assert_eq!(run(place, &[old, old]).0, Some(0));
    }
    let (code, text) = run("", &["git:HEAD:config/none", "config/crd"]);
    assert_eq!(code, Some(2));
    assert!(text.starts_with("error: git:HEAD:config/none: git says: "), "{text}");
    // What looks like an option is none.
    assert_eq!(run("", &["git:--help:config", "config/crd"]).0, Some(2));
}

#[test]
fn a_source_is_named_by_its_form() {
    assert_eq!("-".parse(), Ok(Source::Stdin));
    assert_eq!("git".parse(), Ok(Source::Path("git".into())));
    assert!("git:".parse::<Source>().is_err());
}
