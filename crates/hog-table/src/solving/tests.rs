use std::sync::atomic::AtomicBool;

use hog_core::Notation;
use hog_games::freecell::{DealNumber, FreeCell, Move, Rules, State};

use super::*;

fn solving() -> Solving<FreeCell> {
    let game = FreeCell::deal(Rules::FREECELL, DealNumber::FIRST);
    Solving::new(&Arc::new(game))
}

#[test]
fn no_move_leads_out_of_losing() {
    let mut solving = solving();
    let before = solving.game.start();
    let mv = solving.game.read_move(&before, "1a").unwrap();
    let mut after = before;
    solving.game.play(&mut after, mv).unwrap();
    solving.moved(&before, mv, &after);
    assert_eq!(solving.known(&after), None);
    solving.keep(&before, &Winnable::Impossible, End::ByItself);
    solving.moved(&before, mv, &after);
    assert_eq!(solving.known(&after), Some(Winnable::Impossible));
}

#[test]
fn that_a_search_gave_up_is_remembered_until_more_is_known() {
    let mut solving = solving();
    let state = solving.game.start();
    let gave_up = Winnable::NotKnown { states: 9 };
    solving.keep(&state, &gave_up, End::Stopped);
    assert_eq!(solving.known(&state), None);
    solving.keep(&state, &gave_up, End::ByItself);
    assert_eq!(solving.known(&state), Some(gave_up.clone()));
    solving.keep(&state, &Winnable::Impossible, End::ByItself);
    solving.keep(&state, &gave_up, End::ByItself);
    assert_eq!(solving.known(&state), Some(Winnable::Impossible));
}

#[test]
fn a_search_for_a_short_line_that_was_stopped_is_made_again() {
    let mut solving = solving();
    let start = solving.game.start();
    let known = solving.winnable(&start, Care::Quick, &Control::new());
    let stop = AtomicBool::new(true);
    let stopped = Control::new().with_stop(&stop);
    assert_eq!(solving.winnable(&start, Care::Short, &stopped), known);
    assert_eq!(solving.shortened.len(), 0);
    let found = solving.winnable(&start, Care::Short, &Control::new());
    let Some(Winnable::Won(line)) = found else {
        panic!("deal 1 can be won: {found:?}");
    };
    assert_eq!(solving.shortened.len(), line.len());
}

#[test]
fn a_line_that_goes_round_is_cut_short() {
    let mut solving = solving();
    let start = solving.game.start();
    let found = solving.winnable(&start, Care::Quick, &Control::new());
    let Some(Winnable::Won(line)) = found else {
        panic!("deal 1 can be won: {found:?}");
    };
    let (made, round) = way_round(&solving.game, &line);
    let longer = [&line[..made], &round, &line[made..]].concat();
    solving.known.clear();
    solving.keep(&start, &Winnable::Won(longer.clone()), End::ByItself);
    // Its second visit to a state leaves fewer moves than its first.
    assert_eq!(solving.known(&start), Some(Winnable::Won(line.clone())));
    solving.keep(&start, &Winnable::Won(longer), End::ByItself);
    assert_eq!(solving.known(&start), Some(Winnable::Won(line)));
}

/// Two moves that lead from a state of the line back to it, and after how many moves it comes.
fn way_round(game: &FreeCell, line: &[Move]) -> (usize, [Move; 2]) {
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
    panic!("no state of the line has a way round");
}
