//! The folders of `crates/` and the packages in them, as cargo sees them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::Problem;
use crate::workspace;

const CRATES: &str = "crates";

/// A folder of `crates/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrateFolder {
    /// The name of the folder.
    pub name: String,
    /// The package that cargo finds in it.
    pub package: Option<Package>,
}

/// A package of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The name in its `Cargo.toml`.
    pub name: String,
    /// The packages of the workspace that it needs to be built, not those of its tests only.
    pub uses: BTreeSet<String>,
}

impl CrateFolder {
    /// All folders of `crates/`, by name.
    pub(super) fn all(root: &Path) -> Result<Vec<Self>, Problem> {
        let mut packages = packages(&metadata(root)?)?;
        Ok(folder_names(root)?
            .into_iter()
            .map(|name| Self {
                package: packages.remove(&name),
                name,
            })
            .collect())
    }
}

fn folder_names(root: &Path) -> Result<BTreeSet<String>, Problem> {
    let cannot_read =
        |error: std::io::Error| Problem::of_file(CRATES, format!("cannot be read: {error}"));
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root.join(CRATES)).map_err(cannot_read)? {
        let entry = entry.map_err(cannot_read)?;
        if entry.path().is_dir() {
            names.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

/// What `cargo metadata` prints.
fn metadata(root: &Path) -> Result<String, Problem> {
    let output = Command::new(workspace::cargo())
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .arg("--offline")
        .current_dir(root)
        .output()
        .map_err(|error| bad_metadata(&format!("did not start: {error}")))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(bad_metadata(complaint.trim()));
    }
    String::from_utf8(output.stdout).map_err(|error| bad_metadata(&error.to_string()))
}

/// The packages in the output of `cargo metadata`, by the name of their folder.
fn packages(metadata: &str) -> Result<BTreeMap<String, Package>, Problem> {
    let metadata: Value =
        serde_json::from_str(metadata).map_err(|error| bad_metadata(&error.to_string()))?;
    let packages = list(&metadata, "packages")?;
    let names: BTreeSet<&str> = packages
        .iter()
        .map(|package| text(package, "name"))
        .collect::<Result<_, _>>()?;
    let mut by_folder = BTreeMap::new();
    for package in packages {
        let mut uses = BTreeSet::new();
        for dependency in list(package, "dependencies")? {
            let name = text(dependency, "name")?;
            // A dependency with a path, and only such a one, is our own crate and not a
            // namesake from a registry.
            let is_ours = names.contains(name) && dependency["path"].is_string();
            if is_ours && dependency["kind"] != "dev" {
                uses.insert(name.to_owned());
            }
        }
        let manifest = Path::new(text(package, "manifest_path")?);
        let folder = manifest.parent().and_then(Path::file_name);
        by_folder.insert(
            folder.unwrap_or_default().to_string_lossy().into_owned(),
            Package {
                name: text(package, "name")?.to_owned(),
                uses,
            },
        );
    }
    Ok(by_folder)
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, Problem> {
    value[key]
        .as_array()
        .ok_or_else(|| bad_metadata(&format!("no list `{key}`")))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, Problem> {
    value[key]
        .as_str()
        .ok_or_else(|| bad_metadata(&format!("no text `{key}`")))
}

fn bad_metadata(message: &str) -> Problem {
    Problem::of_file("Cargo.toml", format!("`cargo metadata`: {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_crate_of_ours_is_built_from_is_a_use() {
        let metadata = r#"{"packages": [
            {"name": "hog", "manifest_path": "/w/crates/hog/Cargo.toml", "dependencies": [
                {"name": "hog-core", "kind": null, "path": "/w/crates/hog-core"},
                {"name": "hog-gen", "kind": "build", "path": "/w/crates/generator"},
                {"name": "hog-testkit", "kind": "dev", "path": "/w/crates/hog-testkit"},
                {"name": "serde", "kind": null}
            ]},
            {"name": "hog-core", "manifest_path": "/w/crates/hog-core/Cargo.toml", "dependencies": []},
            {"name": "hog-gen", "manifest_path": "/w/crates/generator/Cargo.toml", "dependencies": []},
            {"name": "hog-testkit", "manifest_path": "/w/crates/hog-testkit/Cargo.toml", "dependencies": []}
        ]}"#;
        let packages = packages(metadata).unwrap();
        assert_eq!(
            packages.keys().collect::<Vec<_>>(),
            ["generator", "hog", "hog-core", "hog-testkit"]
        );
        assert_eq!(packages["generator"].name, "hog-gen");
        assert_eq!(
            packages["hog"].uses,
            BTreeSet::from(["hog-core".to_owned(), "hog-gen".to_owned()])
        );
    }

    #[test]
    fn metadata_of_another_form_is_a_problem() {
        let check = |metadata, expect| {
            assert_eq!(packages(metadata).unwrap_err().to_string(), expect);
        };
        check("{}", "Cargo.toml: `cargo metadata`: no list `packages`");
        check(
            r#"{"packages": [{}]}"#,
            "Cargo.toml: `cargo metadata`: no text `name`",
        );
    }
}
