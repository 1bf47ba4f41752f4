//! One table at which people play, misbehave, leave and reconnect, and everything that they receive.

mod ending;
mod mischief;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hog_core::random::{below, spread_seed_bytes};
use hog_server::wire::{ErrorCode, PhaseName, TableState};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::client::{body, exchange, request, string};
use crate::secrecy::evidence::{Delivery, Evidence, Kind, Receiver, Variant};
use crate::secrecy::oracle::Who;
use crate::secrecy::viewer::Viewer;

/// Who plays at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    Persons,
    /// An engine has this seat, from 0.
    Engine(usize),
}

/// Where the cards of a table come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// From a seed in the name of the game: the same cards each time.
    Given,
    /// At some tables as above; at others from a seed of the server and the players' shares.
    Either,
}

/// How a table is set up.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub variant: Variant,
    pub company: Company,
    pub cards: Dealing,
    pub seed: u64,
}

/// A person on a seat.
struct Person {
    token: String,
    viewer: Viewer,
}

/// A table during its game.
pub struct Table {
    at: SocketAddr,
    plan: Plan,
    rng: ChaCha8Rng,
    id: String,
    persons: [Option<Person>; 2],
    spectator: Viewer,
    /// Players who left their seat, and watch.
    former: Vec<(Receiver, Viewer)>,
    moves: Vec<String>,
    undone: Vec<String>,
    past: BTreeMap<u64, Vec<String>>,
    tokens: Vec<String>,
    listed: bool,
    deliveries: Vec<Delivery>,
    next: u64,
    mistakes: u32,
}

/// In how many of 100 turns something else is done instead of a move.
const MISCHIEF_PERCENT: usize = 30;

impl Table {
    /// Sets up a table, and connects its viewers.
    pub async fn new(at: SocketAddr, plan: Plan) -> Self {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(plan.seed));
        let mut deliveries = Vec::new();
        let seed = format!(
            "{:064x}",
            u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())
        );
        let mut one_in = |count: usize| below(&mut rng, count) == 0;
        let game = match plan.cards {
            Dealing::Either if !one_in(3) => plan.variant.name.to_string(),
            Dealing::Either | Dealing::Given => plan.variant.with(&format!("seed={seed}")),
        };
        let mut seats = ["me", "free"];
        if let Company::Engine(seat) = plan.company {
            seats = ["me"; 2];
            seats[seat] = ["level:1", "level:2", "level:3"][usize::from(one_in(2)) + seat];
        }
        let (talk, listed) = (one_in(2), one_in(2));
        let wanted = json!({
            "game": game, "seats": seats, "name": "Ann", "talk": talk, "listed": listed,
        });
        let creator_seat = match plan.company {
            Company::Engine(0) => 1,
            Company::Engine(_) | Company::Persons => 0,
        };
        let text = request(at, "POST", "/api/v1/tables", &[], &wanted.to_string());
        let bytes = exchange(at, &text).await;
        let created: Value = serde_json::from_slice(body(&bytes)).expect("it is JSON");
        let id = string(&created["table"]);
        let token = string(&created["seats"][0]["token"]);
        deliveries.push(Delivery {
            receiver: Receiver::of(Who::Seat(creator_seat)),
            kind: Kind::Seating,
            bytes,
        });
        let viewer = Viewer::new(at, &id, Some(&token)).await;
        let spectator = Viewer::new(at, &id, None).await;
        let mut persons = [None, None];
        let tokens = vec![token.clone()];
        persons[creator_seat] = Some(Person { token, viewer });
        let mut table = Self {
            at,
            plan,
            rng,
            id,
            persons,
            spectator,
            former: Vec::new(),
            moves: Vec::new(),
            undone: Vec::new(),
            past: BTreeMap::new(),
            tokens,
            listed,
            deliveries,
            next: 0,
            mistakes: 0,
        };
        if plan.company == Company::Persons {
            table.sit(1).await;
        }
        table.settle(0).await;
        table
    }

    fn one_in(&mut self, count: usize) -> bool {
        below(&mut self.rng, count) == 0
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    fn state(&self) -> &TableState {
        &self.spectator.state
    }

    /// Sends a request of a viewer, and keeps the answer.
    async fn http(
        &mut self,
        who: Who,
        kind: Kind,
        method: &str,
        path: &str,
        body: &str,
    ) -> Vec<u8> {
        let person = match who {
            Who::Seat(seat) => self.persons[seat].as_ref(),
            Who::Spectator => None,
        };
        let token = person.map(|person| person.token.as_str());
        let text = request(self.at, method, path, token.as_slice(), body);
        let bytes = exchange(self.at, &text).await;
        let receiver = Receiver::of(who);
        self.deliveries.push(Delivery {
            receiver,
            kind,
            bytes: bytes.clone(),
        });
        bytes
    }

    /// Takes a seat, with or without a share, and connects.
    async fn sit(&mut self, seat: usize) {
        let share = format!("{:064x}", self.rng.next_u64());
        let wanted = if self.one_in(2) {
            json!({"seat": seat + 1, "name": "Bob", "share": share})
        } else {
            json!({"seat": seat + 1, "name": "Bea"})
        };
        let path = self.path("/seats");
        let (who, wanted) = (Who::Seat(seat), wanted.to_string());
        let bytes = self.http(who, Kind::Seating, "POST", &path, &wanted).await;
        let given: Value = serde_json::from_slice(body(&bytes)).expect("it is JSON");
        let token = string(&given["token"]);
        let version = given["version"].as_u64().expect("there is a version");
        let viewer = Viewer::new(self.at, &self.id, Some(&token)).await;
        self.tokens.push(token.clone());
        self.persons[seat] = Some(Person { token, viewer });
        self.settle(version).await;
    }

    /// Waits until all viewers have received a version, and engines have moved.
    async fn settle(&mut self, version: u64) {
        let engines = self.plan.company;
        let settled = |state: &TableState| {
            let waits = match engines {
                Company::Engine(seat) => state.to_move == Some(seat + 1),
                Company::Persons => false,
            };
            state.version >= version && !waits
        };
        for person in self.persons.iter_mut().flatten() {
            person.viewer.until(settled).await;
        }
        self.spectator.until(settled).await;
        for (_, viewer) in &mut self.former {
            viewer.until(settled).await;
        }
    }

    /// A request of a seat for an action.
    fn action_request(&mut self, seat: usize, act: &Value) -> Value {
        self.next += 1;
        let version = self.state().version;
        json!({"id": format!("n-{}", self.next), "seat": seat + 1, "version": version, "act": act})
    }

    /// Sends an action of a seat, over HTTP or its websocket, and waits until all have received its effect.
    async fn act(&mut self, seat: usize, act: &Value) -> Result<u64, ErrorCode> {
        let request = self.action_request(seat, act);
        let answer = if self.one_in(4) {
            let path = self.path("/acts");
            let (who, text) = (Who::Seat(seat), request.to_string());
            let bytes = self.http(who, Kind::Answer, "POST", &path, &text).await;
            serde_json::from_slice(body(&bytes)).expect("it is an answer")
        } else {
            let person = self.persons[seat].as_mut().expect("the seat is taken");
            person.viewer.ask(&request).await
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
            if below(&mut self.rng, 100) < MISCHIEF_PERCENT {
                self.make_mischief().await;
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

    /// Notes the moves that were made until a version.
    fn note(&mut self, version: u64) {
        if self.plan.company == Company::Persons {
            self.past.insert(version, self.moves.clone());
        }
    }

    /// A seat on which a person sits.
    fn random_seat(&mut self) -> usize {
        let seat = below(&mut self.rng, 2);
        if self.persons[seat].is_some() {
            seat
        } else {
            1 - seat
        }
    }

    fn keep(&mut self, receiver: Receiver, viewer: &Viewer) {
        self.deliveries.push(Delivery {
            receiver,
            kind: Kind::Socket,
            bytes: viewer.received.bytes(),
        });
    }
}
