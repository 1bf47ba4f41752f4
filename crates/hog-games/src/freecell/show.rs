//! How FreeCell is shown: cells and foundations above, columns below.

use hog_board::{Gesture, Grip, Kind, Layout, Place, PlaceLabel, Scene, Shape, Show, Spot};
use hog_cards::{AbstractGame, Card, CardGame, Facing, Pack, Suit};

use super::game::FreeCell;
use super::notation::column_digit;
use super::piles::{Move, Source, Target, cell_letter};
use super::rules::Rules;
use super::state::State;

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

    /// The display labels of the places.
    fn labels(self) -> impl Iterator<Item = (Place, PlaceLabel)> {
        let cells = (0..self.0.cells())
            .map(|cell| (Self::cell(cell), format!("cell {}", cell_letter(cell))));
        let foundations = Suit::ALL.into_iter().map(move |suit| {
            let text = format!("{} foundation", suit.symbol());
            (self.foundation(suit), text)
        });
        let columns = (0..self.0.columns()).map(move |column| {
            let text = format!("column {}", column_digit(column));
            (self.column(column), text)
        });
        let labels = cells.chain(foundations).chain(columns);
        labels.map(|(place, text)| (place, PlaceLabel { text, owner: None }))
    }
}

impl CardGame for FreeCell {
    fn pack(&self) -> Pack {
        Pack::STANDARD
    }

    /// Every cell, foundation and column is a hand. All cards are dealt, so there is no pile of
    /// undealt cards.
    fn abstract_game(&self, state: &State) -> AbstractGame {
        let (rules, places) = (self.rules(), Places(self.rules()));
        let mut game = AbstractGame::new(Pack::STANDARD);
        let mut add_hand = |place, cards: &mut dyn Iterator<Item = Card>| {
            game.add_hand(place, None);
            for card in cards {
                game.add_card(Pack::STANDARD.counter(card), place, Facing::Up);
            }
        };
        for (cell, card) in (0..rules.cells()).zip(state.cells()) {
            add_hand(Places::cell(cell), &mut card.into_iter());
        }
        for suit in Suit::ALL {
            let heights = 1..=state.height(suit);
            let mut cards = heights.filter_map(|height| Card::of_height(suit, height));
            add_hand(places.foundation(suit), &mut cards);
        }
        for column in 0..rules.columns() {
            let from_top: Vec<Card> = state.from_top(column).collect();
            add_hand(places.column(column), &mut from_top.into_iter().rev());
        }
        game
    }
}

impl Show for FreeCell {
    fn layout(&self) -> Layout {
        let (rules, places) = (self.rules(), Places(self.rules()));
        let mut spots = Vec::new();
        for cell in 0..rules.cells() {
            let (name, x) = (cell_letter(cell), cell.into());
            spots.push(Spot::new(Places::cell(cell), name, (x, 0.0), Shape::Pile));
        }
        // The last foundation is above the last column, or further right where cells are in the way.
        let first = rules.cells().max(rules.columns() - 4);
        for suit in Suit::ALL {
            let (place, name) = (places.foundation(suit), format!("h{}", suit.letter()));
            let x = (first + suit.index()).into();
            spots.push(Spot::new(place, name, (x, 0.0), Shape::Pile));
        }
        for column in 0..rules.columns() {
            let (place, name) = (places.column(column), column_digit(column));
            spots.push(Spot::new(place, name, (column.into(), 1.0), Shape::Cascade));
        }
        let layout = Layout::new(spots).expect("every place has its own name and position");
        layout.with_labels(places.labels())
    }

    fn kinds(&self) -> Vec<Kind> {
        self.pack().kinds()
    }

    fn scene(&self, state: &State) -> Scene {
        self.abstract_game(state).into_scene()
    }

    fn gestures(&self, state: &State, mv: Move) -> Vec<Gesture> {
        let places = Places(self.rules());
        let (place, cards, top) = match mv.from {
            Source::Cell(cell) => {
                let held = state.cells().get(usize::from(cell)).copied();
                (Places::cell(cell), 1, held.flatten())
            }
            Source::Column(column) => {
                let cards = state.from_top(column).count();
                (places.column(column), cards, state.top(column))
            }
            Source::Foundation(suit) => (places.foundation(suit), state.height(suit).into(), None),
        };
        let from = Grip::counter(place, cards.saturating_sub(mv.cards.into()));
        let to = match (mv.to, top) {
            (Target::Cell(cell), _) => Places::cell(cell),
            (Target::Column(column), _) => places.column(column),
            (Target::Foundation, Some(card)) => places.foundation(card.suit()),
            (Target::Foundation, None) => return Vec::new(),
        };
        let send = (mv.to == Target::Foundation).then_some(Gesture::Send(from));
        [Gesture::Carry { from, to }]
            .into_iter()
            .chain(send)
            .collect()
    }
}
