//! The documents of this workspace are true.

use xtask::documents::{Problem, architecture, house_words, links, spec};
use xtask::workspace;

fn assert_none(problems: &[Problem]) {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

#[test]
fn the_map_in_architecture_md_is_true() {
    assert_none(&architecture::check(&workspace::root()));
}

#[test]
fn every_clause_in_spec_md_leads_to_an_item_and_a_test() {
    assert_none(&spec::check(&workspace::root()));
}

#[test]
fn no_source_is_too_long_or_unfinished() {
    assert_none(&house_words::check(&workspace::root()));
}

#[test]
fn what_documents_link_to_or_show_is_there() {
    assert_none(&links::check(&workspace::root()));
}
