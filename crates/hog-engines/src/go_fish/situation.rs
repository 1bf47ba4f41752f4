//! What a seat knows of a game by pairs, from its observations. In such a game books are pairs, so no hand has
//! two cards of a rank.

use std::hash::{Hash, Hasher};

use hog_cards::Rank;
use hog_core::{Information, Seat};
use hog_games::go_fish::{
    Observation, Pile, PublicMove, RankPile, Ranks, Response, Rules, State, Taken,
};
use rustc_hash::FxHasher;

use super::range::{OpponentModel, Range};

/// What a seat knows of a game by pairs: its hand, what is left of every rank, and the range of each
/// player. It is updated observation by observation.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    rules: Rules,
    seat: Seat,
    hand: Ranks,
    /// Under the uniform model.
    ranges: [Range; 2],
    /// Under the informed model.
    informed: [Range; 2],
    /// Number of cards of each rank that are not laid down.
    left: [u8; 13],
    stock: u8,
}

impl Situation {
    /// What a seat knows before the deal.
    ///
    /// # Panics
    /// If the rules are not by pairs: a hand is then no set of ranks.
    #[must_use]
    pub fn new(rules: Rules, seat: Seat) -> Self {
        assert!(
            rules.books().cards() == 2,
            "hands by pairs are sets of ranks"
        );
        let left = |index| {
            if index < rules.ranks() {
                rules.suits()
            } else {
                0
            }
        };
        Self {
            rules,
            seat,
            hand: Ranks::NONE,
            ranges: [(); 2].map(|()| Range::empty(rules.ranks())),
            informed: [(); 2].map(|()| Range::empty(rules.ranks())),
            left: Rank::ALL.map(|rank| left(rank.index())),
            stock: rules.cards(),
        }
    }

    /// What a seat knows after its observations.
    #[must_use]
    pub fn of(rules: Rules, seat: Seat, information: &Information<Observation<RankPile>>) -> Self {
        let mut situation = Self::new(rules, seat);
        for observation in &information.observations {
            situation.notice(observation);
        }
        situation
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The seat that knows this.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The hand of the seat.
    #[must_use]
    pub const fn hand(&self) -> Ranks {
        self.hand
    }

    /// The range of a player under a model.
    #[must_use]
    pub const fn range(&self, seat: Seat, model: OpponentModel) -> &Range {
        match model {
            OpponentModel::Uniform => &self.ranges[seat.index()],
            OpponentModel::Informed => &self.informed[seat.index()],
        }
    }

    /// Number of cards of a rank that are not laid down.
    #[must_use]
    pub const fn left(&self, rank: Rank) -> u8 {
        self.left[rank.index() as usize]
    }

    /// Number of cards of each rank that are not laid down, indexed by rank.
    #[must_use]
    pub const fn all_left(&self) -> [u8; 13] {
        self.left
    }

    /// Number of cards in the stock.
    #[must_use]
    pub const fn stock(&self) -> u8 {
        self.stock
    }

    /// The state, without what was laid down, if the players hold these hands and the seat is to ask;
    /// `None` if there are not enough cards.
    pub(super) fn state_if(&self, hands: [Ranks; 2]) -> Option<State<RankPile>> {
        let mut stock = RankPile::default();
        for rank in Ranks::first(self.rules.ranks()).iter() {
            let held = hands.map(|hand| u8::from(hand.contains(rank)));
            for _ in 0..self.left(rank).checked_sub(held[0] + held[1])? {
                stock = stock.with(rank);
            }
        }
        let hands = hands.map(RankPile::one_of_each);
        let laid = [RankPile::default(); 2];
        Some(State::asking(stock, hands, laid, self.seat))
    }

    /// The hands of both players, if the other one holds this.
    pub(super) fn hands_if(&self, other: Ranks) -> [Ranks; 2] {
        if self.seat == Seat::FIRST {
            [self.hand, other]
        } else {
            [other, self.hand]
        }
    }

    /// A hash of what is known, as a seed of random numbers.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        (self.hand, self.left, self.stock, self.seat).hash(&mut hasher);
        for (hand, weight) in self.ranges.iter().flat_map(Range::hands) {
            (hand, weight.to_bits()).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Adds the observation of a move.
    pub fn notice(&mut self, observation: &Observation<RankPile>) {
        match observation.action {
            PublicMove::Ask {
                fisher,
                rank,
                response,
            } => self.answered(fisher, rank, response),
            PublicMove::Draw(_) => {
                self.stock -= 1;
                for seat in [Seat::FIRST, Seat::SECOND] {
                    let taken = observation.taken[seat.index()];
                    if !taken.is_empty() {
                        self.took(seat, taken, observation.laid[seat.index()]);
                    }
                }
            }
        }
        for laid in observation.laid {
            for (rank, count) in laid.cards() {
                self.left[usize::from(rank.index())] -= count;
            }
        }
    }

    fn answered(&mut self, fisher: Seat, rank: Rank, response: Response<RankPile>) {
        let [asks, answers] = [fisher, fisher.other()].map(Seat::index);
        let chance_other_holds = self.ranges[answers].chances_seen_by_holder(&self.left);
        self.ranges[asks].asks_uniformly(rank);
        self.informed[asks].asks_informed(rank, &chance_other_holds);
        for ranges in [&mut self.ranges, &mut self.informed] {
            match response {
                Response::GoFish => ranges[answers].has_none(rank),
                Response::Correct(_) => {
                    ranges[answers].has(rank);
                    ranges[asks].loses(rank);
                    ranges[answers].loses(rank);
                }
            }
        }
        if let Response::Correct(_) = response {
            self.hand = self.hand.without(rank);
        }
    }

    fn took(&mut self, seat: Seat, taken: Taken<RankPile>, laid: RankPile) {
        for ranges in [&mut self.ranges, &mut self.informed] {
            let range = &mut ranges[seat.index()];
            // A player who fishes holds the rank it asked for; one who gets a deal or a batch held nothing.
            if range.cards_held() == 0 {
                range.fills(taken.len(), laid);
            } else {
                range.draws(laid);
            }
        }
        if let (true, Taken::Faces(cards)) = (seat == self.seat, taken) {
            for (rank, count) in cards.cards() {
                let odd = count % 2 == 1;
                if odd && self.hand.contains(rank) {
                    self.hand = self.hand.without(rank);
                } else if odd {
                    self.hand = self.hand.with(rank);
                }
            }
        }
    }
}
