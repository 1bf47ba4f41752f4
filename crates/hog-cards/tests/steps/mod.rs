//! Random operations on a card mediator, for the laws and for secrecy.

use hog_board::{Counter, Place, Viewer};
use hog_cards::{AbstractGame, CENTRAL, CardError, CardMediator, Facing, Pack};
use hog_core::Seat;
use proptest::collection::vec;
use proptest::prelude::*;

/// A deck and two jokers, which share a category.
pub const PACK: Pack = Pack {
    decks: 1,
    jokers: 2,
};

/// One operation and what it is given. Some name cards and hands that are not there.
#[derive(Clone, Debug)]
pub enum Step {
    AddHand {
        owner: Option<Seat>,
    },
    RemoveHand {
        hand: Place,
    },
    PlaceHand {
        hand: Place,
        x: f32,
        y: f32,
    },
    AddCard {
        card: Counter,
        hand: Place,
        facing: Facing,
    },
    RemoveCard {
        card: Counter,
    },
    MoveCard {
        card: Counter,
        to: Place,
    },
    Flip {
        card: Counter,
    },
    Shuffle {
        hand: Place,
        seed: u64,
    },
    Deal {
        from: Place,
        to: Vec<Place>,
        each: usize,
    },
}

impl Step {
    /// Does it, with the cards renamed.
    pub fn take(
        &self,
        mediator: &mut CardMediator,
        rename: impl Fn(Counter) -> Counter,
    ) -> Result<(), CardError> {
        match self {
            Self::AddHand { owner } => {
                mediator.add_hand(*owner);
                Ok(())
            }
            Self::RemoveHand { hand } => mediator.remove_hand(*hand),
            Self::PlaceHand { hand, x, y } => mediator.place_hand(*hand, *x, *y),
            Self::AddCard { card, hand, facing } => {
                mediator.add_card(rename(*card), *hand, *facing)
            }
            Self::RemoveCard { card } => mediator.remove_card(rename(*card)),
            Self::MoveCard { card, to } => mediator.move_card(rename(*card), *to),
            Self::Flip { card } => mediator.flip(rename(*card)).map(|_| ()),
            Self::Shuffle { hand, seed } => mediator.shuffle(*hand, *seed),
            Self::Deal { from, to, each } => mediator.deal(*from, to, *each),
        }
    }
}

/// A way to begin, and what happens then.
#[derive(Clone, Debug)]
pub struct Script {
    pub viewer: Viewer,
    /// How many cards of the pack are face down in the central hand.
    pub in_central: usize,
    pub steps: Vec<Step>,
}

impl Script {
    /// The mediator at the beginning, with the cards renamed.
    pub fn begin(&self, token_seed: u64, rename: impl Fn(Counter) -> Counter) -> CardMediator {
        let mut game = AbstractGame::new(PACK);
        for card in PACK.cards().take(self.in_central) {
            game.add_card(rename(card), CENTRAL, Facing::Down).unwrap();
        }
        CardMediator::new(game, self.viewer, token_seed)
    }
}

pub fn script() -> impl Strategy<Value = Script> {
    (viewer(), 0..=PACK.len(), vec(step(), 0..50)).prop_map(|(viewer, in_central, steps)| Script {
        viewer,
        in_central,
        steps,
    })
}

fn viewer() -> impl Strategy<Value = Viewer> {
    prop_oneof![
        Just(Viewer::Seat(Seat::FIRST)),
        Just(Viewer::Seat(Seat::SECOND)),
        Just(Viewer::Onlooker),
    ]
}

fn owner() -> impl Strategy<Value = Option<Seat>> {
    prop_oneof![
        Just(None),
        Just(Some(Seat::FIRST)),
        Just(Some(Seat::SECOND)),
    ]
}

fn facing() -> impl Strategy<Value = Facing> {
    prop_oneof![Just(Facing::Up), Just(Facing::Down)]
}

fn hand() -> impl Strategy<Value = Place> {
    (0..7_u32).prop_map(Place)
}

/// A card of the pack, or now and then one that the pack has not.
fn card() -> impl Strategy<Value = Counter> {
    let cards = u32::try_from(PACK.len()).unwrap();
    (0..cards + 2).prop_map(Counter)
}

fn step() -> impl Strategy<Value = Step> {
    let coordinate = || prop_oneof![9 => -9.0..9.0_f32, 1 => Just(f32::NAN)];
    prop_oneof![
        3 => owner().prop_map(|owner| Step::AddHand { owner }),
        1 => hand().prop_map(|hand| Step::RemoveHand { hand }),
        1 => (hand(), coordinate(), coordinate())
            .prop_map(|(hand, x, y)| Step::PlaceHand { hand, x, y }),
        3 => (card(), hand(), facing())
            .prop_map(|(card, hand, facing)| Step::AddCard { card, hand, facing }),
        1 => card().prop_map(|card| Step::RemoveCard { card }),
        3 => (card(), hand()).prop_map(|(card, to)| Step::MoveCard { card, to }),
        2 => card().prop_map(|card| Step::Flip { card }),
        3 => (hand(), any::<u64>()).prop_map(|(hand, seed)| Step::Shuffle { hand, seed }),
        3 => (hand(), vec(hand(), 1..4), 0..6_usize)
            .prop_map(|(from, to, each)| Step::Deal { from, to, each }),
    ]
}
