//! The proof against a plain search by the rules, on small games of all variants, and its prunings
//! against the search without them.

#![expect(clippy::cast_possible_truncation, reason = "all numbers are small")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use hog_cards::{Card, Suit};
use hog_core::random::below;
use hog_core::{Control, Game};
use hog_games::freecell::{
    AutoPlay, Building, CanonicalKey, EmptyColumns, FreeCell, Rules, Setup, State, Target,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use super::board::{ProofBoard, ProofLayout};
use super::bound::Bounding;
use super::search::{ProofMethod, ProofSearch};
use super::steps::Packing;
use super::{ProofLimits, ProofResult};
use crate::freecell::card_code::CardCode;
use crate::freecell::exhaust::exhaust;
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::Solution;
use crate::freecell::tests::{deal, random, sized};
use crate::freecell::verdict::GaveUp;

type Random = Xoshiro256PlusPlus;

/// A search without prunings.
const PLAIN: ProofMethod = ProofMethod {
    packing: Packing::Plain,
    bounding: Bounding::Off,
    crowd: u32::MAX,
};

/// A search that tests phases from the first state of each group on.
const PHASED: ProofMethod = ProofMethod {
    crowd: 0,
    ..ProofMethod::USUAL
};

/// Rules for games of few cards.
fn random_rules(random: &mut Random) -> Rules {
    const BY_COLOUR: Building = Building::AlternateColours;
    let building = [BY_COLOUR, BY_COLOUR, Building::Suit][below(random, 3)];
    let empty_columns = [
        EmptyColumns::Any,
        EmptyColumns::Any,
        EmptyColumns::KingsOnly,
    ][below(random, 3)];
    let rules = sized(below(random, 3) as u8, 4 + below(random, 2) as u8);
    rules
        .with_building(building)
        .with_empty_columns(empty_columns)
        .with_auto_play(AutoPlay::Off)
}

/// A game of the highest ranks alone, dealt column by column; the other cards are on the foundations.
fn small_deal(random: &mut Random, rules: Rules, ranks: u8) -> FreeCell {
    let mut columns = vec![Vec::new(); rules.columns().into()];
    for (number, card) in shuffled(random, [13 - ranks; 4]).enumerate() {
        let column = number % columns.len();
        columns[column].push(card);
    }
    FreeCell::of(&Setup::new(rules, columns, &[], [13 - ranks; 4]).unwrap())
}

/// A game of the highest ranks with cards in cells, in columns of any length, and partly on the
/// foundations.
fn scattered(random: &mut Random, rules: Rules, ranks: u8) -> FreeCell {
    let most = usize::from(ranks) / 2 + 1;
    let heights: [u8; 4] = std::array::from_fn(|_| 13 - ranks + below(random, most) as u8);
    let mut columns = vec![Vec::new(); rules.columns().into()];
    let mut cells = Vec::new();
    for card in shuffled(random, heights).collect::<Vec<_>>() {
        if cells.len() < usize::from(rules.cells()) && below(random, 6) == 0 {
            cells.push(Some(card));
        } else {
            let column = below(random, columns.len());
            columns[column].push(card);
        }
    }
    FreeCell::of(&Setup::new(rules, columns, &cells, heights).unwrap())
}

/// The cards that are not on foundations of these heights, in the order of [`Suit::ALL`].
fn shuffled(random: &mut Random, heights: [u8; 4]) -> impl Iterator<Item = Card> {
    let suits = Suit::ALL.into_iter().zip(heights);
    let mut cards: Vec<Card> = suits
        .flat_map(|(suit, height)| {
            (height + 1..=13).filter_map(move |height| Card::of_height(suit, height))
        })
        .collect();
    hog_core::random::shuffle(random, &mut cards);
    cards.into_iter()
}

/// The state after some random moves, so that cells and foundations are in use.
fn wander(random: &mut Random, game: &FreeCell, steps: usize) -> State {
    let mut state = game.start();
    let mut moves = Vec::new();
    for _ in 0..steps {
        moves.clear();
        game.moves(&state, &mut moves);
        if moves.is_empty() {
            break;
        }
        game.play_unchecked(&mut state, moves[below(random, moves.len())]);
    }
    state
}

/// The result with chosen prunings.
fn prove_by(
    method: ProofMethod,
    tables: &RuleTables,
    state: &State,
    control: &Control<'_>,
) -> ProofResult {
    let bytes = 1 << 30;
    let (layout, board) = ProofLayout::new(tables, state);
    ProofSearch::new(&layout, method).prove(&board, state, ProofLimits { bytes, control })
}

/// The result with chosen prunings. A solution is replayed.
fn decide(game: &FreeCell, state: &State, method: ProofMethod) -> ProofResult {
    let tables = RuleTables::new(game.rules());
    let proved = prove_by(method, &tables, state, &Control::new());
    if let Ok(Some(steps)) = &proved {
        Solution::replay(game, state, steps)
            .unwrap_or_else(|refused| panic!("{refused} {state:?}"));
    }
    proved
}

/// Games compared with the plain search; thousands were when the proof was written.
const ROUNDS: usize = 300;

/// Compares the proof with a plain search by the rules, if that ends soon.
fn check_small_games(seed: u64, generate: impl Fn(&mut Random, Rules) -> (FreeCell, State)) {
    let mut random = random(seed);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..ROUNDS {
        let rules = random_rules(&mut random);
        let (game, state) = generate(&mut random, rules);
        let can_be_won = match exhaust(&game, &state, 4 << 20, &Control::new()).0 {
            Ok(Some(_)) => true,
            Ok(None) => false,
            Err(_) => continue,
        };
        won += usize::from(can_be_won);
        lost += usize::from(!can_be_won);
        for method in [ProofMethod::USUAL, PHASED] {
            let proved = decide(&game, &state, method);
            assert_eq!(
                matches!(proved, Ok(Some(_))),
                can_be_won,
                "{game:?} {state:?}"
            );
        }
    }
    assert!(
        won > ROUNDS / 10 && lost > ROUNDS / 10,
        "{won} won, {lost} lost"
    );
}

#[test]
fn proofs_agree_with_a_plain_search_on_small_games() {
    check_small_games(1, |random, rules| {
        let ranks = 3 + below(random, 3) as u8;
        let game = small_deal(random, rules, ranks);
        let steps = below(random, 12);
        let state = wander(random, &game, steps);
        (game, state)
    });
}

#[test]
fn proofs_agree_with_a_plain_search_on_scattered_cards() {
    check_small_games(2, |random, rules| {
        let ranks = 4 + below(random, 2) as u8;
        let game = scattered(random, rules, ranks);
        let state = game.start();
        (game, state)
    });
}

/// Checks that a state of four columns and three cells, with empty columns for kings, can be won.
fn check_won(board: &str, method: ProofMethod) {
    let rules = sized(3, 4).with_empty_columns(EmptyColumns::KingsOnly);
    let game = FreeCell::of(&Setup::from_text(rules, board).expect("a board"));
    let proved = decide(&game, &game.start(), method);
    assert!(matches!(proved, Ok(Some(_))), "{proved:?}");
}

/// A last card that is no king goes to a cell and frees its column, so it does not take the last slot.
#[test]
fn a_solution_may_float_the_last_card_of_a_column() {
    check_won(
        "Foundations: H-T C-J D-4 S-5\nFreecells: TD QH 9D\n: 9S 8S KC KH QC\n\
         : QD 6D JD JH TS\n: 5D KD JS 8D KS\n: 7S QS 6S 7D\n",
        ProofMethod::USUAL,
    );
}

/// Twins of which one can still go up in a phase differ, so they do not change names.
#[test]
fn twins_below_a_key_keep_their_names() {
    check_won(
        "Foundations: H-3 C-8 D-7 S-7\nFreecells: TH JH\n: JC 9C 8S KH 6H 9S 8H\n\
         : 5H QH KD 7H KC QS\n: KS 9D QD QC 9H 4H\n: JS TC TD JD TS 8D\n",
        PHASED,
    );
}

/// The key of the group of a state, computed from the state and not step by step.
fn group_of(layout: &ProofLayout<'_>, board: &ProofBoard, state: &State) -> u128 {
    let columns = (0..layout.tables.rules.columns()).map(|column| {
        let mut cards: Vec<u8> = state
            .from_top(column)
            .map(|card| CardCode::from(card).number())
            .collect();
        cards.reverse();
        cards
    });
    let columns: Vec<Vec<u8>> = columns.collect();
    let mut heights = [0; 10];
    for (height, pile) in heights.iter_mut().zip(&layout.piles) {
        let is_pile = |column: &&Vec<u8>| column.first() == pile.first() && !column.is_empty();
        let Some(column) = columns.iter().find(is_pile) else {
            continue;
        };
        let mut rest = column.iter().zip(pile).take_while(|(a, b)| a == b).count();
        while rest > 1 && layout.fits(pile[rest - 1], pile[rest - 2]) {
            rest -= 1;
        }
        if rest == 1 && layout.may_start_column(pile[0]) {
            rest = 0;
        }
        *height = rest as u8;
    }
    let founded = ProofLayout::new(layout.tables, state).1.founded;
    let group = ProofBoard {
        heights,
        founded,
        ..*board
    };
    group.group_key()
}

/// All states that can be reached, up to the order of columns and cells; `None` if they are many.
fn reachable(game: &FreeCell) -> Option<Vec<State>> {
    let mut seen: FxHashSet<CanonicalKey> = FxHashSet::default();
    seen.insert(game.start().canonical_key());
    let mut states = vec![game.start()];
    let mut moves = Vec::new();
    let mut at = 0;
    while let Some(state) = states.get(at).copied() {
        at += 1;
        moves.clear();
        game.moves(&state, &mut moves);
        for mv in &moves {
            let mut next = state;
            game.play_unchecked(&mut next, *mv);
            if seen.insert(next.canonical_key()) {
                states.push(next);
            }
        }
        if states.len() > 5_000 {
            return None;
        }
    }
    Some(states)
}

/// When every card is safe on its foundation, as when building by suit, the search without prunings
/// visits exactly the groups from which no card can go to a foundation at once.
#[test]
fn the_unpruned_search_visits_the_groups_of_the_plain_search() {
    let mut random = random(4);
    let mut compared = 0;
    for _ in 0..ROUNDS {
        let rules = random_rules(&mut random).with_building(Building::Suit);
        let ranks = 3 + below(&mut random, 2) as u8;
        let game = small_deal(&mut random, rules, ranks);
        let Some(states) = reachable(&game) else {
            continue;
        };
        let tables = RuleTables::new(rules);
        let (layout, board) = ProofLayout::new(&tables, &game.start());
        let mut search = ProofSearch::new(&layout, PLAIN);
        let limits = ProofLimits {
            bytes: 1 << 30,
            control: &Control::new(),
        };
        if search.prove(&board, &game.start(), limits) != Ok(None) {
            continue;
        }
        let group = |state: &State| group_of(&layout, &board, state);
        let groups: BTreeSet<u128> = states.iter().map(group).collect();
        let visited: BTreeSet<u128> = search.group_keys().into_iter().collect();
        assert!(visited.is_subset(&groups), "{game:?}");
        for state in &states {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let goes_up = moves.iter().any(|mv| mv.to == Target::Foundation);
            assert!(
                goes_up || visited.contains(&group(state)),
                "{game:?} {state:?}"
            );
        }
        compared += 1;
    }
    assert!(compared > ROUNDS / 10, "{compared}");
}

fn dealt(cells: u8, number: i64) -> (RuleTables, State) {
    let rules = sized(cells, 8);
    (RuleTables::new(rules), deal(rules, number).start())
}

#[test]
fn prunings_do_not_change_verdicts() {
    let packed = ProofMethod {
        packing: Packing::Packed,
        ..PLAIN
    };
    let bounded = ProofMethod {
        bounding: Bounding::On,
        ..packed
    };
    let phased = ProofMethod { crowd: 0, ..packed };
    let (mut won, mut lost) = (0, 0);
    for (cells, last) in [(0, 100), (1, 30)] {
        for number in 1..=last {
            let (tables, start) = dealt(cells, number);
            let mut verdicts = [PLAIN, packed, bounded, phased].map(|method| {
                let stop = AtomicBool::new(false);
                let progress = |states| stop.store(states > 200_000, Ordering::Relaxed);
                let control = Control::new().with_stop(&stop).with_progress(&progress);
                match prove_by(method, &tables, &start, &control) {
                    Ok(Some(_)) => Some(true),
                    Ok(None) => Some(false),
                    Err(_) => None,
                }
            });
            won += usize::from(verdicts[0] == Some(true));
            lost += usize::from(verdicts[0] == Some(false));
            // Giving up is no verdict; all others have to agree.
            verdicts.sort();
            let mut verdicts = verdicts.into_iter().flatten();
            let first = verdicts.next();
            assert!(
                verdicts.all(|verdict| Some(verdict) == first),
                "{cells} cells, {number}"
            );
        }
    }
    assert!(lost > 80 && won > 3, "{won} won, {lost} lost");
}

#[test]
fn the_memory_limit_is_kept() {
    let bytes = 3_000_000;
    let (tables, start) = dealt(2, 891);
    let (layout, board) = ProofLayout::new(&tables, &start);
    let mut search = ProofSearch::new(&layout, ProofMethod::USUAL);
    let control = Control::new();
    let limits = ProofLimits {
        bytes,
        control: &control,
    };
    let proved = search.prove(&board, &start, limits);
    assert_eq!(proved, Err(GaveUp::Memory));
    // The search stops before it grows its tables: what they would hold then exceeds the limit.
    let needed = search.bytes();
    assert!(bytes < needed && needed < 4 * bytes, "{needed}");
}
