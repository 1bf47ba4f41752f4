//! Auto-play: what goes up by itself, and that what is safe is never missed.

use std::collections::HashSet;

use hog_core::Game;
use hog_games::freecell::{
    AutoPlay, Back, Building, CanonicalKey, Card, FreeCell, Move, Rules, Setup, Source, State,
    Target,
};
use hog_testkit::legal_moves;
use proptest::prelude::*;

use crate::tables::{any_rules, in_a_game, near_the_end, rng};

/// How far a search for a win goes.
const MOST_STATES: usize = 3_000;

/// Whether a state can be won without auto-play; `None` if that takes too long.
fn can_be_won(rules: Rules, state: State) -> Option<bool> {
    let game = FreeCell::of(&state.setup(rules.with_auto_play(AutoPlay::Off)));
    let mut seen: HashSet<CanonicalKey> = HashSet::from([state.canonical_key()]);
    let mut open = vec![state];
    let mut moves = Vec::new();
    while let Some(state) = open.pop() {
        if state.is_won() {
            return Some(true);
        }
        if seen.len() > MOST_STATES {
            return None;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        // Moves up come first, and the last that are pushed are tried first.
        for mv in moves.iter().rev() {
            let mut after = state;
            game.play_unchecked(&mut after, *mv);
            if seen.insert(after.canonical_key()) {
                open.push(after);
            }
        }
    }
    Some(false)
}

/// A state near the end and what becomes of it by safe auto-play alone.
fn with_safe_cards_up(seed: u64) -> (Rules, State, State) {
    let rng = &mut rng(seed);
    let rules = any_rules(rng).with_auto_play(AutoPlay::Safe);
    let rules = rules.with_cells(rules.cells() % 2).unwrap();
    let rules = rules.with_columns(4).unwrap();
    let setup = near_the_end(rules, 14, rng);
    let (game, state) = (FreeCell::of(&setup), State::from(&setup));
    let mut up = state;
    game.settle(&mut up);
    (rules, state, up)
}

#[test]
fn what_is_safe_costs_no_win() {
    let (mut changed, mut won, mut lost) = (0, 0, 0);
    for seed in 0..1_500 {
        let (rules, state, up) = with_safe_cards_up(seed);
        if up == state {
            continue;
        }
        let (Some(before), Some(after)) = (can_be_won(rules, state), can_be_won(rules, up)) else {
            continue;
        };
        assert_eq!(before, after, "seed {seed}: {rules:?} {state:?}");
        changed += 1;
        won += u32::from(before);
        lost += u32::from(!before);
    }
    assert!(
        changed > 100 && won > 30 && lost > 10,
        "{changed} {won} {lost}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn what_goes_up_is_told_and_can_be_played(seed in any::<u64>()) {
        let rng = &mut rng(seed);
        let auto = [AutoPlay::Off, AutoPlay::Safe, AutoPlay::Full][usize::try_from(seed % 3).unwrap()];
        let rules = any_rules(rng).with_auto_play(auto);
        let (game, state) = if seed % 2 == 0 {
            in_a_game(rules, rng)
        } else {
            let setup = near_the_end(rules, 24, rng);
            (FreeCell::of(&setup), State::from(&setup))
        };
        for mv in legal_moves(&game, &state) {
            let mut alone = state;
            game.play_without_auto_play(&mut alone, mv);
            let played = game.auto_played(&state, mv);
            for up in &played {
                prop_assert_eq!(up.to, Target::Foundation);
                prop_assert_eq!(game.check(&alone, *up), Ok(()));
                game.play_without_auto_play(&mut alone, *up);
            }
            let mut after = state;
            game.play_unchecked(&mut after, mv);
            prop_assert_eq!(alone, after);
            if auto == AutoPlay::Off || matches!(mv.from, Source::Foundation(_)) {
                prop_assert!(played.is_empty());
            } else if auto == AutoPlay::Full || rules.building() == Building::Suit {
                let left = legal_moves(&game, &after);
                prop_assert!(left.iter().all(|mv| mv.to != Target::Foundation));
            }
        }
    }
}

/// Whether auto-play moves a card from the top of a column, with these heights of the foundations of
/// clubs, diamonds, hearts and spades.
fn goes_up(rules: Rules, card: &str, heights: [u8; 4]) -> bool {
    let card: Card = card.parse().unwrap();
    let left = |other: &Card| {
        *other != card && other.height() > heights[usize::from(other.suit().index())]
    };
    let mut others: Vec<Card> = Card::all().filter(left).collect();
    // On top of the others is a king, so that nothing else can go up.
    others.sort_by_key(|card| card.height());
    let mut columns = vec![Vec::new(); usize::from(rules.columns())];
    columns[0] = vec![card];
    columns[1] = others;
    let setup = Setup::new(rules, columns, &[], heights).unwrap();
    let mut state = State::from(&setup);
    let played = FreeCell::of(&setup).settle(&mut state);
    let up = Move::one(Source::Column(0), Target::Foundation);
    assert!(played.is_empty() || played == [up]);
    !played.is_empty()
}

#[test]
fn a_card_is_safe_when_nothing_can_need_it() {
    let safe = Rules::FREECELL;
    let check = |card: &str, heights: [u8; 4], expected: bool| {
        assert_eq!(goes_up(safe, card, heights), expected, "{card} {heights:?}");
        let full = safe.with_auto_play(AutoPlay::Full);
        assert!(goes_up(full, card, heights));
        let bakers_game = safe.with_building(Building::Suit);
        assert!(goes_up(bakers_game, card, heights));
        assert!(!goes_up(safe.with_auto_play(AutoPlay::Off), card, heights));
    };
    check("AH", [0, 0, 0, 0], true);
    check("2H", [0, 0, 1, 0], true);
    check("3H", [1, 0, 2, 1], true);
    check("3H", [0, 2, 2, 1], false);
    check("3H", [1, 2, 2, 0], false);
    check("5H", [3, 2, 4, 3], true);
    check("5H", [3, 1, 4, 3], false);
    check("5H", [2, 2, 4, 3], false);
    check("5C", [4, 3, 3, 2], true);
    check("5C", [4, 3, 2, 2], false);
    check("KS", [10, 11, 11, 12], true);
    check("KS", [9, 11, 11, 12], false);
    // Nothing is left that fits on it, however low the other suit of its colour is.
    check("5H", [4, 0, 4, 4], true);
    check("5H", [4, 0, 4, 3], false);
    check("JS", [0, 10, 10, 10], true);
    // Unless such a card may come back.
    let back = safe.with_back(Back::On);
    assert!(!goes_up(back, "5H", [4, 0, 4, 4]));
    assert!(goes_up(back, "5H", [4, 2, 4, 4]));
}

#[test]
fn nothing_goes_up_at_the_start_or_after_a_move_back() {
    let rules = Rules::FREECELL.with_back(Back::On);
    let text = "Foundations: H-Q C-K D-K S-Q\n: KS\n: KH\n:\n:\n:\n:\n:\n:\n";
    let game = FreeCell::of(&Setup::from_text(rules, text).unwrap());
    let mut state = game.start();
    assert!(!state.is_won());
    let back = Move::one(
        Source::Foundation(hog_cards::Suit::Spades),
        Target::Column(1),
    );
    assert_eq!(game.auto_played(&state, back), []);
    game.play(&mut state, back).unwrap();
    assert_eq!(state.height(hog_cards::Suit::Spades), 11);
    let up = Move::one(Source::Column(1), Target::Foundation);
    assert_eq!(game.auto_played(&state, up).len(), 2);
    game.play(&mut state, up).unwrap();
    assert!(state.is_won());
}

#[test]
fn the_lowest_card_goes_up_first() {
    let board = "Foundations: H-T C-Q D-Q S-Q\nFreecells: KC\n: KH QH JH\n: KS\n: KD\n\
                 :\n:\n:\n:\n:\n";
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Full);
    let game = FreeCell::of(&Setup::from_text(rules, board).unwrap());
    let mut state = game.start();
    let played = game.settle(&mut state);
    assert!(state.is_won());
    // The jack and the queen of hearts, though three kings lie free.
    let jack_and_queen = [Move::one(Source::Column(0), Target::Foundation); 2];
    assert_eq!(played[..2], jack_and_queen);
}
