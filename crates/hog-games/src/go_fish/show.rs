//! How Go Fish is shown: the hands, what is laid down, and the stock between the players.

use hog_board::{Gesture, Grip, Kind, Layout, Place, PlaceLabel, Scene, Shape, Show, Spot};
use hog_cards::{AbstractGame, Card, CardGame, Facing, Pack};
use hog_core::{Game, Seat, Turn};

use super::card_pile::CardPile;
use super::game::{GoFish, Move};
use super::pile::Pile;
use super::rules::Books;
use super::state::State;

/// The place of the stock, which is the central hand.
const STOCK: Place = Place(0);

fn hand(seat: Seat) -> Place {
    Place(1 + u32::from(seat.number()))
}

fn laid(seat: Seat) -> Place {
    Place(3 + u32::from(seat.number()))
}

impl CardGame for GoFish<CardPile> {
    fn pack(&self) -> Pack {
        self.rules().pack()
    }

    fn abstract_game(&self, state: &State<CardPile>) -> AbstractGame {
        let pack = self.pack();
        let mut game = AbstractGame::new(pack);
        let seats = [Seat::FIRST, Seat::SECOND];
        game.add_central(STOCK);
        for seat in seats {
            // A player looks at a deal or a batch when it is complete.
            let owner = Some(seat).filter(|_| !state.is_face_down(seat));
            game.add_hand(hand(seat), owner);
        }
        for seat in seats {
            game.add_hand(laid(seat), None);
        }
        let mut put = |pile: CardPile, place, facing| {
            for (card, _) in pile.cards() {
                game.add_card(pack.counter(card), place, facing);
            }
        };
        put(state.stock, STOCK, Facing::Down);
        for seat in seats {
            put(state.hand(seat), hand(seat), Facing::Down);
            put(state.laid(seat), laid(seat), Facing::Up);
        }
        // A pile is sorted: the height at which a card comes or goes would tell what it is.
        for place in [STOCK, hand(Seat::FIRST), hand(Seat::SECOND)] {
            game.mix(place);
        }
        game
    }
}

impl Show for GoFish<CardPile> {
    fn layout(&self) -> Layout {
        let spot = |place, name, y, shape| Spot::new(place, name, (0.0, y), shape);
        let spots = vec![
            spot(hand(Seat::SECOND), "hand 2", 0.0, Shape::Fan),
            spot(laid(Seat::SECOND), "books 2", 1.0, Shape::Fan),
            spot(STOCK, "stock", 2.0, Shape::Pile),
            spot(laid(Seat::FIRST), "books 1", 3.0, Shape::Fan),
            spot(hand(Seat::FIRST), "hand 1", 4.0, Shape::Fan),
        ];
        let layout = Layout::new(spots).expect("every place has its own name and position");
        let books = match self.rules().books() {
            Books::Two => "pairs",
            Books::Four => "books",
        };
        let labels = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let label = |place, text: &str| {
                let (text, owner) = (text.to_string(), Some(seat));
                (place, PlaceLabel { text, owner })
            };
            [label(hand(seat), "hand"), label(laid(seat), books)]
        });
        layout.with_labels(labels.into_iter().flatten())
    }

    fn kinds(&self) -> Vec<Kind> {
        self.pack().kinds()
    }

    fn scene(&self, state: &State<CardPile>) -> Scene {
        self.abstract_game(state).into_scene()
    }

    /// To ask for a rank is to touch a card of it in the hand.
    fn gestures(&self, state: &State<CardPile>, mv: Move<Card>) -> Vec<Gesture> {
        let (Move::Ask(rank), Turn::Seat(seat)) = (mv, self.turn(state)) else {
            return Vec::new();
        };
        let cards = state.hand(seat).cards().enumerate();
        let asked = cards.filter(|(_, (card, _))| card.rank() == rank);
        asked
            .map(|(z, _)| Gesture::Touch(Grip::counter(hand(seat), z)))
            .collect()
    }
}
