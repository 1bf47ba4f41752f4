//! A second, plainer FreeCell, which must reach the same states.

use std::collections::BTreeSet;

use hog_cards::Suit;
use hog_core::Game;
use hog_games::freecell::{
    AutoPlay, Back, Building, Card, DealNumber, EmptyColumns, FreeCell, Rules, Setup, State,
};

use crate::tables::{any_rules, near_the_end, rng};

/// Columns, cells and foundations as sets of lists, in no order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Plain {
    columns: Vec<Vec<Card>>,
    cells: Vec<Card>,
    heights: [u8; 4],
}

impl Plain {
    fn of(setup: &Setup) -> Self {
        Self {
            columns: setup.columns().to_vec(),
            cells: setup.cells().iter().flatten().copied().collect(),
            heights: setup.heights(),
        }
        .sorted()
    }

    fn sorted(mut self) -> Self {
        self.columns.sort();
        self.cells.sort_unstable();
        self
    }

    fn takes(&self, rules: Rules, column: usize, card: Card) -> bool {
        let Some(onto) = self.columns[column].last() else {
            return rules.empty_columns() == EmptyColumns::Any || card.height() == 13;
        };
        let fits = match rules.building() {
            Building::AlternateColours => card.colour() != onto.colour(),
            Building::Suit => card.suit() == onto.suit(),
        };
        fits && onto.height() == card.height() + 1
    }

    /// The states that are one move away: of one card or of a run.
    fn after(&self, rules: Rules) -> BTreeSet<Self> {
        let mut found = BTreeSet::new();
        for from in 0..self.columns.len() {
            let mut without = self.clone();
            if let Some(card) = without.columns[from].pop() {
                without.lay(rules, card, &mut found);
                if self.cells.len() < usize::from(rules.cells()) {
                    let mut next = without.clone();
                    next.cells.push(card);
                    found.insert(next.sorted());
                }
            }
            self.carry(rules, from, &mut found);
        }
        for cell in 0..self.cells.len() {
            let mut without = self.clone();
            let card = without.cells.remove(cell);
            without.lay(rules, card, &mut found);
        }
        if rules.back() == Back::On {
            for suit in Suit::ALL {
                let index = usize::from(suit.index());
                if let Some(card) = Card::of_height(suit, self.heights[index]) {
                    let mut without = self.clone();
                    without.heights[index] -= 1;
                    without.lay(rules, card, &mut found);
                }
            }
        }
        found.remove(self);
        found
    }

    /// Lays a card, already taken up, onto every column that takes it and onto its foundation.
    fn lay(&self, rules: Rules, card: Card, found: &mut BTreeSet<Self>) {
        for column in 0..self.columns.len() {
            if self.takes(rules, column, card) {
                let mut next = self.clone();
                next.columns[column].push(card);
                found.insert(next.sorted());
            }
        }
        let index = usize::from(card.suit().index());
        if self.heights[index] + 1 == card.height() {
            let mut next = self.clone();
            next.heights[index] += 1;
            found.insert(next.sorted());
        }
    }

    /// Carries runs of two cards and more.
    fn carry(&self, rules: Rules, from: usize, found: &mut BTreeSet<Self>) {
        for to in (0..self.columns.len()).filter(|to| *to != from) {
            let free = usize::from(rules.cells()) - self.cells.len();
            let others = (0..self.columns.len()).filter(|column| *column != to);
            let empty = others.filter(|column| self.columns[*column].is_empty());
            let doublings = match rules.empty_columns() {
                EmptyColumns::Any => empty.count(),
                EmptyColumns::KingsOnly => 0,
            };
            let most = (free + 1) << doublings;
            for count in 2..=self.columns[from].len().min(most) {
                let mut next = self.clone();
                let at = self.columns[from].len() - count;
                let run = next.columns[from].split_off(at);
                let fits = (0..count).all(|index| {
                    let may = next.takes(rules, to, run[index]);
                    next.columns[to].push(run[index]);
                    may
                });
                if fits {
                    found.insert(next.sorted());
                }
            }
        }
    }
}

/// The number of states first reached after each number of moves, by the plain rules and by the game.
fn layers(setup: &Setup, depth: usize) -> Vec<usize> {
    let game = FreeCell::of(setup);
    let rules = setup.rules();
    let mut plain = BTreeSet::from([Plain::of(setup)]);
    let mut plain_seen = plain.clone();
    let mut keys = BTreeSet::from([State::from(setup).canonical_key()]);
    let mut keys_seen = keys.clone();
    let mut counts = Vec::new();
    for _ in 0..depth {
        let unfinished = |plain: &&Plain| plain.heights != [13; 4];
        let next = plain
            .iter()
            .filter(unfinished)
            .flat_map(|plain| plain.after(rules));
        plain = next
            .filter(|next| plain_seen.insert(next.clone()))
            .collect();
        let mut moves = Vec::new();
        let mut next_keys = BTreeSet::new();
        for key in &keys {
            let state = key.state();
            assert_eq!(state.canonical_key(), *key);
            moves.clear();
            game.moves(&state, &mut moves);
            for mv in &moves {
                let mut after = state;
                game.play_unchecked(&mut after, *mv);
                let key = after.canonical_key();
                if keys_seen.insert(key) {
                    next_keys.insert(key);
                }
            }
        }
        keys = next_keys;
        let from_keys = keys.iter().map(|key| Plain::of(&key.state().setup(rules)));
        assert!(from_keys.collect::<BTreeSet<_>>() == plain, "{setup:?}");
        counts.push(keys.len());
        if keys.is_empty() {
            break;
        }
    }
    counts
}

#[test]
fn both_reach_the_same_states_from_a_deal() {
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    for (number, counts) in [
        (1, [8, 42, 178, 646]),
        (617, [11, 62, 258, 893]),
        (11_982, [11, 63, 258, 872]),
    ] {
        let setup = DealNumber::new(number).unwrap().setup(rules);
        assert_eq!(layers(&setup, 4), counts, "deal {number}");
    }
}

#[test]
fn both_reach_the_same_states_near_the_end_under_any_rules() {
    for seed in 0..60 {
        let rng = &mut rng(seed);
        let rules = any_rules(rng);
        let rules = rules.with_cells(rules.cells().min(3)).unwrap();
        let rules = rules.with_columns(rules.columns().min(5)).unwrap();
        layers(&near_the_end(rules, 10, rng), 5);
    }
}
