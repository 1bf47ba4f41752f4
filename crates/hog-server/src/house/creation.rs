//! Tables that are set up.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hog_core::{Hides, Turn};
use hog_store::TableId;
use hog_store::house::{Entrance, Entry, Head, ListedAs, Record, StoreError, Talk, Token};
use hog_table::catalogue::Choice;
use hog_table::{Clock, Commitment, Executor, LiveTable, Pace, Saved, SeedSource, Sitter};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::info::engine_name;
use crate::opener::Opener;
use crate::request_error::RequestError;
use crate::room::{Common, begin_if_ready, drawn_share, person_name, plain_text, takes_shares};
use crate::wire::{CreateTable, CreatedSeat, CreatedTable};

/// So many characters has the name of a game at most.
const LONGEST_GAME: usize = 200;

/// So many characters has the name of a game that a text defines.
const LONGEST_TITLE: usize = 40;

/// So many bytes has a text that defines a game at most.
const LONGEST_DEFINITION: usize = 64 * 1024;

/// So many moves lead to a position that is shared at most.
const MOST_MOVES: usize = 1_000;

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Me,
    Free,
    Engine,
}

/// A table as it begins, without anybody's tokens.
struct Beginning {
    saved: Saved,
    wishes: Vec<Wish>,
}

/// Sets up a table of this name and keeps it, unless there is one. Who has the invitation, if there is one,
/// may sit down.
pub(super) async fn create(
    common: &Common,
    id: TableId,
    invitation: Option<Token>,
    wanted: CreateTable,
) -> Result<CreatedTable, RequestError> {
    let name = person_name(&wanted.name)?;
    let pace = read_pace(wanted.pace.as_deref())?;
    check_lengths(&wanted.game, wanted.definition.as_deref(), &wanted.moves)?;
    let (wanted_here, opener) = (wanted.clone(), Arc::clone(&common.opener));
    let beginning = limited(common, move || {
        beginning(&wanted_here, pace, opener.as_ref())
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
    let kept = common.store.create(&id, &head, &entries, &summary);
    let version = kept.await.map_err(|error| {
        if !matches!(error, StoreError::Exists { .. }) {
            tracing::error!(error = error.for_logs(), "a new table was not kept");
        }
        RequestError::Unavailable
    })?;
    common.metrics.created.inc();
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
            Shares::Drawn if takes_shares(record) => Some(drawn_share()?),
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
    if game.chars().count() > LONGEST_GAME {
        return too_long("the name of the game", LONGEST_GAME, "characters");
    }
    if definition.is_some_and(|text| text.len() > LONGEST_DEFINITION) {
        return too_long("the definition", LONGEST_DEFINITION, "bytes");
    }
    if moves.len() > MOST_MOVES {
        return too_long("the list of moves", MOST_MOVES, "moves");
    }
    Ok(())
}

fn read_pace(pace: Option<&str>) -> Result<Pace, RequestError> {
    Ok(pace.map_or(Ok(Pace::Up), str::parse)?)
}

/// Does what may take long when it is its turn, if few others do, and not for too long. What takes longer
/// goes on until it is done, and nobody else may do such a thing as long.
pub(super) async fn limited<T: Send + 'static>(
    common: &Common,
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let most = common.limits.setting_up;
    let permit = timeout(most, Arc::clone(&common.heavy).acquire_owned()).await;
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
    opener: &dyn Opener,
) -> Result<Beginning, RequestError> {
    let choice = choice(wanted)?;
    let mut live = opener.open(&choice, Vec::new(), Executor::inline(), 0)?;
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
    let name = plain_text(&wanted.game, LONGEST_TITLE, "names of games")?;
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
                let engine = engine_name(engine)?;
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

/// The hash of the house's seed, where it decides what is dealt.
pub(crate) fn commitment(saved: &Saved) -> Option<String> {
    let deal = saved.deal.as_ref();
    let fresh = deal.filter(|deal| deal.source == SeedSource::Fresh)?;
    Some(Commitment::to(&fresh.seed).to_string())
}

pub(crate) fn draw_token() -> Result<Token, RequestError> {
    Token::draw().map_err(|_| RequestError::Unavailable)
}

/// A name that nobody can guess: whoever has the address of a table finds it.
pub(crate) fn fresh_id() -> Result<TableId, RequestError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RequestError::Unavailable)?;
    let digits = format!("{:032x}", u128::from_le_bytes(bytes));
    digits.parse().map_err(|_| RequestError::Unavailable)
}

/// As it is kept.
fn to_the_second(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}
