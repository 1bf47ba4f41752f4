//! Random small games with hidden choices: learning and the audit must agree on each.

use hog_core::{Game, Hides, Observe, Outcome, Seat, Turn, Viewer};
use hog_search::{Audit, Learning, Payoff, SequenceForm, SequenceFormLimits};
use proptest::prelude::*;

use crate::{QUIET, assert_near};

/// At each step a given seat or chance chooses 0 or 1, and each seat either sees the choice or does not.
/// Chance prefers 1. The payoff depends on all choices.
#[derive(Clone, Debug)]
pub struct Choices {
    steps: Vec<(Turn, [Look; 2])>,
    /// The first seat's payoff for each list of choices, read as a binary number.
    worth: Vec<i8>,
}

/// Whether a seat sees what another has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Open,
    Hidden,
}

impl Game for Choices {
    /// The choices so far as a binary number, after a leading 1.
    type State = u32;
    type Move = u32;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> u32 {
        1
    }

    fn turn(&self, state: &u32) -> Turn {
        let step = self.steps.get(state.ilog2() as usize);
        step.map_or(Turn::Over(Outcome::Drawn), |(turn, _)| *turn)
    }

    fn moves(&self, state: &u32, out: &mut Vec<u32>) {
        if !self.turn(state).is_over() {
            out.extend([0, 1]);
        }
    }

    fn weight(&self, _: &u32, mv: u32) -> u32 {
        1 + 2 * mv
    }

    fn play_unchecked(&self, state: &mut u32, mv: u32) {
        *state = 2 * *state + mv;
    }
}

impl Observe for Choices {
    const HIDES: Hides = Hides::Something;

    type Observation = Option<u32>;

    fn observation(&self, before: &u32, mv: u32, _: &u32, viewer: Viewer) -> Option<u32> {
        let (turn, looks) = self.steps[before.ilog2() as usize];
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        (turn == Turn::Seat(seat) || looks[seat.index()] == Look::Open).then_some(mv)
    }
}

/// The payoff that the game lists.
struct Listed;

impl Payoff<Choices> for Listed {
    fn settled(&self, game: &Choices, state: &u32) -> Option<f64> {
        let chosen = *state as usize & ((1 << game.steps.len()) - 1);
        let over = game.turn(state).is_over();
        over.then(|| f64::from(game.worth[chosen]))
    }
}

fn choices() -> impl Strategy<Value = Choices> {
    let turn = prop_oneof![
        Just(Turn::Chance),
        Just(Turn::Seat(Seat::FIRST)),
        Just(Turn::Seat(Seat::SECOND)),
    ];
    let look = prop_oneof![Just(Look::Open), Just(Look::Hidden)];
    let step = (turn, [look.clone(), look]);
    prop::collection::vec(step, 1..8).prop_flat_map(|steps| {
        let ends = 1 << steps.len();
        prop::collection::vec(-5..=5_i8, ends).prop_map(move |worth| Choices {
            steps: steps.clone(),
            worth,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn learning_and_the_audit_agree(game in choices()) {
        let form = SequenceForm::of(&game, &Listed, SequenceFormLimits::default(), &QUIET).unwrap();
        let learning = Learning { target: 1e-3, ..Learning::default() };
        let learned = learning.learn(&form, &QUIET);
        prop_assert!(learned.complete, "{}", learned.exploitability);
        let audit = Audit::new(&game, &Listed, &QUIET);
        let audited = audit.exploitability(&learned.policy).unwrap();
        assert_near(audited.exploitability(), learned.exploitability, 1e-9);
        let value = audit.value(&learned.policy, &learned.policy).unwrap();
        assert_near(value, learned.value, 1e-9);
        // A best response gets at least the value.
        prop_assert!(audited.best[0] >= value - 1e-9);
        prop_assert!(audited.best[1] >= -value - 1e-9);
    }
}
