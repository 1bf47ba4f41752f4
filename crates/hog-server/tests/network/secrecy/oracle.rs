//! The oracle: who may know which card when, by a second implementation of Go Fish, as plain as possible and
//! without any of the tested code.

use crate::secrecy::cards::Cards;

/// A viewer: a seat, from 0, or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Seat(usize),
    Spectator,
}

impl Who {
    pub const ALL: [Self; 3] = [Self::Seat(0), Self::Seat(1), Self::Spectator];

    /// The number of a viewer, for lists.
    pub const fn index(self) -> usize {
        match self {
            Self::Seat(seat) => seat,
            Self::Spectator => 2,
        }
    }
}

/// A game with the order of all its cards.
#[derive(Clone, Debug)]
pub struct Oracle {
    /// The cards in the order in which they are drawn.
    pub deck: Vec<u8>,
    pub deal: usize,
    pub refill: usize,
    /// How many cards make a book.
    pub book: usize,
    /// Whether a player who gets cards asks again.
    pub again: bool,
}

/// A position, with the cards that each viewer has seen.
#[derive(Clone, Debug)]
pub struct Position {
    pub hands: [Vec<u8>; 2],
    pub books: [Vec<u8>; 2],
    /// How many cards were drawn.
    pub drawn: usize,
    pub asker: usize,
    /// The cards that each viewer has seen so far, by its number.
    pub known: [Cards; 3],
}

const fn rank(card: u8) -> u8 {
    card % 13
}

/// The letter of a rank.
pub fn letter(rank: u8) -> char {
    char::from(b"A23456789TJQK"[usize::from(rank)])
}

impl Oracle {
    /// The position after some questions, and what each viewer has seen until then.
    pub fn after(&self, asks: &[String]) -> Position {
        let mut position = Position {
            hands: [Vec::new(), Vec::new()],
            books: [Vec::new(), Vec::new()],
            drawn: 2 * self.deal,
            asker: 0,
            known: [Cards::default(); 3],
        };
        for (number, card) in self.deck[..2 * self.deal].iter().enumerate() {
            self.picks_up(&mut position, number % 2, *card);
        }
        self.refill_and_pass(&mut position, 0);
        for ask in asks {
            self.ask(&mut position, ask);
        }
        position
    }

    /// A seat picks up a card, and lays off the book that it makes.
    fn picks_up(&self, position: &mut Position, seat: usize, card: u8) {
        position.sees(Who::Seat(seat), card);
        let hand = &mut position.hands[seat];
        hand.push(card);
        let (book, rest): (Vec<u8>, Vec<u8>) =
            hand.iter().partition(|held| rank(**held) == rank(card));
        if book.len() == self.book {
            *hand = rest;
            for card in &book {
                position.shows(*card);
            }
            position.books[seat].extend(book);
        }
    }

    fn draws(&self, position: &mut Position, seat: usize) {
        let card = self.deck[position.drawn];
        position.drawn += 1;
        self.picks_up(position, seat, card);
    }

    fn ask(&self, position: &mut Position, ask: &str) {
        let (asker, other) = (position.asker, 1 - position.asker);
        let is_wanted = |card: &u8| ask.starts_with(letter(rank(*card)));
        let (given, kept): (Vec<u8>, Vec<u8>) =
            position.hands[other].iter().partition(|c| is_wanted(c));
        position.hands[other] = kept;
        for card in &given {
            position.shows(*card);
            self.picks_up(position, asker, *card);
        }
        if given.is_empty() && position.drawn < self.deck.len() {
            self.draws(position, asker);
        }
        if given.is_empty() || !self.again {
            position.asker = other;
        }
        self.refill_and_pass(position, asker);
    }

    /// Fills empty hands; a player without cards passes.
    fn refill_and_pass(&self, position: &mut Position, mut first: usize) {
        while position.drawn < self.deck.len() {
            let mut seats = [first, 1 - first].into_iter();
            let Some(seat) = seats.find(|seat| position.hands[*seat].is_empty()) else {
                break;
            };
            let left = self.deck.len() - position.drawn;
            for _ in 0..self.refill.min(left) {
                self.draws(position, seat);
            }
            first = seat;
        }
        let asker = position.asker;
        if position.hands[asker].is_empty() && !position.hands[1 - asker].is_empty() {
            position.asker = 1 - asker;
        }
    }
}

impl Position {
    fn sees(&mut self, who: Who, card: u8) {
        let known = &mut self.known[who.index()];
        *known = known.union(Cards::of([card]));
    }

    fn shows(&mut self, card: u8) {
        for who in Who::ALL {
            self.sees(who, card);
        }
    }

    /// The ranks that a seat can ask for, in their order.
    pub fn acts(&self, seat: usize) -> Vec<String> {
        let mut ranks: Vec<u8> = self.hands[seat].iter().map(|card| rank(*card)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
            .into_iter()
            .map(|rank| letter(rank).to_string())
            .collect()
    }

    /// What a viewer sees on a place: sorted faces, and the number of backs. Place 0 is the stock; the hands and
    /// the books of both seats follow.
    pub fn seen(&self, place: u32, who: Who, deck_size: usize) -> (Vec<u8>, usize) {
        let sorted = |cards: &[u8]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        match place {
            0 => (Vec::new(), deck_size - self.drawn),
            1 | 2 => {
                let seat = place as usize - 1;
                match who {
                    Who::Seat(own) if own == seat => (sorted(&self.hands[seat]), 0),
                    Who::Seat(_) | Who::Spectator => (Vec::new(), self.hands[seat].len()),
                }
            }
            _ => (sorted(&self.books[place as usize - 3]), 0),
        }
    }
}
