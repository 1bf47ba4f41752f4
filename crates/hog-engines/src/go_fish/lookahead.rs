//! A lookahead of two turns: what a question gains now, less what the other player gains next.

use hog_cards::Rank;
use hog_games::go_fish::{Again, Ranks, Rules};

use super::open_hands::{Next, choose};
use super::situation::Situation;
use super::strategy::Strategy;

/// Asks for the rank with the greatest expected difference in pairs after this turn and the next: over
/// all hands that the other player may hold and all cards that may be drawn, if each possible second
/// question is equally likely. If the stock is empty by then, the rest of the game is counted too,
/// since nothing can change it. Empty hands are refilled between the two turns, but not after them.
///
/// That is exact (`tests/go_fish/lookahead.rs`), unless there are very many ways to refill a hand
/// between the turns, such as five cards out of eleven. Then the ranks are treated as independent, and
/// a second batch after one that consists of pairs is ignored.
///
/// Its strength was measured where that is possible (`tests/go_fish/equilibrium.rs`): on five small decks
/// a best response gains nothing against it, and on those listed in `docs/go-fish.md` at most a fortieth
/// of a pair. Against asking for the likeliest rank a best response gains up to a thirteenth: near the
/// end of the stock it matters who draws the last card, and a lookahead sees that two turns before.
#[derive(Clone, Copy, Debug)]
pub struct Lookahead;

impl Strategy for Lookahead {
    fn values(&self, situation: &Situation) -> [f64; 13] {
        let own = situation.hand();
        let mut values = [0.0; 13];
        for (other, chance) in situation.mixed_belief().hands() {
            let deal = Deal {
                rules: situation.rules(),
                own,
                other: *other,
                left: situation.all_left(),
                stock: situation.stock(),
            };
            let fished = deal.fished();
            for rank in own.iter() {
                let gained = if other.contains(rank) {
                    deal.hit(rank)
                } else {
                    fished
                };
                values[usize::from(rank.index())] += chance * gained;
            }
        }
        values
    }
}

/// Maximum number of ways to draw batches from the stock that are enumerated; there are 252 to draw five
/// cards from ten. The fewer cards are left, the more errors count: without enumeration, values were off by
/// up to a pair. With it, 99 of a hundred moves of the top engine took at most 2.4 ms (`cargo xtask bench go-fish`).
const MOST_BATCHES: f64 = 300.0;

/// With at most this number of cards, every batch and those that follow it are enumerated.
const FEW_CARDS: u8 = 10;

/// The cards of both players, seen from the one who asks.
#[derive(Clone, Copy)]
struct Deal {
    rules: Rules,
    own: Ranks,
    other: Ranks,
    /// Number of cards of each rank that are not laid down.
    left: [u8; 13],
    stock: u8,
}

/// The rest of a batch for an empty hand.
#[derive(Clone, Copy)]
struct Batch {
    /// The player who gets it.
    holder: Next,
    /// The player who asks then.
    next: Next,
    /// The value of the pairs among the cards so far.
    gained: f64,
    /// Number of cards still to come, and the ranks that they may have.
    cards: u8,
    ranks: Ranks,
    /// Number of ways to draw this batch and those before it.
    ways: f64,
}

impl Next {
    /// The value for `Own` of a pair of this player.
    const fn sign(self) -> f64 {
        match self {
            Self::Own => 1.0,
            Self::Other => -1.0,
        }
    }
}

impl Deal {
    /// A pair of a rank is laid down.
    fn lay(&mut self, rank: Rank) {
        self.left[usize::from(rank.index())] -= 2;
    }

    /// Number of cards of a rank in the stock.
    fn in_stock(&self, rank: Rank) -> u8 {
        let held = [self.own, self.other].map(|hand| u8::from(hand.contains(rank)));
        self.left[usize::from(rank.index())] - held[0] - held[1]
    }

    /// The value after the other player hands over a card of the rank.
    fn hit(mut self, rank: Rank) -> f64 {
        self.own = self.own.without(rank);
        self.other = self.other.without(rank);
        self.lay(rank);
        1.0 + self.go_on(Next::after_hit(self.rules), 1.0)
    }

    /// The value after the other player has none, and a card is drawn.
    fn fished(self) -> f64 {
        if self.stock == 0 {
            return self.go_on(Next::Other, 1.0);
        }
        let mut sum = 0.0;
        for rank in Ranks::first(self.rules.ranks()).iter() {
            let cards = self.in_stock(rank);
            if cards == 0 {
                continue;
            }
            let mut after = self;
            after.stock -= 1;
            let gained = if self.own.contains(rank) {
                after.own = self.own.without(rank);
                after.lay(rank);
                1.0
            } else {
                after.own = self.own.with(rank);
                0.0
            };
            sum += f64::from(cards) * (gained + after.go_on(Next::Other, 1.0));
        }
        sum / f64::from(self.stock)
    }

    /// The value of refilling empty hands and of one more question, as a difference in pairs. `ways`
    /// counts the batches of this turn that led here.
    fn go_on(&self, next: Next, ways: f64) -> f64 {
        if self.stock == 0 {
            return self.rest(next);
        }
        let Some(holder) = self.empty() else {
            return Chances::of(self).question(next);
        };
        let batch = self.rules.refill().min(self.stock);
        let out_of_stock = choose(self.stock, batch);
        // A batch of pairs alone is followed by another, and so on through the stock: what is bounded
        // is all of them together, unless few cards are left.
        let ways = ways * out_of_stock;
        if ways <= MOST_BATCHES || self.stock <= FEW_CARDS {
            let batch = Batch {
                holder,
                next,
                gained: 0.0,
                cards: batch,
                ranks: Ranks::first(self.rules.ranks()),
                ways,
            };
            return self.filled(batch) / out_of_stock;
        }
        let mut chances = Chances::of(self);
        chances.refill(self.rules.refill()) + chances.question(next)
    }

    /// The player with an empty hand, `Own` first.
    fn empty(&self) -> Option<Next> {
        if self.own.is_empty() {
            Some(Next::Own)
        } else {
            self.other.is_empty().then_some(Next::Other)
        }
    }

    fn hand_of(&mut self, holder: Next) -> &mut Ranks {
        match holder {
            Next::Own => &mut self.own,
            Next::Other => &mut self.other,
        }
    }

    /// The value after a hand gets the rest of a batch: the sum over all ways to draw it from the stock.
    fn filled(&self, batch: Batch) -> f64 {
        if batch.cards == 0 {
            return batch.gained + self.go_on(batch.next, batch.ways);
        }
        let Some(rank) = batch.ranks.iter().next() else {
            return 0.0;
        };
        let in_stock = self.in_stock(rank);
        let mut sum = 0.0;
        for taken in 0..=in_stock.min(batch.cards) {
            let (mut after, pairs) = (*self, taken / 2);
            after.stock -= taken;
            after.left[usize::from(rank.index())] -= 2 * pairs;
            if taken % 2 == 1 {
                let hand = after.hand_of(batch.holder);
                *hand = hand.with(rank);
            }
            let rest = Batch {
                gained: batch.gained + batch.holder.sign() * f64::from(pairs),
                cards: batch.cards - taken,
                ranks: batch.ranks.without(rank),
                ..batch
            };
            sum += choose(in_stock, taken) * after.filled(rest);
        }
        sum
    }

    /// The value with an empty stock: both hold the same, and every question is a hit.
    fn rest(&self, next: Next) -> f64 {
        next.sign() * first_takes(self.rules, self.own)
    }
}

/// The advantage in pairs of the player who asks first when both hold the same and the stock is empty.
fn first_takes(rules: Rules, hand: Ranks) -> f64 {
    let pairs = hand.bits().count_ones();
    f64::from(match rules.again() {
        Again::On => pairs,
        Again::Off => pairs % 2,
    })
}

/// The probability that each player holds each rank, and the mean number of its cards in the stock.
/// Except after batches these are certain.
struct Chances {
    again: Again,
    own: Holding,
    other: Holding,
    in_stock: [f64; 13],
    stock: u8,
}

impl Chances {
    fn of(deal: &Deal) -> Self {
        Self {
            again: deal.rules.again(),
            own: Holding::of(deal.own),
            other: Holding::of(deal.other),
            in_stock: Rank::ALL.map(|rank| f64::from(deal.in_stock(rank))),
            stock: deal.stock,
        }
    }

    /// Gives empty hands their cards, first the own one, and returns what is gained by the pairs among
    /// them. The number of cards of a rank is exact; the ranks are treated as independent.
    fn refill(&mut self, refill: u8) -> f64 {
        let Self {
            own,
            other,
            in_stock,
            stock,
            ..
        } = self;
        let gained = own.fill(in_stock, stock, refill);
        gained - other.fill(in_stock, stock, refill)
    }

    /// The mean gain of a random question, as a difference in pairs for `Own`.
    fn question(&self, next: Next) -> f64 {
        let (asks, answers) = match next {
            Next::Own => (&self.own, &self.other),
            Next::Other => (&self.other, &self.own),
        };
        let size: f64 = asks.holds.iter().sum();
        if size <= 0.0 {
            return 0.0;
        }
        let both = asks.holds.iter().zip(&answers.holds);
        let hits = both.map(|(asks, answers)| asks * answers).sum::<f64>() / size;
        if self.stock == 0 {
            return next.sign() * answers.first_takes(self.again);
        }
        let matching = asks.holds.iter().zip(&self.in_stock);
        let matching: f64 = matching.map(|(asks, cards)| asks * cards).sum();
        // After the last card the asker holds what the other does, who then asks first.
        let first = match self.stock {
            1 => answers.first_takes(self.again),
            _ => 0.0,
        };
        let missed = matching / f64::from(self.stock) - first;
        next.sign() * (hits + (1.0 - hits) * missed)
    }
}

/// The probability that a player holds each rank.
struct Holding {
    holds: [f64; 13],
    /// Number of cards it holds, or an even number more: what it lays down are pairs.
    cards: u8,
}

impl Holding {
    fn of(hand: Ranks) -> Self {
        Self {
            holds: Rank::ALL.map(|rank| f64::from(u8::from(hand.contains(rank)))),
            cards: u8::try_from(hand.len()).expect("there are thirteen ranks"),
        }
    }

    /// Gives an empty hand its cards, and returns the mean number of pairs among them.
    fn fill(&mut self, in_stock: &mut [f64; 13], stock: &mut u8, refill: u8) -> f64 {
        if self.cards > 0 || *stock == 0 {
            return 0.0;
        }
        let batch = refill.min(*stock);
        let mut pairs = 0.0;
        for (holds, cards) in self.holds.iter_mut().zip(in_stock) {
            let chances = drawn(*cards, *stock, batch);
            pairs += chances[2] + chances[3] + 2.0 * chances[4];
            *holds = chances[1] + chances[3];
            *cards *= f64::from(*stock - batch) / f64::from(*stock);
        }
        self.cards = batch;
        *stock -= batch;
        pairs
    }

    /// As [`first_takes`], when both come to hold the same as this player.
    fn first_takes(&self, again: Again) -> f64 {
        match again {
            Again::On => self.holds.iter().sum(),
            Again::Off => f64::from(self.cards % 2),
        }
    }
}

/// The probabilities that a batch has 0 to 4 cards of a rank of which the stock has `cards`.
fn drawn(cards: f64, stock: u8, batch: u8) -> [f64; 5] {
    let mut chances = [0.0; 5];
    let nearest = (0..=4_u8).find(|number| f64::from(*number) > cards - 0.5);
    let cards = nearest.unwrap_or(4);
    for number in 0..=cards.min(batch) {
        if cards - number > stock - batch {
            continue;
        }
        let mut chance = 1.0;
        for taken in 0..number {
            chance *= f64::from((cards - taken) * (batch - taken))
                / (f64::from(taken + 1) * f64::from(stock - taken));
        }
        for missed in 0..cards - number {
            chance *= f64::from(stock - batch - missed) / f64::from(stock - number - missed);
        }
        chances[usize::from(number)] = chance;
    }
    chances
}
