//! The abstract game: which card is in which hand.

use std::collections::{BTreeMap, BTreeSet};

use hog_board::{Board, Counter, Effect, Place, Scene};
use hog_core::Seat;
use hog_core::random;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::{AbstractCard, AbstractHand, CardError, Facing, Pack};

/// The central hand, which is in every game.
pub const CENTRAL: Place = Place(0);
/// The discard, which is in every game.
pub const DISCARD: Place = Place(1);

/// A central hand, a discard and a sequence of further hands, with cards of one pack in them.
///
/// Hands are places and cards are counters of one [`Board`], so every card is in one hand, once.
/// This is the side that knows everything: it never leaves the table.
///
/// ```
/// use hog_cards::{AbstractGame, CENTRAL, Pack};
///
/// let mut game = AbstractGame::with_pack(Pack::STANDARD);
/// assert!(game.has_no_hands());
/// let hands = [game.add_hand(None), game.add_hand(None)];
/// game.deal(CENTRAL, &hands, 13)?;
/// assert_eq!((game.number_of_hands(), game.number_of_cards()), (2, 52));
/// assert_eq!(game.central().cards.len(), 26);
/// # Ok::<(), hog_cards::CardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbstractGame {
    pack: Pack,
    board: Board,
    /// Those cards of the board that are face up.
    face_up: BTreeSet<Counter>,
    /// The owners of those hands that have one.
    owners: BTreeMap<Place, Seat>,
    /// The next hand. Numbers grow and are not used again: their order is the order of the hands,
    /// and who remembers a hand that is gone cannot mean another.
    next: Place,
}

impl AbstractGame {
    /// A game with the central hand and the discard, both empty, and no further hands.
    #[must_use]
    pub fn new(pack: Pack) -> Self {
        Self {
            pack,
            board: Board::with_places([CENTRAL, DISCARD]),
            face_up: BTreeSet::new(),
            owners: BTreeMap::new(),
            next: Place(DISCARD.0 + 1),
        }
    }

    /// A game with the whole pack face down in the central hand, the first card lowest.
    #[must_use]
    pub fn with_pack(pack: Pack) -> Self {
        let mut game = Self::new(pack);
        for card in pack.cards() {
            game.board.add_counter(card, CENTRAL);
        }
        game
    }

    /// Adds an empty hand after all others. Its owner may look at its cards even when they are
    /// face down.
    ///
    /// # Panics
    /// If four thousand million hands were added before.
    pub fn add_hand(&mut self, owner: Option<Seat>) -> Place {
        let hand = self.next;
        self.next = Place(hand.0.checked_add(1).expect("the pool of hands is large"));
        self.board.add_place(hand);
        if let Some(seat) = owner {
            self.owners.insert(hand, seat);
        }
        hand
    }

    /// Removes a hand and the cards in it.
    ///
    /// # Errors
    /// If the hand is the central one, the discard, or not in the game.
    pub fn remove_hand(&mut self, hand: Place) -> Result<(), CardError> {
        if hand == CENTRAL || hand == DISCARD {
            return Err(CardError::HandStays { hand });
        }
        for card in self.cards_in(hand)?.to_vec() {
            self.face_up.remove(&card);
        }
        self.board.remove_place(hand);
        self.owners.remove(&hand);
        Ok(())
    }

    /// Puts a card from the pack on top of a hand.
    ///
    /// # Errors
    /// If the pack has no such card, the card is in the game already, or the hand is not.
    pub fn add_card(
        &mut self,
        card: Counter,
        hand: Place,
        facing: Facing,
    ) -> Result<(), CardError> {
        if self.pack.face(card).is_none() {
            let cards = self.pack.len();
            return Err(CardError::NotInPack { card, cards });
        }
        if let Some(hand) = self.board.place_of(card) {
            return Err(CardError::AlreadyInGame { card, hand });
        }
        if self.board.add_counter(card, hand) == Effect::Skipped {
            return Err(CardError::NoSuchHand { hand });
        }
        if facing == Facing::Up {
            self.face_up.insert(card);
        }
        Ok(())
    }

    /// Takes a card out of its hand and the game.
    ///
    /// # Errors
    /// If the card is in no hand.
    pub fn remove_card(&mut self, card: Counter) -> Result<(), CardError> {
        if self.board.remove_counter(card) == Effect::Skipped {
            return Err(CardError::NoSuchCard { card });
        }
        self.face_up.remove(&card);
        Ok(())
    }

    /// Moves a card to the top of a hand. The side that is up stays up.
    ///
    /// # Errors
    /// If the card is in no hand, or the hand is not in the game.
    pub fn move_card(&mut self, card: Counter, to: Place) -> Result<(), CardError> {
        self.cards_in(to)?;
        if self.board.move_counter(card, to) == Effect::Skipped {
            return Err(CardError::NoSuchCard { card });
        }
        Ok(())
    }

    /// Turns a card over, and tells which side is up now.
    ///
    /// # Errors
    /// If the card is in no hand.
    pub fn flip(&mut self, card: Counter) -> Result<Facing, CardError> {
        let now = self.card(card).ok_or(CardError::NoSuchCard { card })?;
        let facing = now.facing.flipped();
        match facing {
            Facing::Up => self.face_up.insert(card),
            Facing::Down => self.face_up.remove(&card),
        };
        Ok(facing)
    }

    /// Puts the cards of a hand into an order that the seed tells, for the same number of cards
    /// always the same. Which sides are up stays as it is. Who knows the seed knows the order, so it
    /// is a secret.
    ///
    /// # Errors
    /// If the hand is not in the game.
    pub fn shuffle(&mut self, hand: Place, seed: u64) -> Result<(), CardError> {
        let mut order: Vec<usize> = (0..self.cards_in(hand)?.len()).collect();
        random::shuffle(
            &mut ChaCha8Rng::from_seed(random::seed_bytes(seed)),
            &mut order,
        );
        self.board.reorder(hand, &order);
        Ok(())
    }

    /// Deals from the top of a hand: one card to each of the others in turn, until each of them
    /// got so many.
    ///
    /// # Errors
    /// If one of the hands is not in the game, the hand is to be dealt to itself, or it has not
    /// enough cards.
    pub fn deal(&mut self, from: Place, to: &[Place], each: usize) -> Result<(), CardError> {
        let there = self.cards_in(from)?.len();
        for hand in to {
            self.cards_in(*hand)?;
        }
        if to.contains(&from) {
            return Err(CardError::DealtToItself { hand: from });
        }
        let needed = each.saturating_mul(to.len());
        if there < needed {
            return Err(CardError::NotEnoughCards {
                hand: from,
                there,
                needed,
            });
        }
        for hand in std::iter::repeat_n(to, each).flatten() {
            let top = self.board.on(from).last().expect("they were counted");
            self.board.move_counter(*top, *hand);
        }
        Ok(())
    }

    /// The pack that the cards are from.
    #[must_use]
    pub const fn pack(&self) -> Pack {
        self.pack
    }

    /// The hands as places and the cards as counters.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of hands, without the central one and the discard.
    #[must_use]
    pub fn number_of_hands(&self) -> usize {
        self.further_hands().count()
    }

    /// Whether there are no hands besides the central one and the discard.
    #[must_use]
    pub fn has_no_hands(&self) -> bool {
        self.number_of_hands() == 0
    }

    /// The number of cards in all hands.
    #[must_use]
    pub fn number_of_cards(&self) -> usize {
        self.board.counters().len()
    }

    /// The central hand.
    #[must_use]
    pub fn central(&self) -> AbstractHand {
        self.hand(CENTRAL).expect("it is in every game")
    }

    /// The discard.
    #[must_use]
    pub fn discard(&self) -> AbstractHand {
        self.hand(DISCARD).expect("it is in every game")
    }

    /// The further hands, in the order in which they were added.
    pub fn hands(&self) -> impl Iterator<Item = AbstractHand> {
        self.further_hands().filter_map(|hand| self.hand(hand))
    }

    /// A hand, the central one and the discard included.
    #[must_use]
    pub fn hand(&self, hand: Place) -> Option<AbstractHand> {
        let cards = self.cards_in(hand).ok()?.iter();
        Some(AbstractHand {
            place: hand,
            owner: self.owners.get(&hand).copied(),
            cards: cards.filter_map(|card| self.card(*card)).collect(),
        })
    }

    /// A card, if it is in a hand.
    #[must_use]
    pub fn card(&self, card: Counter) -> Option<AbstractCard> {
        Some(AbstractCard {
            counter: card,
            face: self.pack.face(card)?,
            facing: if self.face_up.contains(&card) {
                Facing::Up
            } else {
                Facing::Down
            },
            hand: self.board.place_of(card)?,
        })
    }

    /// The game as places and counters, with who may know what, as every game of the house shows
    /// itself.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.board.places());
        for hand in self.board.places().filter_map(|hand| self.hand(hand)) {
            for card in hand.cards {
                let sight = card.facing.sight(hand.owner);
                scene.put(card.counter, hand.place, card.index(), sight);
            }
        }
        scene
    }

    fn further_hands(&self) -> impl Iterator<Item = Place> {
        let places = self.board.places();
        places.filter(|hand| *hand != CENTRAL && *hand != DISCARD)
    }

    fn cards_in(&self, hand: Place) -> Result<&[Counter], CardError> {
        if self.board.has_place(hand) {
            Ok(self.board.on(hand))
        } else {
            Err(CardError::NoSuchHand { hand })
        }
    }
}
