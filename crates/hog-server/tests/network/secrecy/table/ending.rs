//! The end of a game: all viewers look at it once more, and the evidence is collected.

use hog_table::Saved;

use super::{Company, Table};
use crate::client::get;
use crate::secrecy::evidence::{Delivery, Evidence, Kind, Receiver};
use crate::secrecy::oracle::Who;

impl Table {
    /// Lets all viewers look at the finished game once more, and collects the evidence.
    pub(super) async fn look_back(mut self) -> Evidence {
        self.look_at_the_house().await;
        let viewers = [Who::Seat(0), Who::Seat(1), Who::Spectator].into_iter();
        let present = viewers.filter(|who| match who {
            Who::Seat(seat) => self.persons[*seat].is_some(),
            Who::Spectator => true,
        });
        for who in present.collect::<Vec<_>>() {
            let path = self.path("");
            self.http(who, Kind::State, "GET", &path, "").await;
            for from in (0..=self.state().length).step_by(100) {
                let path = self.path(&format!("/replay?from={from}&count=100"));
                self.http(who, Kind::Replay, "GET", &path, "").await;
            }
        }
        let saved = get(self.at, &self.path("/save"), &[]).await.text();
        let saved = Saved::from_json(&saved).expect("it is a save file");
        if self.plan.company == Company::Persons {
            assert_eq!(saved.moves, self.moves, "what was played is kept");
        }
        let spectator = Receiver::of(Who::Spectator);
        let sockets = [(spectator, self.spectator.received.bytes())].into_iter();
        let seats = (0..).zip(&self.persons).filter_map(|(seat, person)| {
            let received = person.as_ref()?.viewer.received.bytes();
            Some((Receiver::of(Who::Seat(seat)), received))
        });
        let former = self.former.iter();
        let former = former.map(|(receiver, viewer)| (*receiver, viewer.received.bytes()));
        let sockets = sockets.chain(seats).chain(former);
        let kind = Kind::Socket;
        let deliveries = sockets.map(|(receiver, bytes)| Delivery {
            receiver,
            kind,
            bytes,
        });
        self.deliveries.extend(deliveries);
        Evidence {
            variant: self.plan.variant,
            table: self.id,
            tokens: self.tokens,
            listed: self.listed,
            past: self.past,
            deliveries: self.deliveries,
            saved,
        }
    }
}
