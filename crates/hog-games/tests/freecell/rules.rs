//! States and their keys, the deal, and how a game ends.

use hog_core::{Game, Key, Outcome, Seat, Turn};
use hog_games::freecell::{
    AutoPlay, Back, CanonicalKey, Card, DealNumber, FreeCell, Move, Rules, Setup, Source, State,
    Target,
};
use hog_testkit::legal_moves;
use proptest::prelude::*;

use crate::tables::{any_rules, in_a_game, rng};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn keys_forget_the_order_of_columns_and_cells_only(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = in_a_game(rules, rng);
        let setup = state.setup(rules);
        prop_assert_eq!(State::from(&setup), state);
        let columns: Vec<Vec<Card>> = setup.columns().iter().rev().cloned().collect();
        let cells: Vec<Option<Card>> = setup.cells().iter().copied().rev().collect();
        let reversed = State::from(&Setup::new(rules, columns, &cells, setup.heights()).unwrap());
        let key = state.canonical_key();
        prop_assert_eq!(reversed.canonical_key(), key);
        prop_assert_eq!(key.state().canonical_key(), key);
        prop_assert_eq!(game.state_of(&game.key(&state)), state);
        for mv in legal_moves(&game, &state) {
            let mut after = state;
            game.play_without_auto_play(&mut after, mv);
            let changes = after.canonical_key() != key;
            prop_assert_eq!(changes, !is_change_of_place(&setup, mv), "{:?}", mv);
        }
    }
}

/// Whether a move takes a whole column to an empty one.
fn is_change_of_place(setup: &Setup, mv: Move) -> bool {
    let (Source::Column(from), Target::Column(to)) = (mv.from, mv.to) else {
        return false;
    };
    let height = |column: u8| setup.columns()[usize::from(column)].len();
    height(to) == 0 && height(from) == usize::from(mv.cards)
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 64);
    assert!(size_of::<CanonicalKey>() <= 40);
    assert!(size_of::<<FreeCell as Key>::Key>() <= 64);
}

fn setup(rules: Rules, text: &str) -> Setup {
    Setup::from_text(rules, text).unwrap()
}

#[test]
fn a_deal_has_four_columns_of_seven_and_four_of_six() {
    let table = DealNumber::FIRST.setup(Rules::FREECELL);
    let heights: Vec<usize> = table.columns().iter().map(Vec::len).collect();
    assert_eq!(heights, [7, 7, 7, 7, 6, 6, 6, 6]);
    assert_eq!(table.cells(), [None; 4]);
}

#[test]
fn what_cannot_go_on_is_lost() {
    let rules = Rules::FREECELL.with_cells(0).unwrap();
    // Every top card is red, and no ace is free.
    let text = "AC AD AH AS 2C 2S 3C 3S 4C 4S 5C 5S 6C 6S 7C 7S 8C 8S 9C 9S TC TS JC JS QC QS KC KS \
                2D 3D 4D 5D\nTD\nTH\nJD\nJH\nQD\nQH\n2H 3H 4H 5H 6D 6H 7D 7H 8D 8H 9D 9H KD KH\n";
    let game = FreeCell::of(&setup(rules, text));
    assert_eq!(game.turn(&game.start()), Turn::Over(Outcome::LOST));
    assert_eq!(legal_moves(&game, &game.start()), []);
}

#[test]
fn all_on_the_foundations_is_won() {
    let rules = Rules::FREECELL
        .with_back(Back::On)
        .with_auto_play(AutoPlay::Off);
    let text = "Foundations: H-K C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
    let game = FreeCell::of(&setup(rules, text));
    let mut state = game.start();
    game.play(&mut state, Move::one(Source::Column(0), Target::Foundation))
        .unwrap();
    assert_eq!(game.turn(&state), Turn::Over(Outcome::won_by(Seat::FIRST)));
    assert_eq!(legal_moves(&game, &state), [], "not even back");
}
