use std::sync::atomic::AtomicBool;

use hog_core::Notation;
use hog_games::freecell::{DealNumber, FreeCell, Move, Rules, State};

use super::*;

fn solutions() -> Solutions<FreeCell> {
    let game = FreeCell::deal(Rules::FREECELL, DealNumber::FIRST);
    Solutions::new(&Arc::new(game))
}

/// The line that a search finds, or that was known before and is shorter.
fn found(
    solutions: &mut Solutions<FreeCell>,
    effort: SolverEffort,
    control: &Control<'_>,
) -> Vec<Move> {
    let start = solutions.game.start();
    let finding = solutions.search(&start, effort)(control);
    solutions.learn(&finding);
    match solutions.known(&start) {
        Some(Winnable::Won(line)) => line,
        other => panic!("deal 1 can be won: {other:?}"),
    }
}

#[test]
fn no_move_leads_out_of_losing() {
    let mut solutions = solutions();
    let before = solutions.game.start();
    let mv = solutions.game.read_move(&before, "1a").unwrap();
    let mut after = before;
    solutions.game.play(&mut after, mv).unwrap();
    solutions.moved(&before, mv, &after);
    assert_eq!(solutions.known(&after), None);
    solutions.keep(&before, &Winnable::Impossible, End::Final);
    solutions.moved(&before, mv, &after);
    assert_eq!(solutions.known(&after), Some(Winnable::Impossible));
}

#[test]
fn that_a_search_gave_up_is_remembered_until_more_is_known() {
    let mut solutions = solutions();
    let state = solutions.game.start();
    let gave_up = Winnable::NotKnown { states: 9 };
    solutions.keep(&state, &gave_up, End::Open);
    assert_eq!(solutions.known(&state), None);
    solutions.keep(&state, &gave_up, End::Final);
    assert_eq!(solutions.known(&state), Some(gave_up.clone()));
    solutions.keep(&state, &Winnable::Impossible, End::Final);
    solutions.keep(&state, &gave_up, End::Final);
    assert_eq!(solutions.known(&state), Some(Winnable::Impossible));
}

#[test]
fn a_search_for_a_short_line_that_was_stopped_is_made_again() {
    let mut solutions = solutions();
    let known = found(&mut solutions, SolverEffort::Quick, &Control::new());
    let stop = AtomicBool::new(true);
    let stopped = Control::new().with_stop(&stop);
    assert_eq!(found(&mut solutions, SolverEffort::Short, &stopped), known);
    assert_eq!(solutions.shortened.len(), 0);
    let line = found(&mut solutions, SolverEffort::Short, &Control::new());
    assert_eq!(solutions.shortened.len(), line.len());
}

#[test]
fn a_line_with_a_detour_is_cut_short() {
    let mut solutions = solutions();
    let start = solutions.game.start();
    let line = found(&mut solutions, SolverEffort::Quick, &Control::new());
    let (made, detour) = find_detour(&solutions.game, &line);
    let longer = [&line[..made], &detour, &line[made..]].concat();
    solutions.known.clear();
    solutions.keep(&start, &Winnable::Won(longer.clone()), End::Final);
    // Its second visit to a state leaves fewer moves than its first.
    assert_eq!(solutions.known(&start), Some(Winnable::Won(line.clone())));
    solutions.keep(&start, &Winnable::Won(longer), End::Final);
    assert_eq!(solutions.known(&start), Some(Winnable::Won(line)));
}

/// A detour of two moves, which leads from a state of the line back to it, and the number of moves before it.
fn find_detour(game: &FreeCell, line: &[Move]) -> (usize, [Move; 2]) {
    let moves = |state: &State| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves
    };
    let after = |mut state: State, mv: Move| {
        game.play_unchecked(&mut state, mv);
        state
    };
    let mut state = game.start();
    for (made, mv) in line.iter().enumerate() {
        for away in moves(&state) {
            let there = after(state, away);
            let mut backs = moves(&there).into_iter();
            if let Some(back) = backs.find(|back| after(there, *back) == state) {
                return (made, [away, back]);
            }
        }
        state = after(state, *mv);
    }
    panic!("no state of the line has a detour");
}
