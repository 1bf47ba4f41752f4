//! The list of a house.

use hog_store::house::{Keeper, Listing as Kept, Phase, Seated, Which};

use crate::wire::{Listing, Who, WireError};

/// The tables that everybody finds, so many of each stage at most.
pub(super) async fn list(keeper: &Keeper, most: usize) -> Result<Vec<Listing>, WireError> {
    let mut all = Vec::new();
    for phase in [Phase::Gathering, Phase::Playing, Phase::Over] {
        let listed = keeper.list(Which::PublicIn(phase), most).await;
        let listed = listed.map_err(|error| {
            tracing::error!(error = error.for_logs(), "no list");
            WireError::unavailable()
        })?;
        all.extend(listed.into_iter().map(told));
    }
    Ok(all)
}

fn told(kept: Kept) -> Listing {
    let seats = kept.summary.seats.into_iter();
    let seats = seats.map(|seated| match seated {
        Seated::Free => Who::Free,
        Seated::Person(name) => Who::Person(name),
        Seated::Mind(name) => Who::Mind(name),
    });
    Listing {
        table: kept.id.as_str().to_string(),
        game: kept.summary.game,
        phase: kept.summary.stage.into(),
        seats: seats.collect(),
    }
}
