//! What whoever looks sees of the table, kept until something changes.

use hog_board::{View, Viewer};
use hog_core::{Hides, Seat, Turn};
use hog_table::{Act, Marks, Sitter};

use super::TableScreen;

/// What whoever looks sees of the table.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) viewer: Viewer,
    pub(super) view: View,
    /// The moves that whoever looks can make now.
    pub(super) acts: Vec<Act>,
    pub(super) marks: Marks,
    /// What whoever looks has noticed, oldest first.
    pub(super) history: Vec<String>,
    /// Whether there is a memory aid. What it says takes a while to find.
    pub(super) has_aid: bool,
}

impl Sight {
    /// Nothing is seen.
    pub(super) fn nothing() -> Self {
        let viewer = Viewer::Spectator;
        Self {
            viewer,
            view: View {
                viewer,
                places: Vec::new(),
            },
            acts: Vec::new(),
            marks: Marks::default(),
            history: Vec::new(),
            has_aid: false,
        }
    }
}

impl TableScreen {
    /// Looks again, since something has changed.
    pub(super) fn refresh(&mut self) {
        let viewer = self.viewer();
        let acts = match self.own_turn() {
            Some(_) => self.live.table().acts(viewer),
            None => Vec::new(),
        };
        self.sight = Sight {
            viewer,
            view: self.live.view(viewer),
            acts,
            marks: self.live.table().marks(viewer),
            history: self.live.table().history(viewer),
            has_aid: self.has_aid(),
        };
        self.fit_again();
    }

    /// Whether there is a memory aid for whoever plays.
    fn has_aid(&self) -> bool {
        let table = self.live.table();
        let mut persons = self.persons().into_iter();
        table.hides() == Hides::Something && persons.any(|seat| table.aid(seat).is_some())
    }

    /// The seats of the persons at this terminal.
    pub(super) fn persons(&self) -> Vec<Seat> {
        let sitters = (0..).map(Seat::new).zip(self.live.sitters());
        let persons = sitters.filter(|(_, sitter)| **sitter == Sitter::Person);
        persons.map(|(seat, _)| seat).collect()
    }

    /// Who looks: the only person, or in turn whoever is to move; where something is hidden,
    /// whoever took the screen over last.
    pub(super) fn viewer(&self) -> Viewer {
        let persons = self.persons();
        let looks = match (persons.as_slice(), self.live.table().hides()) {
            ([only], _) => Some(*only),
            (_, Hides::Something) => self.holder,
            (persons, Hides::Nothing) => match self.live.table().turn() {
                Turn::Seat(seat) => Some(seat).filter(|seat| persons.contains(seat)),
                Turn::Over(_) | Turn::Chance => None,
            },
        };
        looks.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seat of whoever looks, if it is to move now.
    pub(super) fn own_turn(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        match (self.live.table().turn(), self.viewer()) {
            (Turn::Seat(mover), Viewer::Seat(seat)) if mover == seat => Some(seat),
            _ => None,
        }
    }

    /// Whether the game is over, by the rules or on time.
    pub(super) fn is_over(&self) -> bool {
        self.live.ending().is_some()
    }

    /// What people call a place.
    pub(super) fn place_name(&self, place: hog_board::Place) -> String {
        let spot = self.live.table().layout().spot(place);
        spot.map_or(String::new(), |spot| spot.name.clone())
    }
}
