//! What the fast search updates with every move equals what would be computed anew.

use hog_core::Game;
use hog_core::random::below;
use hog_games::freecell::{AutoPlay, Building, EmptyColumns, FreeCell, Rules, State};

use super::position::{CostModel, FastPosition, Shift};
use super::stages::{Breadth, STAGES, SpaceCosts};
use crate::freecell::rule_tables::RuleTables;
use crate::freecell::solution::{CardStep, find_move};
use crate::freecell::tests::{deal, random, sized};

const BREADTHS: [Breadth; 4] = [
    Breadth::Wide,
    Breadth::Sparing,
    Breadth::Narrow,
    Breadth::Settled,
];

fn variants() -> [Rules; 6] {
    let rules = Rules::FREECELL;
    [
        rules,
        rules.with_auto_play(AutoPlay::Full),
        sized(0, 10),
        sized(8, 4),
        sized(3, 7).with_building(Building::Suit),
        sized(5, 6).with_empty_columns(EmptyColumns::KingsOnly),
    ]
}

/// What a model of the first stage borrows.
fn first_stage(rules: Rules) -> (RuleTables, SpaceCosts) {
    let space = STAGES[0].tuning.space_costs(rules.cells());
    (RuleTables::new(rules), space)
}

fn model<'a>(tables: &'a RuleTables, space: &'a SpaceCosts) -> CostModel<'a> {
    let tuning = &STAGES[0].tuning;
    CostModel {
        tables,
        tuning,
        space,
    }
}

/// Walks at random through the moves of the fast search, and shows every position and its moves.
fn walk(rules: Rules, mut each: impl FnMut(&CostModel<'_>, &FastPosition, &[Shift])) {
    let (tables, space) = first_stage(rules);
    let model = model(&tables, &space);
    let mut rng = random(7);
    for number in 1..=20 {
        let mut position = model.position(&deal(rules, number).start());
        model.send_up(&mut position, |_| ());
        for _ in 0..60 {
            let mut shifts = Vec::new();
            position.moves(&tables, Breadth::Wide, &mut shifts);
            each(&model, &position, &shifts);
            if shifts.is_empty() {
                break;
            }
            let chosen = below(&mut rng, shifts.len());
            model.make(&mut position, shifts[chosen]);
        }
    }
}

#[test]
fn children_are_weighed_as_if_they_were_made() {
    for rules in variants() {
        let mut weighed = 0;
        walk(rules, |model, position, shifts| {
            let parent = model.parent_costs(position);
            for shift in shifts {
                let Some(cost) = model.cost_after(position, &parent, *shift) else {
                    continue;
                };
                let mut child = *position;
                model.make(&mut child, *shift);
                assert_eq!(cost, model.cost(&child), "{rules:?} {shift:?}");
                assert_eq!(model.hash_after(position, *shift), child.hash);
                weighed += 1;
            }
        });
        assert!(weighed > 500, "{rules:?}: {weighed}");
    }
}

#[test]
fn the_rules_allow_every_move_and_come_to_the_same_state() {
    for rules in variants() {
        let (tables, space) = first_stage(rules);
        let model = model(&tables, &space);
        let mut rng = random(8);
        for number in 21..=30 {
            let game = deal(rules, number);
            let mut state = game.start();
            let mut position = model.position(&state);
            model.send_up(&mut position, |card| {
                play_up(&game, &mut state, CardStep::up(card.card()));
            });
            for _ in 0..60 {
                let mut shifts = Vec::new();
                position.moves(&tables, Breadth::Wide, &mut shifts);
                if shifts.is_empty() {
                    break;
                }
                let chosen = below(&mut rng, shifts.len());
                let mv = find_move(&game, &state, position.step(shifts[chosen]));
                let played = game.play(&mut state, mv.expect("a move of the rules"));
                played.expect("the rules allow it");
                model.make(&mut position, shifts[chosen]);
                let anew = model.position(&state);
                assert_eq!(
                    (anew.hash, anew.card_cost),
                    (position.hash, position.card_cost)
                );
            }
        }
    }
}

/// Plays a card up, unless auto-play has done so.
fn play_up(game: &FreeCell, state: &mut State, step: CardStep) {
    let mv = find_move(game, state, step);
    if let Some(mv) = mv.filter(|mv| game.is_legal(state, *mv)) {
        game.play_unchecked(state, mv);
    }
}

#[test]
fn narrower_searches_consider_fewer_of_the_same_moves() {
    let mut counts = [0; 4];
    walk(Rules::FREECELL, |model, position, all| {
        let all: Vec<String> = all.iter().map(|shift| format!("{shift:?}")).collect();
        for (count, breadth) in counts.iter_mut().zip(BREADTHS) {
            let mut shifts = Vec::new();
            position.moves(model.tables, breadth, &mut shifts);
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
