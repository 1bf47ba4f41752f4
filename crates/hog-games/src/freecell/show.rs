//! How FreeCell is shown: cells and foundations above, columns below.

use hog_board::{
    Category, Counter, Gesture, Grip, Kind, Layout, Place, PlaceLabel, Scene, Shape, Show, Sight,
    Spot,
};
use hog_cards::Suit;

use super::game::FreeCell;
use super::notation::column_digit;
use super::piles::{Move, Source, Target, cell_letter};
use super::rules::Rules;
use super::state::State;
use crate::cards::{Card, card_kinds};

/// The numbers of the places: cells, then foundations, then columns.
#[derive(Clone, Copy)]
struct Places(Rules);

impl Places {
    fn cell(cell: u8) -> Place {
        Place(cell.into())
    }

    fn foundation(self, suit: Suit) -> Place {
        Place(u32::from(self.0.cells() + suit.index()))
    }

    fn column(self, column: u8) -> Place {
        Place(u32::from(self.0.cells() + 4 + column))
    }

    /// What a reader calls the places.
    fn labels(self) -> impl Iterator<Item = (Place, PlaceLabel)> {
        let cells = (0..self.0.cells())
            .map(|cell| (Self::cell(cell), format!("cell {}", cell_letter(cell))));
        let foundations = { Suit::ALL.into_iter() }.map(move |suit| {
            (
                self.foundation(suit),
                format!("{} foundation", suit.symbol()),
            )
        });
        let columns = (0..self.0.columns()).map(move |column| {
            let text = format!("column {}", column_digit(column));
            (self.column(column), text)
        });
        let labels = cells.chain(foundations).chain(columns);
        labels.map(|(place, text)| (place, PlaceLabel { text, owner: None }))
    }

    fn count(self) -> u32 {
        u32::from(self.0.cells() + 4 + self.0.columns())
    }
}

impl Show for FreeCell {
    fn layout(&self) -> Layout {
        let rules = self.rules();
        let places = Places(rules);
        let spot = |place, name, x: u8, y, shape| Spot {
            place,
            name,
            x: x.into(),
            y,
            shape,
            neighbours: Vec::new(),
        };
        let mut spots = Vec::new();
        for cell in 0..rules.cells() {
            let name = cell_letter(cell).to_string();
            spots.push(spot(Places::cell(cell), name, cell, 0.0, Shape::Pile));
        }
        // The last foundation is above the last column, or further right where cells are in the way.
        let first = rules.cells().max(rules.columns() - 4);
        for suit in Suit::ALL {
            let name = format!("h{}", suit.letter());
            let x = first + suit.index();
            spots.push(spot(places.foundation(suit), name, x, 0.0, Shape::Pile));
        }
        for column in 0..rules.columns() {
            let name = column_digit(column).to_string();
            let place = places.column(column);
            spots.push(spot(place, name, column, 1.0, Shape::Cascade));
        }
        let layout = Layout::new(spots).expect("every place has its own name and position");
        layout.with_labels(places.labels())
    }

    fn kinds(&self) -> Vec<Kind> {
        card_kinds()
    }

    fn scene(&self, state: &State) -> Scene {
        let rules = self.rules();
        let places = Places(rules);
        let mut scene = Scene::new((0..places.count()).map(Place));
        let mut put = |card: Card, place| {
            let counter = Counter(card.index().into());
            scene.put(counter, place, Category::from(card), Sight::Open);
        };
        for (cell, card) in (0..).zip(state.cells()) {
            if let Some(card) = card {
                put(card, Places::cell(cell));
            }
        }
        for suit in Suit::ALL {
            let cards = (1..=state.height(suit)).filter_map(|height| Card::of_height(suit, height));
            cards.for_each(|card| put(card, places.foundation(suit)));
        }
        for column in 0..rules.columns() {
            let cards: Vec<Card> = state.from_top(column).collect();
            let from_bottom = cards.into_iter().rev();
            from_bottom.for_each(|card| put(card, places.column(column)));
        }
        scene
    }

    fn gestures(&self, state: &State, mv: Move) -> Vec<Gesture> {
        let places = Places(self.rules());
        let from = match mv.from {
            Source::Cell(cell) => Grip::counter(Places::cell(cell), 0),
            Source::Column(column) => {
                let cards = state.from_top(column).count();
                let lowest = cards.saturating_sub(mv.cards.into());
                Grip::counter(places.column(column), lowest)
            }
            Source::Foundation(suit) => {
                let top = usize::from(state.height(suit)).saturating_sub(1);
                Grip::counter(places.foundation(suit), top)
            }
        };
        match mv.to {
            Target::Cell(cell) => {
                let to = Places::cell(cell);
                vec![Gesture::Carry { from, to }]
            }
            Target::Column(column) => {
                let to = places.column(column);
                vec![Gesture::Carry { from, to }]
            }
            Target::Foundation => {
                let card = match mv.from {
                    Source::Cell(cell) => state.cells().get(usize::from(cell)).copied().flatten(),
                    Source::Column(column) => state.top(column),
                    Source::Foundation(_) => None,
                };
                let Some(card) = card else {
                    return Vec::new();
                };
                let to = places.foundation(card.suit());
                vec![Gesture::Carry { from, to }, Gesture::Send(from)]
            }
        }
    }
}
