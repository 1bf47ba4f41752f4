//! The audit says what trying everything says.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use hog_core::{Control, Game, Information, Observe, Seat, Stopped, Turn, Uniform, Viewer};
use hog_search::{Audit, Payoff, Policy, WinPayoff};
use hog_testkit::games::{Kuhn, KuhnObservation, Leduc};

use crate::{Chips, KUHN, QUIET, assert_near};

/// Chooses what a list of bits says, one bit for each thing that a seat may know.
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

/// Any policy, told by a number.
struct Whim(u64);

impl<G: Observe> Policy<G> for Whim
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

/// What the first seat gets, by walking every line of play; the slowest way, and the surest.
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

/// Notes what a policy is asked.
struct Noting<'a, S> {
    asked: RefCell<Vec<(Seat, Information<S>)>>,
    policy: &'a Whim,
}

impl<G: Observe> Policy<G> for Noting<'_, G::Observation> {
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
    for whim in 0..6 {
        let policy = Whim(whim);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let noting = Noting {
                asked: RefCell::default(),
                policy: &policy,
            };
            let best = Audit::new(&KUHN, &Chips, &QUIET).best_response(seat, &noting);
            // What the responder may know: the same that a policy would be asked for it.
            let uniform = Noting {
                asked: RefCell::default(),
                policy: &Whim(99),
            };
            let both = [&uniform as &dyn Policy<Kuhn>, &uniform];
            value_from_start(&KUHN, &Chips, both);
            let known: HashSet<_> = uniform.asked.into_inner().into_iter().collect();
            let known = known.into_iter().filter(|(asked, _)| *asked == seat);
            let known: Vec<_> = known.map(|(_, information)| information).collect();
            assert_eq!(known.len(), 6);
            let tried = (0..1 << known.len()).map(|bits| {
                let known = known.clone();
                let pure = Pure { known, bits };
                let mut both = [&policy as &dyn Policy<Kuhn>, &policy];
                both[seat.index()] = &pure;
                let value = value_from_start(&KUHN, &Chips, both);
                if seat == Seat::FIRST { value } else { -value }
            });
            assert_near(best.unwrap(), tried.reduce(f64::max).unwrap(), 1e-12);
        }
    }
}

#[test]
fn the_value_of_policies_is_what_every_line_of_play_says() {
    for whim in 0..4 {
        let (first, second) = (Whim(whim), Whim(whim + 10));
        let audited = Audit::new(&KUHN, &Chips, &QUIET).value(&first, &second);
        let known = value_from_start(&KUHN, &Chips, [&first, &second]);
        assert_near(audited.unwrap(), known, 1e-12);
        let audited = Audit::new(&Leduc, &Chips, &QUIET).value(&first, &second);
        let known = value_from_start(&Leduc, &Chips, [&first, &second]);
        assert_near(audited.unwrap(), known, 1e-12);
    }
}

#[test]
fn a_policy_is_asked_once_for_all_it_may_know() {
    let noting = Noting {
        asked: RefCell::default(),
        policy: &Whim(1),
    };
    Audit::new(&Leduc, &Chips, &QUIET)
        .exploitability(&noting)
        .unwrap();
    let asked = noting.asked.into_inner();
    let different: HashSet<_> = asked.iter().collect();
    assert!(asked.len() > 100);
    assert_eq!(asked.len(), different.len());
}

#[test]
fn equal_chances_are_exploited_as_is_known() {
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
