//! To save, load and save again changes nothing, at any table.

use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::random::{below, seed_bytes};
use hog_core::{Seat, Seats, Turn};
use hog_games::catalogue::{Choice, FAMILIES, ParameterRole, ParameterValue};
use hog_games::freecell::{DealNumber, Rules};
use hog_table::{
    Clock, Consent, Executor, Hex32, LiveTable, Saved, SeatPlayer, Stage, VerdictSearch,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::shown::{ShownToViewer, shown_to};

/// Number of lines of play of each game.
const LINES: u64 = 4;

/// Maximum number of acts in a line of play: a move, undo, redo or a change of preferences.
const ACTS: usize = 60;

/// Every example of the catalogue, hidden deals of all kinds, a definition and a board.
fn games() -> Vec<Choice> {
    let listed = FAMILIES.iter().flat_map(|family| family.examples);
    let dealt = [
        "go-fish:seed=7",
        "go-fish:ranks=4,deal=2,seed=fresh",
        "freecell:617,auto=off",
        "cube:2,seed=9",
    ];
    let mut games: Vec<Choice> = listed
        .copied()
        .chain(dealt)
        .map(|name| name.parse().expect("it is in the catalogue"))
        .collect();
    let definition = include_str!("../../../../examples/groups.toml");
    let board = DealNumber::FIRST.setup(Rules::FREECELL).to_text();
    for (name, text) in [("file:groups.toml", definition), ("file:board", &board)] {
        games.push(Choice::from_text(name, text).expect("it is sound"));
    }
    games
}

#[test]
fn what_is_saved_is_what_is_loaded_at_every_table() {
    let (mut undone, mut adjusted, mut dealt, mut over) = (0, 0, 0, 0);
    let (mut resigned, mut shared) = (0, 0);
    for game in games() {
        for seed in 0..LINES {
            let live = random_table(&game, seed);
            let saved = live.save();
            undone += usize::from(!saved.undone.is_empty());
            adjusted += usize::from(!saved.changes.is_empty());
            dealt += usize::from(saved.deal.is_some());
            shared += usize::from(saved.deal.is_some_and(|deal| !deal.shares.is_empty()));
            over += usize::from(saved.stage == Stage::Over);
            resigned += usize::from(saved.resigned.is_some());
            assert_kept(live, &format!("{game}, seed {seed}"));
        }
    }
    let seen = [undone, adjusted, dealt, over, resigned, shared];
    assert!(seen.iter().all(|tables| *tables > 5), "{seen:?}");
}

/// A table after a random line of play: with moves that were taken back, other preferences, and a clock.
fn random_table(game: &Choice, seed: u64) -> LiveTable {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    let mut live = open(game, &mut rng, seed);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    let pace = ["up", "10m+5s"][below(&mut rng, 2)];
    let pace = pace.parse().expect("it is a pace");
    live.set_clock(Clock::new(pace, live.table().seats()));
    let mut now = Instant::now();
    for _ in 0..below(&mut rng, ACTS) {
        now += Duration::from_nanos(below(&mut rng, 3_000_000_000) as u64);
        live.poll(now);
        match below(&mut rng, 8) {
            0 => drop(live.undo(Consent::Given)),
            1 => drop(live.redo()),
            2 => change_preferences(&mut live, &mut rng),
            _ => play(&mut live, &mut rng),
        }
    }
    if below(&mut rng, 4) == 0 {
        // This is refused if the game is over.
        drop(live.resign(Seat::FIRST));
    }
    seat_an_engine(&mut live);
    live
}

/// Opens a table; a hidden deal gets 0 to 2 shares of players.
fn open(game: &Choice, rng: &mut ChaCha8Rng, seed: u64) -> LiveTable {
    let opened = LiveTable::open(game, Vec::new(), Executor::inline(), seed);
    let mut saved = opened.expect("a table can be set up").save();
    if let Some(deal) = &mut saved.deal {
        for _ in 0..below(rng, 3) {
            deal.shares.push(Hex32(seed_bytes(rng.next_u64())));
        }
    }
    LiveTable::load(&saved, Executor::inline(), seed).expect("a table can be set up")
}

/// Makes a random move, if a seat can.
fn play(live: &mut LiveTable, rng: &mut ChaCha8Rng) {
    if let Turn::Seat(seat) = live.turn() {
        let moves = live.table().moves(Viewer::Seat(seat));
        let mv = &moves[below(rng, moves.len())];
        live.play(seat, mv).expect("it is legal");
    }
}

/// Sets the preferences of the game at random, if it has any.
fn change_preferences(live: &mut LiveTable, rng: &mut ChaCha8Rng) {
    let Some(name) = live.choice().listed().cloned() else {
        return;
    };
    let parameters = name.family().parameters.iter();
    for parameter in parameters.filter(|parameter| parameter.role == ParameterRole::Preference) {
        let ParameterValue::Word(_) = parameter.default else {
            continue;
        };
        let words = parameter.allowed.to_string();
        let words: Vec<&str> = words.split(" or ").collect();
        let word = words[below(rng, words.len())];
        let name = name.with(parameter.name, word).expect("it is allowed");
        live.adjust(&name.into()).expect("it is a preference");
    }
}

/// Persons play, and then an engine takes the last seat, if there are several.
fn seat_an_engine(live: &mut LiveTable) {
    let seats: Vec<Seat> = Seats::first(live.table().seats()).iter().collect();
    if let [_, .., last] = seats[..] {
        let engine = SeatPlayer::Engine("random".parse().expect("there is such an engine"));
        live.sit(last, engine).expect("it plays any game");
    }
}

/// What every viewer is shown.
fn all_shown(live: &mut LiveTable) -> Vec<ShownToViewer> {
    let viewers = Viewer::all(live.table().seats());
    let to_viewers = viewers.map(|viewer| {
        let view = live.view(viewer);
        shown_to(view, live.table(), viewer)
    });
    to_viewers.collect()
}

/// Asserts that a table is the same after it was saved and loaded, and goes on the same way.
fn assert_kept(mut live: LiveTable, game: &str) {
    let saved = live.save();
    let text = saved.to_json();
    let read = Saved::from_json(&text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
    assert_eq!(read, saved, "{game}");
    let loaded = LiveTable::load(&read, Executor::inline(), 99);
    let mut loaded = loaded.unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
    assert_eq!(loaded.save(), saved, "{game}");
    assert_eq!(loaded.save().to_json(), text, "{game}");
    assert_eq!(loaded.ending(), live.ending(), "{game}");
    assert_eq!(loaded.deal_proof(), live.deal_proof(), "{game}");
    assert_eq!(
        loaded.table().deal_proof(),
        live.table().deal_proof(),
        "{game}"
    );
    let margin = |live: &LiveTable| live.table().margin(Seat::FIRST);
    assert_eq!(margin(&loaded), margin(&live), "{game}");
    assert_eq!(all_shown(&mut loaded), all_shown(&mut live), "{game}");
    while live.table().redoable() > 0 && live.redo().is_ok() {
        loaded.redo().expect("it is the same table");
        assert_eq!(all_shown(&mut loaded), all_shown(&mut live), "{game}");
    }
    while live.undo(Consent::Given).is_ok() {
        loaded.undo(Consent::Given).expect("it is the same table");
    }
    assert_eq!(all_shown(&mut loaded), all_shown(&mut live), "{game}");
}

#[test]
fn a_given_deal_is_followed_by_the_same_deals() {
    let game: Choice = "go-fish:seed=4711".parse().unwrap();
    let mut live = LiveTable::open(&game, Vec::new(), Executor::inline(), 1).unwrap();
    for _ in 0..3 {
        let saved = live.save();
        assert!(!format!("{saved:?}{}", saved.game).contains("4711"));
        let mut loaded = LiveTable::load(&saved, Executor::inline(), 2).unwrap();
        loaded.restart(&loaded.choice().clone()).unwrap();
        live.restart(&game).unwrap();
        assert_eq!(all_shown(&mut loaded), all_shown(&mut live));
    }
}

/// Each poll charges the time since the last one to the seat that was to move then.
#[test]
fn a_loss_on_time_after_a_move_is_kept() {
    let mut live = crate::live("gomoku");
    live.set_clock(Clock::new("1s".parse().unwrap(), 2));
    let now = Instant::now();
    live.poll(now);
    live.play(Seat::FIRST, "h8").unwrap();
    live.poll(now + Duration::from_millis(1_001));
    assert!(live.ending().is_some());
    let mut loaded = LiveTable::load(&live.save(), Executor::inline(), 1).unwrap();
    assert_eq!(loaded.poll(now), [], "the end is not announced again");
    assert_kept(live, "gomoku");
}

/// The time that a seat owes its clock is kept, and engines still wait while moves can be redone.
#[test]
fn what_was_taken_back_is_kept_with_all_that_follows_from_it() {
    let game: Choice = "tictactoe".parse().unwrap();
    let engine: SeatPlayer = "level:1".parse().unwrap();
    let mut live = LiveTable::open(&game, vec![engine; 2], Executor::inline(), 1).unwrap();
    live.set_clock(Clock::new("10s+5s".parse().unwrap(), 2));
    let now = Instant::now();
    live.poll(now);
    live.poll(now + Duration::from_millis(9_500));
    assert_eq!(live.table().length(), 2);
    live.undo(Consent::NotAsked).unwrap();
    let waiting = live.waiting_engine();
    assert!(waiting.is_some() && live.clock().seats()[1].owed > Duration::ZERO);
    let saved = Saved::from_json(&live.save().to_json()).unwrap();
    let mut loaded = LiveTable::load(&saved, Executor::inline(), 1).unwrap();
    assert_eq!(loaded.waiting_engine(), waiting);
    assert_eq!(loaded.poll(now), []);
    assert_eq!(loaded.save(), saved);
    loaded.redo().unwrap();
    live.redo().unwrap();
    assert_eq!(loaded.save(), live.save());
}
