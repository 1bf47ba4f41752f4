//! Equilibria are found, and they agree with known results.

use std::sync::atomic::AtomicBool;

use hog_core::{Control, Game, Information, Observe, Outcome, PerfectInformation, Seat, Turn};
use hog_search::{
    Audit, CannotSolve, Learned, Learning, Payoff, Root, SequenceForm, SequenceFormLimits,
    WinPayoff,
};
use hog_testkit::games::{Heap, KuhnMove, KuhnObservation, Leduc};

use crate::matrices::{Worth, heavy_rock, pennies};
use crate::{Chips, KUHN, QUIET, assert_near};

fn learned<G: Observe>(game: &G, payoff: &impl Payoff<G>, target: f64) -> Learned<G::Observation> {
    let form =
        SequenceForm::of(game, payoff, SequenceFormLimits::default(), &QUIET).expect("small games");
    let learning = Learning {
        target,
        rounds: 1_000_000,
    };
    let learned = learning.learn(&form, &QUIET);
    assert!(learned.complete, "{}", learned.exploitability);
    // The audit checks the result by another algorithm.
    let audit = Audit::new(game, payoff, &QUIET);
    let audited = audit
        .exploitability(&learned.policy)
        .expect("it is not stopped");
    assert_near(audited.exploitability(), learned.exploitability, 1e-12);
    let value = audit
        .value(&learned.policy, &learned.policy)
        .expect("it is not stopped");
    assert_near(value, learned.value, 1e-12);
    learned
}

#[test]
fn kuhn_is_worth_a_little_less_than_nothing() {
    let learned = learned(&KUHN, &Chips, 1e-5);
    assert_near(learned.value, -1.0 / 18.0, 2e-5);
}

#[test]
fn kuhn_is_played_as_kuhn_said() {
    let learned = learned(&KUHN, &Chips, 1e-7);
    let bets = |seat: Seat, card: u8, said: &[KuhnMove]| {
        let mut observations = vec![KuhnObservation::Dealt(None), KuhnObservation::Dealt(None)];
        observations[seat.index()] = KuhnObservation::Dealt(Some(card));
        observations.extend(said.iter().map(|mv| KuhnObservation::Said(*mv, None)));
        let information = Information {
            start: 0,
            observations,
        };
        learned.policy.look_up(seat, &information).unwrap()[1]
    };
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let [jack, queen, king] = [0, 1, 2];
    let (pass, bet) = (KuhnMove::Pass, KuhnMove::Bet);
    let near = |chance: f64, known: f64| assert_near(chance, known, 2e-3);
    // The second player has one equilibrium policy; the first has one for each chance of a bluff up to 1/3.
    near(bets(second, jack, &[pass]), 1.0 / 3.0);
    near(bets(second, jack, &[bet]), 0.0);
    near(bets(second, queen, &[pass]), 0.0);
    near(bets(second, queen, &[bet]), 1.0 / 3.0);
    near(bets(second, king, &[pass]), 1.0);
    near(bets(second, king, &[bet]), 1.0);
    let bluffs = bets(first, jack, &[]);
    assert!((0.0..=1.0 / 3.0 + 2e-3).contains(&bluffs), "{bluffs}");
    near(bets(first, king, &[]), 3.0 * bluffs);
    near(bets(first, queen, &[]), 0.0);
    near(bets(first, jack, &[pass, bet]), 0.0);
    near(bets(first, queen, &[pass, bet]), bluffs + 1.0 / 3.0);
    near(bets(first, king, &[pass, bet]), 1.0);
}

#[test]
fn leduc_is_worth_what_is_known() {
    let learned = learned(&Leduc, &Chips, 1e-6);
    assert_near(learned.value, -0.085_606, 3e-6);
}

#[test]
fn simultaneous_choices_are_mixed() {
    let information = Information::at_start(0);
    let game = pennies();
    let learned_pennies = learned(&game, &Worth, 1e-6);
    assert_near(learned_pennies.value, 0.0, 1e-6);
    let mix = learned_pennies.policy.look_up(Seat::FIRST, &information);
    assert_near(mix.unwrap()[0], 0.5, 1e-5);
    // By hand: rock 1/4, paper 1/2, scissors 1/4 cannot be exploited.
    let learned_rock = learned(&heavy_rock(), &Worth, 1e-6);
    assert_near(learned_rock.value, 0.0, 1e-6);
    let mix = learned_rock
        .policy
        .look_up(Seat::FIRST, &information)
        .unwrap();
    for (chance, known) in mix.iter().zip([0.25, 0.5, 0.25]) {
        assert_near(*chance, known, 1e-4);
    }
}

/// A heap for two, who take one to three in turn: taking the last one wins.
#[derive(Clone)]
struct Nim(u8);

impl Game for Nim {
    type State = (u8, Seat);
    type Move = u8;
    fn seats(&self) -> usize {
        2
    }
    fn start(&self) -> (u8, Seat) {
        (self.0, Seat::FIRST)
    }
    fn turn(&self, &(left, seat): &(u8, Seat)) -> Turn {
        match left {
            0 => Turn::Over(Outcome::won_by(seat.other())),
            _ => Turn::Seat(seat),
        }
    }
    fn moves(&self, &(left, _): &(u8, Seat), out: &mut Vec<u8>) {
        out.extend(1..=left.min(3));
    }
    fn play_unchecked(&self, (left, seat): &mut (u8, Seat), taken: u8) {
        *left -= taken;
        *seat = seat.other();
    }
}

impl PerfectInformation for Nim {}
impl hog_core::Searchable for Nim {}

#[test]
fn open_games_are_worth_what_negamax_says() {
    for heap in 1..=9 {
        let game = Nim(heap);
        let start = game.start();
        let thought = hog_search::negamax(&game, &start, 20).unwrap();
        let known = match thought.proof.value().unwrap() {
            hog_core::Value::Win => 1.0,
            hog_core::Value::Draw => 0.0,
            hog_core::Value::Lose => -1.0,
        };
        let learned = learned(&game, &WinPayoff, 1e-4);
        assert_near(learned.value, known, 2e-4);
    }
}

#[test]
fn games_that_are_too_large_are_refused() {
    let few = SequenceFormLimits {
        histories: 20,
        ..SequenceFormLimits::default()
    };
    let refused = SequenceForm::of(&KUHN, &Chips, few, &QUIET).unwrap_err();
    assert_eq!(refused, CannotSolve::TooManyHistories { max: 20 });
    assert_eq!(refused.to_string(), "too large: more than 20 histories");
    let small = SequenceFormLimits {
        bytes: 0,
        ..SequenceFormLimits::default()
    };
    let refused = SequenceForm::of(&KUHN, &Chips, small, &QUIET).unwrap_err();
    assert!(matches!(refused, CannotSolve::TooManyBytes { max: 0, .. }));
    let heap = Heap::with_starts(vec![3]);
    let refused = SequenceForm::of(&heap, &WinPayoff, few, &QUIET).unwrap_err();
    assert_eq!(refused, CannotSolve::NotForTwo { seats: 3 });
}

#[test]
fn it_stops_when_told_to() {
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let refused =
        SequenceForm::of(&KUHN, &Chips, SequenceFormLimits::default(), &control).unwrap_err();
    assert_eq!(refused, CannotSolve::Stopped);
    let form = SequenceForm::of(&KUHN, &Chips, SequenceFormLimits::default(), &QUIET).unwrap();
    let learned = Learning::default().learn(&form, &control);
    assert_eq!((learned.rounds, learned.complete), (1, false));
}

#[test]
fn the_rest_of_a_game_is_solved_from_where_it_may_be() {
    // Kuhn's poker after the deal: everybody knows its own card.
    let mut roots = Vec::new();
    for first in 0..3 {
        for second in (0..3).filter(|second| *second != first) {
            let mut state = KUHN.start();
            for card in [first, second] {
                KUHN.play(&mut state, KuhnMove::Deal(card)).unwrap();
            }
            roots.push(Root {
                state,
                chance: 1.0 / 6.0,
                info_sets: [usize::from(first), usize::from(second)],
            });
        }
    }
    let form = SequenceForm::of_roots(&KUHN, roots, &Chips, SequenceFormLimits::default(), &QUIET)
        .unwrap();
    assert_eq!(form.decisions(), [6, 6]);
    let learning = Learning {
        target: 1e-6,
        ..Learning::default()
    };
    let learned = learning.learn(&form, &QUIET);
    assert_near(learned.value, -1.0 / 18.0, 2e-6);
    let mut king = Information::at_start(2);
    king.observations
        .push(KuhnObservation::Said(KuhnMove::Bet, None));
    let chances = learned.policy.look_up(Seat::SECOND, &king).unwrap();
    assert_near(chances[1], 1.0, 1e-3);
    let unknown = Information::at_start(3);
    assert_eq!(learned.policy.look_up(Seat::SECOND, &unknown), None);
}

#[test]
fn a_form_has_the_known_size() {
    // Six deals of nine histories each, and the four before both cards are dealt; six decisions
    // for each seat.
    let form = SequenceForm::of(&KUHN, &Chips, SequenceFormLimits::default(), &QUIET).unwrap();
    assert_eq!(form.histories(), 6 * 9 + 4);
    assert_eq!(form.decisions(), [6, 6]);
}
