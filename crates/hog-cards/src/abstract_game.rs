//! The abstract game: which card is in which hand.

use std::collections::BTreeMap;

use hog_board::{Category, Counter, Effect, Place, Scene, Viewer, Visibility};
use hog_core::{Game, Seat, Seats};

use crate::Pack;

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The face: all viewers see what the card is.
    Up,
    /// The back: only the owner of the card's hand sees what it is.
    Down,
}

/// A card as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbstractCard {
    /// Which card of the pack it is.
    pub counter: Counter,
    /// Its category in the [pack](Pack::categories), which has its suit and rank; the document's index.
    pub category: Category,
    /// Which side is up.
    pub facing: Facing,
    /// The hand that holds it.
    pub hand: Place,
}

/// A central hand, a discard and a sequence of further hands, with cards of one pack in them.
///
/// A hand is a place with a sequence of cards, bottom first. The central hand and the discard are
/// empty and not on the table until a game gives them a place.
#[derive(Clone, Debug)]
pub struct AbstractGame {
    pack: Pack,
    scene: Scene,
    central: Option<Place>,
    discard: Option<Place>,
    hands: Vec<Place>,
    owners: BTreeMap<Place, Seat>,
}

impl AbstractGame {
    /// A game without cards and without further hands.
    #[must_use]
    pub fn new(pack: Pack) -> Self {
        Self {
            pack,
            scene: Scene::new([]),
            central: None,
            discard: None,
            hands: Vec::new(),
            owners: BTreeMap::new(),
        }
    }

    /// Puts the central hand on the table. Skips if it is there or the place is taken.
    pub fn add_central(&mut self, place: Place) -> Effect {
        add_once(&mut self.scene, &mut self.central, place)
    }

    /// Puts the discard on the table. Skips if it is there or the place is taken.
    pub fn add_discard(&mut self, place: Place) -> Effect {
        add_once(&mut self.scene, &mut self.discard, place)
    }

    /// Adds an empty hand after all others. Its owner sees its cards even when they are face down.
    /// Skips if the hand is in the game.
    pub fn add_hand(&mut self, hand: Place, owner: Option<Seat>) -> Effect {
        let effect = self.scene.add_place(hand);
        if effect == Effect::Done {
            self.hands.push(hand);
            self.owners.extend(owner.map(|seat| (hand, seat)));
        }
        effect
    }

    /// Puts a card on top of a hand.
    ///
    /// # Panics
    /// If the pack has no such card, the card is in a hand already, or the hand is not in the game.
    pub fn add_card(&mut self, card: Counter, hand: Place, facing: Facing) {
        let category = self.pack.category_of(card);
        let category = category.unwrap_or_else(|| panic!("{card:?} is not in {:?}", self.pack));
        let visibility = match facing {
            Facing::Up => Visibility::Everyone,
            Facing::Down => {
                let owner = self.owners.get(&hand);
                Visibility::Only(owner.map_or(Seats::NONE, |seat| Seats::only(*seat)))
            }
        };
        self.scene.put(card, hand, category, visibility);
    }

    /// Marks a hand as [mixed](Scene::mix): its hidden cards cannot be followed.
    ///
    /// # Panics
    /// If the hand is not in the game.
    pub fn mix(&mut self, hand: Place) {
        self.scene.mix(hand);
    }

    /// The pack that the cards are from.
    #[must_use]
    pub const fn pack(&self) -> Pack {
        self.pack
    }

    /// The place of the central hand, if it is on the table.
    #[must_use]
    pub const fn central(&self) -> Option<Place> {
        self.central
    }

    /// The place of the discard, if it is on the table.
    #[must_use]
    pub const fn discard(&self) -> Option<Place> {
        self.discard
    }

    /// The hands besides the central one and the discard, in the order in which they were added.
    #[must_use]
    pub fn hands(&self) -> &[Place] {
        &self.hands
    }

    /// The number of cards in all hands.
    #[must_use]
    pub fn number_of_cards(&self) -> usize {
        self.scene.board().counters().len()
    }

    /// The cards of a hand, bottom first; none if the hand is not in the game.
    pub fn cards(&self, hand: Place) -> impl Iterator<Item = AbstractCard> {
        let cards = self.scene.board().on(hand).iter();
        cards.filter_map(|card| self.card(*card))
    }

    /// A card, if it is in a hand.
    #[must_use]
    pub fn card(&self, card: Counter) -> Option<AbstractCard> {
        let known_to_all = self.scene.category(card, Viewer::Spectator).is_some();
        Some(AbstractCard {
            counter: card,
            category: self.pack.category_of(card)?,
            facing: if known_to_all {
                Facing::Up
            } else {
                Facing::Down
            },
            hand: self.scene.board().place_of(card)?,
        })
    }

    /// The owner of a hand, who sees its cards even when they are face down.
    #[must_use]
    pub fn owner(&self, hand: Place) -> Option<Seat> {
        self.owners.get(&hand).copied()
    }

    /// The game as the mediator takes it: hands as places, cards as counters.
    #[must_use]
    pub fn into_scene(self) -> Scene {
        self.scene
    }
}

fn add_once(scene: &mut Scene, hand: &mut Option<Place>, place: Place) -> Effect {
    if hand.is_some() || scene.add_place(place) == Effect::Skipped {
        return Effect::Skipped;
    }
    *hand = Some(place);
    Effect::Done
}

/// A game that is played with cards in hands, and shows itself by them.
pub trait CardGame: Game {
    /// The cards that it is played with.
    fn pack(&self) -> Pack;

    /// The state as cards in hands.
    fn abstract_game(&self, state: &Self::State) -> AbstractGame;
}
