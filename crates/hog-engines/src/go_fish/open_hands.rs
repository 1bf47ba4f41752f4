//! Go Fish by pairs with open hands: only the order of the stock is unknown.
//!
//! Ranks then differ in nothing but who holds a card of them and how many are left, so that a state is
//! how many ranks there are of each kind: fewer than a quarter of a million for the full deck.

use std::sync::{Arc, Mutex, PoisonError};

use hog_cards::Rank;
use hog_games::go_fish::{Again, Ranks, Rules};
use rustc_hash::FxHashMap;

use super::situation::Situation;

/// The kind of a rank, seen from one of the players: how many of its cards are not laid down, and who holds one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    /// Four, two, or none.
    left: u8,
    own: u8,
    other: u8,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    const ALL: [Self; 8] = [
        Self::of(4, 0, 0),
        Self::of(4, 1, 0),
        Self::of(4, 0, 1),
        Self::of(4, 1, 1),
        Self::of(2, 0, 0),
        Self::of(2, 1, 0),
        Self::of(2, 0, 1),
        Self::of(2, 1, 1),
    ];

    const fn of(left: u8, own: u8, other: u8) -> Self {
        Self { left, own, other }
    }

    /// Its number; `None` if nothing of the rank is left.
    const fn number(self) -> Option<usize> {
        let held = self.own + 2 * self.other;
        match self.left {
            4 => Some(held as usize),
            2 => Some(4 + held as usize),
            _ => None,
        }
    }

    /// Number of its cards in the stock.
    const fn in_stock(self) -> u8 {
        self.left - self.own - self.other
    }

    /// The kind after the player has drawn this number of cards of the rank, and the number of pairs made.
    const fn drawn(self, cards: u8) -> (Self, u8) {
        let held = self.own + cards;
        let pairs = held / 2;
        (Self::of(self.left - 2 * pairs, held % 2, self.other), pairs)
    }
}

/// Number of ranks of each kind, seen from one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Spread([u8; 8]);

impl Spread {
    /// The spread of two hands, given the number of cards of each rank that are not laid down.
    fn of(own: Ranks, other: Ranks, left: &[u8; 13]) -> Self {
        let mut spread = Self::default();
        for rank in Rank::ALL {
            spread.add(Kind::of(
                left[usize::from(rank.index())],
                own.contains(rank).into(),
                other.contains(rank).into(),
            ));
        }
        spread
    }

    fn kinds(self) -> impl Iterator<Item = (Kind, u8)> {
        let present = Kind::ALL.into_iter().zip(self.0);
        present.filter(|(_, ranks)| *ranks > 0)
    }

    fn add(&mut self, kind: Kind) {
        if let Some(number) = kind.number() {
            self.0[number] += 1;
        }
    }

    /// The spread after a rank of one kind becomes one of another.
    fn changed(mut self, from: Kind, to: Kind) -> Self {
        if let Some(number) = from.number() {
            self.0[number] -= 1;
        }
        self.add(to);
        self
    }

    fn stock(self) -> u8 {
        self.kinds()
            .map(|(kind, ranks)| ranks * kind.in_stock())
            .sum()
    }

    fn own(self) -> u8 {
        self.kinds().map(|(kind, ranks)| ranks * kind.own).sum()
    }

    /// The spread as seen from the other player.
    fn turned(self) -> Self {
        let mut turned = Self::default();
        for (kind, ranks) in self.kinds() {
            let kind = Kind::of(kind.left, kind.other, kind.own);
            turned.0[kind.number().expect("something of it is left")] = ranks;
        }
        turned
    }
}

/// The player who asks next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Next {
    Own,
    Other,
}

impl Next {
    /// The player who asks after `Own` was handed a card.
    pub(super) const fn after_hit(rules: Rules) -> Self {
        match rules.again() {
            Again::On => Self::Own,
            Again::Off => Self::Other,
        }
    }
}

/// One solver per set of rules, shared by clones: to solve a full deck for every game would take longer than to
/// play it.
#[derive(Clone, Debug, Default)]
pub struct OpenHandsSolvers(Arc<Mutex<FxHashMap<Rules, Arc<Mutex<OpenHandsSolver>>>>>);

impl OpenHandsSolvers {
    pub(super) fn of(&self, rules: Rules) -> Arc<Mutex<OpenHandsSolver>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = all.entry(rules);
        let solver = solver.or_insert_with(|| Arc::new(Mutex::new(OpenHandsSolver::new(rules))));
        Arc::clone(solver)
    }
}

/// Solves Go Fish by pairs with open hands: computes the value of a state for the player who asks, as a
/// difference in pairs under best play, and keeps it.
#[derive(Clone, Debug)]
pub struct OpenHandsSolver {
    rules: Rules,
    known: FxHashMap<Spread, f64>,
    /// What `go_on` has computed for states in which a hand is to be refilled. Without it, batches of only pairs,
    /// each followed by another, would be enumerated in every order.
    before_refill: FxHashMap<(Spread, Next), f64>,
}

impl OpenHandsSolver {
    /// No state is solved yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            known: FxHashMap::default(),
            before_refill: FxHashMap::default(),
        }
    }

    /// Number of states solved so far.
    #[must_use]
    pub fn states(&self) -> usize {
        self.known.len()
    }

    /// The value of the game for player 1 before the deal.
    pub fn value(&mut self) -> f64 {
        let (mut ways, mut sum) = (0.0, 0.0);
        for (spread, deals, gained) in deals(self.rules) {
            ways += deals;
            // The hand of player 1 is refilled first, if it is empty.
            sum += gained + deals * self.go_on(spread, Next::Own);
        }
        sum / ways
    }

    /// The value of asking for each rank, if the other player holds this hand, indexed by rank. Entries of ranks
    /// that the seat does not hold have no meaning.
    pub fn values(&mut self, situation: &Situation, other: Ranks) -> [f64; 13] {
        let left = situation.all_left();
        let spread = Spread::of(situation.hand(), other, &left);
        let fished = self.fished(spread);
        let mut values = [0.0; 13];
        for rank in situation.hand().iter() {
            let index = usize::from(rank.index());
            values[index] = if other.contains(rank) {
                self.hit(spread, Kind::of(left[index], 1, 1))
            } else {
                fished
            };
        }
        values
    }

    /// The value of a state for the player who asks. Both hold cards, or the stock is empty.
    fn turn(&mut self, spread: Spread) -> f64 {
        if let Some(value) = self.known.get(&spread) {
            return *value;
        }
        let mut best = f64::NEG_INFINITY;
        let mut fished = None;
        for (kind, _) in spread.kinds().filter(|(kind, _)| kind.own == 1) {
            let value = if kind.other == 1 {
                self.hit(spread, kind)
            } else {
                *fished.get_or_insert_with(|| self.fished(spread))
            };
            best = best.max(value);
        }
        // Nothing is held, so that nothing is left.
        let value = if best.is_finite() { best } else { 0.0 };
        self.known.insert(spread, value);
        value
    }

    /// The value after being handed a card of such a rank.
    fn hit(&mut self, spread: Spread, kind: Kind) -> f64 {
        let after = spread.changed(kind, Kind::of(kind.left - 2, 0, 0));
        1.0 + self.go_on(after, Next::after_hit(self.rules))
    }

    /// The value of drawing a card.
    fn fished(&mut self, spread: Spread) -> f64 {
        let stock = spread.stock();
        if stock == 0 {
            return self.go_on(spread, Next::Other);
        }
        let mut sum = 0.0;
        for (kind, ranks) in spread.kinds() {
            let cards = ranks * kind.in_stock();
            if cards > 0 {
                let (drawn, pairs) = kind.drawn(1);
                let after = self.go_on(spread.changed(kind, drawn), Next::Other);
                sum += f64::from(cards) * (f64::from(pairs) + after);
            }
        }
        sum / f64::from(stock)
    }

    /// The value of a state for the player who has asked, or begins: empty hands are refilled, its own first, and
    /// then the next question is asked.
    fn go_on(&mut self, spread: Spread, next: Next) -> f64 {
        let turned = spread.turned();
        let is_empty = [spread, turned].map(|hand| hand.own() == 0);
        if spread.stock() > 0 && is_empty != [false; 2] {
            if let Some(value) = self.before_refill.get(&(spread, next)) {
                return *value;
            }
            let value = if is_empty[0] {
                self.filled(spread, |solver, after| solver.go_on(after, next))
            } else {
                -self.filled(turned, |solver, after| -solver.go_on(after.turned(), next))
            };
            self.before_refill.insert((spread, next), value);
            return value;
        }
        match next {
            // A player who holds nothing passes; then nothing is left for the other either.
            Next::Own => self.turn(spread),
            Next::Other => -self.turn(turned),
        }
    }

    /// The value of a batch for the player who gets it, who holds nothing, given the values of the states after it.
    fn filled(&mut self, spread: Spread, after: impl Fn(&mut Self, Spread) -> f64) -> f64 {
        let batch = self.rules.refill().min(spread.stock());
        let (mut ways, mut sum) = (0.0, 0.0);
        for (filled, cases, pairs) in batches(spread, batch) {
            ways += cases;
            sum += cases * (f64::from(pairs) + after(self, filled));
        }
        sum / ways
    }
}

/// The spreads after the player, who holds nothing, draws a batch of this size, each with the number of ways
/// and of pairs.
fn batches(spread: Spread, batch: u8) -> Vec<(Spread, f64, u8)> {
    let ranks: Vec<Kind> = spread
        .kinds()
        .flat_map(|(kind, ranks)| std::iter::repeat_n(kind, ranks.into()))
        .collect();
    // The number of ways by spread, cards still to come and pairs made, one rank after another.
    let mut found: FxHashMap<(Spread, u8, u8), f64> = FxHashMap::default();
    found.insert((spread, batch, 0), 1.0);
    for kind in ranks {
        let mut more: FxHashMap<(Spread, u8, u8), f64> = FxHashMap::default();
        for ((spread, to_come, pairs), ways) in found {
            for cards in 0..=kind.in_stock().min(to_come) {
                let (drawn, made) = kind.drawn(cards);
                let after = (spread.changed(kind, drawn), to_come - cards, pairs + made);
                *more.entry(after).or_default() += ways * choose(kind.in_stock(), cards);
            }
        }
        found = more;
    }
    let complete = found
        .into_iter()
        .filter(|((_, to_come, _), _)| *to_come == 0);
    let complete = complete.map(|((spread, _, pairs), ways)| (spread, ways, pairs));
    in_order(complete)
}

/// All spreads after the deal, seen from player 1, each with the number of ways and the sum of player
/// 1's lead over all of them.
fn deals(rules: Rules) -> Vec<(Spread, f64, f64)> {
    let suits = rules.suits();
    let mut found: FxHashMap<(Spread, [u8; 2]), (f64, f64)> = FxHashMap::default();
    found.insert((Spread::default(), [0; 2]), (1.0, 0.0));
    for _ in 0..rules.ranks() {
        let mut more: FxHashMap<(Spread, [u8; 2]), (f64, f64)> = FxHashMap::default();
        for ((spread, dealt), (ways, gained)) in found {
            for own in 0..=suits.min(rules.deal() - dealt[0]) {
                for other in 0..=(suits - own).min(rules.deal() - dealt[1]) {
                    let cases = choose(suits, own) * choose(suits - own, other);
                    let ahead = f64::from(own / 2) - f64::from(other / 2);
                    let left = suits - 2 * (own / 2) - 2 * (other / 2);
                    let mut after = spread;
                    after.add(Kind::of(left, own % 2, other % 2));
                    let dealt = [dealt[0] + own, dealt[1] + other];
                    let (all_ways, all_gained) = more.entry((after, dealt)).or_default();
                    *all_ways += cases * ways;
                    *all_gained += cases * (gained + ways * ahead);
                }
            }
        }
        found = more;
    }
    let complete = found
        .into_iter()
        .filter(|((_, dealt), _)| *dealt == [rules.deal(); 2]);
    let complete = complete.map(|((spread, _), (ways, gained))| (spread, ways, gained));
    in_order(complete)
}

/// Sorts by the spreads, no two of which are equal, since sums must not depend on the order of a hash
/// table.
fn in_order<T>(found: impl Iterator<Item = (Spread, f64, T)>) -> Vec<(Spread, f64, T)> {
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(spread, ..)| spread.0);
    found
}

/// The binomial coefficient.
pub(super) fn choose(things: u8, taken: u8) -> f64 {
    (0..taken).fold(1.0, |ways, number| {
        ways * f64::from(things - number) / f64::from(number + 1)
    })
}
