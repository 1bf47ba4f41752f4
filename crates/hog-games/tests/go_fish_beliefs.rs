//! Suits tell nothing of ranks: beliefs about the game without suits are beliefs about the game with suits.

use std::collections::HashMap;

use hog_core::random::{below, seed_bytes};
use hog_core::{Belief, Information, Record, Uniform, Viewer};
use hog_games::go_fish::{GoFishWithSuits, Move, Observation, Pile, Plain, RankPile, Rules, State};
use hog_testkit::secrecy::StateLine;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn rules(ranks: u8, suits: u8, deal: u8) -> Rules {
    let rules = Rules::DOCUMENT
        .with_deal(1)
        .and_then(|rules| rules.with_pack(ranks, suits))
        .and_then(|rules| rules.with_deal(deal))
        .and_then(|rules| rules.with_refill(2));
    rules.expect("such rules are allowed")
}

/// All that a state says without suits.
fn without_suits<P: Pile>(state: &State<P>) -> ([RankPile; 5], String) {
    let [first, second] = [hog_core::Seat::FIRST, hog_core::Seat::SECOND];
    let piles = [
        state.stock(),
        state.hand(first),
        state.hand(second),
        state.laid(first),
        state.laid(second),
    ];
    let next = format!("{:?} {:?}", state.phase(), state.fisher());
    (piles.map(RankPile::without_suits), next)
}

#[test]
fn suits_tell_nothing_of_ranks() {
    for (rules, seeds) in [(rules(4, 2, 2), 100), (rules(3, 4, 3), 40)] {
        let (suited, plain) = (GoFishWithSuits::new(rules), Plain::new(rules));
        for seed in 0..seeds {
            let length = below(&mut ChaCha8Rng::from_seed(seed_bytes(seed)), 24);
            let moves = StateLine::random(&suited, seed, length).moves;
            let plain_moves = moves.iter().map(|mv| match mv {
                Move::Ask(rank) => Move::Ask(*rank),
                Move::Draw(card) => Move::Draw(card.rank()),
            });
            let plain_moves: Vec<_> = plain_moves.collect();
            for viewer in Viewer::all(2) {
                let moves = moves.clone();
                let known = Information::of(&suited, &Record { start: 0, moves }, viewer).unwrap();
                let observations = known.observations.iter().map(Observation::without_suits);
                let plain_known = Information {
                    start: 0,
                    observations: observations.collect(),
                };
                let record = Record {
                    start: 0,
                    moves: plain_moves.clone(),
                };
                let expected = Information::of(&plain, &record, viewer).unwrap();
                assert_eq!(plain_known, expected, "seed {seed}");
                let whole = Belief::of(&suited, &known, viewer, &Uniform).unwrap();
                let belief = Belief::of(&plain, &plain_known, viewer, &Uniform).unwrap();
                let [mut by_suits, mut by_ranks] = [HashMap::new(), HashMap::new()];
                for (state, probability) in whole.states() {
                    *by_suits.entry(without_suits(state)).or_insert(0.0) += probability;
                }
                for (state, probability) in belief.states() {
                    *by_ranks.entry(without_suits(state)).or_insert(0.0) += probability;
                }
                assert_eq!(by_suits.len(), by_ranks.len());
                for (state, probability) in by_ranks {
                    let difference: f64 = by_suits[&state] - probability;
                    assert!(difference.abs() < 1e-12, "seed {seed}");
                }
            }
        }
    }
}
