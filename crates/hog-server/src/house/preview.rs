//! Positions that are looked at before a table is set up for them.

use std::sync::Arc;

use hog_board::Viewer;
use hog_core::{Hides, Turn};
use hog_table::Hands;
use hog_table::catalogue::Choice;

use super::creation::{check_lengths, limited, make_moves, not_shared};
use crate::opener::Opener;
use crate::room::Common;
use crate::wire::{ErrorCode, Preview, Previewed, Setting, Stack, WireError, seat_number};

/// A position of a game that hides nothing, by the moves that lead there.
pub(super) async fn preview(common: &Common, wanted: Preview) -> Result<Previewed, WireError> {
    check_lengths(&wanted.game, None, &wanted.moves)?;
    let opener = Arc::clone(&common.opener);
    limited(common, move || position(&wanted, opener.as_ref())).await
}

/// The position. This may take a while.
fn position(wanted: &Preview, opener: &dyn Opener) -> Result<Previewed, WireError> {
    let invalid = |message: String| WireError::new(ErrorCode::Invalid, message);
    let choice = wanted.game.parse::<Choice>();
    let choice = choice.map_err(|error| invalid(error.to_string()))?;
    let mut live = opener.open(&choice, Vec::new(), Hands::Here, 0)?;
    if live.table().hides() == Hides::Something {
        return Err(not_shared());
    }
    make_moves(&mut live, &wanted.moves)?;
    let Turn::Seat(seat) = live.turn() else {
        return Err(invalid(
            "nobody is to move there: expected a position of a game".to_string(),
        ));
    };
    let places = Stack::of(&live.view(Viewer::Onlooker));
    let last = live.table().marks(Viewer::Onlooker).last;
    Ok(Previewed {
        setting: Setting::of(&choice, live.table()),
        places,
        last: last.iter().map(|place| place.0).collect(),
        to_move: seat_number(seat),
    })
}
