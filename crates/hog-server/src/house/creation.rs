//! Creating a table.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hog_core::{Hides, Turn};
use hog_store::TableId;
use hog_store::house::{Entrance, Entry, Head, ListedAs, Record, StoreError, Talk, Token};
use hog_table::catalogue::Choice;
use hog_table::{Clock, Executor, LiveTable, Pace, Saved, Sitter};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::engine_levels;
use crate::plain_text::{person_name, plain_text};
use crate::request_error::RequestError;
use crate::room::{RoomServices, begin_if_ready, commitment, takes_shares};
use crate::secrets::{draw_share, draw_token};
use crate::table_factory::TableFactory;
use crate::wire::{CreateTable, CreatedSeat, CreatedTable};

/// Maximum length of the name of a game, in characters.
const MAX_GAME_NAME: usize = 200;

/// Maximum length of the name of a game that a text defines, in characters.
const MAX_TITLE: usize = 40;

/// Maximum size of a text that defines a game, in bytes.
const MAX_DEFINITION: usize = 64 * 1024;

/// Maximum number of moves that lead to a position.
const MAX_MOVES: usize = 1_000;

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Me,
    Free,
    Engine,
}

/// A table as it begins, without tokens.
struct Beginning {
    saved: Saved,
    wishes: Vec<Wish>,
}

/// Sets up a table with this id and stores it, unless there is one. With an invitation, only its holders may
/// sit down.
pub(super) async fn create(
    services: &RoomServices,
    id: TableId,
    invitation: Option<Token>,
    wanted: CreateTable,
) -> Result<CreatedTable, RequestError> {
    let name = person_name(&wanted.name)?;
    let pace = read_pace(wanted.pace.as_deref())?;
    check_lengths(&wanted.game, wanted.definition.as_deref(), &wanted.moves)?;
    let (wanted_here, factory) = (wanted.clone(), Arc::clone(&services.factory));
    let beginning = run_limited(services, move || {
        beginning(&wanted_here, pace, factory.as_ref())
    });
    let beginning = beginning.await?;
    let head = Head {
        created: to_the_second(SystemTime::now()),
        saved: beginning.saved,
        listing: if wanted.listed {
            ListedAs::Public
        } else {
            ListedAs::Private
        },
        entrance: match &invitation {
            Some(token) => Entrance::Invited(token.hash()),
            None => Entrance::Open,
        },
        talk: if wanted.talk { Talk::On } else { Talk::Off },
    };
    let commitment = commitment(&head.saved);
    let mut record = Record::new(id.clone(), head.clone());
    let shares = if wanted.shares {
        Shares::Awaited
    } else {
        Shares::Drawn
    };
    let (seats, entries) = seat_asker(&mut record, &beginning.wishes, &name, shares)?;
    let summary = record.summary();
    let kept = services.store.create(&id, &head, &entries, &summary);
    let version = kept.await.map_err(|error| {
        if !matches!(error, StoreError::Exists { .. }) {
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

/// Whether the asker gives its shares later.
#[derive(Clone, Copy)]
enum Shares {
    Awaited,
    Drawn,
}

/// The asker takes its seats, and the game begins if it can.
fn seat_asker(
    record: &mut Record,
    wishes: &[Wish],
    name: &str,
    shares: Shares,
) -> Result<(Vec<CreatedSeat>, Vec<Entry>), RequestError> {
    let (mut seats, mut entries) = (Vec::new(), Vec::new());
    let own = (1..).zip(wishes).filter(|(_, wish)| **wish == Wish::Me);
    for (seat, _) in own {
        let token = draw_token()?;
        let share = match shares {
            Shares::Drawn if takes_shares(record) => Some(draw_share()?),
            Shares::Drawn | Shares::Awaited => None,
        };
        let entry = Entry::Seated {
            seat,
            name: name.to_string(),
            token: token.hash(),
            share,
        };
        let seated = record.apply(&entry);
        seated?;
        entries.push(entry);
        seats.push(CreatedSeat {
            seat,
            token: token.to_string(),
        });
    }
    begin_if_ready(record, &mut entries);
    Ok((seats, entries))
}

pub(super) fn check_lengths(
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

fn read_pace(pace: Option<&str>) -> Result<Pace, RequestError> {
    Ok(pace.map_or(Ok(Pace::Up), str::parse)?)
}

/// Runs `work` on the blocking pool with a bounded queue wait and run time. Work that times out keeps its
/// permit until it ends.
pub(super) async fn run_limited<T: Send + 'static>(
    services: &RoomServices,
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let most = services.limits.setting_up;
    let permit = timeout(most, Arc::clone(&services.heavy).acquire_owned()).await;
    let permit = permit.map_err(|_| RequestError::TooSlow)?;
    let permit = permit.map_err(|_| RequestError::Unavailable)?;
    let work = spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    let done = timeout(most, work)
        .await
        .map_err(|_| RequestError::TooSlow)?;
    done.map_err(|_| RequestError::Unavailable)?
}

/// The table that is wanted, as it begins. This may take a while.
fn beginning(
    wanted: &CreateTable,
    pace: Pace,
    factory: &dyn TableFactory,
) -> Result<Beginning, RequestError> {
    let choice = choice(wanted)?;
    let mut live = factory.open(&choice, Vec::new(), Executor::inline(), 0)?;
    let hides = live.table().hides() == Hides::Something;
    let (wishes, sitters) = wishes(wanted, live.table())?;
    if hides && wishes.iter().filter(|wish| **wish == Wish::Me).count() > 1 {
        return Err(RequestError::OneSeatOnly);
    }
    if hides && !wanted.moves.is_empty() {
        return Err(RequestError::MovesHidden);
    }
    make_moves(&mut live, &wanted.moves)?;
    let seats = live.table().seats();
    let saved = Saved {
        sitters,
        clock: Clock::new(pace, seats),
        ..live.save()
    };
    Ok(Beginning { saved, wishes })
}

/// The game that is wanted: of the catalogue, or by its text. Never from a file of this machine.
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

/// Who shall sit where.
fn wishes(
    wanted: &CreateTable,
    table: &dyn hog_table::Table,
) -> Result<(Vec<Wish>, Vec<Sitter>), RequestError> {
    let seats = table.seats();
    if wanted.seats.len() > seats {
        return Err(RequestError::TooManySeats {
            given: wanted.seats.len(),
            seats,
            game: table.name().to_string(),
        });
    }
    let (mut wishes, mut sitters) = (Vec::new(), Vec::new());
    for who in &wanted.seats {
        let (wish, sitter) = match who.as_str() {
            "me" => (Wish::Me, Sitter::Nobody),
            "free" => (Wish::Free, Sitter::Nobody),
            engine => {
                let engine = engine_levels::named(engine)?;
                let can = table.can_play(&engine);
                can.map_err(|reason| RequestError::EngineCannotPlay {
                    engine: engine.clone(),
                    reason,
                })?;
                (Wish::Engine, Sitter::Engine(engine))
            }
        };
        wishes.push(wish);
        sitters.push(sitter);
    }
    wishes.resize(seats, Wish::Free);
    sitters.resize(seats, Sitter::Nobody);
    Ok((wishes, sitters))
}

/// Makes the moves that lead to a position.
pub(super) fn make_moves(live: &mut LiveTable, moves: &[String]) -> Result<(), RequestError> {
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

/// As it is kept.
fn to_the_second(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}
