//! All that one viewer is told of a game in progress.

use hog_board::{View, Viewer};
use hog_core::{Outcome, Turn};
use serde::Serialize;

use crate::Table;

/// What a door may send to one viewer: nothing that the viewer may not know is in it or can be
/// derived from it, its length and its order included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The name of the game.
    pub game: String,
    /// Who is to move, as people call the seat; nobody if the game is over or chance moves next.
    pub to_move: Option<String>,
    /// Who has won, if the game is over; nobody after a draw.
    pub winners: Option<Vec<String>>,
    /// What the viewer sees.
    pub view: View,
    /// What the viewer has noticed, oldest first.
    pub history: Vec<String>,
    /// The moves that the viewer can make.
    pub moves: Vec<String>,
}

impl Message {
    /// What this viewer is told now.
    pub fn to(viewer: Viewer, table: &mut dyn Table) -> Self {
        let (to_move, winners) = match table.turn() {
            Turn::Seat(seat) => (Some(table.seat_name(seat)), None),
            Turn::Chance => (None, None),
            Turn::Over(Outcome::Drawn) => (None, Some(Vec::new())),
            Turn::Over(Outcome::Decided { winners }) => {
                let names = winners.iter().map(|seat| table.seat_name(seat));
                (None, Some(names.collect()))
            }
        };
        Self {
            game: table.name().to_string(),
            to_move,
            winners,
            view: table.view(viewer),
            history: table.history(viewer),
            moves: table.moves(viewer),
        }
    }
}
