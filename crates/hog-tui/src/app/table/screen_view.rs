//! The viewer at this terminal, and the viewer's view of the table.

use hog_board::{Place, View, Viewer};
use hog_core::{Hides, Seat, Turn};
use hog_table::{Act, LiveTable, Marks};

use crate::board::place_label;
use crate::hand_over::{ScreenHolder, persons};

/// The viewer's view of the table, kept until something changes.
#[derive(Clone, Debug)]
pub(super) struct ScreenView {
    pub(super) holder: ScreenHolder,
    pub(super) viewer: Viewer,
    pub(super) board: View,
    /// The moves that the viewer can make now.
    pub(super) acts: Vec<Act>,
    pub(super) marks: Marks,
    /// The events that the viewer has noticed, oldest first.
    pub(super) history: Vec<String>,
    /// Whether there is a memory aid; kept here because computing an aid takes a while.
    pub(super) has_aid: bool,
    /// The length of the history when a person last moved.
    noticed_before: usize,
}

impl ScreenView {
    /// The view of a table that has just been opened.
    pub(super) fn new(live: &mut LiveTable) -> Self {
        let viewer = Viewer::Spectator;
        let places = Vec::new();
        let mut view = Self {
            holder: ScreenHolder::default(),
            viewer,
            board: View { viewer, places },
            acts: Vec::new(),
            marks: Marks::default(),
            history: Vec::new(),
            has_aid: false,
            noticed_before: 0,
        };
        view.refresh(live);
        view.begin_noticing();
        view
    }

    /// Updates everything, since something has changed.
    pub(super) fn refresh(&mut self, live: &mut LiveTable) {
        self.viewer = self.find_viewer(live);
        self.board = live.view(self.viewer);
        let table = live.table();
        self.acts = match self.own_turn(live) {
            Some(_) => table.acts(self.viewer),
            None => Vec::new(),
        };
        self.marks = table.marks(self.viewer);
        self.history = table.history(self.viewer);
        let mut persons = persons(live).into_iter();
        self.has_aid =
            table.hides() == Hides::Something && persons.any(|seat| table.aid(seat).is_some());
    }

    /// The only person, or the person to move; where something is hidden, the holder of the screen.
    fn find_viewer(&self, live: &LiveTable) -> Viewer {
        let persons = persons(live);
        if persons.len() == 1 || live.table().hides() == Hides::Something {
            return self.holder.viewer(live);
        }
        match live.table().turn() {
            Turn::Seat(seat) if persons.contains(&seat) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// The seat of the viewer, if it is to move now.
    pub(super) fn own_turn(&self, live: &LiveTable) -> Option<Seat> {
        match (live.turn(), self.viewer) {
            (Turn::Seat(mover), Viewer::Seat(seat)) if mover == seat => Some(seat),
            _ => None,
        }
    }

    pub(super) fn pass_on(&mut self, live: &mut LiveTable) {
        self.holder.take_step(self.holder.next_step(live));
        self.refresh(live);
    }

    /// The events that the viewer has noticed since a person last moved, that move included.
    pub(super) fn noticed(&self) -> &[String] {
        self.history.get(self.noticed_before..).unwrap_or_default()
    }

    /// Begins a new list of what is noticed.
    pub(super) fn begin_noticing(&mut self) {
        self.noticed_before = self.history.len();
    }
}

/// The name of a place for readers.
pub(super) fn place_name(live: &LiveTable, place: Place) -> String {
    let layout = live.table().layout();
    let spot = layout.spot(place);
    spot.map_or(String::new(), |spot| place_label(layout, spot))
}
