//! Tables that are set up.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hog_core::{Hides, Turn, quoted};
use hog_store::TableId;
use hog_store::house::{Entrance, Entry, Head, ListedAs, Record, StoreError, Talk, Token};
use hog_table::catalogue::{Choice, TextError};
use hog_table::{Clock, Commitment, Hands, LiveTable, Pace, Saved, SeedSource, Sitter};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::info::engine_name;
use crate::opener::Opener;
use crate::room::{Common, begin_if_ready, drawn_share, person_name, plain_text, takes_shares};
use crate::wire::{CreateTable, CreatedSeat, CreatedTable, ErrorCode, WireError};

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
) -> Result<CreatedTable, WireError> {
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
    let kept = common.keeper.create(&id, &head, &entries, &summary);
    let version = kept.await.map_err(|error| {
        if !matches!(error, StoreError::Exists { .. }) {
            tracing::error!(error = error.for_logs(), "a new table was not kept");
        }
        WireError::unavailable()
    })?;
    common.counting.created();
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
) -> Result<(Vec<CreatedSeat>, Vec<Entry>), WireError> {
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
        seated.map_err(|error| WireError::new(ErrorCode::Invalid, error.to_string()))?;
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
) -> Result<(), WireError> {
    let too_long = |what: &str, most: usize, unit: &str| {
        let message = format!("{what} is too long: expected at most {most} {unit}");
        Err(WireError::new(ErrorCode::TooMuch, message))
    };
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

fn read_pace(pace: Option<&str>) -> Result<Pace, WireError> {
    let pace = pace.map_or(Ok(Pace::Up), str::parse);
    pace.map_err(|error| WireError::new(ErrorCode::Invalid, error.to_string()))
}

/// Does what may take long when it is its turn, if few others do, and not for too long. What takes longer
/// goes on until it is done, and nobody else may do such a thing as long.
pub(super) async fn limited<T: Send + 'static>(
    common: &Common,
    work: impl FnOnce() -> Result<T, WireError> + Send + 'static,
) -> Result<T, WireError> {
    let too_long = || {
        let message =
            "this takes too long: expected a smaller game, or less to do; try again later";
        WireError::new(ErrorCode::TooMuch, message)
    };
    let most = common.limits.setting_up;
    let permit = timeout(most, async {
        common.creating.wait().await;
        Arc::clone(&common.heavy).acquire_owned().await
    });
    let permit = permit.await.map_err(|_| too_long())?;
    let permit = permit.map_err(|_| WireError::unavailable())?;
    let work = spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    let done = timeout(most, work).await.map_err(|_| too_long())?;
    done.map_err(|_| WireError::unavailable())?
}

/// The table that is wanted, as it begins. This may take a while.
fn beginning(
    wanted: &CreateTable,
    pace: Pace,
    opener: &dyn Opener,
) -> Result<Beginning, WireError> {
    let choice = choice(wanted)?;
    let mut live = opener.open(&choice, Vec::new(), Hands::Here, 0)?;
    let hides = live.table().hides() == Hides::Something;
    let (wishes, sitters) = wishes(wanted, live.table())?;
    if hides && wishes.iter().filter(|wish| **wish == Wish::Me).count() > 1 {
        let message =
            "whoever has two seats would see what each hides: expected one of them to be yours";
        return Err(WireError::new(ErrorCode::Invalid, message));
    }
    if hides && !wanted.moves.is_empty() {
        return Err(not_shared());
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

/// Whoever knew the moves would know what is hidden.
pub(super) fn not_shared() -> WireError {
    let message = "moves of a game that hides something are not shared: expected none";
    WireError::new(ErrorCode::Invalid, message)
}

/// The game that is wanted: of the catalogue, or by its text. Never from a file of this machine.
fn choice(wanted: &CreateTable) -> Result<Choice, WireError> {
    let invalid = |message: String| WireError::new(ErrorCode::Invalid, message);
    let Some(text) = &wanted.definition else {
        let listed = wanted.game.parse::<Choice>();
        return listed.map_err(|error| invalid(error.to_string()));
    };
    let name = plain_text(&wanted.game, LONGEST_TITLE, "the name of a game")?;
    if name.is_empty() || name.parse::<Choice>().is_ok() {
        let message = format!(
            "{} cannot be the name of this game: expected one of its own",
            quoted(&name)
        );
        return Err(invalid(message));
    }
    Choice::from_text(&name, text).map_err(|error| {
        let (line, column) = match &error {
            TextError::Definition(error) => (Some(error.line()), Some(error.column())),
            TextError::Board(board) => {
                let first = board.errors.first();
                (
                    first.map(|error| error.line),
                    first.map(|error| error.column),
                )
            }
        };
        WireError {
            line,
            column,
            ..invalid(error.to_string())
        }
    })
}

/// Who shall sit where.
fn wishes(
    wanted: &CreateTable,
    table: &dyn hog_table::Table,
) -> Result<(Vec<Wish>, Vec<Sitter>), WireError> {
    let invalid = |message: String| WireError::new(ErrorCode::Invalid, message);
    let seats = table.seats();
    if wanted.seats.len() > seats {
        let (given, game) = (wanted.seats.len(), table.name());
        let message = format!("{given} seats are given: expected at most {seats}, as {game} has");
        return Err(invalid(message));
    }
    let (mut wishes, mut sitters) = (Vec::new(), Vec::new());
    for who in &wanted.seats {
        let (wish, sitter) = match who.as_str() {
            "me" => (Wish::Me, Sitter::Nobody),
            "free" => (Wish::Free, Sitter::Nobody),
            engine => {
                let engine = engine_name(engine)?;
                let can = table.can_play(&engine);
                can.map_err(|error| invalid(format!("{engine} cannot play here: {error}")))?;
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
pub(super) fn make_moves(live: &mut LiveTable, moves: &[String]) -> Result<(), WireError> {
    for (number, text) in (1..).zip(moves) {
        let Turn::Seat(seat) = live.turn() else { break };
        live.play(seat, text).map_err(|refusal| {
            let error = WireError::from(refusal);
            let message = format!("move {number}: {}", error.message);
            WireError { message, ..error }
        })?;
    }
    if !moves.is_empty() && live.ending().is_some() {
        let message = "the game is over after these moves: expected one that goes on";
        return Err(WireError::new(ErrorCode::Invalid, message));
    }
    Ok(())
}

/// The hash of the house's seed, where it decides what is dealt.
pub(crate) fn commitment(saved: &Saved) -> Option<String> {
    let deal = saved.deal.as_ref();
    let fresh = deal.filter(|deal| deal.source == SeedSource::Fresh)?;
    Some(Commitment::to(&fresh.seed).to_string())
}

pub(crate) fn draw_token() -> Result<Token, WireError> {
    let token = Token::draw();
    token.map_err(|error| WireError::new(ErrorCode::Unavailable, error.to_string()))
}

/// A name that nobody can guess: whoever has the address of a table finds it.
pub(crate) fn fresh_id() -> Result<TableId, WireError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| WireError::unavailable())?;
    let digits = format!("{:032x}", u128::from_le_bytes(bytes));
    digits.parse().map_err(|_| WireError::unavailable())
}

/// As it is kept.
fn to_the_second(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}
