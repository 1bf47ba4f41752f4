//! A log that is replayed from its beginning gives, at any time, the table that wrote it.

use std::time::{Duration, Instant};

use hog_board::{Image, Place, Viewer};
use hog_core::random::{below, seed_bytes};
use hog_core::{Seat, Turn};
use hog_games::catalogue::Choice;
use hog_store::server::{
    Chat, Entrance, Entry, GrantedAct, Head, Hex32, Phase, Record, StoredTable, TableLog,
    TableVisibility, Token, Version,
};
use hog_table::{
    Clock, Consent, Executor, LiveTable, Maker, News, RequestId, SeatPlayer, Stage, VerdictSearch,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::sample::{created, id};

/// Games of the catalogue of all kinds: with hidden cards, with open ones, for one player and for two.
const GAMES: &[&str] = &[
    "tictactoe",
    "hex:4",
    "freecell:617",
    "freecell:617,auto=off",
    "go-fish:seed=fresh",
    "go-fish:ranks=4,deal=2,seed=7",
    "cube:2,seed=9",
    "three-mens-morris",
];

/// How many lines of play there are of each game.
const LINES: u64 = 6;

/// Maximum number of acts in a line of play.
const ACTS: usize = 50;

/// How often something happened in all lines of play together.
#[derive(Debug, Default)]
struct Seen {
    over: usize,
    resigned: usize,
    timed_out: usize,
    undone: usize,
    remade: usize,
    helped: usize,
    shared: usize,
    moved_by_engines: usize,
}

#[test]
fn a_log_is_its_table_at_any_time() {
    let mut seen = Seen::default();
    let definition = include_str!("../../../../examples/groups.toml");
    let defined = Choice::from_text("file:groups.toml", definition).expect("it is sound");
    let listed = GAMES.iter().map(|name| name.parse().expect("there is one"));
    for game in listed.chain([defined]) {
        for seed in 0..LINES {
            play_a_line(&game, seed, &mut seen);
        }
    }
    let all = [
        seen.over,
        seen.resigned,
        seen.timed_out,
        seen.undone,
        seen.remade,
        seen.helped,
        seen.shared,
        seen.moved_by_engines,
    ];
    assert!(all.iter().all(|times| *times >= 3), "{seen:?}");
}

/// A live table, with the record and the log that are written as it is played.
struct LoggedTable {
    live: LiveTable,
    record: Record,
    entries: Vec<String>,
    rng: ChaCha8Rng,
    now: Instant,
    /// The game and the seed, for messages.
    label: String,
}

fn play_a_line(game: &Choice, seed: u64, states: &mut Seen) {
    let mut line = LoggedTable::open(game, seed);
    for _ in 0..ACTS {
        line.act(states);
        line.check();
    }
    let saved = line.live.save();
    states.undone += usize::from(!saved.undone.is_empty());
    states.helped += usize::from(saved.helped > 0);
    let deal = saved.deal.as_ref();
    states.shared += usize::from(deal.is_some_and(|deal| !deal.shares.is_empty()));
}

impl LoggedTable {
    fn open(game: &Choice, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
        let opened = LiveTable::open(game, Vec::new(), Executor::inline(), seed);
        let mut saved = opened.expect("a table can be set up").save();
        saved.sitters.fill(SeatPlayer::Nobody);
        saved.engine = "random".parse().expect("there is such an engine");
        let pace = ["up", "10m+5s", "20s+1s"][below(&mut rng, 3)];
        saved.clock = Clock::new(pace.parse().expect("it is a pace"), saved.sitters.len());
        let dealt = saved.deal.is_some();
        let head = Head {
            created: created(),
            saved,
            listing: TableVisibility::Public,
            entrance: Entrance::Open,
            talk: Chat::On,
        };
        let mut record = Record::new(id("logged"), head);
        let mut entries = Vec::new();
        for seat in 1..=record.seats().len() {
            let share = dealt.then(|| Hex32(seed_bytes(rng.next_u64())));
            let entry = if seat == 2 && below(&mut rng, 3) == 0 {
                joined(seat)
            } else {
                seated(seat, share)
            };
            write(&mut record, &mut entries, &entry);
        }
        assert_eq!(record.phase(), Phase::Gathering);
        write(&mut record, &mut entries, &Entry::Began);
        assert_eq!(record.phase(), Phase::Playing);
        let loaded = LiveTable::load(&record.opening(), Executor::inline(), seed);
        let mut live = loaded.expect("the table can be set up");
        live.set_verdict_search(VerdictSearch::WhenAsked);
        Self {
            live,
            record,
            entries,
            rng,
            now: Instant::now(),
            label: format!("{game}, seed {seed}"),
        }
    }

    fn write(&mut self, entry: &Entry) {
        write(&mut self.record, &mut self.entries, entry);
    }

    /// Does something at random at the table, and writes it down.
    fn act(&mut self, seen: &mut Seen) {
        let chosen = below(&mut self.rng, 16);
        if chosen == 0 {
            return self.change_sitters();
        }
        if self.let_time_pass(seen) {
            return;
        }
        match chosen {
            1 | 2 => self.undo(),
            3 | 4 => self.redo(seen),
            5 => self.ask_an_engine(seen),
            6 if below(&mut self.rng, 8) == 0 => self.resign(seen),
            _ => self.play(seen),
        }
    }

    /// Lets time pass; returns whether an engine moved or the time of a seat was up.
    fn let_time_pass(&mut self, seen: &mut Seen) -> bool {
        self.now += Duration::from_nanos(below(&mut self.rng, 3_000_000_000) as u64);
        let mut moved = false;
        for news in self.live.poll(self.now) {
            match news {
                News::TimeUp { entry, .. } => {
                    seen.timed_out += 1;
                    self.write(&Entry::TimeUp(entry));
                    return true;
                }
                News::Moved { entry, .. } => {
                    seen.moved_by_engines += usize::from(entry.maker == Maker::SeatPlayer);
                    self.write(&Entry::Moved(entry));
                    moved = true;
                }
                _ => {}
            }
        }
        moved
    }

    fn play(&mut self, seen: &mut Seen) {
        let Turn::Seat(seat) = self.live.turn() else {
            return;
        };
        let legal = self.live.table().moves(Viewer::Seat(seat));
        let mv = &legal[below(&mut self.rng, legal.len())];
        let Ok(mut moved) = self.live.play(seat, mv) else {
            return;
        };
        let request = format!("a{}", self.record.version());
        let request = RequestId::try_from(request).expect("it is plain");
        moved.request = Some(request.clone());
        seen.over += usize::from(moved.stage == Stage::Over);
        assert_eq!(self.record.granted(moved.seat, &request), None);
        let seat = moved.seat;
        self.write(&Entry::Moved(moved));
        let granted = self.record.granted(seat, &request);
        let act = GrantedAct::Moved(Maker::SeatPlayer);
        assert_eq!(granted, Some((self.record.version(), act)));
        assert_eq!(self.record.granted(seat + 1, &request), None);
    }

    fn undo(&mut self) {
        if let Ok((_, entry)) = self.live.undo(Consent::Given) {
            self.write(&Entry::TakenBack(entry));
        }
    }

    fn redo(&mut self, seen: &mut Seen) {
        if let Ok((_, entry)) = self.live.redo() {
            seen.remade += 1;
            self.write(&Entry::MadeAgain(entry));
        }
    }

    /// An engine moves for the seat to move.
    fn ask_an_engine(&mut self, seen: &mut Seen) {
        // A solver would think for long.
        if self.live.table().solver().is_some() {
            return;
        }
        if self.live.let_engine_play().is_ok() {
            self.let_time_pass(seen);
        }
    }

    fn resign(&mut self, seen: &mut Seen) {
        let seat = below(&mut self.rng, self.record.seats().len());
        let number = u8::try_from(seat).expect("there are few");
        if let Ok(entry) = self.live.resign(Seat::new(number)) {
            seen.resigned += 1;
            self.write(&Entry::Resigned(entry));
        }
    }

    /// A person leaves, and another person or an engine comes.
    fn change_sitters(&mut self) {
        let seat = below(&mut self.rng, self.record.seats().len());
        let number = Seat::new(u8::try_from(seat).expect("there are few"));
        if self.live.sit(number, SeatPlayer::Nobody).is_err() {
            return;
        }
        self.write(&Entry::Left { seat: seat + 1 });
        self.check();
        let (entry, sitter) = match below(&mut self.rng, 3) {
            0 => (
                joined(seat + 1),
                SeatPlayer::Engine("random".parse().expect("there is one")),
            ),
            _ => (seated(seat + 1, None), SeatPlayer::Person),
        };
        self.live.sit(number, sitter).expect("the seat is free");
        self.write(&entry);
    }

    /// Checks that replaying the log gives the same table, which shows the same.
    fn check(&mut self) {
        let kept = StoredTable {
            id: self.record.id().clone(),
            changed: created(),
            head: serde_json::to_string(self.record.head()).unwrap(),
            entries: self.entries.clone(),
        };
        let (record, mut loaded) = replayed(&kept.log().expect("it was written"));
        assert_eq!(record, self.record, "{}", self.label);
        assert_eq!(record.version(), Version::new(self.entries.len() as u64));
        assert_eq!(shown(&mut loaded), shown(&mut self.live), "{}", self.label);
        assert_eq!(loaded.ending(), self.live.ending(), "{}", self.label);
        let is_over = record.phase() == Phase::Over;
        assert_eq!(is_over, loaded.ending().is_some(), "{}", self.label);
        let mut saved = self.live.save();
        // The time since the last entry is not kept.
        saved.clock = loaded.clock().clone();
        assert_eq!(loaded.save(), saved, "{}", self.label);
        let again = LiveTable::load(&saved, Executor::inline(), 1).expect("it was saved");
        assert_eq!(again.save(), saved, "{}", self.label);
    }
}

/// Replays a log from its beginning.
fn replayed(log: &TableLog) -> (Record, LiveTable) {
    let mut record = Record::new(log.id.clone(), log.head.clone());
    let opened = LiveTable::load(&log.head.saved, Executor::inline(), 1);
    let mut live = opened.expect("the table can be set up");
    for entry in &log.entries {
        record.apply(entry).expect("it was written");
        if *entry == Entry::Began {
            let dealt = LiveTable::load(&record.opening(), Executor::inline(), 1);
            live = dealt.expect("the table can be set up");
        }
        entry.apply_to(&mut live).expect("it was written");
    }
    (record, live)
}

/// Writes an entry, and applies it as it is read again.
fn write(record: &mut Record, entries: &mut Vec<String>, entry: &Entry) {
    let text = serde_json::to_string(entry).unwrap();
    let read: Entry = serde_json::from_str(&text).expect("it was written");
    assert_eq!(read, *entry, "{text}");
    record.apply(&read).expect("it happened");
    entries.push(text);
}

fn seated(seat: usize, share: Option<Hex32>) -> Entry {
    Entry::Seated {
        seat,
        name: format!("person {seat}"),
        token: Token::draw().expect("there are random numbers").hash(),
        share,
    }
}

fn joined(seat: usize) -> Entry {
    let engine = "random".into();
    Entry::Joined { seat, engine }
}

/// What a viewer sees on each place, its history, and its moves.
type Shown = (Vec<(Place, Vec<Image>)>, Vec<String>, Vec<String>);

/// What every viewer sees, but for tokens, with its history and its moves.
fn shown(live: &mut LiveTable) -> Vec<Shown> {
    let viewers = Viewer::all(live.table().seats());
    let look = |viewer: Viewer| {
        let view = live.view(viewer);
        let looks = view.places.into_iter().map(|(place, counters)| {
            let images = counters.iter().map(|counter| counter.image).collect();
            (place, images)
        });
        (
            looks.collect(),
            live.table().history(viewer),
            live.table().moves(viewer),
        )
    };
    viewers.map(look).collect()
}
