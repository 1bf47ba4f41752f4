//! A record is at any time what its table would save.

use std::time::{Duration, Instant};

use hog_board::{Image, Place, Viewer};
use hog_core::random::{below, seed_bytes};
use hog_core::{Seat, Seats, Turn};
use hog_games::catalogue::Choice;
use hog_store::house::{
    ActId, Digits, Effect, Entrance, Entry, Head, ListedAs, Maker, Occupant, Phase, Record,
    StoredTable, Talk, Token, Version,
};
use hog_table::{Clock, Consent, Executor, LiveTable, News, Sitter, Stage, Watch};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::sample::{created, id};

/// Games of all kinds: hidden, dealt in the open, for one, for two, and with a file of its own.
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

/// How many lines of each are played.
const LINES: u64 = 6;

/// So many things are done in a line at most.
const ACTS: usize = 50;

/// What happened in all lines together.
#[derive(Debug, Default)]
struct Seen {
    over: usize,
    resigned: usize,
    late: usize,
    undone: usize,
    remade: usize,
    helped: usize,
    shared: usize,
    moved_by_engines: usize,
}

#[test]
fn a_record_is_what_its_table_saves_at_any_time() {
    let mut seen = Seen::default();
    let definition = include_str!("../../../../examples/groups.toml");
    let defined = Choice::from_text("file:groups.toml", definition).expect("it is sound");
    let listed = GAMES.iter().map(|name| name.parse().expect("there is one"));
    for game in listed.chain([defined]) {
        for seed in 0..LINES {
            play_a_line(&game, seed, &mut seen);
        }
    }
    let Seen {
        over,
        resigned,
        late,
        undone,
        remade,
        helped,
        shared,
        moved_by_engines,
    } = seen;
    let all = [
        over,
        resigned,
        late,
        undone,
        remade,
        helped,
        shared,
        moved_by_engines,
    ];
    assert!(all.iter().all(|times| *times >= 3), "{seen:?}");
}

/// A table and what is written beside it.
struct Side {
    live: LiveTable,
    record: Record,
    entries: Vec<String>,
    rng: ChaCha8Rng,
    now: Instant,
    told: String,
    /// At which version it was last compared.
    checked: Version,
}

fn play_a_line(game: &Choice, number: u64, seen: &mut Seen) {
    let mut line = Side::open(game, number);
    for _ in 0..ACTS {
        line.act(seen);
        line.check();
        line.check_loaded();
    }
    let saved = line.record.saved();
    seen.undone += usize::from(!saved.undone.is_empty());
    seen.helped += usize::from(saved.helped > 0);
    let deal = saved.deal.as_ref();
    seen.shared += usize::from(deal.is_some_and(|deal| !deal.shares.is_empty()));
}

impl Side {
    fn open(game: &Choice, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
        let opened = LiveTable::open(game, Vec::new(), Executor::inline(), seed);
        let mut saved = opened.expect("a table can be set up").save();
        saved.sitters.fill(Sitter::Nobody);
        saved.engine = "random".parse().expect("there is such an engine");
        let pace = ["up", "10m+5s", "20s+1s"][below(&mut rng, 3)];
        saved.clock = Clock::new(pace.parse().expect("it is a pace"), saved.sitters.len());
        let dealt = saved.deal.is_some();
        let head = Head {
            created: created(),
            saved,
            listing: ListedAs::Public,
            entrance: Entrance::Open,
            talk: Talk::On,
        };
        let mut record = Record::new(id("side"), head);
        let mut entries = Vec::new();
        for seat in 1..=record.seats() {
            let share = dealt.then(|| Digits(seed_bytes(rng.next_u64())));
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
        let loaded = LiveTable::load(record.saved(), Executor::inline(), seed);
        let mut live = loaded.expect("the table can be set up");
        live.set_watch(Watch::WhenAsked);
        Self {
            live,
            record,
            entries,
            rng,
            now: Instant::now(),
            told: format!("{game}, seed {seed}"),
            checked: Version::START,
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

    /// Time passes, in which engines may move or somebody's time may be up.
    fn let_time_pass(&mut self, seen: &mut Seen) -> bool {
        self.now += Duration::from_nanos(below(&mut self.rng, 3_000_000_000) as u64);
        let before = self.record.saved().moves.len();
        let news = self.live.poll(self.now);
        let clock = self.live.clock().seats().to_vec();
        if news.iter().any(|news| matches!(news, News::TimeUp(_))) {
            seen.late += 1;
            self.write(&Entry::TimeUp { clock });
            return true;
        }
        let moves = self.live.save().moves;
        for text in &moves[before..] {
            let by = moved(&news);
            let maker = match self.live.sitters()[by.index()] {
                Sitter::Engine(_) => Maker::Sitter,
                Sitter::Person | Sitter::Nobody => Maker::Helper,
            };
            seen.moved_by_engines += usize::from(maker == Maker::Sitter);
            self.write(&Entry::Moved {
                seat: by.index() + 1,
                text: text.clone(),
                maker,
                act: None,
                clock: clock.clone(),
                stage: self.stage(),
            });
        }
        moves.len() > before
    }

    fn play(&mut self, seen: &mut Seen) {
        let Turn::Seat(seat) = self.live.turn() else {
            return;
        };
        let moves = self.live.table().moves(Viewer::Seat(seat));
        let mv = &moves[below(&mut self.rng, moves.len())];
        let Ok(text) = self.live.play(seat, mv) else {
            return;
        };
        let act: ActId = format!("a{}", self.record.version())
            .parse()
            .expect("it can be done");
        let entry = Entry::Moved {
            seat: seat.index() + 1,
            text,
            maker: Maker::Sitter,
            act: Some(act.clone()),
            clock: self.live.clock().seats().to_vec(),
            stage: self.stage(),
        };
        seen.over += usize::from(self.stage() == Stage::Over);
        assert_eq!(self.record.act(seat.index() + 1, &act), None);
        self.write(&entry);
        let granted = self.record.act(seat.index() + 1, &act);
        let effect = Effect::Moved(Maker::Sitter);
        assert_eq!(granted, Some((self.record.version(), effect)));
        assert_eq!(self.record.act(seat.index() + 2, &act), None);
    }

    fn undo(&mut self) {
        let Ok(taken) = self.live.undo(Consent::Given) else {
            return;
        };
        let clock = self.live.clock().seats().to_vec();
        self.write(&Entry::TakenBack {
            seat: 1,
            moves: taken.len(),
            act: None,
            clock,
        });
    }

    fn redo(&mut self, seen: &mut Seen) {
        let Ok(made) = self.live.redo() else {
            return;
        };
        seen.remade += 1;
        let clock = self.live.clock().seats().to_vec();
        let stage = self.stage();
        self.write(&Entry::MadeAgain {
            seat: 1,
            moves: made.len(),
            act: None,
            clock,
            stage,
        });
    }

    /// An engine moves for whoever is to move.
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
        let seat = below(&mut self.rng, self.record.seats());
        let number = u8::try_from(seat).expect("there are few");
        if self.live.resign(Seat::new(number)).is_ok() {
            seen.resigned += 1;
            let clock = self.live.clock().seats().to_vec();
            self.write(&Entry::Resigned {
                seat: seat + 1,
                act: None,
                clock,
            });
        }
    }

    /// Somebody leaves, and another person or an engine comes.
    fn change_sitters(&mut self) {
        let seat = below(&mut self.rng, self.record.seats());
        let number = Seat::new(u8::try_from(seat).expect("there are few"));
        if self.live.sit(number, Sitter::Nobody).is_err() {
            return;
        }
        self.write(&Entry::Left { seat: seat + 1 });
        self.check();
        let (entry, sitter) = match below(&mut self.rng, 3) {
            0 => (
                joined(seat + 1),
                Sitter::Engine("random".parse().expect("there is one")),
            ),
            _ => (seated(seat + 1, None), Sitter::Person),
        };
        self.live.sit(number, sitter).expect("the seat is free");
        self.write(&entry);
    }

    fn stage(&self) -> Stage {
        match self.live.ending() {
            Some(_) => Stage::Over,
            None => Stage::Playing,
        }
    }

    fn check(&mut self) {
        let Self { live, record, .. } = self;
        let mut saved = live.save();
        // The time since the last entry that tells it is not kept.
        let last = &self.entries[self.entries.len() - 1];
        if record.version() == self.checked || !last.contains("\"clock\"") {
            saved.clock = record.saved().clock.clone();
        }
        self.checked = record.version();
        assert_eq!(record.saved(), &saved, "{}", self.told);
        let is_over = record.phase() == Phase::Over;
        assert_eq!(is_over, live.ending().is_some(), "{}", self.told);
    }

    /// From what was written the same table comes, which shows the same.
    fn check_loaded(&mut self) {
        let kept = StoredTable {
            id: self.record.id().clone(),
            changed: created(),
            head: self.record.head().to_json(),
            entries: self.entries.clone(),
        };
        let record = kept.record().expect("it was written");
        assert_eq!(record, self.record, "{}", self.told);
        assert_eq!(record.version(), Version::new(self.entries.len() as u64));
        let loaded = LiveTable::load(record.saved(), Executor::inline(), 1);
        let mut loaded = loaded.expect("the table can be set up");
        assert_eq!(shown(&mut loaded), shown(&mut self.live), "{}", self.told);
        assert_eq!(loaded.ending(), self.live.ending(), "{}", self.told);
        assert_eq!(loaded.save(), *self.record.saved(), "{}", self.told);
    }
}

/// Applies an entry as it is read again.
fn write(record: &mut Record, entries: &mut Vec<String>, entry: &Entry) {
    let text = entry.to_json();
    let read = Entry::from_json(&text).expect("it was written");
    assert_eq!(read, *entry, "{text}");
    record.apply(&read).expect("it happened");
    entries.push(text);
}

fn moved(news: &[News]) -> Seat {
    let mut movers = news.iter().filter_map(|news| match news {
        News::Moved { seat, .. } => Some(*seat),
        _ => None,
    });
    movers.next().expect("a move was made")
}

fn seated(seat: usize, share: Option<Digits>) -> Entry {
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
    let seats = Seats::first(live.table().seats());
    let viewers: Vec<Viewer> = seats
        .iter()
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect();
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
    viewers.into_iter().map(look).collect()
}

#[test]
fn seats_are_told_with_who_sits_there() {
    let side = Side::open(&"tictactoe".parse().expect("it can be done"), 1);
    let Some(Occupant::Person(person)) = side.record.seat(1) else {
        panic!("a person sits there");
    };
    assert_eq!(person.name, "person 1");
    assert_eq!(side.record.seat(0), None);
    assert_eq!(side.record.seat(3), None);
}
