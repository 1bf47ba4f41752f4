//! A recorded game, in the notation that people use.

use hog_core::{Game, Notation, Outcome, Record, Seat, Turn};
use hog_games::freecell::{AutoPlay, DealNumber, FreeCell, Rules, Target};
use hog_testkit::legal_moves;
use proptest::prelude::*;

use crate::tables::{any_rules, in_a_game, rng};

/// A solution of deal 617 that Freecell Solver found, in its extended standard notation.
const SOLUTION: &str = include_str!("deal_617.txt");

#[test]
fn a_recorded_game_replays_from_its_notation() {
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    let game = FreeCell::deal(rules, DealNumber::new(617).unwrap());
    let mut state = game.start();
    let mut record = Record::new();
    let lines = SOLUTION.lines().filter(|line| !line.starts_with('#'));
    for text in lines.flat_map(str::split_whitespace) {
        let mut mv = game.read_move(&state, text).unwrap();
        // Where that notation gives no number, one card goes to an empty column.
        if let (2, Target::Column(to)) = (text.len(), mv.to)
            && state.top(to).is_none()
        {
            mv.cards = 1;
        }
        let objection = || game.objection(&state, mv);
        assert!(game.is_legal(&state, mv), "{text}: {}", objection());
        game.play_unchecked(&mut state, mv);
        record.moves.push(mv);
    }
    assert_eq!(game.turn(&state), Turn::Over(Outcome::won_by(Seat::FIRST)));
    assert_eq!(record.replay(&game).unwrap(), state);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_read_back_as_they_are_written(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = in_a_game(rules, rng);
        for mv in legal_moves(&game, &state) {
            let text = game.write_move(&state, mv);
            prop_assert_eq!(game.read_move(&state, &text), Ok(mv));
        }
    }

    #[test]
    fn whatever_is_read_is_a_move_or_none(seed in any::<u64>(), text in "\\PC{0,6}|[1-9a-i0hv]{0,5}") {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = in_a_game(rules, rng);
        if let Ok(mv) = game.read_move(&state, &text) {
            let written = game.write_move(&state, mv);
            prop_assert_eq!(game.read_move(&state, &written), Ok(mv));
            let moves = legal_moves(&game, &state);
            prop_assert_eq!(game.is_legal(&state, mv), moves.contains(&mv));
        }
    }
}
