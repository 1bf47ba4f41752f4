//! The proof against a plain search, on small games of all variants, and its prunings against the
//! search without them.

#![expect(clippy::cast_possible_truncation, reason = "all numbers are small")]

use std::collections::BTreeSet;

use hog_core::random::{below, spread_seed_bytes};
use hog_games::freecell::{Building, DealNumber, EmptyColumns, FreeCell, Rules, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::board::{Layout, ProofBoard};
use super::bound::Bounding;
use super::ground::{Card, Ground, Place, Position};
use super::search::{End, ProofMethod, Search};
use super::steps::Packing;
use super::{Conclusion, Counts, Limits, oracle, prove_by};
use crate::freecell::terms::Terms;
use crate::freecell::verdict::GaveUp;
use hog_core::Game;

/// A search that leaves nothing out.
const PLAIN: ProofMethod = ProofMethod {
    packing: Packing::Plain,
    bounding: Bounding::Off,
    crowd: u32::MAX,
};

fn small_deal(random: &mut Xoshiro256PlusPlus, ranks: u8, columns: usize) -> Position {
    let mut deck: Vec<Card> = (0..ranks * 4).collect();
    let mut dealt = vec![Vec::new(); columns];
    for number in 0..deck.len() {
        let card = deck.swap_remove(below(random, deck.len()));
        dealt[number % columns].push(card);
    }
    Position {
        columns: dealt,
        cells: Vec::new(),
        founded: [0; 4],
    }
}

/// Some random moves into the game, so that cells and foundations are in use.
fn wander(
    random: &mut Xoshiro256PlusPlus,
    ground: Ground,
    start: Position,
    steps: usize,
) -> Position {
    let mut at = start;
    for _ in 0..steps {
        let moves = oracle::moves(&at).into_iter();
        let next: Vec<_> = moves
            .filter_map(|step| oracle::play(&ground, &at, step))
            .collect();
        if next.is_empty() {
            break;
        }
        at = next[below(random, next.len())].clone();
    }
    at
}

/// Cards anyhow, as no deal leaves them: in cells, in columns of any length, and partly founded.
fn scattered(random: &mut Xoshiro256PlusPlus, ground: Ground, columns: usize) -> Position {
    let most = usize::from(ground.ranks) / 2 + 1;
    let founded: [u8; 4] = std::array::from_fn(|_| below(random, most) as u8);
    let up = |card: &Card| card >> 2 < founded[usize::from(card & 3)];
    let mut deck: Vec<Card> = (0..ground.ranks * 4).filter(|card| !up(card)).collect();
    let mut start = Position {
        columns: vec![Vec::new(); columns],
        cells: Vec::new(),
        founded,
    };
    while !deck.is_empty() {
        let card = deck.swap_remove(below(random, deck.len()));
        if start.cells.len() < usize::from(ground.cells) && below(random, 6) == 0 {
            start.cells.push(card);
        } else {
            start.columns[below(random, columns)].push(card);
        }
    }
    start
}

/// Decides with chosen prunings and no bounds.
fn decide(ground: Ground, start: &Position, method: ProofMethod) -> Conclusion {
    let (layout, board) = Layout::new(ground, start);
    let mut stop = |_: &Counts| false;
    let mut limits = Limits {
        bytes: 1 << 30,
        stop: &mut stop,
    };
    prove_by(&layout, method, &board, start, &mut limits).0
}

/// The usual method, and one that searches every phase at once, against the plain search.
fn compare(ground: Ground, start: &Position) -> Option<bool> {
    let expected = oracle::winnable(&ground, start, 5_000)?;
    let phased = ProofMethod {
        crowd: 0,
        ..ProofMethod::USUAL
    };
    for method in [ProofMethod::USUAL, phased] {
        check(ground, start, expected, decide(ground, start, method));
    }
    Some(expected)
}

fn check(ground: Ground, start: &Position, expected: bool, conclusion: Conclusion) {
    match conclusion {
        Conclusion::Won(moves) => {
            assert!(expected, "{ground:?} {start:?}");
            let mut at = start.clone();
            for step in moves {
                let next = oracle::play(&ground, &at, step);
                at = next.unwrap_or_else(|| panic!("{step:?} in {at:?}"));
            }
            assert_eq!(at.founded, [ground.ranks; 4]);
        }
        Conclusion::Impossible => assert!(!expected, "{ground:?} {start:?}"),
        Conclusion::GaveUp(reason) => panic!("{reason:?}"),
    }
}

fn random_ground(random: &mut Xoshiro256PlusPlus) -> Ground {
    const BY_COLOUR: Building = Building::AlternateColours;
    Ground {
        cells: below(random, 4) as u8,
        building: [BY_COLOUR, BY_COLOUR, Building::Suit][below(random, 3)],
        empties: [
            EmptyColumns::Any,
            EmptyColumns::Any,
            EmptyColumns::KingsOnly,
        ][below(random, 3)],
        ranks: 2 + below(random, 3) as u8,
    }
}

/// Games compared with the plain search; thousands were when the proof was written.
const ROUNDS: usize = 300;

#[test]
fn proofs_agree_with_a_plain_search_on_small_games() {
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(1));
    let (mut won, mut lost) = (0, 0);
    for _ in 0..ROUNDS {
        let ground = random_ground(&mut random);
        let columns = 2 + below(&mut random, 4);
        let start = small_deal(&mut random, ground.ranks, columns);
        let steps = below(&mut random, 12);
        let start = wander(&mut random, ground, start, steps);
        match compare(ground, &start) {
            None => {}
            Some(true) => won += 1,
            Some(false) => lost += 1,
        }
    }
    assert!(
        won > ROUNDS / 10 && lost > ROUNDS / 10,
        "{won} won, {lost} lost"
    );
}

#[test]
fn proofs_agree_with_a_plain_search_on_cards_that_lie_anyhow() {
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(2));
    let (mut won, mut lost) = (0, 0);
    for _ in 0..ROUNDS {
        let ground = Ground {
            ranks: 4 + below(&mut random, 2) as u8,
            ..random_ground(&mut random)
        };
        let columns = 3 + below(&mut random, 4);
        let start = scattered(&mut random, ground, columns);
        match compare(ground, &start) {
            None => {}
            Some(true) => won += 1,
            Some(false) => lost += 1,
        }
    }
    assert!(
        won > ROUNDS / 10 && lost > ROUNDS / 10,
        "{won} won, {lost} lost"
    );
}

/// A state of four columns and three cells, by colours, with empty columns for kings.
fn for_kings(board: &str) -> (Ground, Position) {
    let rules = Rules::FREECELL
        .with_cells(3)
        .and_then(|rules| rules.with_columns(4))
        .expect("three cells and four columns")
        .with_empty_columns(EmptyColumns::KingsOnly);
    let setup = Setup::from_text(rules, board).expect("a board");
    let start = super::position(rules, &FreeCell::of(&setup).start());
    (Ground::of(rules), start)
}

/// A card that cannot begin a column leaves one when it floats, so it does not take the last slot.
#[test]
fn a_solution_may_float_the_last_card_of_a_column() {
    let (ground, start) = for_kings(
        "Foundations: H-T C-J D-4 S-5\nFreecells: TD QH 9D\n: 9S 8S KC KH QC\n\
         : QD 6D JD JH TS\n: 5D KD JS 8D KS\n: 7S QS 6S 7D\n",
    );
    check(
        ground,
        &start,
        true,
        decide(ground, &start, ProofMethod::USUAL),
    );
}

/// Twins of which one can still go up are no longer alike.
#[test]
fn twins_below_a_key_keep_their_names() {
    let (ground, start) = for_kings(
        "Foundations: H-3 C-8 D-7 S-7\nFreecells: TH JH\n: JC 9C 8S KH 6H 9S 8H\n\
         : 5H QH KD 7H KC QS\n: KS 9D QD QC 9H 4H\n: JS TC TD JD TS 8D\n",
    );
    let phased = ProofMethod {
        crowd: 0,
        ..ProofMethod::USUAL
    };
    check(ground, &start, true, decide(ground, &start, phased));
}

/// Heights of rests and foundations of a whole position, found without the board's bookkeeping.
fn group_of(layout: &Layout, at: &Position) -> ([u8; 10], [u8; 4]) {
    let mut heights = [0; 10];
    for (height, pile) in heights.iter_mut().zip(&layout.piles) {
        let mut columns = at.columns.iter();
        let same = |column: &&Vec<Card>| column.first() == pile.first() && !column.is_empty();
        let Some(column) = columns.find(same) else {
            continue;
        };
        let mut same = column.iter().zip(pile).take_while(|(a, b)| a == b).count();
        while same > 1 && layout.ground.fits(pile[same - 1], pile[same - 2]) {
            same -= 1;
        }
        if same == 1 && layout.ground.starts_column(pile[0]) {
            same = 0;
        }
        *height = same as u8;
    }
    (heights, at.founded)
}

/// When everything is safe to found, as when building by suit, the unpruned search meets just the
/// groups from which no card can be founded at once.
#[test]
fn the_unpruned_search_meets_the_groups_of_the_plain_search() {
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(4));
    let mut compared = 0;
    for _ in 0..ROUNDS {
        let ground = Ground {
            building: Building::Suit,
            ..random_ground(&mut random)
        };
        let columns = 3 + below(&mut random, 2);
        let start = small_deal(&mut random, ground.ranks, columns);
        let (layout, board) = Layout::new(ground, &start);
        let Some(positions) = oracle::reachable(&ground, &start, 5_000) else {
            continue;
        };
        let mut search = Search::new(&layout, PLAIN);
        let mut stop = |_: &Counts| false;
        let mut limits = Limits {
            bytes: 1 << 30,
            stop: &mut stop,
        };
        if !matches!(search.run(&board, &mut limits), End::Exhausted) {
            continue;
        }
        let groups = positions.iter().map(|at| {
            let (heights, founded) = group_of(&layout, at);
            let group = ProofBoard {
                heights,
                founded,
                ..board
            };
            group.group_key()
        });
        let groups: BTreeSet<u128> = groups.collect();
        let met: BTreeSet<u128> = search.group_keys().into_iter().collect();
        assert!(met.is_subset(&groups), "{ground:?} {start:?}");
        let settled = |at: &&Position| {
            let up = |step: &super::Move| step.to == Place::Foundation;
            let mut ups = oracle::moves(at).into_iter().filter(up);
            !ups.any(|step| oracle::play(&ground, at, step).is_some())
        };
        for at in positions.iter().filter(settled) {
            let (heights, founded) = group_of(&layout, at);
            let group = ProofBoard {
                heights,
                founded,
                ..board
            };
            assert!(
                met.contains(&group.group_key()),
                "{ground:?} {start:?} {at:?}"
            );
        }
        compared += 1;
    }
    assert!(compared > ROUNDS / 10, "{compared}");
}

/// The tables of the other searches say the same of every card that could go up.
#[test]
fn searches_agree_on_what_is_safe() {
    for building in [Building::AlternateColours, Building::Suit] {
        let rules = Rules::FREECELL.with_building(building);
        let (ground, terms) = (Ground::of(rules), Terms::new(rules));
        let (mut safe, mut kept) = (0, 0);
        for number in 0..14_u32.pow(4) {
            let founded: [u8; 4] = std::array::from_fn(|suit| {
                let height = number / 14_u32.pow(suit as u32) % 14;
                height as u8
            });
            for suit in (0..4).filter(|suit| founded[*suit] < ground.ranks) {
                let card = founded[suit] * 4 + suit as u8;
                let is_safe = ground.safe(card, founded);
                assert_eq!(terms.goes_up(founded, suit), is_safe, "{card} {founded:?}");
                safe += u32::from(is_safe);
                kept += u32::from(!is_safe);
            }
        }
        assert!(safe > 0 && (kept > 0) == (building == Building::AlternateColours));
    }
}

fn deal(cells: u8, number: i64) -> (Ground, Position) {
    let rules = Rules::FREECELL.with_cells(cells).expect("few cells");
    let game = FreeCell::deal(rules, DealNumber::new(number).expect("a deal"));
    (Ground::of(rules), super::position(rules, &game.start()))
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
            let (ground, start) = deal(cells, number);
            let (layout, board) = Layout::new(ground, &start);
            let mut known = [PLAIN, packed, bounded, phased].map(|method| {
                let mut stop = |counts: &Counts| counts.states > 200_000;
                let mut limits = Limits {
                    bytes: 1 << 30,
                    stop: &mut stop,
                };
                match prove_by(&layout, method, &board, &start, &mut limits).0 {
                    Conclusion::Won(_) => Some(true),
                    Conclusion::Impossible => Some(false),
                    Conclusion::GaveUp(_) => None,
                }
            });
            won += usize::from(known[0] == Some(true));
            lost += usize::from(known[0] == Some(false));
            // Giving up is no verdict; all others have to agree.
            known.sort();
            let mut known = known.into_iter().flatten();
            let first = known.next();
            assert!(
                known.all(|one| Some(one) == first),
                "{cells} cells, {number}"
            );
        }
    }
    assert!(lost > 80 && won > 3, "{won} won, {lost} lost");
}

#[test]
fn the_memory_bound_is_kept() {
    let bytes = 3_000_000;
    let (ground, start) = deal(2, 891);
    let (layout, board) = Layout::new(ground, &start);
    let mut stop = |counts: &Counts| {
        assert!(counts.bytes <= bytes);
        false
    };
    let mut limits = Limits {
        bytes,
        stop: &mut stop,
    };
    let (conclusion, counts) = prove_by(&layout, ProofMethod::USUAL, &board, &start, &mut limits);
    assert_eq!(conclusion, Conclusion::GaveUp(GaveUp::Memory));
    // It stops because tables would soon double.
    assert!(counts.bytes < 4 * bytes, "{counts:?}");
}
