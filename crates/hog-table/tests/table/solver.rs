//! A game with a solver, seen from outside.

use std::sync::atomic::AtomicBool;
use std::thread;

use hog_board::Viewer;
use hog_core::{Control, Turn};
use hog_engines::{SolverEffort, Winnable};
use hog_table::{Consent, Solve, Table};

use crate::{play, table};

fn solver(table: &dyn Table) -> &dyn Solve {
    table.solver().expect("FreeCell has a solver")
}

fn solver_mut(table: &mut dyn Table) -> &mut dyn Solve {
    table.solver_mut().expect("FreeCell has a solver")
}

fn known(table: &dyn Table) -> Option<Winnable<String>> {
    solver(table).known()
}

fn line(verdict: Winnable<String>) -> Vec<String> {
    match verdict {
        Winnable::Won(line) => line,
        other => panic!("there should be a line: {other:?}"),
    }
}

fn known_line(table: &dyn Table) -> Vec<String> {
    line(known(table).expect("it is known"))
}

/// The line that a search finds.
fn found(table: &mut dyn Table, effort: SolverEffort) -> Vec<String> {
    line(solver_mut(table).winnable(effort, &Control::new()))
}

/// The solution of a table, as a search finds it.
fn solution(table: &mut dyn Table) -> Vec<String> {
    found(table, SolverEffort::Certain)
}

/// A legal move other than this one.
fn other_move(table: &dyn Table, mv: &str) -> String {
    let mut moves = table.moves(Viewer::Spectator).into_iter();
    moves.find(|other| other != mv).expect("there are many")
}

#[test]
fn a_solution_is_followed_to_the_end_without_a_search() {
    let mut table = table("freecell:1");
    assert_eq!(known(table.as_ref()), None);
    let mut rest = solution(table.as_mut());
    while let Turn::Seat(_) = table.turn() {
        assert_eq!(known(table.as_ref()), Some(Winnable::Won(rest.clone())));
        let next = rest.remove(0);
        assert_eq!(table.play_in_turn(&next), Ok(next));
    }
    assert_eq!(rest, Vec::<String>::new());
    assert_eq!(known(table.as_ref()), Some(Winnable::Won(rest)));
}

#[test]
fn a_solution_is_known_again_after_undo_and_restart() {
    let mut table = table("freecell:1");
    let whole = solution(table.as_mut());
    play(table.as_mut(), &whole[..10].join(" "));
    for made in (0..10).rev() {
        table.undo(Consent::NotAsked).unwrap();
        assert_eq!(known_line(table.as_ref()), whole[made..]);
    }
    let other = other_move(table.as_ref(), &whole[0]);
    play(table.as_mut(), &other);
    table.undo(Consent::NotAsked).unwrap();
    assert_eq!(known_line(table.as_ref()), whole);
    play(table.as_mut(), &whole[..5].join(" "));
    table.restart().unwrap();
    assert_eq!(known_line(table.as_ref()), whole);
}

#[test]
fn a_move_into_a_state_that_can_be_won_begins_a_solution() {
    let mut table = table("freecell:1");
    play(table.as_mut(), "1a");
    assert_eq!(known(table.as_ref()), None);
    let mut whole = solution(table.as_mut());
    table.undo(Consent::NotAsked).unwrap();
    whole.insert(0, "1a".to_string());
    assert_eq!(known_line(table.as_ref()), whole);
}

#[test]
fn what_a_search_elsewhere_finds_is_kept_for_its_state() {
    let mut table = table("freecell:1");
    let search = solver(table.as_ref()).search(SolverEffort::Certain);
    let elsewhere = thread::spawn(move || search(&Control::new()));
    // The state is left before the answer comes, by a move that no solution begins with.
    play(table.as_mut(), "1a 2b 3c 4d");
    solver_mut(table.as_mut()).learn(&elsewhere.join().expect("the search comes to an end"));
    assert_eq!(known(table.as_ref()), Some(Winnable::Impossible));
    table.restart().unwrap();
    let whole = known_line(table.as_ref());
    assert_eq!(whole, solution(table.as_mut()));
    play(table.as_mut(), &whole.join(" "));
    assert!(table.turn().is_over());
}

#[test]
fn a_search_that_was_stopped_is_not_taken_for_an_answer() {
    let mut table = table("freecell:11982");
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let search = solver(table.as_ref()).search(SolverEffort::Certain);
    solver_mut(table.as_mut()).learn(&search(&control));
    assert_eq!(known(table.as_ref()), None);
    let stopped = solver_mut(table.as_mut()).winnable(SolverEffort::Certain, &control);
    assert!(matches!(stopped, Winnable::NotKnown { .. }));
    assert_eq!(known(table.as_ref()), None);
}

#[test]
fn findings_of_another_table_say_nothing() {
    let mut other = table("freecell:1");
    for game in ["freecell:1", "freecell:1,cells=3"] {
        let mut table = table(game);
        let search = solver(other.as_ref()).search(SolverEffort::Certain);
        solver_mut(table.as_mut()).learn(&search(&Control::new()));
        assert_eq!(known(table.as_ref()), None, "{game}");
    }
    let search = solver(other.as_ref()).search(SolverEffort::Certain);
    solver_mut(other.as_mut()).learn(&search(&Control::new()));
    assert!(known(other.as_ref()).is_some());
}

#[test]
fn the_way_back_from_a_lost_state_leads_to_one_that_can_be_won() {
    let mut table = table("freecell:1");
    play(table.as_mut(), "1a 2b 3c 4d");
    assert!(table.turn().is_over());
    assert_eq!(known(table.as_ref()), Some(Winnable::Impossible));
    let back = solver(table.as_ref()).look_back()(&Control::new());
    for finding in &back.findings {
        solver_mut(table.as_mut()).learn(finding);
    }
    let back = back.moves.expect("the deal can be won");
    assert!((1..=4).contains(&back), "{back}");
    for made in (1..=back).rev() {
        let known = known(table.as_ref());
        assert!(
            !matches!(known, Some(Winnable::Won(_))),
            "{made}: {known:?}"
        );
        table.undo(Consent::NotAsked).unwrap();
    }
    let rest = known_line(table.as_ref());
    play(table.as_mut(), &rest.join(" "));
    assert!(table.turn().is_over());
}

#[test]
fn most_games_have_no_solver() {
    let mut table = table("hex:3");
    assert!(table.solver().is_none() && table.solver_mut().is_none());
}

#[test]
fn a_short_line_takes_the_place_of_a_long_one_and_is_followed() {
    let mut table = table("freecell:617");
    let long = found(table.as_mut(), SolverEffort::Certain);
    let short = found(table.as_mut(), SolverEffort::Short);
    assert!(short.len() < long.len(), "{} {}", short.len(), long.len());
    assert_eq!(known_line(table.as_ref()), short);
    table.play_in_turn(&short[0]).unwrap();
    // The rest needs no search: one that is stopped at once finds nothing.
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let rest = solver_mut(table.as_mut()).winnable(SolverEffort::Short, &control);
    assert_eq!(line(rest), short[1..]);
}
