//! The mediator: keeps the concrete game of one viewer in step with the abstract one.

use std::collections::BTreeMap;

use bimap::BiBTreeMap;
use hog_board::{Counter, Image, Place, Scene, Token, Viewer};
use hog_core::Seat;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::{
    AbstractCard, AbstractGame, AbstractHand, CardError, ConcreteCard, ConcreteGame, ConcreteHand,
    Facing, HandToken, Xyz,
};

/// An abstract game, and two injections that make the concrete game of one viewer from it: from
/// abstract to concrete cards, and from abstract to concrete hands.
///
/// Concrete cards and hands are called by tokens. The injections are defined on exactly the cards
/// and hands of the abstract game after every operation; the concrete game is made from them when
/// asked for, so the two games cannot differ in shape.
///
/// **What a viewer may not know does not show.** Tokens come from a generator of the mediator's
/// own. It draws them after an operation, in the order of hands and heights, for those cards that
/// have none: what it draws depends on its seed and on what the viewer saw happen, and on nothing
/// else. A card keeps its token while the eye can follow it. A shuffle takes the tokens of the
/// cards that the viewer cannot tell apart, and a card that left the game comes back as a stranger.
///
/// Every viewer has a mediator, and each of them is told every operation. An operation that fails
/// changes nothing.
///
/// ```
/// use hog_board::{Image, Viewer};
/// use hog_cards::{AbstractGame, CardMediator, Facing, Pack};
/// use hog_core::Seat;
///
/// let pack = Pack::STANDARD;
/// let mut game = AbstractGame::new(pack);
/// let hand = game.add_hand(Some(Seat::FIRST));
/// let card = pack.cards_with("QS".parse()?).next().expect("a deck has queens");
/// game.add_card(card, hand, Facing::Down)?;
///
/// let owner = CardMediator::new(game.clone(), Viewer::Seat(Seat::FIRST), 7);
/// let other = CardMediator::new(game, Viewer::Seat(Seat::SECOND), 8);
/// assert_eq!(owner.concrete().hands[0].to_string(), "(QS)");
/// assert_eq!(other.concrete().hands[0].to_string(), "##");
///
/// // The other one points at the back. The table knows which card is meant.
/// let seen = other.concrete().hands[0].cards[0];
/// assert_eq!(seen.image, Image::Back);
/// assert_eq!(other.card(seen.token).expect("it was seen").counter, card);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CardMediator {
    game: AbstractGame,
    /// The document's `accc`: cards and their tokens.
    cards: hog_board::Mediator,
    /// The document's `ahch`: hands and their tokens.
    hands: BiBTreeMap<Place, HandToken>,
    /// Where those hands lie that were placed; the others lie at (0, 0).
    positions: BTreeMap<Place, (f32, f32)>,
    /// Where tokens come from.
    rng: ChaCha8Rng,
}

impl CardMediator {
    /// A mediator of this game for this viewer, whose tokens come from this seed. Viewers must not
    /// know the seed, and no two of them should have the same.
    #[must_use]
    pub fn new(game: AbstractGame, viewer: Viewer, token_seed: u64) -> Self {
        let mut mediator = Self {
            game,
            cards: hog_board::Mediator::new(viewer),
            hands: BiBTreeMap::new(),
            positions: BTreeMap::new(),
            rng: ChaCha8Rng::from_seed(hog_core::random::seed_bytes(token_seed)),
        };
        mediator.keep_in_step();
        mediator
    }

    /// Adds an empty hand, abstract and concrete, after all others of both games. Its owner may
    /// look at its cards even when they are face down.
    pub fn add_hand(&mut self, owner: Option<Seat>) -> Place {
        let hand = self.game.add_hand(owner);
        self.keep_in_step();
        hand
    }

    /// Removes a hand and the cards in it.
    ///
    /// # Errors
    /// As [`AbstractGame::remove_hand`].
    pub fn remove_hand(&mut self, hand: Place) -> Result<(), CardError> {
        self.game.remove_hand(hand)?;
        self.keep_in_step();
        Ok(())
    }

    /// Says where a hand lies on the table.
    ///
    /// # Errors
    /// If the hand is not in the game, or `x` or `y` is not finite.
    pub fn place_hand(&mut self, hand: Place, x: f32, y: f32) -> Result<(), CardError> {
        if !self.game.board().has_place(hand) {
            return Err(CardError::NoSuchHand { hand });
        }
        if !(x.is_finite() && y.is_finite()) {
            return Err(CardError::NoPosition { hand });
        }
        self.positions.insert(hand, (x, y));
        Ok(())
    }

    /// Puts a card from the pack on top of a hand.
    ///
    /// # Errors
    /// As [`AbstractGame::add_card`].
    pub fn add_card(
        &mut self,
        card: Counter,
        hand: Place,
        facing: Facing,
    ) -> Result<(), CardError> {
        self.game.add_card(card, hand, facing)?;
        self.keep_in_step();
        Ok(())
    }

    /// Takes a card out of its hand and the game.
    ///
    /// # Errors
    /// As [`AbstractGame::remove_card`].
    pub fn remove_card(&mut self, card: Counter) -> Result<(), CardError> {
        self.game.remove_card(card)?;
        self.keep_in_step();
        Ok(())
    }

    /// Moves a card to the top of a hand. The side that is up stays up.
    ///
    /// # Errors
    /// As [`AbstractGame::move_card`].
    pub fn move_card(&mut self, card: Counter, to: Place) -> Result<(), CardError> {
        self.game.move_card(card, to)
    }

    /// Turns a card over, and tells which side is up now.
    ///
    /// # Errors
    /// As [`AbstractGame::flip`].
    pub fn flip(&mut self, card: Counter) -> Result<Facing, CardError> {
        self.game.flip(card)
    }

    /// Shuffles a hand, as [`AbstractGame::shuffle`]. Those of its cards that the viewer cannot
    /// see get new tokens, so nobody can follow them.
    ///
    /// # Errors
    /// As [`AbstractGame::shuffle`].
    pub fn shuffle(&mut self, hand: Place, seed: u64) -> Result<(), CardError> {
        self.game.shuffle(hand, seed)?;
        let cards = self.game.board().on(hand).iter().copied();
        self.cards.shuffled(&self.game.scene(), cards);
        self.keep_in_step();
        Ok(())
    }

    /// Deals from the top of a hand: one card to each of the others in turn, until each of them
    /// got so many.
    ///
    /// # Errors
    /// As [`AbstractGame::deal`].
    pub fn deal(&mut self, from: Place, to: &[Place], each: usize) -> Result<(), CardError> {
        self.game.deal(from, to, each)
    }

    /// Makes the injections be defined on exactly the cards and hands of the abstract game. To be
    /// called when there may be new ones, or old ones are gone.
    fn keep_in_step(&mut self) {
        let board = self.game.board();
        self.hands.retain(|hand, _| board.has_place(*hand));
        self.positions.retain(|hand, _| board.has_place(*hand));
        for hand in board.places() {
            while !self.hands.contains_left(&hand) {
                let token = HandToken(self.rng.next_u64());
                // Fails if another hand has the token, which then is drawn again.
                let _ = self.hands.insert_no_overwrite(hand, token);
            }
        }
        self.cards.view(&self.game.scene(), &mut self.rng);
    }

    /// The abstract game. It is for the table: what a viewer may see is in the concrete one.
    #[must_use]
    pub const fn game(&self) -> &AbstractGame {
        &self.game
    }

    /// Who looks.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.cards.viewer()
    }

    /// The number of hands, without the central one and the discard.
    #[must_use]
    pub fn number_of_hands(&self) -> usize {
        self.game.number_of_hands()
    }

    /// Whether there are no hands besides the central one and the discard.
    #[must_use]
    pub fn has_no_hands(&self) -> bool {
        self.game.has_no_hands()
    }

    /// The number of cards in the game: of pairs of an abstract and a concrete one.
    #[must_use]
    pub fn number_of_cards(&self) -> usize {
        self.cards.len()
    }

    /// The concrete game: what the viewer sees.
    #[must_use]
    pub fn concrete(&self) -> ConcreteGame {
        let scene = self.game.scene();
        let concrete = |hand: AbstractHand| self.concrete_hand(&hand, &scene);
        ConcreteGame {
            viewer: self.viewer(),
            central: concrete(self.game.central()),
            discard: concrete(self.game.discard()),
            hands: self.game.hands().map(concrete).collect(),
        }
    }

    fn concrete_hand(&self, hand: &AbstractHand, scene: &Scene) -> ConcreteHand {
        let token = self.hand_token(hand.place);
        let token = token.expect("every hand of the game has a token");
        let (x, y) = self.positions.get(&hand.place).copied().unwrap_or_default();
        let card = |(height, card): (u16, &AbstractCard)| ConcreteCard {
            token: self
                .token(card.counter)
                .expect("every card of the game has a token"),
            hand: token,
            xyz: Xyz {
                x,
                y,
                z: f32::from(height),
            },
            facing: card.facing,
            image: scene
                .category(card.counter, self.viewer())
                .map_or(Image::Back, Image::Face),
        };
        ConcreteHand {
            token,
            xyz: Xyz { x, y, z: 0.0 },
            cards: (0..).zip(&hand.cards).map(card).collect(),
        }
    }

    /// The abstract card that the viewer calls so.
    #[must_use]
    pub fn card(&self, token: Token) -> Option<AbstractCard> {
        self.game.card(self.cards.counter(token)?)
    }

    /// The abstract hand that the viewer calls so.
    #[must_use]
    pub fn hand(&self, token: HandToken) -> Option<AbstractHand> {
        self.game.hand(*self.hands.get_by_right(&token)?)
    }

    /// By what the viewer calls a card, if it is in the game.
    #[must_use]
    pub fn token(&self, card: Counter) -> Option<Token> {
        self.cards.token(card)
    }

    /// By what the viewer calls a hand, if it is in the game.
    #[must_use]
    pub fn hand_token(&self, hand: Place) -> Option<HandToken> {
        self.hands.get_by_left(&hand).copied()
    }
}
