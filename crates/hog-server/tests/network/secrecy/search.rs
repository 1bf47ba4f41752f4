//! The search of every received byte for secrets that its receiver may not know.

use std::collections::BTreeSet;

use hog_server::wire::{PhaseName, ReplayInfo, ServerMessage, Stack, TableState};
use hog_table::catalogue::Choice;
use hog_table::{Commitment, Executor, LiveTable, SeedSource};

use crate::client::body;
use crate::secrecy::cards::{Cards, long_numbers, named, of_kind};
use crate::secrecy::evidence::{Delivery, Evidence, Kind, Left, Receiver, Variant};
use crate::secrecy::oracle::{Oracle, Position, Who};
use crate::tap::frames;

/// Minimum length of a secret number: tokens of counters and ordinary numbers have fewer hexadecimal digits.
const LONG: usize = 20;

/// The opcode of a text frame.
const TEXT: u8 = 1;

/// What was searched.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    pub games: u64,
    pub bytes: u64,
    /// Messages and answers.
    pub chunks: u64,
    /// Number of searches for one card that was hidden from the receiver.
    pub occasions: u64,
    /// How often the counters on the board were compared with those of the oracle.
    pub states: u64,
    /// Number of takebacks, of players who left, and of hints.
    pub taken_back: usize,
    pub left: usize,
    pub suggested: usize,
    /// The tables that were listed.
    pub lobby: BTreeSet<String>,
}

impl Searched {
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.bytes += other.bytes;
        self.chunks += other.chunks;
        self.occasions += other.occasions;
        self.states += other.states;
        self.taken_back += other.taken_back;
        self.left += other.left;
        self.suggested += other.suggested;
        self.lobby.extend(other.lobby);
    }
}

/// The unchanging part of a table, as every viewer receives it, before any card is dealt.
pub fn setting(variant: &Variant) -> String {
    let choice: Choice = variant.name.parse().expect("it is listed");
    let live = LiveTable::open(&choice, Vec::new(), Executor::inline(), 0).expect("it opens");
    let setting = hog_server::convert::setting(&choice, live.table());
    let text = serde_json::to_string(&setting).expect("it can be written");
    format!("\"setting\":{text}")
}

/// Searches everything that was received of a table.
///
/// # Errors
/// What was found, and where.
pub fn search(evidence: &Evidence, setting: &str) -> Result<Searched, String> {
    let mut search = Search::of(evidence, setting);
    for delivery in &evidence.deliveries {
        let found = search.check(delivery);
        found.map_err(|found| format!("{:?} {:?}: {found}", delivery.receiver, delivery.kind))?;
        search.searched.bytes += delivery.bytes.len() as u64;
    }
    search.searched.games = 1;
    search.searched.taken_back = evidence.saved.taken_back;
    Ok(search.searched)
}

/// Nothing, or what was found.
type Checked = Result<(), String>;

/// The end of a game, after every version and every number of moves.
const END: u64 = u64::MAX;

struct Search<'a> {
    evidence: &'a Evidence,
    setting: &'a str,
    oracle: Oracle,
    /// The position from each version on (at a table with an engine, from each number of moves on), with the cards
    /// that each viewer had seen by then.
    positions: Vec<(u64, Position, [Cards; 3])>,
    /// The position after each number of moves of the finished game.
    replayed: Vec<Position>,
    /// The long numbers that are public, and the one that is public after the end.
    public: Vec<String>,
    seed: Option<String>,
    searched: Searched,
}

impl<'a> Search<'a> {
    fn of(evidence: &'a Evidence, setting: &'a str) -> Self {
        let saved = &evidence.saved;
        let oracle = evidence.variant.oracle(evidence.variant.deck(saved));
        let moves = &saved.moves;
        let counts = 0..=moves.len();
        let replayed: Vec<Position> = counts.map(|count| oracle.after(&moves[..count])).collect();
        let all: Vec<(u64, Position)> = if evidence.past.is_empty() {
            (0..).zip(replayed.iter().cloned()).collect()
        } else {
            let past = evidence.past.iter();
            let past = past.map(|(version, moves)| (*version, oracle.after(moves)));
            [(0, replayed[0].clone())].into_iter().chain(past).collect()
        };
        let mut seen = [Cards::default(); 3];
        let positions = all.into_iter().map(|(from, position)| {
            for (seen, known) in seen.iter_mut().zip(position.known) {
                *seen = seen.union(known);
            }
            (from, position, seen)
        });
        let deal = saved.deal.as_ref().expect("cards were dealt");
        let shares = deal.shares.iter().map(ToString::to_string);
        let mut public: Vec<String> = shares.chain([evidence.table.clone()]).collect();
        let is_fresh = deal.source == SeedSource::Fresh;
        if is_fresh {
            public.push(Commitment::to(&deal.seed.0).to_string());
        }
        Self {
            evidence,
            setting,
            positions: positions.collect(),
            oracle,
            replayed,
            public,
            seed: is_fresh.then(|| deal.seed.to_string()),
            searched: Searched::default(),
        }
    }

    /// The position at a moment.
    fn at(&self, moment: u64) -> &(u64, Position, [Cards; 3]) {
        let after = self
            .positions
            .partition_point(|(from, _, _)| *from <= moment);
        &self.positions[after - 1]
    }

    /// The moment of a state.
    fn moment(&self, version: u64, length: usize) -> u64 {
        if self.evidence.past.is_empty() {
            length as u64
        } else {
            version
        }
    }

    /// The cards that a viewer has seen.
    fn known(&self, receiver: Receiver, state: &TableState) -> Cards {
        let now = self.moment(state.version, state.length);
        let (_, _, seen) = self.at(now);
        match receiver.left {
            None => seen[receiver.who.index()],
            Some(Left { version, length }) => {
                let (_, _, before) = self.at(self.moment(version, length).min(now));
                before[receiver.who.index()].union(seen[Who::Spectator.index()])
            }
        }
    }

    fn check(&mut self, delivery: &Delivery) -> Checked {
        let bytes = delivery.bytes.as_slice();
        match delivery.kind {
            Kind::Socket => self.check_socket(delivery.receiver, bytes),
            Kind::State => {
                let state: TableState = serde_json::from_slice(body(bytes)).map_err(unreadable)?;
                self.check_state(delivery.receiver, &state, bytes)
            }
            Kind::Replay => self.check_replay(delivery.receiver, bytes),
            Kind::Seating => {
                let mut allowed = self.public.clone();
                allowed.extend(self.evidence.tokens.iter().cloned());
                self.check_no_cards(bytes, &allowed)
            }
            Kind::Answer => self.check_no_cards(bytes, &self.public.clone()),
            Kind::House => self.check_no_cards(bytes, &[]),
            Kind::Lobby => {
                let listed = long_numbers(bytes, LONG);
                self.searched.lobby.extend(listed.iter().cloned());
                self.check_no_cards(bytes, &listed)
            }
        }
    }

    fn check_socket(&mut self, receiver: Receiver, bytes: &[u8]) -> Checked {
        self.searched.left += usize::from(receiver.left.is_some());
        let (head, frames) = frames(bytes);
        let head = String::from_utf8_lossy(head);
        // This header is a hash of the viewer's own key.
        let lines = head
            .lines()
            .filter(|line| !line.starts_with("sec-websocket-accept"));
        let head: Vec<&str> = lines.collect();
        self.check_no_cards(head.join("\n").as_bytes(), &[])?;
        for (kind, payload) in frames {
            if kind != TEXT {
                continue;
            }
            match serde_json::from_slice(payload) {
                Ok(ServerMessage::Table(state)) => {
                    // A player who has left received it as the owner of the seat until then.
                    let receiver = match receiver.left {
                        Some(left) if state.version < left.version => Receiver::of(receiver.who),
                        _ => receiver,
                    };
                    self.check_state(receiver, &state, payload)?;
                }
                Ok(ServerMessage::Suggestion(told)) => {
                    self.searched.suggested += 1;
                    expect("who is helped", &Who::Seat(told.seat - 1), &receiver.who)?;
                    let has_left = receiver.left.is_some_and(|at| at.version <= told.version);
                    expect("whether it has left", &has_left, &false)?;
                    self.check_no_cards(payload, &self.public.clone())?;
                }
                Ok(_) => self.check_no_cards(payload, &self.public.clone())?,
                // A message that was cut off when the connection was lost.
                Err(error) if error.is_eof() => {}
                Err(error) => return Err(unreadable(error)),
            }
        }
        Ok(())
    }

    /// Checks a state: it names only cards that the viewer has seen, and shows the position of the oracle.
    fn check_state(&mut self, receiver: Receiver, state: &TableState, bytes: &[u8]) -> Checked {
        let known = self.known(receiver, state);
        let is_over = state.phase == PhaseName::Over;
        let mut allowed = self.public.clone();
        allowed.extend(self.seed.clone().filter(|_| is_over));
        let text = String::from_utf8_lossy(bytes);
        let rest = match state.setting {
            Some(_) => {
                let rest = text.replacen(self.setting, "", 1);
                if rest == text {
                    return Err("the setting has changed".into());
                }
                rest
            }
            None => text.into_owned(),
        };
        self.check_only(rest.as_bytes(), known, &allowed)?;
        if state.phase == PhaseName::Gathering {
            return expect("the places before the deal", &state.places, &Vec::new());
        }
        let who = match receiver.left {
            Some(_) => Who::Spectator,
            None => receiver.who,
        };
        let (_, position, _) = self.at(self.moment(state.version, state.length)).clone();
        self.check_board(&position, who, &state.places)?;
        let acts: Vec<String> = state.acts.iter().map(|act| act.text.clone()).collect();
        let own = match who {
            Who::Seat(seat) if seat == position.asker && !is_over => position.acts(seat),
            _ => Vec::new(),
        };
        expect("the acts", &acts, &own)?;
        let books = |seat: usize| {
            let books = position.books[seat].len() / self.oracle.book;
            i32::try_from(books).expect("there are few")
        };
        let margins: Vec<Option<i32>> = state.seats.iter().map(|seat| seat.margin).collect();
        let ahead = books(0) - books(1);
        expect("the margins", &margins, &vec![Some(ahead), Some(-ahead)])
    }

    /// Checks the counters on the board.
    fn check_board(&mut self, position: &Position, who: Who, places: &[Stack]) -> Checked {
        self.searched.states += 1;
        for place in 0..5 {
            let stack = places.iter().find(|stack| stack.place == place);
            let counters = stack.map_or(&[][..], |stack| &stack.counters);
            let kinds = counters.iter().filter_map(|counter| counter.kind);
            let ranks = self.evidence.variant.rules.ranks();
            let mut faces: Vec<u8> = kinds.filter_map(|kind| of_kind(kind, ranks)).collect();
            faces.sort_unstable();
            let backs = counters.len() - faces.len();
            let seen = position.seen(place, who, self.oracle.deck.len());
            expect(
                &format!("place {place} for {who:?}"),
                &(faces, backs),
                &seen,
            )?;
        }
        Ok(())
    }

    fn check_replay(&mut self, receiver: Receiver, bytes: &[u8]) -> Checked {
        let replay: ReplayInfo = serde_json::from_slice(body(bytes)).map_err(unreadable)?;
        expect("the length", &replay.length, &(self.replayed.len() - 1))?;
        let (_, _, seen) = self.at(END);
        let known = seen[receiver.who.index()];
        self.check_only(bytes, known, &[])?;
        for frame in &replay.frames {
            let position = self.replayed[frame.after].clone();
            self.check_board(&position, receiver.who, &frame.places)?;
        }
        Ok(())
    }

    /// Checks that no card is named.
    fn check_no_cards(&mut self, bytes: &[u8], numbers: &[String]) -> Checked {
        self.check_only(bytes, Cards::default(), numbers)
    }

    /// Checks that only these cards are named, and only these long numbers.
    fn check_only(&mut self, bytes: &[u8], known: Cards, numbers: &[String]) -> Checked {
        self.searched.chunks += 1;
        let deck = Cards::of(self.oracle.deck.iter().copied());
        self.searched.occasions += deck.without(known).len();
        let told = named(bytes, self.evidence.variant.rules.ranks()).without(known);
        let shown = || String::from_utf8_lossy(bytes).into_owned();
        if !told.is_empty() {
            return Err(format!("{told:?} told in {}", shown()));
        }
        let mut long = long_numbers(bytes, LONG).into_iter();
        match long.find(|number| !numbers.contains(number)) {
            Some(number) => Err(format!("{number} told in {}", shown())),
            None => Ok(()),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is for map_err")]
fn unreadable(error: serde_json::Error) -> String {
    format!("it cannot be read: {error}")
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {found:?}, expected {expected:?}"))
}
