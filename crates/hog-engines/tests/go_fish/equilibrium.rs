//! Equilibria of small decks, and how much the best opponent gains against the strategies.
//!
//! The decks that take longer are in `cargo xtask bench go-fish`.

use std::sync::atomic::AtomicBool;

use hog_core::{Control, Stopped};
use hog_engines::CannotSolve;
use hog_engines::go_fish::{DeckSolver, Endgame, Greedy, Sound, Strategy, Utility};
use hog_games::go_fish::{Again, Rules};
use hog_search::SequenceFormLimits;

use super::{ByStrategy, Deck, rules};

fn solver(deck: Deck) -> DeckSolver {
    DeckSolver::new(rules(deck, Again::Off), Utility::Pairs)
}

/// How much the best opponent gains against a strategy.
fn exploitability(deck: Deck, strategy: impl Strategy) -> f64 {
    let audited = solver(deck).audit(&ByStrategy(strategy), &Control::new());
    audited.expect("it is not stopped").exploitability()
}

/// The top engine without its endgame solver.
const TOP: Sound = Sound {
    endgame: Endgame::Played,
};

/// Checks the value of a deck, the learned policy, and the exploitability of the top engine.
fn check(deck: Deck, value: f64, max_exploitability: f64) {
    let (solver, control) = (solver(deck), Control::new());
    let learned = solver.learn(&solver.walk(&control).expect("it is small"), &control);
    assert!(learned.complete);
    assert!((learned.value - value).abs() < 1e-5, "{}", learned.value);
    let audited = solver
        .audit(&learned.policy, &control)
        .expect("it is not stopped");
    let audited = audited.exploitability();
    assert!(audited <= 1e-6 + 1e-9, "{audited}");
    // The audit shares no code with the learning.
    assert!((audited - learned.exploitability).abs() < 1e-9);
    let sound = exploitability(deck, TOP);
    assert!((-1e-9..=max_exploitability).contains(&sound), "{sound}");
}

#[test]
fn three_ranks_and_two_cards_each() {
    check((3, 4, 2, 1), 0.470_649, 1e-6);
}

#[test]
fn four_ranks_and_six_cards_each() {
    let deck = (4, 4, 6, 1);
    check(deck, 0.511_870, 1e-6);
    // Asking for what is likeliest is not sound.
    let greedy = exploitability(deck, Greedy);
    assert!((greedy - 0.0174).abs() < 1e-3, "{greedy}");
}

#[test]
fn three_ranks_and_three_cards_each() {
    check((3, 4, 3, 1), 0.452_987, 1e-6);
}

#[test]
fn four_ranks_in_two_suits() {
    check((4, 2, 2, 1), 0.361_905, 1e-6);
}

#[test]
fn three_ranks_and_one_card_each() {
    check((3, 4, 1, 1), 0.291_602, 1e-6);
}

/// The hardest of them: two turns are not enough to see all.
#[test]
fn four_ranks_and_seven_cards_each() {
    check((4, 4, 7, 1), 0.449_417, 0.018);
}

#[test]
fn solving_can_be_stopped_and_has_limits() {
    let stop = AtomicBool::new(true);
    let stopped = Control::new().with_stop(&stop);
    let (solver, control) = (solver((4, 2, 2, 1)), Control::new());
    assert_eq!(solver.walk(&stopped).err(), Some(CannotSolve::Stopped));
    // One round is played in any case.
    let learned = solver.learn(&solver.walk(&control).unwrap(), &stopped);
    assert!(learned.rounds == 1 && !learned.complete);
    assert_eq!(solver.audit(&learned.policy, &stopped), Err(Stopped));
    let limits = SequenceFormLimits {
        histories: 100,
        ..SequenceFormLimits::default()
    };
    let limited = DeckSolver { limits, ..solver };
    let error = limited.walk(&control).err();
    assert_eq!(error, Some(CannotSolve::TooManyHistories { max: 100 }));
    // This takes no time, since the deals alone are too many.
    let full = DeckSolver::new(Rules::DOCUMENT, Utility::Pairs);
    let most = full.limits.histories;
    let error = full.walk(&control).err();
    assert_eq!(error, Some(CannotSolve::TooManyHistories { max: most }));
}
