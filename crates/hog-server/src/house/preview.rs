//! Positions that are looked at before a table is set up for them.

use std::sync::Arc;

use hog_board::Viewer;
use hog_core::{Hides, Turn};
use hog_table::Executor;
use hog_table::catalogue::Choice;

use super::creation::{check_lengths, make_moves, run_limited};
use crate::convert::setting;
use crate::request_error::RequestError;
use crate::room::RoomServices;
use crate::table_factory::TableFactory;
use crate::wire::{Preview, Previewed, Stack, seat_number};

/// A position of a game that hides nothing, by the moves that lead there.
pub(super) async fn preview(
    services: &RoomServices,
    wanted: Preview,
) -> Result<Previewed, RequestError> {
    check_lengths(&wanted.game, None, &wanted.moves)?;
    let factory = Arc::clone(&services.factory);
    run_limited(services, move || position(&wanted, factory.as_ref())).await
}

/// The position. This may take a while.
fn position(wanted: &Preview, factory: &dyn TableFactory) -> Result<Previewed, RequestError> {
    let choice = wanted.game.parse::<Choice>()?;
    let mut live = factory.open(&choice, Vec::new(), Executor::inline(), 0)?;
    if live.table().hides() == Hides::Something {
        return Err(RequestError::MovesHidden);
    }
    make_moves(&mut live, &wanted.moves)?;
    let Turn::Seat(seat) = live.turn() else {
        return Err(RequestError::OverAfterMoves);
    };
    let places = Stack::of(&live.view(Viewer::Spectator));
    let last = live.table().marks(Viewer::Spectator).last;
    Ok(Previewed {
        setting: setting(&choice, live.table()),
        places,
        last: last.iter().map(|place| place.0).collect(),
        to_move: seat_number(seat),
    })
}
