//! Passing one screen between the players of a game that hides something.

use hog_board::Viewer;
use hog_core::{Hides, Seat, Turn};
use hog_table::LiveTable;

/// The next step of passing the screen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandOver {
    /// The screen stays where it is.
    None,
    /// The holder must hide what they see: another person is next, or the game is over for all to see.
    Hide,
    /// Nothing is seen until this seat has the screen.
    Pass(Seat),
}

/// The person who has the screen, where several play a game that hides something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ScreenHolder(Option<Seat>);

impl ScreenHolder {
    /// The viewer of a game that hides something: the only person, or the holder.
    pub(crate) fn viewer(self, live: &LiveTable) -> Viewer {
        let seat = match persons(live).as_slice() {
            [only] => Some(*only),
            _ => self.0,
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The next step. After the end of a game everyone may look.
    pub(crate) fn next_step(self, live: &LiveTable) -> HandOver {
        let persons = persons(live);
        if live.table().hides() == Hides::Nothing || persons.len() < 2 {
            return HandOver::None;
        }
        match (self.0, live.turn()) {
            (Some(_), Turn::Over(_)) => HandOver::Hide,
            // While an engine moves, the holder keeps the screen.
            (_, Turn::Seat(next)) if !persons.contains(&next) => HandOver::None,
            (Some(holder), Turn::Seat(next)) if holder != next => HandOver::Hide,
            (None, Turn::Seat(next)) => HandOver::Pass(next),
            _ => HandOver::None,
        }
    }

    /// Notes that a step was taken.
    pub(crate) fn take_step(&mut self, step: HandOver) {
        match step {
            HandOver::None => {}
            HandOver::Hide => self.0 = None,
            HandOver::Pass(seat) => self.0 = Some(seat),
        }
    }
}

/// The seats of the persons at this terminal.
pub(crate) fn persons(live: &LiveTable) -> Vec<Seat> {
    let players = (0..).map(Seat::new).zip(live.sitters());
    let persons = players.filter(|(_, player)| player.is_person());
    persons.map(|(seat, _)| seat).collect()
}
