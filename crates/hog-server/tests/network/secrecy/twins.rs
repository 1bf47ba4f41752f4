//! Twins: two tables that differ only in what one viewer cannot see. It must receive the same bytes at both.

use std::net::SocketAddr;
use std::sync::Arc;

use hog_core::{Seat, Viewer as GameViewer};
use hog_server::wire::{PhaseName, TableState};
use hog_testkit::games::Leak;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{exchange, post, reply, request, string};
use crate::secrecy::evidence::variants;
use crate::secrecy::pair::Pair;
use crate::secrecy::scripted_tables::{Rulebook, Script, ScriptedTables};
use crate::secrecy::transcript::{Names, Transcript};
use crate::secrecy::viewer::Viewer;
use crate::server::TestServer;

/// One table of a pair, and what the viewer and a spectator receive there.
struct TwinTable<'a> {
    at: SocketAddr,
    pair: &'a Pair,
    rulebook: Rulebook,
    names: Names,
    persons: Vec<Viewer>,
    spectator: Viewer,
    transcripts: [Transcript; 2],
    next: u64,
}

/// A seed that no other table has.
fn fresh_seed() -> [u8; 32] {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let mut seed = [0xa7; 32];
    seed[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    seed
}

impl<'a> TwinTable<'a> {
    /// Seats both players, and connects a spectator.
    async fn new(at: SocketAddr, pair: &'a Pair, seed: [u8; 32], rulebook: Rulebook) -> Self {
        let digits = hog_table::Hex32(seed);
        let game = pair.variant.with(&format!("seed={digits}"));
        let wanted = json!({"game": game, "seats": ["me", "free"], "name": "Ann", "talk": true});
        let created = post(at, "/api/v1/tables", &[], &wanted).await;
        let (table, first) = (
            &created.json()["table"],
            &created.json()["seats"][0]["token"],
        );
        let (table, first) = (string(table), string(first));
        let path = format!("/api/v1/tables/{table}/seats");
        let sat = post(at, &path, &[], &json!({"name": "Bob"})).await;
        let tokens = vec![first, string(&sat.json()["token"])];
        let mut persons = Vec::new();
        for token in &tokens {
            persons.push(Viewer::new(at, &table, Some(token)).await);
        }
        let spectator = Viewer::new(at, &table, None).await;
        let names = Names { table, tokens };
        let mut table = Self {
            at,
            pair,
            rulebook,
            names,
            persons,
            spectator,
            transcripts: Default::default(),
            next: 0,
        };
        match pair.viewer {
            GameViewer::Seat(Seat::FIRST) => table.transcripts[0].answer(&table.names, &created),
            GameViewer::Seat(_) => table.transcripts[0].answer(&table.names, &sat),
            GameViewer::Spectator => {}
        }
        table.settle(0).await;
        table
    }

    /// The seat of the viewer, if it has one.
    fn own_seat(&self) -> Option<usize> {
        match self.pair.viewer {
            GameViewer::Seat(seat) => Some(seat.index()),
            GameViewer::Spectator => None,
        }
    }

    /// Waits until all viewers are connected and have received a version.
    async fn settle(&mut self, version: u64) {
        let settled = |state: &TableState| {
            let present = state.seats.iter().all(|seat| seat.present);
            state.version >= version && present && state.onlookers == 1
        };
        for person in &mut self.persons {
            person.until(settled).await;
        }
        self.spectator.until(settled).await;
    }

    fn action_request(&mut self, seat: usize, act: &Value) -> Value {
        self.next += 1;
        let version = self.spectator.state.version;
        json!({"id": format!("n-{}", self.next), "seat": seat + 1, "version": version, "act": act})
    }

    /// Sends an action of a seat; whether it was granted, after all have received its effect.
    async fn act(&mut self, seat: usize, act: &Value) -> bool {
        let action = self.action_request(seat, act);
        let answer = self.persons[seat].ask(&action).await;
        if answer.refused.is_none() {
            self.settle(answer.version).await;
        }
        answer.refused.is_none()
    }

    /// Sends a request as the viewer and as a spectator.
    async fn send_twice(&mut self, method: &str, page: &str, text: &str) {
        let path = format!("/api/v1/tables/{}{page}", self.names.table);
        let own = self.own_seat().map(|seat| self.names.tokens[seat].clone());
        for (number, token) in [own, None].into_iter().enumerate() {
            let text = request(self.at, method, &path, token.as_deref().as_slice(), text);
            let answer = reply(&exchange(self.at, &text).await);
            self.transcripts[number].answer(&self.names, &answer);
        }
    }

    /// Tries everything else that is possible before a move.
    async fn try_all(&mut self, number: usize) {
        self.send_twice("GET", "", "").await;
        let early = ["/replay", "/save", "/analysis?after=0"][number % 3];
        self.send_twice("GET", early, "").await;
        let Some(own) = self.own_seat() else { return };
        let wrong = &self.pair.turns[number].wrong;
        let some = (0..2).filter_map(|step| wrong.get((2 * number + step) % wrong.len().max(1)));
        let words = ["no such move", "draw", "draw QS", ""];
        let tried = some
            .map(String::as_str)
            .chain([words[number % words.len()]]);
        for text in tried {
            self.act(own, &json!({"play": {"move": text}})).await;
        }
        let action = self.action_request(own, &json!({"play": {"move": "no such move"}}));
        self.send_twice("POST", "/acts", &action.to_string()).await;
        self.act(own, &json!({"say": {"text": "well"}})).await;
        match number % 5 {
            1 => self.take_back(own).await,
            2 => self.reconnect(own).await,
            3 => self.ask_for_hint(own).await,
            _ => {}
        }
    }

    /// Takes moves back, and makes them again at once.
    async fn take_back(&mut self, own: usize) {
        let before = self.spectator.state.length;
        if self.act(1 - own, &json!("undo")).await && self.act(own, &json!("agree")).await {
            while self.spectator.state.length < before {
                let turn = &self.pair.turns[self.spectator.state.length];
                let (seat, text) = (turn.seat, turn.text.clone());
                if !self.act(seat, &json!({"play": {"move": text}})).await {
                    return;
                }
            }
        }
    }

    async fn reconnect(&mut self, own: usize) {
        let token = self.names.tokens[own].clone();
        let again = Viewer::new(self.at, &self.names.table, Some(&token)).await;
        let before = std::mem::replace(&mut self.persons[own], again);
        self.transcripts[0].socket(&self.names, &before.received.bytes());
        drop(before);
        let version = self.spectator.state.version;
        self.settle(version).await;
    }

    /// The other player leaves for a while, so that the viewer may ask for a hint.
    async fn ask_for_hint(&mut self, own: usize) {
        let other = 1 - own;
        let is_own_turn = self.spectator.state.to_move == Some(own + 1);
        if !is_own_turn || self.rulebook != Rulebook::Listed {
            return;
        }
        let action = self.action_request(other, &json!("leave"));
        let left = self.persons[other].ask(&action).await;
        for viewer in [&mut self.persons[own], &mut self.spectator] {
            viewer.until(|state| state.version >= left.version).await;
        }
        let action = self.action_request(own, &json!("suggest"));
        let asked = self.persons[own].ask_for_help(&action).await;
        assert!(asked.refused.is_none(), "{asked:?}");
        let path = format!("/api/v1/tables/{}/seats", self.names.table);
        let sat = post(self.at, &path, &[], &json!({"name": "Bob"}))
            .await
            .json();
        let token = string(&sat["token"]);
        self.persons[other] = Viewer::new(self.at, &self.names.table, Some(&token)).await;
        self.names.tokens[other] = token;
        let version = sat["version"].as_u64().expect("there is a version");
        self.settle(version).await;
    }

    /// Plays the game.
    async fn play(mut self) -> [Transcript; 2] {
        for number in 0..self.pair.turns.len() {
            if self.spectator.state.phase != PhaseName::Playing {
                break;
            }
            self.try_all(number).await;
            let turn = &self.pair.turns[number];
            let (seat, text) = (turn.seat, turn.text.clone());
            // A table with a leak may refuse the move.
            if !self.act(seat, &json!({"play": {"move": text}})).await {
                break;
            }
        }
        self.send_twice("GET", "", "").await;
        if let Some(seat) = self.own_seat() {
            let bytes = self.persons[seat].received.bytes();
            self.transcripts[0].socket(&self.names, &bytes);
        }
        self.transcripts[1].socket(&self.names, &self.spectator.received.bytes());
        self.transcripts
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    pairs: u64,
    messages: u64,
}

/// Number of pairs at the same time.
const AT_ONCE: usize = 12;

/// The pairs that are compared, each with its seed.
fn pairs() -> impl Iterator<Item = (u64, Pair)> {
    let variants = variants();
    (0..).filter_map(move |seed| {
        let number = usize::try_from(seed).expect("there are few");
        let variant = variants[number % variants.len()];
        let viewers = [
            GameViewer::Seat(Seat::FIRST),
            GameViewer::Seat(Seat::SECOND),
            GameViewer::Spectator,
        ];
        let viewer = viewers[number / 2 % 3];
        Some((seed, Pair::new(variant, seed, viewer, seed)?))
    })
}

/// Plays at both tables of a pair; how many messages were compared.
///
/// # Errors
/// The first difference, and its viewer.
async fn compare_pair(
    at: SocketAddr,
    tables: &ScriptedTables,
    pair: &Pair,
    rulebook: Rulebook,
) -> Result<u64, String> {
    let mut played = Vec::new();
    for chance in &pair.chance {
        let (seed, rules) = (fresh_seed(), pair.variant.rules);
        let chance = chance.clone();
        let script = Script {
            rules,
            chance,
            rulebook,
        };
        tables.add(seed, script);
        let table = TwinTable::new(at, pair, seed, rulebook).await;
        played.push(table.play().await);
    }
    let mut messages = 0;
    let viewers = [pair.viewer, GameViewer::Spectator];
    for (viewer, (one, other)) in viewers.iter().zip(played[0].iter().zip(&played[1])) {
        messages += one.len() as u64;
        if let Some(difference) = one.difference(other) {
            return Err(format!("{viewer:?} can tell: {difference}"));
        }
    }
    Ok(messages)
}

/// Compares pairs of tables, some at a time, until a difference is found.
///
/// # Errors
/// A difference and its viewer, with the seed of the pair.
async fn compare(count: u64, rulebook: Rulebook) -> Result<Compared, String> {
    let tables = Arc::new(ScriptedTables::new(Rulebook::Listed));
    let factory: Arc<ScriptedTables> = Arc::clone(&tables);
    let served = TestServer::recorded(factory);
    let at = served.at;
    let (mut compared, mut found) = (Compared::default(), Ok(()));
    let mut wanted = pairs().take(usize::try_from(count).expect("there are few"));
    let mut comparisons = JoinSet::new();
    while found.is_ok() {
        while comparisons.len() < AT_ONCE
            && let Some((seed, pair)) = wanted.next()
        {
            let tables = Arc::clone(&tables);
            comparisons.spawn(async move {
                let messages = compare_pair(at, &tables, &pair, rulebook).await;
                messages.map_err(|found| format!("pair {seed}: {found}"))
            });
        }
        let Some(compared_pair) = comparisons.join_next().await else {
            break;
        };
        match compared_pair.expect("the pair is played to its end") {
            Ok(messages) => {
                compared.pairs += 1;
                compared.messages += messages;
            }
            Err(difference) => found = Err(difference),
        }
    }
    comparisons.shutdown().await;
    served.close().await;
    found.map(|()| compared)
}

/// Default number of pairs.
const PAIRS: u64 = 12;

/// Number of pairs in which a leak is to be noticed.
const LEAKY_PAIRS: u64 = 12;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_hidden_changes_no_byte() {
    let began = std::time::Instant::now();
    let pairs = crate::secrecy::crowd::games().map_or(PAIRS, |games| games / 4);
    let compared = compare(pairs, Rulebook::Listed).await;
    let compared = compared.unwrap_or_else(|found| panic!("{found}"));
    println!("{compared:?} in {:?}", began.elapsed());
    assert_eq!(compared.pairs, pairs);
    assert!(compared.messages > pairs * 60, "{compared:?}");
    let none = compare(2, Rulebook::Leaky(Leak::Nothing)).await;
    assert!(none.is_ok(), "{none:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_leak_that_reaches_the_wire_is_noticed() {
    for leak in [
        Leak::DrawInLog,
        Leak::DrawObserved,
        Leak::StableTokens,
        Leak::Length,
        Leak::OpenHand,
        Leak::Objection,
        Leak::Moves,
        Leak::Order,
        Leak::Reading,
        Leak::Margin,
        Leak::SpectatorKnowsMore,
    ] {
        let compared = compare(LEAKY_PAIRS, Rulebook::Leaky(leak)).await;
        let found = compared.expect_err(&format!("{leak:?} is not noticed"));
        assert!(found.contains("can tell"), "{leak:?}: {found}");
    }
    // No viewer reads what these leak; only engines would.
    for leak in [Leak::StateInSpectatorObservation, Leak::StateInObservation] {
        let compared = compare(1, Rulebook::Leaky(leak)).await;
        assert!(compared.is_ok(), "{leak:?}: {compared:?}");
    }
}
