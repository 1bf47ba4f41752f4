//! Actions of people besides their moves: takebacks, illegal and malformed requests, leaving, reconnecting.

use hog_core::random::below;
use hog_server::wire::ServerMessage;
use serde_json::json;

use super::{Company, Person, Table};
use crate::secrecy::evidence::{Kind, Left, Receiver};
use crate::secrecy::oracle::Who;
use crate::secrecy::viewer::Viewer;

/// Texts that are never a legal move.
const NONSENSE: [&str; 6] = ["", "no such move", "Z", "draw", "draw everything", "ask"];

impl Table {
    pub(super) async fn make_mischief(&mut self) {
        let seat = self.random_seat();
        match below(&mut self.rng, 24) {
            0..=4 => self.take_back(seat).await,
            5..=8 => self.say_nonsense(seat).await,
            9..=11 => self.ask_wrongly(seat).await,
            12..=13 => self.read_state(seat).await,
            14..=15 => self.look_too_early(seat).await,
            16..=17 => self.ask_for_hint(seat).await,
            18 => self.talk(seat).await,
            19 => self.leave(seat).await,
            20..=21 => self.reconnect(seat).await,
            22 => self.look_at_the_house().await,
            _ if self.one_in(8) => {
                self.act(seat, &json!("resign")).await.ok();
            }
            _ => {}
        }
    }

    /// Asks to take moves back; the other agrees, or does not.
    async fn take_back(&mut self, seat: usize) {
        let asked = self.act(seat, &json!("undo")).await;
        if self.plan.company != Company::Persons {
            asked.expect_err("an engine forgets nothing");
            return;
        }
        if asked.is_err() {
            return;
        }
        let (is_ignored, other) = (self.one_in(3), 1 - seat);
        if !is_ignored {
            let answer = if self.one_in(2) { "agree" } else { "decline" };
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
        if self.one_in(2)
            && let Ok(version) = self.act(other, &json!("redo")).await
        {
            while self.moves.len() < self.state().length {
                let again = self.undone.pop().expect("it was taken back");
                self.moves.push(again);
            }
            self.note(version);
        }
    }

    /// Sends texts that are not a move, and malformed messages.
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
        self.http(Who::Seat(seat), Kind::Answer, "POST", &path, body)
            .await;
        // After a few of these the websocket would be closed.
        if self.mistakes < 3 {
            self.mistakes += 1;
            let person = self.persons[seat].as_mut().expect("the seat is taken");
            person.viewer.say(body).await;
            while !matches!(person.viewer.receive().await, ServerMessage::Refused(_)) {}
        }
    }

    /// Sends actions that are illegal, out of turn, stale, or for another seat.
    async fn ask_wrongly(&mut self, seat: usize) {
        let person = self.persons[seat].as_ref().expect("the seat is taken");
        let held: Vec<String> = person
            .viewer
            .state
            .acts
            .iter()
            .map(|act| act.text.clone())
            .collect();
        for rank in "A23456789TJQK".chars().map(String::from) {
            if !held.contains(&rank) && self.one_in(3) {
                let played = self.act(seat, &json!({"play": {"move": rank}})).await;
                played.expect_err("it is not held, or not its turn");
            }
        }
        // Without `agree`: a takeback request may still be waiting.
        let acts = [
            json!("solve"),
            json!("step"),
            json!({"share": {"share": "00".repeat(32)}}),
            json!({"seat": {"free": 2, "engine": "level:1"}}),
        ];
        let act = &acts[below(&mut self.rng, acts.len())];
        self.act(seat, act)
            .await
            .expect_err("it cannot be wanted now");
        let mut request = self.action_request(1 - seat, &json!({"play": {"move": "A"}}));
        let path = self.path("/acts");
        for who in [Who::Seat(seat), Who::Spectator] {
            self.http(who, Kind::Answer, "POST", &path, &request.to_string())
                .await;
        }
        request["seat"] = json!(seat + 1);
        request["version"] = json!(1);
        let text = request.to_string();
        self.http(Who::Seat(seat), Kind::Answer, "POST", &path, &text)
            .await;
        self.spectator.ask(&request).await;
    }

    async fn read_state(&mut self, seat: usize) {
        let path = self.path("");
        for who in [Who::Seat(seat), Who::Spectator] {
            self.http(who, Kind::State, "GET", &path, "").await;
        }
    }

    /// There is no replay and no rematch before the end.
    async fn look_too_early(&mut self, seat: usize) {
        let again = self.path("/again");
        for who in [Who::Seat(seat), Who::Spectator] {
            let bytes = self.http(who, Kind::Answer, "POST", &again, "{}").await;
            assert!(bytes.starts_with(b"HTTP/1.1 4"), "it is refused");
        }
        for page in ["/replay", "/analysis?after=0", "/save", "/nothing"] {
            let path = self.path(page);
            for who in [Who::Seat(seat), Who::Spectator] {
                let bytes = self.http(who, Kind::Answer, "GET", &path, "").await;
                assert!(bytes.starts_with(b"HTTP/1.1 4"), "{page} is refused");
            }
        }
    }

    /// Asks for a hint, which is refused while another person plays.
    async fn ask_for_hint(&mut self, seat: usize) {
        let request = self.action_request(seat, &json!("suggest"));
        let person = self.persons[seat].as_mut().expect("the seat is taken");
        let asked = person.viewer.ask_for_help(&request).await;
        let is_alone = self.plan.company != Company::Persons;
        assert_eq!(asked.refused.is_none(), is_alone, "{asked:?}");
    }

    async fn talk(&mut self, seat: usize) {
        let said = self
            .act(seat, &json!({"say": {"text": "well, well"}}))
            .await;
        assert_eq!(said.is_ok(), self.state().talk);
    }

    /// A player leaves and watches; another takes the seat.
    async fn leave(&mut self, seat: usize) {
        let Ok(version) = self.act(seat, &json!("leave")).await else {
            return;
        };
        let length = self.state().length;
        let left = Some(Left { version, length });
        let who = Who::Seat(seat);
        if let Some(person) = self.persons[seat].take() {
            self.former.push((Receiver { who, left }, person.viewer));
        }
        self.sit(seat).await;
        if self.former.len() > 1 {
            let (receiver, viewer) = self.former.remove(0);
            self.keep(receiver, &viewer);
        }
    }

    /// A player loses the connection and reconnects.
    async fn reconnect(&mut self, seat: usize) {
        let Some(person) = self.persons[seat].take() else {
            return;
        };
        self.keep(Receiver::of(Who::Seat(seat)), &person.viewer);
        drop(person.viewer);
        let token = person.token;
        let viewer = Viewer::new(self.at, &self.id, Some(&token)).await;
        self.persons[seat] = Some(Person { token, viewer });
        let version = self.state().version;
        self.settle(version).await;
    }

    pub(super) async fn look_at_the_house(&mut self) {
        for (path, kind) in [
            ("/metrics", Kind::House),
            ("/healthz", Kind::House),
            ("/api/v1/tables", Kind::Lobby),
            (
                "/api/v1/tables/0123456789abcdef0123456789abcdef",
                Kind::Answer,
            ),
        ] {
            self.http(Who::Spectator, kind, "GET", path, "").await;
        }
    }
}
