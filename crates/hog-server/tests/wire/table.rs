//! One table at which people play, quarrel, come and go, and all that they hear.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hog_core::random::{below, spread_seed_bytes};
use hog_server::wire::{ErrorCode, PhaseName, ServerMessage, TableState};
use hog_table::Saved;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::evidence::{Evidence, Heard, Hearer, Left, Variant, What};
use crate::oracle::Who;
use crate::tap::{body, exchange, request};
use crate::viewer::Viewer;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    Persons,
    /// A mind has this seat, from 0.
    Mind(usize),
}

/// Where the cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// From a seed that was given with the name of the game: the same again each time.
    Given,
    /// From that at some tables; at others the house draws one, and who sits down adds to it.
    Either,
}

/// A table that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub variant: Variant,
    pub company: Company,
    pub cards: Cards,
    pub seed: u64,
}

/// A person on a seat.
struct Person {
    token: String,
    viewer: Viewer,
}

/// A table while it is played at.
pub struct Table {
    at: SocketAddr,
    plan: Plan,
    rng: ChaCha8Rng,
    id: String,
    persons: [Option<Person>; 2],
    onlooker: Viewer,
    /// Those who left a seat and look on.
    former: Vec<(Hearer, Viewer)>,
    moves: Vec<String>,
    undone: Vec<String>,
    past: BTreeMap<u64, Vec<String>>,
    tokens: Vec<String>,
    listed: bool,
    heard: Vec<Heard>,
    next: u64,
    mistakes: u32,
}

/// In so many of 100 turns something else is done before a move is made.
const ELSE: usize = 30;

/// What is no move, whatever the cards.
const NONSENSE: [&str; 6] = ["", "no such move", "Z", "draw", "draw everything", "ask"];

impl Table {
    /// Sets up a table, and lets everybody come.
    pub async fn new(at: SocketAddr, plan: Plan) -> Self {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(plan.seed));
        let mut heard = Vec::new();
        let seed = format!(
            "{:064x}",
            u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())
        );
        let mut chance = |of: usize| below(&mut rng, of) == 0;
        let game = match plan.cards {
            Cards::Either if !chance(3) => plan.variant.name.to_string(),
            Cards::Either | Cards::Given => plan.variant.with(&format!("seed={seed}")),
        };
        let mut seats = ["me", "free"];
        if let Company::Mind(seat) = plan.company {
            seats = ["me"; 2];
            seats[seat] = ["level:1", "level:2", "level:3"][usize::from(chance(2)) + seat];
        }
        let (talk, listed) = (chance(2), chance(2));
        let wanted = json!({
            "game": game, "seats": seats, "name": "Ann", "talk": talk, "listed": listed,
        });
        let own = match plan.company {
            Company::Mind(0) => 1,
            Company::Mind(_) | Company::Persons => 0,
        };
        let text = request(at, "POST", "/api/v1/tables", None, &wanted.to_string());
        let bytes = exchange(at, &text).await;
        let created: Value = serde_json::from_slice(body(&bytes)).expect("it is JSON");
        let word = |value: &Value| value.as_str().expect("it is a text").to_string();
        let (id, token) = (word(&created["table"]), word(&created["seats"][0]["token"]));
        heard.push(Heard {
            hearer: Hearer::of(Who::Seat(own)),
            what: What::Seating,
            bytes,
        });
        let viewer = Viewer::new(at, &id, Some(&token)).await;
        let onlooker = Viewer::new(at, &id, None).await;
        let mut persons = [None, None];
        let tokens = vec![token.clone()];
        persons[own] = Some(Person { token, viewer });
        let mut table = Self {
            at,
            plan,
            rng,
            id,
            persons,
            onlooker,
            former: Vec::new(),
            moves: Vec::new(),
            undone: Vec::new(),
            past: BTreeMap::new(),
            tokens,
            listed,
            heard,
            next: 0,
            mistakes: 0,
        };
        if plan.company == Company::Persons {
            table.sit(1).await;
        }
        table.settle(0).await;
        table
    }

    fn chance(&mut self, of: usize) -> bool {
        below(&mut self.rng, of) == 0
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    fn state(&self) -> &TableState {
        &self.onlooker.state
    }

    /// Somebody asks for something over HTTP, and what comes is kept.
    async fn http(
        &mut self,
        who: Who,
        what: What,
        method: &str,
        path: &str,
        body: &str,
    ) -> Vec<u8> {
        let token = match who {
            Who::Seat(seat) => self.persons[seat]
                .as_ref()
                .map(|person| person.token.clone()),
            Who::Onlooker => None,
        };
        let text = request(self.at, method, path, token.as_deref(), body);
        let bytes = exchange(self.at, &text).await;
        let hearer = Hearer::of(who);
        self.heard.push(Heard {
            hearer,
            what,
            bytes: bytes.clone(),
        });
        bytes
    }

    /// Somebody sits down on a seat, gives its share or does not, and looks.
    async fn sit(&mut self, seat: usize) {
        let share = format!("{:064x}", self.rng.next_u64());
        let wanted = if self.chance(2) {
            json!({"seat": seat + 1, "name": "Bob", "share": share})
        } else {
            json!({"seat": seat + 1, "name": "Bea"})
        };
        let path = self.path("/seats");
        let (who, wanted) = (Who::Seat(seat), wanted.to_string());
        let bytes = self.http(who, What::Seating, "POST", &path, &wanted).await;
        let given: Value = serde_json::from_slice(body(&bytes)).expect("it is JSON");
        let token = given["token"]
            .as_str()
            .expect("a token is told")
            .to_string();
        let version = given["version"].as_u64().expect("there is a version");
        let viewer = Viewer::new(self.at, &self.id, Some(&token)).await;
        self.tokens.push(token.clone());
        self.persons[seat] = Some(Person { token, viewer });
        self.settle(version).await;
    }

    /// Everybody hears of a version, and minds have moved.
    async fn settle(&mut self, version: u64) {
        let minds = self.plan.company;
        let settled = |state: &TableState| {
            let waits = match minds {
                Company::Mind(seat) => state.to_move == Some(seat + 1),
                Company::Persons => false,
            };
            state.version >= version && !waits
        };
        for person in self.persons.iter_mut().flatten() {
            person.viewer.until(settled).await;
        }
        self.onlooker.until(settled).await;
        for (_, viewer) in &mut self.former {
            viewer.until(settled).await;
        }
    }

    /// What a seat wants, as it is sent.
    fn wish(&mut self, seat: usize, act: &Value) -> Value {
        self.next += 1;
        let version = self.state().version;
        json!({"id": format!("n-{}", self.next), "seat": seat + 1, "version": version, "act": act})
    }

    /// A seat asks for something, one way or the other, and everybody hears of what comes of it.
    async fn act(&mut self, seat: usize, act: &Value) -> Result<u64, ErrorCode> {
        let wish = self.wish(seat, act);
        let answer = if self.chance(4) {
            let path = self.path("/acts");
            let (who, wish) = (Who::Seat(seat), wish.to_string());
            let bytes = self.http(who, What::Answer, "POST", &path, &wish).await;
            serde_json::from_slice(body(&bytes)).expect("it is an answer")
        } else {
            let person = self.persons[seat].as_mut().expect("somebody sits there");
            person.viewer.ask(&wish).await
        };
        if let Some(error) = answer.refused {
            return Err(error.code);
        }
        self.settle(answer.version).await;
        Ok(answer.version)
    }

    /// Plays to the end.
    pub async fn play(mut self) -> Evidence {
        while self.state().phase == PhaseName::Playing {
            if below(&mut self.rng, 100) < ELSE {
                self.do_something().await;
                continue;
            }
            let Some(number) = self.state().to_move else {
                break;
            };
            let seat = number - 1;
            let person = self.persons[seat].as_ref().expect("a person is to move");
            let acts = person.viewer.state.acts.clone();
            let act = &acts[below(&mut self.rng, acts.len())].text;
            let version = self.act(seat, &json!({"play": {"move": act}})).await;
            let version = version.expect("it was offered");
            self.moves.push(act.clone());
            if self.undone.last() == Some(act) {
                self.undone.pop();
            } else {
                self.undone.clear();
            }
            self.note(version);
        }
        self.look_back().await
    }

    /// What has happened until a version.
    fn note(&mut self, version: u64) {
        if self.plan.company == Company::Persons {
            self.past.insert(version, self.moves.clone());
        }
    }

    /// A seat on which a person sits.
    fn some_seat(&mut self) -> usize {
        let seat = below(&mut self.rng, 2);
        if self.persons[seat].is_some() {
            seat
        } else {
            1 - seat
        }
    }

    async fn do_something(&mut self) {
        let seat = self.some_seat();
        match below(&mut self.rng, 24) {
            0..=4 => self.take_back(seat).await,
            5..=8 => self.say_nonsense(seat).await,
            9..=11 => self.ask_wrongly(seat).await,
            12..=13 => self.look(seat).await,
            14..=15 => self.look_too_early(seat).await,
            16..=17 => self.want_help(seat).await,
            18 => self.talk(seat).await,
            19 => self.leave(seat).await,
            20..=21 => self.come_again(seat).await,
            22 => self.look_at_the_house().await,
            _ if self.chance(8) => {
                self.act(seat, &json!("resign")).await.ok();
            }
            _ => {}
        }
    }

    /// Asks to take moves back; the other agrees, or does not.
    async fn take_back(&mut self, seat: usize) {
        let asked = self.act(seat, &json!("undo")).await;
        if self.plan.company != Company::Persons {
            asked.expect_err("a mind forgets nothing");
            return;
        }
        if asked.is_err() {
            return;
        }
        let (is_ignored, other) = (self.chance(3), 1 - seat);
        if !is_ignored {
            let answer = if self.chance(2) { "agree" } else { "decline" };
            let done = self
                .act(other, &json!(answer))
                .await
                .expect("it is asked for");
            let length = self.state().length;
            let mut taken = self.moves.split_off(length);
            taken.reverse();
            self.undone.extend(taken);
            self.note(done);
        }
        if self.chance(2)
            && let Ok(version) = self.act(other, &json!("redo")).await
        {
            while self.moves.len() < self.state().length {
                let again = self.undone.pop().expect("it was taken back");
                self.moves.push(again);
            }
            self.note(version);
        }
    }

    /// Says what cannot be understood, or be a move.
    async fn say_nonsense(&mut self, seat: usize) {
        let text = NONSENSE[below(&mut self.rng, NONSENSE.len())];
        self.act(seat, &json!({"play": {"move": text}}))
            .await
            .expect_err("it is no move");
        let path = self.path("/acts");
        let bodies = [
            "{",
            "{\"id\": 7}",
            "[]",
            "{\"id\":\"x\",\"seat\":1,\"version\":1,\"act\":\"peek\"}",
        ];
        let body = bodies[below(&mut self.rng, bodies.len())];
        self.http(Who::Seat(seat), What::Answer, "POST", &path, body)
            .await;
        // More than a few of these, and one is sent away.
        if self.mistakes < 3 {
            self.mistakes += 1;
            let person = self.persons[seat].as_mut().expect("somebody sits there");
            person.viewer.say(body).await;
            while !matches!(person.viewer.told().await, ServerMessage::Refused(_)) {}
        }
    }

    /// Asks for what is against the rules, out of turn, too late, or for somebody else.
    async fn ask_wrongly(&mut self, seat: usize) {
        let person = self.persons[seat].as_ref().expect("somebody sits there");
        let held: Vec<String> = person
            .viewer
            .state
            .acts
            .iter()
            .map(|act| act.text.clone())
            .collect();
        for rank in "A23456789TJQK".chars().map(String::from) {
            if !held.contains(&rank) && self.chance(3) {
                let played = self.act(seat, &json!({"play": {"move": rank}})).await;
                played.expect_err("it is not held, or not its turn");
            }
        }
        // Nobody agrees here: somebody may have asked to take a move back, and waits still.
        let acts = [
            json!("solve"),
            json!("step"),
            json!({"share": {"share": "00".repeat(32)}}),
            json!({"seat": {"free": 2, "mind": "level:1"}}),
        ];
        let act = &acts[below(&mut self.rng, acts.len())];
        self.act(seat, act)
            .await
            .expect_err("it cannot be wanted now");
        let mut wish = self.wish(1 - seat, &json!({"play": {"move": "A"}}));
        let path = self.path("/acts");
        for who in [Who::Seat(seat), Who::Onlooker] {
            self.http(who, What::Answer, "POST", &path, &wish.to_string())
                .await;
        }
        wish["seat"] = json!(seat + 1);
        wish["version"] = json!(1);
        self.http(
            Who::Seat(seat),
            What::Answer,
            "POST",
            &path,
            &wish.to_string(),
        )
        .await;
        self.onlooker.ask(&wish).await;
    }

    async fn look(&mut self, seat: usize) {
        let path = self.path("");
        for who in [Who::Seat(seat), Who::Onlooker] {
            self.http(who, What::State, "GET", &path, "").await;
        }
    }

    /// Nobody looks back, or asks for another game, before the end.
    async fn look_too_early(&mut self, seat: usize) {
        let again = self.path("/again");
        for who in [Who::Seat(seat), Who::Onlooker] {
            let bytes = self.http(who, What::Answer, "POST", &again, "{}").await;
            assert!(bytes.starts_with(b"HTTP/1.1 4"), "it is refused");
        }
        for page in ["/replay", "/analysis?after=0", "/save", "/nothing"] {
            let path = self.path(page);
            for who in [Who::Seat(seat), Who::Onlooker] {
                let bytes = self.http(who, What::Answer, "GET", &path, "").await;
                assert!(bytes.starts_with(b"HTTP/1.1 4"), "{page} is refused");
            }
        }
    }

    /// Wants to know which move is good: nobody is told while another person plays.
    async fn want_help(&mut self, seat: usize) {
        let wish = self.wish(seat, &json!("suggest"));
        let person = self.persons[seat].as_mut().expect("somebody sits there");
        let asked = person.viewer.ask_for_help(&wish).await;
        let is_alone = self.plan.company != Company::Persons;
        assert_eq!(asked.refused.is_none(), is_alone, "{asked:?}");
    }

    async fn talk(&mut self, seat: usize) {
        let said = self
            .act(seat, &json!({"say": {"text": "well, well"}}))
            .await;
        assert_eq!(said.is_ok(), self.state().talk);
    }

    /// Somebody leaves and looks on; somebody else sits down there.
    async fn leave(&mut self, seat: usize) {
        let Ok(version) = self.act(seat, &json!("leave")).await else {
            return;
        };
        let length = self.state().length;
        let left = Some(Left { version, length });
        let who = Who::Seat(seat);
        if let Some(person) = self.persons[seat].take() {
            self.former.push((Hearer { who, left }, person.viewer));
        }
        self.sit(seat).await;
        if self.former.len() > 1 {
            let (hearer, viewer) = self.former.remove(0);
            self.keep(hearer, &viewer);
        }
    }

    /// Somebody is lost and comes again.
    async fn come_again(&mut self, seat: usize) {
        let Some(person) = self.persons[seat].take() else {
            return;
        };
        self.keep(Hearer::of(Who::Seat(seat)), &person.viewer);
        drop(person.viewer);
        let token = person.token;
        let viewer = Viewer::new(self.at, &self.id, Some(&token)).await;
        self.persons[seat] = Some(Person { token, viewer });
        let version = self.state().version;
        self.settle(version).await;
    }

    async fn look_at_the_house(&mut self) {
        for (path, what) in [
            ("/metrics", What::House),
            ("/healthz", What::House),
            ("/api/v1/tables", What::Lobby),
            (
                "/api/v1/tables/0123456789abcdef0123456789abcdef",
                What::Answer,
            ),
        ] {
            self.http(Who::Onlooker, what, "GET", path, "").await;
        }
    }

    fn keep(&mut self, hearer: Hearer, viewer: &Viewer) {
        self.heard.push(Heard {
            hearer,
            what: What::Socket,
            bytes: viewer.came.bytes(),
        });
    }

    /// The game is over: everybody looks at it once more, and all is told.
    async fn look_back(mut self) -> Evidence {
        self.look_at_the_house().await;
        let whos = [Who::Seat(0), Who::Seat(1), Who::Onlooker].into_iter();
        let present = whos.filter(|who| match who {
            Who::Seat(seat) => self.persons[*seat].is_some(),
            Who::Onlooker => true,
        });
        for who in present.collect::<Vec<_>>() {
            let path = self.path("");
            self.http(who, What::State, "GET", &path, "").await;
            for from in (0..=self.state().length).step_by(100) {
                let path = self.path(&format!("/replay?from={from}&count=100"));
                self.http(who, What::Replay, "GET", &path, "").await;
            }
        }
        let text = request(self.at, "GET", &self.path("/save"), None, "");
        let saved = exchange(self.at, &text).await;
        let saved = String::from_utf8_lossy(body(&saved)).into_owned();
        let saved = Saved::from_json(&saved).expect("it is a save file");
        if self.plan.company == Company::Persons {
            assert_eq!(saved.moves, self.moves, "what was played is kept");
        }
        let onlooker = Hearer::of(Who::Onlooker);
        let sockets = [(onlooker, self.onlooker.came.bytes())].into_iter();
        let seats = (0..).zip(&self.persons).filter_map(|(seat, person)| {
            let came = person.as_ref()?.viewer.came.bytes();
            Some((Hearer::of(Who::Seat(seat)), came))
        });
        let former = self
            .former
            .iter()
            .map(|(hearer, viewer)| (*hearer, viewer.came.bytes()));
        let sockets = sockets
            .chain(seats)
            .chain(former)
            .map(|(hearer, bytes)| Heard {
                hearer,
                what: What::Socket,
                bytes,
            });
        self.heard.extend(sockets);
        Evidence {
            variant: self.plan.variant,
            table: self.id,
            tokens: self.tokens,
            listed: self.listed,
            past: self.past,
            heard: self.heard,
            saved,
        }
    }
}
