//! What is kept from move to move is what would be computed anew.

use hog_core::Game;
use hog_core::random::{below, spread_seed_bytes};
use hog_games::freecell::{AutoPlay, Building, DealNumber, EmptyColumns, FreeCell, Rules, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::breadth::Breadth;
use super::position::{FastPosition, Scale, Shift};
use super::stages::STAGES;
use super::weights::Rooms;
use crate::freecell::step::{CardStep, find_move};
use crate::freecell::terms::Terms;

const BREADTHS: [Breadth; 4] = [
    Breadth::Wide,
    Breadth::Sparing,
    Breadth::Narrow,
    Breadth::Settled,
];

fn variants() -> [Rules; 6] {
    let rules = Rules::FREECELL;
    let sized = |cells, columns| {
        let rules = rules.with_cells(cells).expect("at most 8 cells");
        rules.with_columns(columns).expect("4 to 10 columns")
    };
    [
        rules,
        rules.with_auto_play(AutoPlay::Full),
        sized(0, 10),
        sized(8, 4),
        sized(3, 7).with_building(Building::Suit),
        sized(5, 6).with_empty_columns(EmptyColumns::KingsOnly),
    ]
}

/// What a scale of the first stage borrows.
fn first_stage(rules: Rules) -> (Terms, Rooms) {
    let rooms = STAGES[0].tuning.rooms(rules.cells());
    (Terms::new(rules), rooms)
}

fn scale<'a>(terms: &'a Terms, rooms: &'a Rooms) -> Scale<'a> {
    let tuning = &STAGES[0].tuning;
    Scale {
        terms,
        tuning,
        rooms,
    }
}

/// Walks at random through the moves of the fast search, and shows every position and its moves.
fn walk(rules: Rules, mut each: impl FnMut(&Scale<'_>, &FastPosition, &[Shift])) {
    let (terms, rooms) = first_stage(rules);
    let scale = scale(&terms, &rooms);
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(7));
    for deal in 1..=20 {
        let deal = DealNumber::new(deal).expect("a deal");
        let mut position = scale.position(&FreeCell::deal(rules, deal).start());
        scale.send_up(&mut position, |_| ());
        for _ in 0..60 {
            let mut shifts = Vec::new();
            position.moves(&terms, Breadth::Wide, &mut shifts);
            each(&scale, &position, &shifts);
            if shifts.is_empty() {
                break;
            }
            let chosen = below(&mut random, shifts.len());
            scale.make(&mut position, shifts[chosen]);
        }
    }
}

#[test]
fn children_are_weighed_as_if_they_were_made() {
    for rules in variants() {
        let mut weighed = 0;
        walk(rules, |scale, position, shifts| {
            let outlook = scale.outlook(position);
            for shift in shifts {
                let Some(cost) = scale.cost_after(position, &outlook, *shift) else {
                    continue;
                };
                let mut child = *position;
                scale.make(&mut child, *shift);
                assert_eq!(cost, scale.cost(&child), "{rules:?} {shift:?}");
                assert_eq!(scale.hash_after(position, *shift), child.hash);
                weighed += 1;
            }
        });
        assert!(weighed > 500, "{rules:?}: {weighed}");
    }
}

#[test]
fn the_rules_allow_every_move_and_come_to_the_same_state() {
    for rules in variants() {
        let (terms, rooms) = first_stage(rules);
        let scale = scale(&terms, &rooms);
        let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(8));
        for deal in 21..=30 {
            let game = FreeCell::deal(rules, DealNumber::new(deal).expect("a deal"));
            let mut state = game.start();
            let mut position = scale.position(&state);
            scale.send_up(&mut position, |card| {
                up(&game, &mut state, CardStep::up(card.card()));
            });
            for _ in 0..60 {
                let mut shifts = Vec::new();
                position.moves(&terms, Breadth::Wide, &mut shifts);
                if shifts.is_empty() {
                    break;
                }
                let chosen = below(&mut random, shifts.len());
                let mv = find_move(&game, &state, position.step(shifts[chosen]));
                let played = game.play(&mut state, mv.expect("a move of the rules"));
                played.expect("the rules allow it");
                scale.make(&mut position, shifts[chosen]);
                let anew = scale.position(&state);
                assert_eq!((anew.hash, anew.cost), (position.hash, position.cost));
            }
        }
    }
}

/// Plays a card up, unless auto-play has done so.
fn up(game: &FreeCell, state: &mut State, step: CardStep) {
    let mv = find_move(game, state, step);
    if let Some(mv) = mv.filter(|mv| game.is_legal(state, *mv)) {
        game.play_unchecked(state, mv);
    }
}

#[test]
fn narrower_searches_consider_fewer_of_the_same_moves() {
    let mut counts = [0; 4];
    walk(Rules::FREECELL, |scale, position, all| {
        let all: Vec<String> = all.iter().map(|shift| format!("{shift:?}")).collect();
        for (count, breadth) in counts.iter_mut().zip(BREADTHS) {
            let mut shifts = Vec::new();
            position.moves(scale.terms, breadth, &mut shifts);
            *count += shifts.len();
            assert!(
                shifts
                    .iter()
                    .all(|shift| all.contains(&format!("{shift:?}")))
            );
        }
    });
    let [wide, sparing, narrow, settled] = counts;
    assert!(wide > sparing && sparing > narrow && sparing > settled);
}
