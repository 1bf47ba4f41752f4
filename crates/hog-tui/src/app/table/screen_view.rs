//! What the viewer sees of the table, and who the viewer is.

use hog_board::{Place, View, Viewer};
use hog_core::{Hides, Seat, Turn};
use hog_table::{Act, LiveTable, Marks};

/// What the viewer sees of the table, kept until something changes.
#[derive(Clone, Debug)]
pub(super) struct ScreenView {
    /// The person who has the screen, where several play a game that hides something.
    holder: Option<Seat>,
    pub(super) viewer: Viewer,
    pub(super) board: View,
    /// The moves that the viewer can make now.
    pub(super) acts: Vec<Act>,
    pub(super) marks: Marks,
    /// What the viewer has noticed, oldest first.
    pub(super) history: Vec<String>,
    /// Whether there is a memory aid. What it says takes a while to find.
    pub(super) has_aid: bool,
    /// The length of the history when a person last moved.
    noticed_before: usize,
}

/// Whether the screen is being passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandOver {
    /// It is not.
    None,
    /// The holder must hide what they see: another person is next.
    Hide,
    /// Nothing is seen until this seat has the screen.
    Pass(Seat),
}

impl ScreenView {
    /// What is seen of a table that has just been opened.
    pub(super) fn new(live: &mut LiveTable) -> Self {
        let viewer = Viewer::Spectator;
        let places = Vec::new();
        let mut view = Self {
            holder: None,
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

    /// Looks again, since something has changed.
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
        let seat = match (persons.as_slice(), live.table().hides()) {
            ([only], _) => Some(*only),
            (_, Hides::Something) => self.holder,
            (persons, Hides::Nothing) => match live.table().turn() {
                Turn::Seat(seat) => Some(seat).filter(|seat| persons.contains(seat)),
                Turn::Over(_) | Turn::Chance => None,
            },
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The seat of the viewer, if it is to move now.
    pub(super) fn own_turn(&self, live: &LiveTable) -> Option<Seat> {
        match (live.turn(), self.viewer) {
            (Turn::Seat(mover), Viewer::Seat(seat)) if mover == seat => Some(seat),
            _ => None,
        }
    }

    /// Whether the screen is being passed on. Where several persons play a game that hides
    /// something, each sees it alone; after the end all do.
    pub(super) fn hand_over(&self, live: &LiveTable) -> HandOver {
        let persons = persons(live);
        if live.table().hides() == Hides::Nothing || persons.len() < 2 {
            return HandOver::None;
        }
        match (self.holder, live.turn()) {
            (Some(_), Turn::Over(_)) => HandOver::Hide,
            // While an engine moves, the holder keeps the screen.
            (_, Turn::Seat(next)) if !persons.contains(&next) => HandOver::None,
            (Some(holder), Turn::Seat(next)) if holder != next => HandOver::Hide,
            (None, Turn::Seat(next)) => HandOver::Pass(next),
            _ => HandOver::None,
        }
    }

    /// Takes one step of the hand-over.
    pub(super) fn pass_on(&mut self, live: &mut LiveTable) {
        self.holder = match self.hand_over(live) {
            HandOver::None => self.holder,
            HandOver::Hide => None,
            HandOver::Pass(seat) => Some(seat),
        };
        self.refresh(live);
    }

    /// What the viewer has noticed since a person last moved: what that move brought, and what was
    /// answered.
    pub(super) fn noticed(&self) -> &[String] {
        self.history.get(self.noticed_before..).unwrap_or_default()
    }

    /// What is noticed from now on is new.
    pub(super) fn begin_noticing(&mut self) {
        self.noticed_before = self.history.len();
    }
}

/// The seats of the persons at this terminal.
pub(super) fn persons(live: &LiveTable) -> Vec<Seat> {
    let sitters = (0..).map(Seat::new).zip(live.sitters());
    let persons = sitters.filter(|(_, sitter)| sitter.is_person());
    persons.map(|(seat, _)| seat).collect()
}

/// What people call a place.
pub(super) fn place_name(live: &LiveTable, place: Place) -> String {
    let spot = live.table().layout().spot(place);
    spot.map_or(String::new(), |spot| spot.name.clone())
}
