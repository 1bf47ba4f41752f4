//! Open hands, compared with an expectimax by the rules.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use hog_core::{Game, Seat, Turn};
use hog_engines::go_fish::{OpenHandsSolver, Situation};
use hog_games::go_fish::{Again, Move, Pile, Plain, RankPile, Rules, State};

use super::{Deck, after, chance_moves, follow, lead, rules};

/// The expected lead of player 1 at the end, from states of the game with open hands.
struct Expectimax {
    game: Plain,
    known: HashMap<State<RankPile>, f64>,
}

impl Expectimax {
    fn value(&mut self, state: &State<RankPile>) -> f64 {
        if let Some(value) = self.known.get(state) {
            return *value;
        }
        let game = self.game;
        let value = match game.turn(state) {
            Turn::Over(_) => lead(game, state, Seat::FIRST),
            Turn::Chance => chance_moves(game, state)
                .into_iter()
                .map(|(mv, chance)| chance * self.value(&after(game, state, mv)))
                .sum(),
            Turn::Seat(seat) => {
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                let values = moves.iter().map(|mv| self.value(&after(game, state, *mv)));
                if seat == Seat::FIRST {
                    values.fold(f64::NEG_INFINITY, f64::max)
                } else {
                    values.fold(f64::INFINITY, f64::min)
                }
            }
        };
        self.known.insert(*state, value);
        value
    }
}

/// Compares the value of a deck, and what questions are worth in some random games.
fn check(deck: Deck, again: Again) {
    let rules = rules(deck, again);
    let game = Plain::new(rules);
    let known = HashMap::new();
    let mut expectimax = Expectimax { game, known };
    let mut open = OpenHandsSolver::new(rules);
    let (found, expected) = (open.value(), expectimax.value(&game.start()));
    assert!(
        (found - expected).abs() < 1e-9,
        "{deck:?} {again:?}: {found} {expected}"
    );
    for seed in 1..=20 {
        follow::<RankPile>(rules, seed, |play| {
            let Turn::Seat(seat) = game.turn(&play.state) else {
                return;
            };
            let situation = Situation::of(rules, seat, &play.known[seat.index()]);
            let values = open.values(&situation, play.state.hand(seat.other()).ranks());
            for rank in situation.hand().iter() {
                let value = expectimax.value(&after(game, &play.state, Move::Ask(rank)));
                let value = if seat == Seat::FIRST { value } else { -value };
                let expected = value - lead(game, &play.state, seat);
                let found = values[usize::from(rank.index())];
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{deck:?} {again:?}, game {seed}: {rank} {found} {expected}"
                );
            }
        });
    }
}

#[test]
fn values_agree_with_an_expectimax_by_the_rules() {
    for deck in [
        (2, 2, 1, 1),
        (4, 2, 2, 1),
        (4, 2, 2, 2),
        (5, 2, 3, 5),
        (2, 4, 2, 1),
        (3, 4, 2, 2),
        (3, 4, 1, 5),
        (3, 4, 5, 1),
    ] {
        for again in [Again::Off, Again::On] {
            check(deck, again);
        }
    }
}

/// This takes less than five seconds with optimisations, and up to a minute without them.
#[test]
fn the_full_deck_is_solved() {
    let begun = Instant::now();
    let mut open = OpenHandsSolver::new(Rules::DOCUMENT);
    let value = open.value();
    assert!((value - 0.482_540).abs() < 1e-6, "{value}");
    assert!(open.states() < 250_000, "{}", open.states());
    assert!(begun.elapsed() < Duration::from_mins(1));
}

/// Where a batch may be pairs alone, another follows, and so on.
#[test]
fn a_full_deck_with_even_batches_is_solved() {
    for refill in [2, 4] {
        let begun = Instant::now();
        let value = OpenHandsSolver::new(rules((13, 4, 7, refill), Again::Off)).value();
        assert!(value > 0.4 && value < 0.6, "{refill}: {value}");
        assert!(begun.elapsed() < Duration::from_mins(1), "{refill}");
    }
}
