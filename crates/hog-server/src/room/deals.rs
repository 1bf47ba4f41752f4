//! The deal: the house's seed, the shares of who plays, and when the game begins.

use hog_store::house::{Digits, Entry, Occupant, Phase, Record};
use hog_table::{Commitment, RevealedSeed, SeedSource, Share};

use super::Room;
use crate::request_error::RequestError;
use crate::wire::DealInfo;

impl Room {
    /// What shows that the cards were not chosen by anybody.
    pub(super) fn deal_info(&self) -> DealInfo {
        let Some(deal) = &self.record.saved().deal else {
            return DealInfo::Nothing;
        };
        if deal.source == SeedSource::Given {
            return DealInfo::Given;
        }
        let commitment = Commitment::to(&deal.seed).to_string();
        let shares = self.record.shares().into_iter();
        let shares = shares.map(|share| share.map(|share| share.to_string()));
        let shares = shares.collect();
        match self.record.phase() {
            Phase::Gathering | Phase::Playing => DealInfo::Committed { commitment, shares },
            Phase::Over => DealInfo::Revealed {
                commitment,
                seed: RevealedSeed(deal.seed).to_string(),
                shares,
            },
        }
    }
}

/// Whether who plays adds to the deal.
pub(crate) fn takes_shares(record: &Record) -> bool {
    let deal = record.saved().deal.as_ref();
    record.phase() == Phase::Gathering && deal.is_some_and(|deal| deal.source == SeedSource::Fresh)
}

/// A share that the house draws for somebody who gave none.
pub(crate) fn drawn_share() -> Result<Digits, RequestError> {
    let share = Share::fresh()?;
    Ok(Digits(share.0))
}

/// Begins the game if all seats are taken and all shares are given: adds that to what happens.
pub(crate) fn begin_if_ready(record: &mut Record, entries: &mut Vec<Entry>) {
    if record.phase() != Phase::Gathering || waits_for_share(record) {
        return;
    }
    // It cannot begin while a seat is free, and then has not changed.
    if record.apply(&Entry::Began).is_ok() {
        entries.push(Entry::Began);
    }
}

/// Whether somebody has still to give its share.
fn waits_for_share(record: &Record) -> bool {
    let missing = |number| match record.seat(number) {
        Some(Occupant::Person(person)) => person.share.is_none(),
        _ => false,
    };
    takes_shares(record) && (1..=record.seats()).any(missing)
}
