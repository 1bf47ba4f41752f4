//! Beliefs, compared with an enumeration of all lines of play.

use std::collections::HashMap;

use hog_core::random::{below, seed_bytes};
use hog_core::{
    Belief, BeliefError, Game, Information, Model, Observe, Record, Seat, Turn, Uniform, Viewer,
};
use hog_testkit::games::{Heap, Kuhn, KuhnMove, KuhnObservation, Leduc};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const KUHN: Kuhn = Kuhn;

/// Seats that prefer later moves not at all, some or much, by the sum of the bytes of the state's text.
struct Biased;

impl<G: Game> Model<G> for Biased {
    fn probabilities(&self, _: &G, state: &G::State, _: Seat, moves: &[G::Move]) -> Vec<f64> {
        let sum: u32 = format!("{state:?}").bytes().map(u32::from).sum();
        let base = sum % 3 + 1;
        let weights = (0..).zip(moves).map(|(number, _)| base.pow(number));
        let weights: Vec<f64> = weights.map(f64::from).collect();
        let total: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / total).collect()
    }
}

/// For each information that a viewer may have, the states that it may then be in, each with the
/// probability of reaching it.
type Reached<G> = HashMap<Information<<G as Observe>::Observation>, Vec<(<G as Game>::State, f64)>>;

/// Adds a state, reached with this probability, and all states that can follow it.
fn walk<G: Observe>(
    game: &G,
    viewer: Viewer,
    model: &impl Model<G>,
    (state, probability): (&G::State, f64),
    information: &Information<G::Observation>,
    reached: &mut Reached<G>,
) {
    let states = reached.entry(information.clone()).or_default();
    match states.iter_mut().find(|(other, _)| other == state) {
        Some((_, sum)) => *sum += probability,
        None => states.push((state.clone(), probability)),
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let probabilities = match game.turn(state) {
        Turn::Over(_) => return,
        // The viewer's own moves say nothing about what is hidden from it.
        Turn::Seat(seat) if viewer == Viewer::Seat(seat) => Uniform::of(moves.len()),
        Turn::Seat(seat) => model.probabilities(game, state, seat, &moves),
        Turn::Chance => {
            let total: u32 = moves.iter().map(|mv| game.weight(state, *mv)).sum();
            let weights = moves.iter().map(|mv| f64::from(game.weight(state, *mv)));
            weights.map(|weight| weight / f64::from(total)).collect()
        }
    };
    for (mv, of_move) in moves.iter().zip(probabilities) {
        let mut after = state.clone();
        game.play_unchecked(&mut after, *mv);
        let mut information = information.clone();
        let observation = game.observation(state, *mv, &after, viewer);
        information.observations.push(observation);
        let next = (&after, probability * of_move);
        walk(game, viewer, model, next, &information, reached);
    }
}

/// Every belief of every viewer equals what walking every line of play gives.
fn check<G: Observe>(game: &G, model: &impl Model<G>) {
    for viewer in Viewer::all(game.seats()) {
        let mut reached = Reached::<G>::new();
        let start = game.start();
        walk(
            game,
            viewer,
            model,
            (&start, 1.0),
            &Information::default(),
            &mut reached,
        );
        assert!(reached.len() > 10);
        for (information, states) in &reached {
            let belief = Belief::of(game, information, viewer, model).expect("it is possible");
            assert_eq!(belief.states().len(), states.len(), "{information:?}");
            let total: f64 = states.iter().map(|(_, sum)| sum).sum();
            for (state, probability) in belief.states() {
                let mut found = states.iter().filter(|(other, _)| other == state);
                let (_, sum) = found.next().expect("it is reachable");
                assert!((probability - sum / total).abs() < 1e-12, "{information:?}");
            }
        }
    }
}

#[test]
fn beliefs_are_what_every_line_of_play_says() {
    check(&KUHN, &Uniform);
    check(&KUHN, &Biased);
    check(&Leduc, &Uniform);
    check(&Leduc, &Biased);
}

proptest! {
    #[test]
    fn a_belief_always_holds_what_is_true(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
        for viewer in Viewer::all(2) {
            let mut state = Leduc.start();
            let mut belief = Belief::at_start(&Leduc, 0, viewer).unwrap();
            while !Leduc.turn(&state).is_over() {
                let mut moves = Vec::new();
                Leduc.moves(&state, &mut moves);
                let mv = moves[below(&mut rng, moves.len())];
                let before = state;
                Leduc.play_unchecked(&mut state, mv);
                let observation = Leduc.observation(&before, mv, &state, viewer);
                belief.update(&Leduc, &observation, &Uniform).unwrap();
                prop_assert!(belief.states().any(|(other, _)| *other == state));
                let total: f64 = belief.states().map(|(_, probability)| probability).sum();
                prop_assert!((total - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn states_are_drawn_as_often_as_they_are_believed() {
    // The raise is likelier with some cards than with others, so the belief is not uniform.
    let mut belief = Belief::at_start(&Leduc, 0, Viewer::Spectator).unwrap();
    let record = Record {
        start: 0,
        moves: vec![
            hog_testkit::games::LeducMove::Deal(2),
            hog_testkit::games::LeducMove::Deal(0),
            hog_testkit::games::LeducMove::Raise,
        ],
    };
    let known = Information::of(&Leduc, &record, Viewer::Spectator).unwrap();
    for observation in &known.observations {
        belief.update(&Leduc, observation, &Biased).unwrap();
    }
    assert_eq!(belief.states().len(), 9);
    let draws = 100_000;
    let mut counts = HashMap::new();
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    for _ in 0..draws {
        *counts.entry(*belief.draw(&mut rng)).or_insert(0_u32) += 1;
    }
    // Chi squared with 8 degrees of freedom is above 26.1 once in a thousand times.
    let parts = belief.states().map(|(state, probability)| {
        let expected = probability * f64::from(draws);
        (f64::from(counts[state]) - expected).powi(2) / expected
    });
    let chi_squared: f64 = parts.sum();
    assert!(chi_squared < 26.1, "{chi_squared}");
}

#[test]
fn impossible_observations_are_refused_and_change_nothing() {
    let mut belief = Belief::at_start(&KUHN, 0, Viewer::Seat(Seat::FIRST)).unwrap();
    belief
        .update(&KUHN, &KuhnObservation::Dealt(Some(1)), &Uniform)
        .unwrap();
    let before: Vec<_> = belief.states().map(|(state, _)| state.clone()).collect();
    let refused = belief.update(&KUHN, &KuhnObservation::Said(KuhnMove::Bet, None), &Uniform);
    assert_eq!(refused, Err(BeliefError::NothingFits { number: 2 }));
    let after: Vec<_> = belief.states().map(|(state, _)| state.clone()).collect();
    assert_eq!(before, after);
    belief
        .update(&KUHN, &KuhnObservation::Dealt(None), &Uniform)
        .unwrap();
    assert_eq!(belief.states().len(), 2);
    let refused = Belief::at_start(&KUHN, 1, Viewer::Spectator).err();
    assert_eq!(
        refused,
        Some(BeliefError::NoSuchStart { start: 1, count: 1 })
    );
}

#[test]
fn in_a_game_that_hides_nothing_every_viewer_is_certain() {
    let game = Heap::with_starts(vec![7, 5]);
    let record = Record {
        start: 1,
        moves: vec![2, 1],
    };
    let state = record.replay(&game).unwrap();
    for viewer in Viewer::all(3) {
        let known = Information::of(&game, &record, viewer).unwrap();
        let belief = Belief::of(&game, &known, viewer, &Uniform).unwrap();
        assert!(belief.states().eq([(&state, 1.0)]));
    }
}
