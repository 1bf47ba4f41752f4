//! What the workspace is built from is allowed by `deny.toml`, and used.
//!
//! cargo-deny and cargo-machete check the same, but take longer to build than a first run of all tests
//! may take.

use std::collections::BTreeSet;
use std::fs;

use cargo_metadata::DependencyKind;
use spdx::{Expression, ParseMode};
use toml::Table;

use crate::{assert_none, metadata, root, sources};

/// A list of texts in `deny.toml`.
fn allowed(section: &str, key: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let policy: Table = text.parse().expect("TOML");
    let list = policy[section][key].as_array().expect("a list").iter();
    list.map(|item| item.as_str().expect("a text").to_owned())
        .collect()
}

fn is_allowed(licence: &str, allow: &BTreeSet<String>) -> bool {
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    expression.is_ok_and(|expression| {
        expression.evaluate(|required| allow.contains(&required.to_string()))
    })
}

#[test]
fn licences_and_sources_are_allowed_by_deny_toml() {
    let metadata = metadata();
    let licences = allowed("licenses", "allow");
    let banned = allowed("bans", "deny");
    let registries = allowed("sources", "allow-registry");
    let mut faults = Vec::new();
    for package in &metadata.packages {
        let Some(source) = package.source.as_ref().map(ToString::to_string) else {
            continue;
        };
        let name = &package.name;
        let licence = package.license.as_deref().unwrap_or_default();
        if !is_allowed(licence, &licences) {
            faults.push(format!("{name}: the licence {licence:?} is not allowed"));
        }
        if !registries.contains(source.trim_start_matches("registry+")) {
            faults.push(format!("{name}: the source {source} is not allowed"));
        }
        if banned.contains(name.as_str()) {
            faults.push(format!("{name}: is banned"));
        }
    }
    assert_none(&faults);
    assert!(
        metadata.packages.len() > 100,
        "cargo lists too few packages"
    );
}

#[test]
fn licences_are_read_as_expressions() {
    let allow = ["MIT".to_owned(), "Zlib".to_owned()].into();
    let check = |licence| is_allowed(licence, &allow);
    assert!(check("MIT") && check("MIT/Apache-2.0") && check("GPL-3.0-only OR Zlib AND MIT"));
    assert!(!check("GPL-3.0-only") && !check("MIT AND GPL-3.0-only") && !check(""));
}

#[test]
fn every_dependency_is_used() {
    let mut faults = Vec::new();
    for package in metadata().workspace_packages() {
        let folder = package
            .manifest_path
            .parent()
            .expect("a manifest is in a folder");
        for dependency in &package.dependencies {
            let parts = match dependency.kind {
                DependencyKind::Build => &["build.rs"][..],
                DependencyKind::Development => &["src", "tests", "examples", "benches"],
                _ => &["src", "fuzz_targets"],
            };
            let word = dependency
                .rename
                .as_ref()
                .unwrap_or(&dependency.name)
                .replace('-', "_");
            let is_word = |text: &str| {
                text.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .any(|part| part == word)
            };
            let mut files = parts
                .iter()
                .flat_map(|part| sources(folder.join(part).as_std_path()));
            if !files.any(|(_, text)| is_word(&text)) {
                faults.push(format!("{} does not use {}", package.name, dependency.name));
            }
        }
    }
    assert_none(&faults);
}
