//! `ARCHITECTURE.md`, `docs/spec.md` and the links of all documents are true.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cargo_metadata::DependencyKind;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{assert_none, metadata, root};

/// The clauses of the specification: a letter, the last of its numbers, and those in brackets.
const CLAUSES: [(char, u8, &str); 5] = [
    ('G', 5, "abcde"),
    ('H', 7, "0abcd"),
    ('P', 13, "0abcdefgh"),
    ('F', 6, "abcdef"),
    ('Q', 7, "abcdefg"),
];

#[test]
fn architecture_md_can_be_read_at_one_sitting() {
    let text = read("ARCHITECTURE.md");
    let lines = text.lines().count();
    assert!(lines <= 150, "ARCHITECTURE.md has more than 150 lines");
    let is_long = |line: &&str| line.chars().count() > 120;
    let long = text.lines().filter(is_long);
    assert_none(
        &long
            .map(|line| format!("more than 120 characters: {line}"))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn the_table_in_architecture_md_lists_every_crate_with_what_it_uses() {
    let rows = rows("ARCHITECTURE.md", &["crate", "its one job", "uses"]);
    let listed: BTreeMap<_, BTreeSet<_>> = rows
        .iter()
        .map(|row| {
            (
                in_backticks(&row[0]).concat(),
                in_backticks(&row[2])
                    .iter()
                    .map(|used| format!("hog-{used}"))
                    .collect(),
            )
        })
        .collect();
    let metadata = metadata();
    let ours = metadata.workspace_packages();
    let mut found = BTreeMap::new();
    for package in ours
        .iter()
        .filter(|package| root().join("crates").join(package.name.as_str()).is_dir())
    {
        let built = package
            .dependencies
            .iter()
            .filter(|used| used.kind != DependencyKind::Development);
        let uses = built
            .map(|used| used.name.clone())
            .filter(|used| ours.iter().any(|package| package.name.as_str() == used));
        found.insert(package.name.to_string(), uses.collect::<BTreeSet<_>>());
    }
    assert_eq!(listed, found, "left: ARCHITECTURE.md, right: the manifests");
    assert_eq!(
        rows.len(),
        fs::read_dir(root().join("crates")).unwrap().count()
    );
}

#[test]
fn every_clause_in_spec_md_leads_to_an_item_and_a_test() {
    let mut missing: BTreeSet<String> = BTreeSet::new();
    for (letter, last, brackets) in CLAUSES {
        missing.extend((1..=last).map(|number| format!("{letter}{number}")));
        missing.extend(brackets.chars().map(|name| format!("{letter}({name})")));
    }
    let mut faults = Vec::new();
    for row in rows("docs/spec.md", &["clause", "meaning", "item", "test"]) {
        let [clause, meaning, item, test] = &row[..] else {
            panic!("a row needs four cells: {row:?}");
        };
        let (items, tests) = (in_backticks(item), in_backticks(test));
        if !missing.remove(clause) || meaning.is_empty() || items.is_empty() || tests.is_empty() {
            faults.push(format!(
                "{clause}: is no clause, is here twice, or has an empty cell"
            ));
        }
        let dead = items.iter().filter(|item| !is_defined(item));
        let dead = dead.chain(tests.iter().filter(|test| !is_test(test)));
        faults.extend(dead.map(|reference| format!("{clause}: there is no {reference}")));
    }
    faults.extend(missing.iter().map(|clause| format!("{clause}: has no row")));
    assert_none(&faults);
}

#[test]
fn what_documents_link_to_is_there() {
    let mut faults = Vec::new();
    let folders = ["", "docs"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    for path in folders
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
    {
        if path.extension().is_none_or(|end| end != "md") {
            continue;
        }
        for target in links(&fs::read_to_string(&path).unwrap()) {
            let file = target.split('#').next().unwrap_or_default();
            if !target.contains(':') && !path.with_file_name(file).exists() {
                faults.push(format!("{}: there is no {file}", path.display()));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn links_and_definitions_are_found() {
    let text = "[a](b.md#c) ![d](e.svg)\n\n<img src=\"f.svg\"> `[g](h)`";
    assert_eq!(links(text), ["b.md#c", "e.svg", "f.svg"]);
    let file = "crates/xtask/tests/workspace/documents.rs";
    let names = [
        "CLAUSES",
        "links",
        "links_and_definitions_are_found",
        "link",
        "nothing",
    ];
    let answers = |check: fn(&str) -> bool| names.map(|name| check(&format!("{file}::{name}")));
    assert_eq!(answers(is_defined), [true, true, true, false, false]);
    assert_eq!(answers(is_test), [false, false, true, false, false]);
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The rows of all tables of a document with this header.
fn rows(file: &str, header: &[&str]) -> Vec<Vec<String>> {
    let text = read(file);
    let (mut rows, mut row, mut is_wanted) = (Vec::new(), Vec::new(), false);
    for (event, range) in Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::End(TagEnd::TableCell) => {
                row.push(text[range].trim_matches(['|', ' ']).to_owned());
            }
            Event::End(TagEnd::TableHead) => is_wanted = std::mem::take(&mut row) == header,
            Event::End(TagEnd::TableRow) if is_wanted => rows.push(std::mem::take(&mut row)),
            Event::End(TagEnd::TableRow) => row.clear(),
            _ => {}
        }
    }
    assert!(
        !rows.is_empty(),
        "{file} has no table with the header {header:?}"
    );
    rows
}

fn in_backticks(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Where the links and pictures of a document lead.
fn links(text: &str) -> Vec<String> {
    let links = Parser::new(text).flat_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            vec![dest_url.to_string()]
        }
        Event::Html(html) | Event::InlineHtml(html) => {
            let starts = html
                .split("src=\"")
                .chain(html.split("href=\"").skip(1))
                .skip(1);
            starts
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
                .collect()
        }
        _ => Vec::new(),
    });
    links.collect()
}

/// Whether a reference such as `crates/hog-core/src/game.rs::Game` leads to a definition.
fn is_defined(reference: &str) -> bool {
    let keywords = [
        "fn", "struct", "enum", "trait", "type", "mod", "const", "static",
    ];
    keywords
        .iter()
        .any(|keyword| definition(reference, keyword).is_some())
}

/// Whether a reference leads to a function with `#[test]`, or to one in a `proptest!`.
fn is_test(reference: &str) -> bool {
    definition(reference, "fn").is_some_and(|before| {
        let attributes = before.rsplit("\n\n").next().unwrap_or_default();
        attributes.contains("test]\n") || before.contains("proptest! {")
    })
}

/// What stands before the definition that a reference leads to.
fn definition(reference: &str, keyword: &str) -> Option<String> {
    let (file, name) = reference.split_once("::")?;
    let text = fs::read_to_string(root().join(file)).ok()?;
    let definition = format!("{keyword} {name}");
    let mut found = text.match_indices(&definition).filter(|(at, _)| {
        let next = text[at + definition.len()..].chars().next();
        next.is_some_and(|next| !next.is_alphanumeric() && next != '_')
    });
    found.next().map(|(at, _)| text[..at].to_owned())
}
