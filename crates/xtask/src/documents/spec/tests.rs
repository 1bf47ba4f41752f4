use super::*;

const GAME: &str = "pub trait Game {}\n\n#[test]\nfn games_end() {}\n\nfn helper() {}\n";
const GOOD: &str = "| `game.rs::Game` | `game.rs::games_end` |";

/// A row for every clause, with all references good.
fn good_rows() -> Vec<String> {
    Clause::all()
        .map(|clause| format!("| {clause} | it is so {GOOD}"))
        .collect()
}

fn spec_of(rows: &[String]) -> String {
    let head = ["| clause | meaning | item | test |", "|---|---|---|---|"];
    format!("{}\n{}", head.join("\n"), rows.join("\n"))
}

/// Checks a text in a workspace with one source, `game.rs`.
fn check_text(text: &str, expect: &[&str]) {
    let files = |path: &str| (path == "game.rs").then(|| GAME.to_owned());
    assert_eq!(problem::lines(&problems(text, &files)), expect);
}

/// Checks the good rows with that of one clause replaced.
fn check_row(clause: &str, row: &str, expect: &[&str]) {
    let mut rows = good_rows();
    let index = Clause::all().position(|c| c.to_string() == clause).unwrap();
    row.clone_into(&mut rows[index]);
    check_text(&spec_of(&rows), expect);
}

#[test]
fn a_full_table_has_no_problem() {
    check_text(&spec_of(&good_rows()), &[]);
}

#[test]
fn the_clauses_may_stand_in_several_tables() {
    let rows = good_rows();
    let text = format!(
        "{}\n\n## More\n\n{}",
        spec_of(&rows[..20]),
        spec_of(&rows[20..])
    );
    check_text(&text, &[]);
}

#[test]
fn clauses_of_some_letters_may_wait() {
    check_row("P1", "| P1 | later | not yet | not yet |", &[]);
    check_row("F(a)", "| F(a) | later | not yet | not yet |", &[]);
    check_row("Q7", "| Q7 | later | not yet | not yet |", &[]);
    check_row(
        "G2",
        "| G2 | later | not yet | not yet |",
        &[
            "docs/spec.md:4: G2 says `not yet` as its item and test, which only P, F, Q may; \
           expected references",
        ],
    );
}

#[test]
fn item_and_test_wait_together() {
    check_row(
        "P1",
        "| P1 | half | not yet | `game.rs::games_end` |",
        &[
            "docs/spec.md:24: only the item of P1 is `not yet`; expected item and test to be so \
           together or not at all",
        ],
    );
    check_row(
        "P1",
        "| P1 | half | `game.rs::Game` | not yet |",
        &[
            "docs/spec.md:24: only the test of P1 is `not yet`; expected item and test to be so \
           together or not at all",
        ],
    );
}

#[test]
fn every_clause_has_exactly_one_row() {
    check_row(
        "G2",
        &format!("| G1 | again {GOOD}"),
        &[
            "docs/spec.md:4: G1 has a row already, at line 3; expected exactly one",
            "docs/spec.md:3: G2 has no row; expected exactly one",
        ],
    );
}

#[test]
fn no_other_clause_may_appear() {
    let mut rows = good_rows();
    rows.push(format!("| G6 | too many {GOOD}"));
    check_text(
        &spec_of(&rows),
        &[
            "docs/spec.md:72: there is no clause \"G6\"; expected one of G1–G5, G(a)–G(e), H1–H7, \
           H(0), H(a)–H(c), P1–P13, P(0), P(a)–P(h), F1–F6, F(a)–F(f), Q1–Q7, Q(a)–Q(g)",
        ],
    );
}

#[test]
fn a_text_without_a_table_lacks_every_clause() {
    let found = problems("| clause | meaning |\n|---|---|\n| G1 | x |", &|_| None);
    assert_eq!(found.len(), Clause::all().count());
    assert_eq!(
        found[0].to_string(),
        "docs/spec.md:1: G1 has no row; expected exactly one"
    );
}

#[test]
fn the_meaning_is_not_empty() {
    check_row(
        "G1",
        &format!("| G1 | {GOOD}"),
        &["docs/spec.md:3: the meaning of G1 is empty; expected a sentence"],
    );
}

#[test]
fn a_row_has_four_cells() {
    check_row(
        "G1",
        "| G1 | short | `game.rs::Game` |",
        &["docs/spec.md:3: the row of G1 has 3 cells; expected 4: clause, meaning, item, test"],
    );
}

#[test]
fn references_lead_to_definitions() {
    check_row(
        "G1",
        "| G1 | lost | `gone.rs::Game`, `game.rs::Gam` | `game.rs::games_end` |",
        &[
            "docs/spec.md:3: the item of G1: `gone.rs::Game`: there is no file gone.rs",
            "docs/spec.md:3: the item of G1: `game.rs::Gam`: game.rs does not define `Gam`; \
             expected a line that begins, for instance, with `fn Gam` or `pub struct Gam`",
        ],
    );
}

#[test]
fn a_test_is_a_test() {
    check_row(
        "G1",
        "| G1 | untested | `game.rs::Game` | `game.rs::helper` |",
        &[
            "docs/spec.md:3: the test of G1: `game.rs::helper`: `helper` is not a test; expected \
           a `fn` with `#[test]` or in a `proptest!`",
        ],
    );
}

#[test]
fn cells_are_written_as_they_should_be() {
    check_row(
        "P1",
        "| P1 | vague | soon | `game.rs` |",
        &[
            "docs/spec.md:24: the item of P1: it is \"soon\"; expected `not yet` without \
             backticks, or references in backticks with commas between them",
            "docs/spec.md:24: the test of P1: `game.rs` is no reference; expected a path from \
             the root, `::` and one name, such as `crates/hog-core/src/game.rs::Game`",
        ],
    );
}
