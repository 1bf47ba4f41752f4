//! States as numbers.

use hog_cards::Rank;
use hog_core::{Key, Seat};

use super::game::GoFish;
use super::pile::Pile;
use super::state::{FishPhase, State};

impl<P: Pile> Key for GoFish<P> {
    /// The phase and the fisher, then where the cards of each rank are.
    type Key = [u16; 14];

    fn key(&self, state: &State<P>) -> [u16; 14] {
        let [hands, aside, laid] = [state.hands, state.aside, state.laid];
        let piles = [hands[0], hands[1], aside[0], aside[1], laid[0], laid[1]];
        let phase = match state.phase {
            FishPhase::Deal => 0,
            FishPhase::Ask => 1,
            FishPhase::Fish => 2,
            FishPhase::Refill(seat) => 3 + u16::from(seat.number()),
        };
        let mut key = [0; 14];
        key[0] = 2 * phase + u16::from(state.fisher.number());
        for (part, rank) in key[1..].iter_mut().zip(Rank::ALL) {
            *part = P::spread(piles, rank);
        }
        key
    }

    fn state_of(&self, key: &[u16; 14]) -> State<P> {
        let phase = match key[0] / 2 {
            0 => FishPhase::Deal,
            1 => FishPhase::Ask,
            2 => FishPhase::Fish,
            3 => FishPhase::Refill(Seat::FIRST),
            _ => FishPhase::Refill(Seat::SECOND),
        };
        let fisher = [Seat::FIRST, Seat::SECOND][usize::from(key[0] % 2)];
        let mut piles = [P::default(); 6];
        for (part, rank) in key[1..].iter().zip(Rank::ALL) {
            for (pile, cards) in piles.iter_mut().zip(P::of_spread(*part, rank)) {
                *pile = pile.and(cards);
            }
        }
        let pack = P::pack(self.rules().ranks(), self.rules().suits());
        let [first, second, aside_1, aside_2, laid_1, laid_2] = piles;
        State {
            stock: piles.into_iter().fold(pack, P::less),
            hands: [first, second],
            aside: [aside_1, aside_2],
            laid: [laid_1, laid_2],
            fisher,
            phase,
        }
    }
}
