//! The verdicts of the FreeCell solver are true.

use std::sync::atomic::AtomicBool;

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Game};
use hog_engines::freecell::{
    GaveUp, Mode, Solution, Solver, SolverLimits, SolverReport, SolverVerdict, exhaustive_search,
};
use hog_games::freecell::{
    AutoPlay, Back, Building, DealNumber, EmptyColumns, FreeCell, Rules, State,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn deal(rules: Rules, number: i64) -> FreeCell {
    FreeCell::deal(rules, DealNumber::new(number).expect("a deal"))
}

fn solve(game: &FreeCell, state: &State, mode: Mode) -> SolverReport {
    let mut solver = Solver::new(game.rules());
    solver.solve(game, state, mode, SolverLimits::of(mode), &Control::new())
}

/// Plays a solution by the rules.
fn assert_wins(game: &FreeCell, state: &State, solution: &Solution) {
    let mut state = *state;
    for mv in &solution.moves {
        game.play(&mut state, *mv).expect("the rules allow it");
    }
    assert!(state.is_won());
}

/// The states after every `interval` moves of random games.
fn random_states(rules: Rules, seed: u64, games: i64, interval: usize) -> Vec<(FreeCell, State)> {
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
    let mut states = Vec::new();
    for number in 1..=games {
        let game = deal(rules, number);
        let mut state = game.start();
        let mut moves = Vec::new();
        for count in 1.. {
            moves.clear();
            game.moves(&state, &mut moves);
            if game.turn(&state).is_over() || count > 60 {
                break;
            }
            game.play_unchecked(&mut state, moves[below(&mut random, moves.len())]);
            if count % interval == 0 && !game.turn(&state).is_over() {
                states.push((game.clone(), state));
            }
        }
    }
    states
}

#[test]
fn the_first_deals_are_solved_and_one_is_impossible() {
    let rules = Rules::FREECELL;
    let mut solver = Solver::new(rules);
    let limits = SolverLimits::of(Mode::Fast);
    for number in (1..=300).chain([617, 1941, 11_982, 98_714]) {
        let game = deal(rules, number);
        let start = game.start();
        let report = solver.solve(&game, &start, Mode::Fast, limits, &Control::new());
        match report.verdict {
            SolverVerdict::Solved(solution) => assert_wins(&game, &start, &solution),
            SolverVerdict::Impossible => assert_eq!(number, 11_982),
            SolverVerdict::GaveUp(reason) => panic!("deal {number}: {reason}"),
        }
    }
}

/// Those of the first million, and the two oldest constructed deals.
#[test]
fn the_known_impossible_deals_are_proved() {
    let known = [
        11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948, -1, -2,
    ];
    for number in known {
        let game = deal(Rules::FREECELL, number);
        let verdict = solve(&game, &game.start(), Mode::Proof).verdict;
        assert_eq!(verdict, SolverVerdict::Impossible, "deal {number}");
    }
}

#[test]
fn full_auto_play_makes_a_winnable_deal_impossible() {
    let full = Rules::FREECELL.with_auto_play(AutoPlay::Full);
    let game = deal(full, 98_714);
    let verdict = solve(&game, &game.start(), Mode::Proof).verdict;
    assert_eq!(verdict, SolverVerdict::Impossible);
    for auto_play in [AutoPlay::Off, AutoPlay::Safe] {
        let game = deal(Rules::FREECELL.with_auto_play(auto_play), 98_714);
        let start = game.start();
        let SolverVerdict::Solved(solution) = solve(&game, &start, Mode::Proof).verdict else {
            panic!("98714 can be won with {auto_play:?}");
        };
        assert_wins(&game, &start, &solution);
    }
}

/// Limits of the search by the rules in these tests.
const ORACLE_LIMITS: SolverLimits = SolverLimits {
    bytes: 12 << 20,
    ..SolverLimits::of(Mode::Fast)
};

#[test]
fn verdicts_agree_with_a_search_by_the_rules_alone() {
    let variants = [
        (0, Building::AlternateColours, EmptyColumns::Any),
        (1, Building::AlternateColours, EmptyColumns::Any),
        (2, Building::AlternateColours, EmptyColumns::Any),
        (2, Building::Suit, EmptyColumns::Any),
        (2, Building::AlternateColours, EmptyColumns::KingsOnly),
    ];
    let (mut won, mut lost) = (0, 0);
    for (seed, (cells, building, empty)) in (1..).zip(variants) {
        let rules = Rules::FREECELL.with_cells(cells).expect("few cells");
        let rules = rules.with_building(building).with_empty_columns(empty);
        // The proof with safe auto-play is compared with a search without any.
        let plain_rules = rules.with_auto_play(AutoPlay::Off);
        for (game, state) in random_states(rules, seed, 12, 9) {
            let plain = FreeCell::of(&state.setup(plain_rules));
            let start = plain.start();
            let oracle = exhaustive_search(&plain, &start, ORACLE_LIMITS, &Control::new());
            let verdict = solve(&game, &state, Mode::Proof).verdict;
            match (&verdict, &oracle.verdict) {
                (SolverVerdict::GaveUp(reason), _) => panic!("{reason}"),
                (_, SolverVerdict::GaveUp(_)) => {}
                (SolverVerdict::Solved(solution), SolverVerdict::Solved(_)) => {
                    assert_wins(&game, &state, solution);
                    won += 1;
                }
                (SolverVerdict::Impossible, SolverVerdict::Impossible) => lost += 1,
                _ => panic!("{} against {}", verdict.word(), oracle.verdict.word()),
            }
        }
    }
    assert!(won > 3 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn every_variant_is_solved() {
    let rules = Rules::FREECELL;
    let sized = |cells, columns| {
        let rules = rules.with_cells(cells).expect("at most 8 cells");
        rules.with_columns(columns).expect("4 to 10 columns")
    };
    let variants = [
        rules.with_auto_play(AutoPlay::Off),
        rules.with_auto_play(AutoPlay::Full),
        rules.with_back(Back::On),
        rules.with_building(Building::Suit),
        rules.with_empty_columns(EmptyColumns::KingsOnly),
        sized(8, 8),
        sized(8, 6),
        sized(4, 10),
    ];
    for rules in variants {
        let mut solved = 0;
        for number in 1..=5 {
            let game = deal(rules, number);
            let start = game.start();
            if let SolverVerdict::Solved(solution) = solve(&game, &start, Mode::Fast).verdict {
                assert_wins(&game, &start, &solution);
                solved += 1;
            }
        }
        assert!(solved > 0, "{rules:?}");
    }
}

#[test]
fn a_proof_that_wins_with_kings_only_is_replayed() {
    let rules = Rules::FREECELL.with_empty_columns(EmptyColumns::KingsOnly);
    for number in [106, 153, 178] {
        let game = deal(rules, number);
        let start = game.start();
        let SolverVerdict::Solved(solution) = solve(&game, &start, Mode::Proof).verdict else {
            panic!("deal {number} can be won");
        };
        assert_wins(&game, &start, &solution);
    }
}

#[test]
fn a_search_stops_when_told_and_when_its_memory_is_full() {
    let rules = Rules::FREECELL.with_cells(2).expect("two cells");
    let game = deal(rules, 982);
    let mut solver = Solver::new(rules);
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let limits = SolverLimits::of(Mode::Proof);
    let report = solver.solve(&game, &game.start(), Mode::Proof, limits, &control);
    assert_eq!(report.verdict, SolverVerdict::GaveUp(GaveUp::Stopped));
    let small = SolverLimits {
        bytes: 4 << 20,
        ..SolverLimits::of(Mode::Fast)
    };
    let report = solver.solve(&game, &game.start(), Mode::Proof, small, &Control::new());
    assert_eq!(report.verdict, SolverVerdict::GaveUp(GaveUp::Memory));
    assert!(report.states > 10_000);
    let oracle = exhaustive_search(&game, &game.start(), small, &Control::new());
    assert_eq!(oracle.verdict, SolverVerdict::GaveUp(GaveUp::Memory));
}

#[test]
fn single_card_moves_are_counted_as_the_rules_make_them() {
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    for number in 1..=20 {
        let game = deal(rules, number);
        let SolverVerdict::Solved(solution) = solve(&game, &game.start(), Mode::Fast).verdict
        else {
            panic!("deal {number} can be won");
        };
        let mut state = game.start();
        let mut count = 0;
        for mv in &solution.moves {
            count += game.count_single_moves(&state, *mv);
            game.play(&mut state, *mv).expect("the rules allow it");
        }
        assert_eq!(solution.single_moves, count, "deal {number}");
    }
}
