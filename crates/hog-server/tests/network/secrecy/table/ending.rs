//! The end of a game: all viewers look at it once more, and the evidence is collected.

use hog_table::Saved;

use super::{Company, Table};
use crate::client::get;
use crate::secrecy::evidence::{Evidence, Heard, Hearer, What};
use crate::secrecy::oracle::Who;

impl Table {
    /// Lets all viewers look at the finished game once more, and collects the evidence.
    pub(super) async fn look_back(mut self) -> Evidence {
        self.look_at_the_house().await;
        let viewers = [Who::Seat(0), Who::Seat(1), Who::Onlooker].into_iter();
        let present = viewers.filter(|who| match who {
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
        let saved = get(self.at, &self.path("/save"), &[]).await.text();
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
        let former = self.former.iter();
        let former = former.map(|(hearer, viewer)| (*hearer, viewer.came.bytes()));
        let sockets = sockets.chain(seats).chain(former);
        let what = What::Socket;
        let heard = sockets.map(|(hearer, bytes)| Heard {
            hearer,
            what,
            bytes,
        });
        self.heard.extend(heard);
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
