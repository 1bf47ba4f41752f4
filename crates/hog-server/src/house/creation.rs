//! New tables, and previews of positions for them.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hog_board::Viewer;
use hog_core::{Hides, Turn};
use hog_store::TableId;
use hog_store::server::{Chat, Entrance, Entry, Head, Record, StoreError, TableVisibility, Token};
use hog_table::catalogue::Choice;
use hog_table::{Clock, Executor, LiveTable, Pace, Saved, SeatPlayer, Table};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::convert::setting;
use crate::engine_levels;
use crate::plain_text::{person_name, plain_text};
use crate::request_error::RequestError;
use crate::room::{RoomServices, begin_if_ready, commitment, takes_shares};
use crate::secrets::{draw_share, draw_token};
use crate::table_factory::TableFactory;
use crate::wire::{CreateTable, CreatedSeat, CreatedTable, Preview, Previewed, Stack, seat_number};

/// Maximum length of the name of a game, in characters.
const MAX_GAME_NAME: usize = 200;

/// Maximum length of the name that a client gives to a game of its own, in characters.
const MAX_TITLE: usize = 40;

/// Maximum size of the definition of a game, in bytes.
const MAX_DEFINITION: usize = 64 * 1024;

/// Maximum number of moves made before play begins.
const MAX_MOVES: usize = 1_000;

/// A new table, before its creator is seated.
struct NewTable {
    saved: Saved,
    /// The seats of the creator.
    own_seats: Vec<usize>,
}

/// Creates a table with this id and stores it, unless the id is in use. With an invitation, only its holders
/// may sit down.
pub(super) async fn create(
    services: &RoomServices,
    id: TableId,
    invitation: Option<Token>,
    wanted: CreateTable,
) -> Result<CreatedTable, RequestError> {
    let name = person_name(&wanted.name)?;
    let pace = wanted.pace.as_deref().map_or(Ok(Pace::Up), str::parse)?;
    check_lengths(&wanted.game, wanted.definition.as_deref(), &wanted.moves)?;
    let (wanted_copy, factory) = (wanted.clone(), Arc::clone(&services.factory));
    let open = move || open_new(&wanted_copy, pace, factory.as_ref());
    let NewTable { saved, own_seats } = run_limited(services, open).await?;
    let head = Head {
        created: to_the_second(SystemTime::now()),
        saved,
        listing: if wanted.listed {
            TableVisibility::Public
        } else {
            TableVisibility::Private
        },
        entrance: match &invitation {
            Some(token) => Entrance::Invited(token.hash()),
            None => Entrance::Open,
        },
        talk: if wanted.talk { Chat::On } else { Chat::Off },
    };
    let commitment = commitment(&head.saved);
    let mut record = Record::new(id.clone(), head.clone());
    let (seats, entries) = seat_creator(&mut record, &own_seats, &name, &wanted)?;
    let summary = record.summary();
    let kept = services.store.create(&id, &head, &entries, &summary);
    let version = kept.await.map_err(|error| {
        if !matches!(error, StoreError::Exists(_)) {
            tracing::error!(error = error.for_logs(), "a new table was not stored");
        }
        RequestError::Unavailable
    })?;
    services.metrics.created.inc();
    Ok(CreatedTable {
        table: id.as_str().to_string(),
        seats,
        invitation: invitation.map(|token| token.to_string()),
        commitment,
        version: version.number(),
    })
}

/// Seats the creator, and begins the game if it is ready.
fn seat_creator(
    record: &mut Record,
    own_seats: &[usize],
    name: &str,
    wanted: &CreateTable,
) -> Result<(Vec<CreatedSeat>, Vec<Entry>), RequestError> {
    let (mut seats, mut entries) = (Vec::new(), Vec::new());
    for &seat in own_seats {
        let token = draw_token()?;
        // Creators who want to give shares of their own do so later.
        let share = if takes_shares(record) && !wanted.shares {
            Some(draw_share()?)
        } else {
            None
        };
        let entry = Entry::Seated {
            seat,
            name: name.to_string(),
            token: token.hash(),
            share,
        };
        record.apply(&entry)?;
        entries.push(entry);
        seats.push(CreatedSeat {
            seat,
            token: token.to_string(),
        });
    }
    begin_if_ready(record, &mut entries);
    Ok((seats, entries))
}

fn check_lengths(
    game: &str,
    definition: Option<&str>,
    moves: &[String],
) -> Result<(), RequestError> {
    let too_long = |what, most, unit| Err(RequestError::TooLong { what, most, unit });
    if game.chars().count() > MAX_GAME_NAME {
        return too_long("the name of the game", MAX_GAME_NAME, "characters");
    }
    if definition.is_some_and(|text| text.len() > MAX_DEFINITION) {
        return too_long("the definition", MAX_DEFINITION, "bytes");
    }
    if moves.len() > MAX_MOVES {
        return too_long("the list of moves", MAX_MOVES, "moves");
    }
    Ok(())
}

/// Runs `work` on the blocking pool with a bounded queue wait and run time. Work that times out keeps its
/// permit until it ends.
async fn run_limited<T: Send + 'static>(
    services: &RoomServices,
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let max_time = services.limits.setting_up;
    let permit = timeout(max_time, Arc::clone(&services.setups).acquire_owned()).await;
    let permit = permit.map_err(|_| RequestError::TooSlow)?;
    let permit = permit.map_err(|_| RequestError::Unavailable)?;
    let work = spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    let done = timeout(max_time, work)
        .await
        .map_err(|_| RequestError::TooSlow)?;
    done.map_err(|_| RequestError::Unavailable)?
}

/// Opens the wanted table. This may take a while.
fn open_new(
    wanted: &CreateTable,
    pace: Pace,
    factory: &dyn TableFactory,
) -> Result<NewTable, RequestError> {
    let choice = choice(wanted)?;
    let mut live = factory.open(&choice, Vec::new(), Executor::inline(), 0)?;
    let hides = live.table().hides() == Hides::Something;
    let (own_seats, sitters) = read_seats(wanted, live.table())?;
    if hides && own_seats.len() > 1 {
        return Err(RequestError::OneSeatOnly);
    }
    if hides && !wanted.moves.is_empty() {
        return Err(RequestError::MovesHidden);
    }
    make_moves(&mut live, &wanted.moves)?;
    let saved = Saved {
        clock: Clock::new(pace, sitters.len()),
        sitters,
        ..live.save()
    };
    Ok(NewTable { saved, own_seats })
}

/// The wanted game: of the catalogue, or by its definition. Never from a file of this machine.
fn choice(wanted: &CreateTable) -> Result<Choice, RequestError> {
    let Some(text) = &wanted.definition else {
        return Ok(wanted.game.parse::<Choice>()?);
    };
    let name = plain_text(&wanted.game, MAX_TITLE, "names of games")?;
    if name.is_empty() || name.parse::<Choice>().is_ok() {
        return Err(RequestError::TitleTaken(name));
    }
    Ok(Choice::from_text(&name, text)?)
}

/// The seats of the creator, and the engines by seat. Persons sit down later.
fn read_seats(
    wanted: &CreateTable,
    table: &dyn Table,
) -> Result<(Vec<usize>, Vec<SeatPlayer>), RequestError> {
    let seats = table.seats();
    if wanted.seats.len() > seats {
        return Err(RequestError::TooManySeats {
            given: wanted.seats.len(),
            seats,
            game: table.name().to_string(),
        });
    }
    let (mut own_seats, mut sitters) = (Vec::new(), vec![SeatPlayer::Nobody; seats]);
    for (index, who) in wanted.seats.iter().enumerate() {
        match who.as_str() {
            "me" => own_seats.push(index + 1),
            "free" => {}
            engine => sitters[index] = SeatPlayer::Engine(engine_levels::named(engine, table)?),
        }
    }
    Ok((own_seats, sitters))
}

/// Makes the given opening moves.
fn make_moves(live: &mut LiveTable, moves: &[String]) -> Result<(), RequestError> {
    for (number, text) in (1..).zip(moves) {
        let Turn::Seat(seat) = live.turn() else { break };
        let played = live.play(seat, text);
        played.map_err(|refusal| RequestError::Opening { number, refusal })?;
    }
    if !moves.is_empty() && live.ending().is_some() {
        return Err(RequestError::OverAfterMoves);
    }
    Ok(())
}

/// Previews the position of a new table: of a game without hidden information, after given moves.
pub(super) async fn preview(
    services: &RoomServices,
    wanted: Preview,
) -> Result<Previewed, RequestError> {
    check_lengths(&wanted.game, None, &wanted.moves)?;
    let factory = Arc::clone(&services.factory);
    run_limited(services, move || position(&wanted, factory.as_ref())).await
}

/// The position after the moves. This may take a while.
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

/// A time in whole seconds, as the store keeps it.
fn to_the_second(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}
