//! The audit agrees with exhaustive search.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use hog_core::{Control, Game, Information, Observe, Seat, Stopped, Turn, Uniform, Viewer};
use hog_search::{Audit, Payoff, Policy, WinPayoff};
use hog_testkit::games::{Kuhn, KuhnObservation, Leduc};

use crate::{Chips, KUHN, QUIET, assert_near};

/// A pure policy: for each information set of a seat, a bit says whether to bet.
struct Pure {
    known: Vec<Information<KuhnObservation>>,
    bits: usize,
}

impl Policy<Kuhn> for Pure {
    fn probabilities(
        &self,
        _: &Kuhn,
        _: Seat,
        information: &Information<KuhnObservation>,
        _: &[<Kuhn as Game>::Move],
    ) -> Vec<f64> {
        let number = self.known.iter().position(|known| known == information);
        let bets = self.bits >> number.expect("all that the seat may know is listed") & 1 == 1;
        if bets { vec![0.0, 1.0] } else { vec![1.0, 0.0] }
    }
}

/// An arbitrary policy: the FNV hash of a number and the information gives the probabilities.
struct HashPolicy(u64);

impl<G: Observe> Policy<G> for HashPolicy
where
    G::Observation: std::fmt::Debug,
{
    fn probabilities(
        &self,
        _: &G,
        seat: Seat,
        information: &Information<G::Observation>,
        moves: &[G::Move],
    ) -> Vec<f64> {
        let text = format!("{} {seat} {information:?}", self.0);
        let mut hash = 0_u32;
        let weights: Vec<f64> = moves
            .iter()
            .enumerate()
            .map(|(number, _)| {
                for byte in text.bytes() {
                    hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
                }
                f64::from((hash >> 7 & 3) + u32::from(number == 0))
            })
            .collect();
        let total: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / total).collect()
    }
}

/// The first seat's expected payoff, by walking every line of play.
fn value<G: Observe>(
    game: &G,
    payoff: &impl Payoff<G>,
    policies: [&dyn Policy<G>; 2],
    state: &G::State,
    known: &[Information<G::Observation>; 2],
) -> f64 {
    if let Some(worth) = payoff.settled(game, state) {
        return worth;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let probabilities = if let Turn::Seat(seat) = game.turn(state) {
        policies[seat.index()].probabilities(game, seat, &known[seat.index()], &moves)
    } else {
        let total: u32 = moves.iter().map(|mv| game.weight(state, *mv)).sum();
        let part = |mv| f64::from(game.weight(state, mv)) / f64::from(total);
        moves.iter().map(|mv| part(*mv)).collect()
    };
    let parts = moves.iter().zip(probabilities).map(|(mv, chance)| {
        let mut after = state.clone();
        game.play_unchecked(&mut after, *mv);
        let mut known = known.clone();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let observation = game.observation(state, *mv, &after, Viewer::Seat(seat));
            known[seat.index()].observations.push(observation);
        }
        chance * value(game, payoff, policies, &after, &known)
    });
    parts.sum()
}

fn value_from_start<G: Observe>(
    game: &G,
    payoff: &impl Payoff<G>,
    policies: [&dyn Policy<G>; 2],
) -> f64 {
    let known = [Information::default(), Information::default()];
    value(game, payoff, policies, &game.start(), &known)
}

/// Records what a policy is asked.
struct Recorder<'a, S> {
    asked: RefCell<Vec<(Seat, Information<S>)>>,
    policy: &'a HashPolicy,
}

impl<G: Observe> Policy<G> for Recorder<'_, G::Observation> {
    fn probabilities(
        &self,
        game: &G,
        seat: Seat,
        information: &Information<G::Observation>,
        moves: &[G::Move],
    ) -> Vec<f64> {
        let asked = (seat, information.clone());
        self.asked.borrow_mut().push(asked);
        self.policy.probabilities(game, seat, information, moves)
    }
}

#[test]
fn the_best_response_is_the_best_of_all_pure_ones() {
    for seed in 0..6 {
        let policy = HashPolicy(seed);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let best = Audit::new(&KUHN, &Chips, &QUIET).best_response(seat, &policy);
            // The responder's information sets: those for which its policy is asked.
            let recorder = Recorder {
                asked: RefCell::default(),
                policy: &HashPolicy(99),
            };
            let policies = [&recorder as &dyn Policy<Kuhn>, &recorder];
            value_from_start(&KUHN, &Chips, policies);
            let known: HashSet<_> = recorder.asked.into_inner().into_iter().collect();
            let known = known.into_iter().filter(|(asked, _)| *asked == seat);
            let known: Vec<_> = known.map(|(_, information)| information).collect();
            assert_eq!(known.len(), 6);
            let tried = (0..1 << known.len()).map(|bits| {
                let known = known.clone();
                let pure = Pure { known, bits };
                let mut policies = [&policy as &dyn Policy<Kuhn>, &policy];
                policies[seat.index()] = &pure;
                let value = value_from_start(&KUHN, &Chips, policies);
                if seat == Seat::FIRST { value } else { -value }
            });
            assert_near(best.unwrap(), tried.reduce(f64::max).unwrap(), 1e-12);
        }
    }
}

#[test]
fn the_value_of_policies_is_the_sum_over_all_lines_of_play() {
    for seed in 0..4 {
        let (first, second) = (HashPolicy(seed), HashPolicy(seed + 10));
        let audited = Audit::new(&KUHN, &Chips, &QUIET).value(&first, &second);
        let known = value_from_start(&KUHN, &Chips, [&first, &second]);
        assert_near(audited.unwrap(), known, 1e-12);
        let audited = Audit::new(&Leduc, &Chips, &QUIET).value(&first, &second);
        let known = value_from_start(&Leduc, &Chips, [&first, &second]);
        assert_near(audited.unwrap(), known, 1e-12);
    }
}

#[test]
fn a_policy_is_asked_once_for_each_information_set() {
    let recorder = Recorder {
        asked: RefCell::default(),
        policy: &HashPolicy(1),
    };
    Audit::new(&Leduc, &Chips, &QUIET)
        .exploitability(&recorder)
        .unwrap();
    let asked = recorder.asked.into_inner();
    let different: HashSet<_> = asked.iter().collect();
    assert!(asked.len() > 100);
    assert_eq!(asked.len(), different.len());
}

#[test]
fn the_uniform_policy_has_its_known_exploitability() {
    // Kuhn's poker, by all pure strategies as above: 0.5 and 0.4167 chips.
    let audited = Audit::new(&KUHN, &Chips, &QUIET).exploitability(&Uniform);
    let audited = audited.unwrap();
    assert_near(audited.best[0], 0.5, 1e-12);
    assert_near(audited.best[1], 5.0 / 12.0, 1e-12);
    assert_near(audited.exploitability(), 11.0 / 24.0, 1e-12);
}

#[test]
fn an_audit_stops_when_told_to() {
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let audit = Audit::new(&Leduc, &WinPayoff, &control);
    assert_eq!(audit.exploitability(&Uniform), Err(Stopped));
}
