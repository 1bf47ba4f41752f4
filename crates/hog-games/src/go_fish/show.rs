//! How Go Fish is shown: the hands, what is laid off, and the stock between the players.

use hog_board::{
    Category, Counter, Gesture, Grip, Kind, Layout, Place, PlaceLabel, Scene, Shape, Show, Sight,
    Spot,
};
use hog_core::{Game, Seat, Seats, Turn};

use super::card_pile::CardPile;
use super::game::{GoFish, Move};
use super::pile::Pile;
use super::rules::Books;
use super::state::State;
use crate::cards::{Card, card_kinds};

const STOCK: Place = Place(0);

fn hand(seat: Seat) -> Place {
    Place(1 + u32::from(seat.number()))
}

fn laid(seat: Seat) -> Place {
    Place(3 + u32::from(seat.number()))
}

impl Show for GoFish<CardPile> {
    fn layout(&self) -> Layout {
        let spot = |place, name: &str, y, shape| Spot {
            place,
            name: name.to_string(),
            x: 0.0,
            y,
            shape,
            neighbours: Vec::new(),
        };
        let spots = vec![
            spot(hand(Seat::SECOND), "hand 2", 0.0, Shape::Fan),
            spot(laid(Seat::SECOND), "books 2", 1.0, Shape::Fan),
            spot(STOCK, "stock", 2.0, Shape::Pile),
            spot(laid(Seat::FIRST), "books 1", 3.0, Shape::Fan),
            spot(hand(Seat::FIRST), "hand 1", 4.0, Shape::Fan),
        ];
        let layout = Layout::new(spots).expect("every place has its own name and position");
        let pairs = match self.rules().books() {
            Books::Two => "pairs",
            Books::Four => "books",
        };
        let labels = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let label = |place, text: &str| {
                let (text, owner) = (text.to_string(), Some(seat));
                (place, PlaceLabel { text, owner })
            };
            [label(hand(seat), "hand"), label(laid(seat), pairs)]
        });
        layout.with_labels(labels.into_iter().flatten())
    }

    fn kinds(&self) -> Vec<Kind> {
        card_kinds()
    }

    fn scene(&self, state: &State<CardPile>) -> Scene {
        let mut scene = Scene::new((0..5).map(Place));
        let mut put = |pile: CardPile, place, sight| {
            for (card, _) in pile.cards() {
                let counter = Counter(card.index().into());
                scene.put(counter, place, Category::from(card), sight);
            }
        };
        put(state.stock, STOCK, Sight::Only(Seats::NONE));
        for seat in [Seat::FIRST, Seat::SECOND] {
            // Nobody looks at a deal or a batch before it is complete.
            let seen = if state.is_face_down(seat) {
                Seats::NONE
            } else {
                Seats::only(seat)
            };
            put(state.hand(seat), hand(seat), Sight::Only(seen));
            put(state.laid(seat), laid(seat), Sight::Open);
        }
        // Cards lie sorted here, so what goes and comes between others would tell what it is.
        for place in [STOCK, hand(Seat::FIRST), hand(Seat::SECOND)] {
            scene.mix(place);
        }
        scene
    }

    /// Who asks touches a card of the rank in their hand.
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
