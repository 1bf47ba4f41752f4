//! Conversions of live and stored tables into their wire form. Those of boards are in `hog-wire`, which does not
//! depend on tables.

use hog_board::Colour;
use hog_core::{Hides, Outcome, Seat, Seats};
use hog_store::server::{Listing, Phase, Seated, Summary};
use hog_table::catalogue::{Choice, GameName};
use hog_table::{Act, Ending, Table, Task};

use crate::wire::{
    ActInfo, EndingInfo, HowEnded, PhaseName, SideInfo, SpotInfo, TableListing, TableSetting,
    TaskKind, Who, seat_number,
};

/// A legal move with its gestures.
pub(crate) fn act_info(act: Act) -> ActInfo {
    ActInfo {
        text: act.text,
        words: act.words.map(str::to_string),
        gestures: act.gestures.into_iter().map(Into::into).collect(),
    }
}

/// Everything about a table that does not change while its game goes on.
#[must_use]
pub fn setting(choice: &Choice, table: &dyn Table) -> TableSetting {
    let seats = || Seats::first(table.seats()).iter();
    let layout = table.layout();
    TableSetting {
        game: (choice.listed())
            .map_or_else(|| table.name().to_string(), GameName::with_deal_number),
        title: choice.title(),
        family: choice.family_name().to_string(),
        summary: choice.summary().to_string(),
        rules: table.rules().to_string(),
        definition: choice.text().map(str::to_string),
        seats: seats().map(|seat| table.seat_name(seat)).collect(),
        sides: seats().map(|seat| side_info(choice, table, seat)).collect(),
        hides: table.hides() == Hides::Something,
        solver: table.solver().is_some(),
        spots: { layout.spots().iter() }
            .map(|spot| SpotInfo::of(spot, layout))
            .collect(),
        edges: layout.edges().iter().map(Into::into).collect(),
        kinds: table.kinds().iter().map(Into::into).collect(),
    }
}

fn side_info(choice: &Choice, table: &dyn Table, seat: Seat) -> SideInfo {
    let side = choice.side(seat);
    SideInfo {
        name: side.map_or_else(|| table.seat_name(seat), |side| side.name.to_string()),
        colour: side.map_or(Colour::Seat(seat), |side| side.colour).into(),
    }
}

pub(crate) const fn phase_name(phase: Phase) -> PhaseName {
    match phase {
        Phase::Gathering => PhaseName::Gathering,
        Phase::Playing => PhaseName::Playing,
        Phase::Over => PhaseName::Over,
    }
}

pub(crate) fn ending_info(ending: Ending) -> EndingInfo {
    let (how, loser) = match ending {
        Ending::ByRules(_) => (HowEnded::Rules, None),
        Ending::TimeUp { loser, .. } => (HowEnded::Time, Some(loser)),
        Ending::Resigned { loser, .. } => (HowEnded::Resigned, Some(loser)),
    };
    let outcome = ending.outcome();
    EndingInfo {
        how,
        winners: match outcome {
            Outcome::Decided { winners } => winners.iter().map(seat_number).collect(),
            Outcome::Drawn => Vec::new(),
        },
        drawn: outcome == Outcome::Drawn,
        loser: loser.map(seat_number),
    }
}

pub(crate) const fn task_kind(task: Task) -> TaskKind {
    match task {
        Task::Thinking => TaskKind::Thinking,
        Task::Suggesting => TaskKind::Suggesting,
        Task::Solving => TaskKind::Solving,
    }
}

/// A table in the public list.
pub(crate) fn table_listing(listing: Listing) -> TableListing {
    let Summary {
        game,
        stage,
        seats,
        invited,
    } = listing.summary;
    let title = game.parse::<GameName>();
    let seats = seats.into_iter().map(|seated| match seated {
        Seated::Free => Who::Free,
        Seated::Person(name) => Who::Person(name),
        Seated::Engine(name) => Who::Engine(name),
    });
    TableListing {
        table: listing.id.as_str().to_string(),
        title: title.map_or_else(|_| game.clone(), |name| name.title()),
        game,
        phase: phase_name(stage),
        seats: seats.collect(),
        invited,
    }
}
