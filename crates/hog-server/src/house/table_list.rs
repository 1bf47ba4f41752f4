//! The list of public tables.

use hog_store::house::{Keeper, Listing as Kept, Seated};
use hog_table::catalogue::GameName;

use crate::convert::phase_name;
use crate::request_error::RequestError;
use crate::wire::{Listing, Who};

/// The public tables, at most this number of each phase.
pub(super) async fn list(keeper: &Keeper, most: usize) -> Result<Vec<Listing>, RequestError> {
    let listed = keeper.list(most).await.map_err(|error| {
        tracing::error!(error = error.for_logs(), "no list");
        RequestError::Unavailable
    })?;
    Ok(listed.into_iter().map(told).collect())
}

fn told(kept: Kept) -> Listing {
    let seats = kept.summary.seats.into_iter();
    let seats = seats.map(|seated| match seated {
        Seated::Free => Who::Free,
        Seated::Person(name) => Who::Person(name),
        Seated::Engine(name) => Who::Engine(name),
    });
    let title = kept.summary.game.parse::<GameName>();
    Listing {
        title: title.map_or_else(|_| kept.summary.game.clone(), |name| name.title()),
        table: kept.id.as_str().to_string(),
        game: kept.summary.game,
        phase: phase_name(kept.summary.stage),
        seats: seats.collect(),
        invited: kept.summary.invited,
    }
}
