//! States as numbers.

use hog_cards::Rank;
use hog_core::{Key, Seat};

use super::game::GoFish;
use super::pile::Pile;
use super::state::{Phase, State};

/// How many ways there are for the cards of a rank to be spread over the piles.
const SPREADS: u128 = 625;
/// How many phases there are, with every seat that they speak of.
const PHASES: u128 = 5;

impl<P: Pile> Key for GoFish<P> {
    /// What is next, whose turn it is, and where the cards of each rank are: a number below
    /// 10 · 625¹³, which is less than 2¹²⁵.
    type Key = u128;

    fn key(&self, state: &State<P>) -> u128 {
        let piles = [state.hands[0], state.hands[1], state.laid[0], state.laid[1]];
        let ranks = Rank::ALL.iter().take(self.rules().ranks().into()).rev();
        let spread = ranks.fold(0, |key, rank| {
            key * SPREADS + u128::from(P::spread(piles, *rank))
        });
        let phase = match state.phase {
            Phase::Deal => 0,
            Phase::Ask => 1,
            Phase::Fish => 2,
            Phase::Refill(seat) => 3 + u128::from(seat.number()),
        };
        (spread * 2 + u128::from(state.fisher.number())) * PHASES + phase
    }

    fn state_of(&self, key: &u128) -> State<P> {
        let phase = match key % PHASES {
            0 => Phase::Deal,
            1 => Phase::Ask,
            2 => Phase::Fish,
            3 => Phase::Refill(Seat::FIRST),
            _ => Phase::Refill(Seat::SECOND),
        };
        let rest = key / PHASES;
        let fisher = [Seat::FIRST, Seat::SECOND][usize::from(rest % 2 == 1)];
        let mut spreads = rest / 2;
        let mut piles = [P::default(); 4];
        for rank in Rank::ALL.into_iter().take(self.rules().ranks().into()) {
            let spread = u16::try_from(spreads % SPREADS).expect("it is below 625");
            for (pile, part) in piles.iter_mut().zip(P::of_spread(spread, rank)) {
                *pile = pile.and(part);
            }
            spreads /= SPREADS;
        }
        let pack = P::pack(self.rules().ranks(), self.rules().suits());
        let [first, second, first_laid, second_laid] = piles;
        State {
            stock: piles.into_iter().fold(pack, P::less),
            hands: [first, second],
            laid: [first_laid, second_laid],
            fisher,
            phase,
        }
    }
}
