//! The game against the table of the document, and its small states.

use hog_cards::Suit;
use hog_core::{Game, Key, Outcome, Seat, Turn};
use hog_games::freecell::{
    AutoPlay, Back, CanonicalKey, Card, DealNumber, FreeCell, Move, Rules, Setup, Source, State,
    Target,
};
use proptest::prelude::*;

use crate::tables::{any_rules, in_a_game, near_the_end, rng};

/// Every move of one card that can be thought of, some piles too many included.
fn all_single_moves() -> impl Iterator<Item = Move> {
    let columns = 0..=Rules::MOST_COLUMNS;
    let cells = 0..=Rules::MOST_CELLS;
    let from = columns.clone().map(Source::Column);
    let from = from.chain(cells.clone().map(Source::Cell));
    let from = from.chain(Suit::ALL.map(Source::Foundation));
    from.flat_map(move |from| {
        let to = columns.clone().map(Target::Column);
        let to = to.chain(cells.clone().map(Target::Cell));
        to.chain([Target::Foundation])
            .map(move |to| Move::one(from, to))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_game_allows_what_the_table_allows(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = if seed % 2 == 0 {
            in_a_game(rules, rng)
        } else {
            let setup = near_the_end(rules, 20, rng);
            (FreeCell::of(&setup), State::from(&setup))
        };
        let setup = state.setup(rules);
        prop_assert_eq!(State::from(&setup), state);
        prop_assert_eq!(setup.is_won(), state.is_won());
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for mv in all_single_moves() {
            let mut after = setup.clone();
            let played = after.play(mv);
            let checked = game.check(&state, mv);
            prop_assert_eq!(checked.is_ok(), moves.contains(&mv));
            prop_assert_eq!(played, checked);
            if played.is_ok() {
                let mut next = state;
                game.play_unchecked(&mut next, mv);
                prop_assert_eq!(State::from(&after), next);
            } else {
                prop_assert_eq!(&after, &setup);
            }
        }
    }

    #[test]
    fn keys_forget_the_order_of_columns_and_cells_only(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let (game, state) = in_a_game(rules, rng);
        let setup = state.setup(rules);
        let columns = setup.columns().iter().map(|column| column.cards().to_vec());
        let columns: Vec<Vec<Card>> = columns.rev().collect();
        let cells: Vec<Option<Card>> = setup.cells().slots().iter().copied().rev().collect();
        let heights = setup.foundations().map(|foundation| foundation.height());
        let turned = State::from(&Setup::with(rules, columns, &cells, heights).unwrap());
        let key = state.canonical_key();
        prop_assert_eq!(turned.canonical_key(), key);
        prop_assert_eq!(key.state().canonical_key(), key);
        prop_assert_eq!(game.state_of(&game.key(&state)), state);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for mv in moves {
            let mut after = state;
            game.play_alone(&mut after, mv);
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
    let height = |column: u8| setup.columns()[usize::from(column)].cards().len();
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
fn the_six_moves_of_the_document() {
    let rules = Rules::FREECELL.with_back(Back::On);
    let mut table = setup(
        rules,
        "Foundations: H-J C-K D-J S-J\nFreecells: QD\n: KD QS\n: KH\n: KS QH\n:\n:\n:\n:\n:\n",
    );
    let card = |text: &str| text.parse::<Card>().unwrap();
    let tops = |table: &Setup| table.tops()[..4].to_vec();
    let [queen, king] = ["QD", "KD"].map(card);
    assert_eq!(
        tops(&table),
        [Some(card("QS")), Some(card("KH")), Some(card("QH")), None]
    );
    assert_eq!(table.tableau_to_tableau(0, 1), Ok(()));
    assert_eq!(table.tableau_to_foundation(1), Ok(()));
    assert_eq!(table.foundation_to_tableau(Suit::Spades, 1), Ok(()));
    assert_eq!(table.tableau_to_cell(2), Ok(()));
    assert_eq!(table.cell_to_tableau(queen, 2), Ok(()));
    assert_eq!(table.cell_to_foundation(card("QH")), Ok(()));
    assert_eq!(
        tops(&table),
        [Some(king), Some(card("QS")), Some(queen), None]
    );
    for column in [1, 1, 2, 2, 0] {
        assert!(!table.is_won());
        assert_eq!(table.tableau_to_foundation(column), Ok(()));
    }
    assert!(table.is_won());
}

#[test]
fn a_deal_has_four_columns_of_seven_and_four_of_six() {
    let table = DealNumber::FIRST.setup(Rules::FREECELL);
    let heights: Vec<usize> = table
        .columns()
        .iter()
        .map(|column| column.cards().len())
        .collect();
    assert_eq!(heights, [7, 7, 7, 7, 6, 6, 6, 6]);
    assert_eq!(table.cells().slots(), [None; 4]);
    assert_eq!(table.tops().len(), 8);
}

#[test]
fn what_cannot_go_on_is_lost() {
    let rules = Rules::FREECELL.with_cells(0).unwrap();
    // Every top card is red, and no ace is free.
    let text = "AC AD AH AS 2C 2S 3C 3S 4C 4S 5C 5S 6C 6S 7C 7S 8C 8S 9C 9S TC TS JC JS QC QS KC KS \
                2D 3D 4D 5D\nTD\nTH\nJD\nJH\nQD\nQH\n2H 3H 4H 5H 6D 6H 7D 7H 8D 8H 9D 9H KD KH\n";
    let game = FreeCell::of(&setup(rules, text));
    assert_eq!(game.turn(&game.start()), Turn::Over(Outcome::LOST));
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    assert_eq!(moves, []);
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
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    assert_eq!(moves, [], "not even back");
}
