//! What can be believed in Go Fish: without suits exactly, and with suits by putting them back.

use std::collections::HashMap;

use hog_core::random::{below, seed_bytes};
use hog_core::{Abstraction as _, Belief, Game, Information, Record, Uniform, Viewer};
use hog_games::go_fish::{GoFishWithSuits, Rules};
use hog_testkit::legal_moves;
use hog_testkit::secrecy::StateLine;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn small(ranks: u8, suits: u8, deal: u8) -> GoFishWithSuits {
    let rules = Rules::DOCUMENT
        .with_deal(1)
        .and_then(|rules| rules.with_pack(ranks, suits))
        .and_then(|rules| rules.with_deal(deal))
        .and_then(|rules| rules.with_refill(2));
    GoFishWithSuits::new(rules.expect("such rules are allowed"))
}

fn game() -> GoFishWithSuits {
    small(3, 4, 3)
}

/// The moves of a random game, or of its beginning.
fn record(game: GoFishWithSuits, seed: u64) -> Record<<GoFishWithSuits as Game>::Move> {
    let most = below(&mut ChaCha8Rng::from_seed(seed_bytes(seed)), 24);
    let moves = StateLine::random(&game, seed, most).moves;
    Record { start: 0, moves }
}

#[test]
fn the_plain_game_goes_as_the_whole_one_does() {
    let game = game();
    let plain = game.abstract_game();
    for seed in 0..200 {
        let record = record(game, seed);
        let left = Record {
            start: 0,
            moves: record
                .moves
                .iter()
                .map(|mv| game.abstract_move(*mv))
                .collect(),
        };
        let state = record.replay(&game).unwrap();
        assert_eq!(left.replay(&plain).unwrap(), game.abstract_state(&state));
        for viewer in Viewer::all(2) {
            let known = Information::of(&game, &record, viewer).unwrap();
            let left = Information::of(&plain, &left, viewer).unwrap();
            assert_eq!(game.abstract_information(&known), left);
        }
        for mv in legal_moves(&game, &state) {
            let back = game.concrete_move(&state, game.abstract_move(mv)).unwrap();
            assert_eq!(game.abstract_move(back), game.abstract_move(mv));
            assert!(game.is_legal(&state, back));
        }
    }
}

#[test]
fn what_is_drawn_is_what_was_seen_and_no_more() {
    let game = game();
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    for seed in 0..60 {
        let record = record(game, seed);
        let state = record.replay(&game).unwrap();
        for viewer in Viewer::all(2) {
            let known = Information::of(&game, &record, viewer).unwrap();
            let drawn = game.resample(&known, viewer, &Uniform, &mut rng).unwrap();
            assert_eq!(
                (drawn.phase(), drawn.fisher()),
                (state.phase(), state.fisher())
            );
            for seat in [hog_core::Seat::FIRST, hog_core::Seat::SECOND] {
                assert_eq!(drawn.laid(seat), state.laid(seat));
                if viewer == Viewer::Seat(seat) && !state.is_face_down(seat) {
                    assert_eq!(drawn.hand(seat), state.hand(seat), "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn suits_are_put_back_with_equal_chances() {
    let game = game();
    let record = record(game, 3);
    let viewer = Viewer::Seat(hog_core::Seat::FIRST);
    let known = Information::of(&game, &record, viewer).unwrap();
    let left = game.abstract_information(&known);
    let belief = Belief::of(&game.abstract_game(), &left, viewer, &Uniform).unwrap();
    let (state, _) = belief.states().next().unwrap();
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(2));
    let mut counts: HashMap<_, u32> = HashMap::new();
    for _ in 0..20_000 {
        let whole = game.complete(state, &known, viewer, &mut rng);
        assert_eq!(game.abstract_state(&whole), *state);
        *counts.entry(whole).or_default() += 1;
    }
    assert!(counts.len() > 1, "the record leaves something open");
    let mean = 20_000 / u32::try_from(counts.len()).unwrap();
    for count in counts.values() {
        assert!(count.abs_diff(mean) < mean / 5 + 60, "{counts:?}");
    }
}

/// What is believed of the whole game, without suits, is what is believed of the plain one.
#[test]
fn suits_tell_nothing_of_ranks() {
    for (game, seeds) in [(small(4, 2, 2), 100), (small(3, 4, 3), 40)] {
        let plain = game.abstract_game();
        for seed in 0..seeds {
            let record = record(game, seed);
            for viewer in Viewer::all(2) {
                let known = Information::of(&game, &record, viewer).unwrap();
                let whole = Belief::of(&game, &known, viewer, &Uniform).unwrap();
                let left = game.abstract_information(&known);
                let belief = Belief::of(&plain, &left, viewer, &Uniform).unwrap();
                let mut chances = HashMap::new();
                for (state, chance) in whole.states() {
                    *chances.entry(game.abstract_state(state)).or_insert(0.0) += chance;
                }
                assert_eq!(belief.states().len(), chances.len());
                for (state, chance) in belief.states() {
                    assert!((chances[state] - chance).abs() < 1e-12, "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn whole_states_are_drawn_as_often_as_they_are_believed() {
    let game = small(4, 2, 2);
    let viewer = Viewer::Seat(hog_core::Seat::SECOND);
    let mut open = (0..2_000).filter_map(|seed| {
        let known = Information::of(&game, &record(game, seed), viewer).unwrap();
        let belief = Belief::of(&game, &known, viewer, &Uniform).unwrap();
        let fisher = belief.states().next().unwrap().0.fisher();
        let asked = known.observations.len() > 6 && viewer == Viewer::Seat(fisher);
        (asked && belief.states().len() > 5).then_some((known, belief))
    });
    let (known, belief) = open.next().expect("a game that leaves much open");
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(5));
    let mut counts: HashMap<_, u32> = HashMap::new();
    let draws = 4_000;
    for _ in 0..draws {
        let state = game.resample(&known, viewer, &Uniform, &mut rng).unwrap();
        *counts.entry(state).or_default() += 1;
    }
    for (state, chance) in belief.states() {
        let expected = chance * f64::from(draws);
        let count = f64::from(counts.remove(state).unwrap_or(0));
        // Five standard deviations and a little.
        assert!(
            (count - expected).abs() < 5.0 * expected.sqrt() + 5.0,
            "{count} {expected}"
        );
    }
    assert!(counts.is_empty(), "{counts:?}");
}
