//! The rules once more, as the document has them: lists of cards, one turn after the other.

use hog_cards::Card;
use hog_cards::Rank;
use hog_core::{Game, Seat};
use hog_games::go_fish::{
    Again, Books, CardPile, GoFishWithSuits, Move, Pile, Plain, RankPile, Rules, State,
};

use super::{VARIANTS, random_game, rules_of};

/// A game played with lists of cards. Its draws are those of a random game.
struct Table<'a> {
    rules: Rules,
    left: usize,
    hands: [Vec<Card>; 2],
    laid: [Vec<Card>; 2],
    fisher: usize,
    draws: std::slice::Iter<'a, Card>,
}

impl Table<'_> {
    fn draw(&mut self, player: usize) {
        let card = self.draws.next().expect("the game drew as many cards");
        self.left -= 1;
        self.hands[player].push(*card);
    }

    fn lay(&mut self, player: usize) {
        let size = usize::from(self.rules.books().cards());
        for rank in Rank::ALL {
            loop {
                let mut book: Vec<Card> = self.hands[player].clone();
                book.retain(|card| card.rank() == rank);
                if book.len() < size {
                    break;
                }
                book.truncate(size);
                self.hands[player].retain(|card| !book.contains(card));
                self.laid[player].extend(book);
            }
        }
    }

    fn refill(&mut self, player: usize) {
        while self.hands[player].is_empty() && self.left > 0 {
            for _ in 0..self.left.min(self.rules.refill().into()) {
                self.draw(player);
            }
            self.lay(player);
        }
    }

    fn deal(&mut self) {
        for _ in 0..self.rules.deal() {
            self.draw(0);
            self.draw(1);
        }
        self.lay(0);
        self.lay(1);
        self.refill(0);
        self.refill(1);
    }

    fn turn(&mut self, rank: Rank) {
        let (fisher, defender) = (self.fisher, 1 - self.fisher);
        assert!(self.hands[fisher].iter().any(|card| card.rank() == rank));
        let mut given: Vec<Card> = self.hands[defender].clone();
        given.retain(|card| card.rank() == rank);
        if self.rules.books() == Books::Two {
            assert!(given.len() < 2, "a pair was not laid off");
        }
        let hit = !given.is_empty();
        if hit {
            self.hands[defender].retain(|card| card.rank() != rank);
            self.hands[fisher].extend(given);
        } else if self.left > 0 {
            self.draw(fisher);
        }
        self.lay(fisher);
        self.refill(fisher);
        self.refill(defender);
        if !(hit && self.rules.again() == Again::On) {
            self.fisher = defender;
        }
    }

    /// The table as a state of the game.
    fn state(&self) -> State<CardPile> {
        let pile = |cards: &Vec<Card>| cards.iter().copied().collect::<CardPile>();
        let [first, second] = self.hands.each_ref().map(pile);
        let laid = self.laid.each_ref().map(pile);
        let stock = self.draws.as_slice().iter().copied().collect();
        let fisher = [Seat::FIRST, Seat::SECOND][self.fisher];
        State::asking(stock, [first, second], laid, fisher)
    }
}

#[test]
fn the_game_is_that_of_the_plain_rules() {
    for name in VARIANTS {
        let rules = rules_of(name);
        for seed in 0..300 {
            let made = random_game(GoFishWithSuits::new(rules), seed);
            let draws = made.iter().filter_map(|(_, mv, _)| match mv {
                Move::Draw(card) => Some(*card),
                Move::Ask(_) => None,
            });
            let draws: Vec<Card> = draws.collect();
            let mut table = Table {
                rules,
                left: rules.cards().into(),
                hands: [Vec::new(), Vec::new()],
                laid: [Vec::new(), Vec::new()],
                fisher: 0,
                draws: draws.iter(),
            };
            table.deal();
            for (before, mv, _) in &made {
                if let Move::Ask(rank) = mv {
                    assert_eq!(*before, table.state(), "{name}, seed {seed}");
                    table.turn(*rank);
                }
            }
            let (_, _, end) = made.last().unwrap();
            assert!(table.hands.iter().all(Vec::is_empty) && table.left == 0);
            assert_eq!(*end, table.state(), "{name}, seed {seed}");
        }
    }
}

/// A pile without its suits.
fn ranks_of(pile: CardPile) -> RankPile {
    pile.cards().map(|(card, _)| card.rank()).collect()
}

#[test]
fn the_plain_game_is_the_same_without_suits() {
    for name in VARIANTS {
        let rules = rules_of(name);
        let (suited, plain) = (GoFishWithSuits::new(rules), Plain::new(rules));
        for seed in 0..100 {
            let mut state = plain.start();
            for (before, mv, after) in random_game(suited, seed) {
                let mv = match mv {
                    Move::Ask(rank) => Move::Ask(rank),
                    Move::Draw(card) => Move::Draw(card.rank()),
                };
                let alike = before.stock().count(match mv {
                    Move::Ask(rank) | Move::Draw(rank) => rank,
                });
                if let Move::Draw(_) = mv {
                    assert_eq!(plain.weight(&state, mv), u32::from(alike));
                }
                plain.play(&mut state, mv).unwrap();
                assert_eq!(plain.turn(&state), suited.turn(&after));
                assert_eq!(state.stock(), ranks_of(after.stock()));
                for seat in [Seat::FIRST, Seat::SECOND] {
                    assert_eq!(state.hand(seat), ranks_of(after.hand(seat)));
                    assert_eq!(state.laid(seat), ranks_of(after.laid(seat)));
                    assert_eq!(plain.score(&state, seat), suited.score(&after, seat));
                }
            }
        }
    }
}
