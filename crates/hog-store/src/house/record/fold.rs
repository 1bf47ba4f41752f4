//! What an entry makes of a record. Everything is checked before anything is changed.

use hog_core::Seat;
use hog_table::{Change, Clock, Share, Sitter, Spent, Stage};

use super::{BadEntry, Begun, Ended, Occupant, Person, Record, Said};
use crate::TableId;
use crate::house::{Digits, Entry, Maker, Phase};

impl Record {
    pub(super) fn fold(&mut self, entry: &Entry) -> Result<(), BadEntry> {
        match entry {
            Entry::Seated {
                seat,
                name,
                token,
                share,
            } => {
                let person = Person {
                    name: name.clone(),
                    token: *token,
                    share: *share,
                };
                self.seat_person(*seat, person)
            }
            Entry::Shared { seat, share } => self.take_share(*seat, *share),
            Entry::Joined { seat, engine } => self.seat_engine(*seat, engine),
            Entry::Left { seat } => self.leave(*seat),
            Entry::Began => self.begin(),
            Entry::Moved {
                seat,
                text,
                maker,
                clock,
                stage,
                ..
            } => {
                self.check_playing(*seat, clock)?;
                self.note_move(text);
                self.note_clock(clock, *stage);
                if *maker == Maker::Helper {
                    self.note_help(*seat);
                }
                Ok(())
            }
            Entry::TakenBack { moves, clock, .. } => self.take_back(*moves, clock),
            Entry::MadeAgain {
                moves,
                clock,
                stage,
                ..
            } => self.make_again(*moves, clock, *stage),
            Entry::Resigned { seat, clock, .. } => {
                self.check_playing(*seat, clock)?;
                self.taken_seat(*seat)?;
                self.note_clock(clock, Stage::Over);
                self.saved.resigned = Some(known(*seat));
                self.ended = Ended::ByResigning;
                Ok(())
            }
            Entry::TimeUp { clock } => {
                self.check_playing(1, clock)?;
                self.note_clock(clock, Stage::Over);
                self.ended = Ended::OnTime;
                Ok(())
            }
            Entry::Said { seat, text, .. } => self.say(*seat, text),
            Entry::Followed { by, salt } => self.follow(by, *salt),
        }
    }

    fn seat_person(&mut self, seat: usize, person: Person) -> Result<(), BadEntry> {
        let index = self.free_seat(seat)?;
        if self.begun == Begun::Yes && person.share.is_some() {
            return Err(BadEntry::LateShare { seat });
        }
        self.persons[index] = Some(person);
        self.saved.sitters[index] = Sitter::Person;
        // What was made there is taken over, which counts as help.
        self.note_help(seat);
        Ok(())
    }

    fn take_share(&mut self, seat: usize, share: Digits) -> Result<(), BadEntry> {
        let index = self.taken_seat(seat)?;
        if self.begun == Begun::Yes {
            return Err(BadEntry::LateShare { seat });
        }
        match &mut self.persons[index] {
            None => Err(BadEntry::SeatFree { seat }),
            Some(person) if person.share.is_some() => Err(BadEntry::SharedBefore { seat }),
            Some(person) => {
                person.share = Some(share);
                Ok(())
            }
        }
    }

    fn seat_engine(&mut self, seat: usize, engine: &str) -> Result<(), BadEntry> {
        let index = self.free_seat(seat)?;
        self.saved.sitters[index] = Sitter::Engine(engine.parse()?);
        Ok(())
    }

    fn leave(&mut self, seat: usize) -> Result<(), BadEntry> {
        let index = self.taken_seat(seat)?;
        let left = self.persons[index].take();
        self.revoked.extend(left.map(|person| person.token));
        // Whoever sits down there may call a request the same.
        self.acts.retain(|(asker, _), _| *asker != seat);
        self.saved.sitters[index] = Sitter::Nobody;
        Ok(())
    }

    fn begin(&mut self) -> Result<(), BadEntry> {
        if self.begun == Begun::Yes {
            return Err(BadEntry::HasBegun);
        }
        for seat in 1..=self.seats() {
            self.taken_seat(seat)?;
        }
        self.dealt = self.given_shares();
        if let Some(deal) = &mut self.saved.deal {
            let shares = self.dealt.iter().flatten();
            deal.shares = shares.map(|share| Share(share.0)).collect();
        }
        self.begun = Begun::Yes;
        Ok(())
    }

    fn take_back(&mut self, moves: usize, clock: &[Spent]) -> Result<(), BadEntry> {
        self.check_remaking(clock)?;
        let most = self.saved.moves.len();
        check_count(moves, most)?;
        let taken = self.saved.moves.split_off(most - moves);
        self.saved.undone.splice(0..0, taken);
        self.saved.taken_back = self.saved.taken_back.saturating_add(1);
        // A state in which a move was made is not over.
        self.note_clock(clock, Stage::Playing);
        Ok(())
    }

    fn make_again(&mut self, moves: usize, clock: &[Spent], stage: Stage) -> Result<(), BadEntry> {
        self.check_remaking(clock)?;
        check_count(moves, self.saved.undone.len())?;
        let made = self.saved.undone.drain(..moves);
        self.saved.moves.extend(made);
        self.note_clock(clock, stage);
        Ok(())
    }

    fn say(&mut self, seat: usize, text: &str) -> Result<(), BadEntry> {
        let Some(Occupant::Person(person)) = self.seat(seat) else {
            self.known_seat(seat)?;
            return Err(BadEntry::SeatFree { seat });
        };
        let said = Said {
            version: self.version.after(1),
            seat,
            name: person.name.clone(),
            text: text.to_string(),
        };
        self.said.push(said);
        Ok(())
    }

    fn follow(&mut self, by: &TableId, salt: Digits) -> Result<(), BadEntry> {
        if self.phase() != Phase::Over {
            return Err(BadEntry::NotOver);
        }
        if self.followed_by.is_some() {
            return Err(BadEntry::FollowedBefore);
        }
        self.followed_by = Some((by.clone(), salt));
        Ok(())
    }

    /// Whoever makes the move that was taken back last, by the same rules, keeps those after it;
    /// otherwise they are gone, with the rules by which they were made.
    fn note_move(&mut self, text: &str) {
        let saved = &mut self.saved;
        let number = saved.moves.len() + 1;
        let mut earlier = saved.changes.iter().rev();
        let change = earlier.find(|change| change.from <= number);
        let is_present = change.is_none_or(|change| change.game == saved.game);
        let next = saved.undone.first();
        if is_present && next.is_some_and(|next| next == text) {
            saved.moves.push(saved.undone.remove(0));
            return;
        }
        saved.undone.clear();
        saved.changes.retain(|change| change.from < number);
        if let Some(last) = saved.changes.last()
            && last.game != saved.game
        {
            let (from, game) = (number, saved.game.clone());
            saved.changes.push(Change { from, game });
        }
        saved.moves.push(text.to_string());
    }

    fn note_clock(&mut self, clock: &[Spent], stage: Stage) {
        let pace = self.saved.clock.pace();
        self.saved.clock = Clock::resumed(pace, clock.to_vec());
        self.saved.stage = stage;
    }

    /// As a live table counts it.
    fn note_help(&mut self, seat: usize) {
        let is_person = self.saved.sitters[seat - 1].is_person();
        if is_person && !self.saved.moves.is_empty() {
            self.saved.helped = self.saved.helped.saturating_add(1);
        }
    }

    fn known_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        let seats = self.seats();
        let index = seat.checked_sub(1).filter(|index| *index < seats);
        index.ok_or(BadEntry::NoSuchSeat { seat, seats })
    }

    fn free_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        match self.seat(seat) {
            Some(Occupant::Person(_) | Occupant::Engine(_)) => Err(BadEntry::SeatTaken { seat }),
            Some(Occupant::Free) | None => self.known_seat(seat),
        }
    }

    fn taken_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        match self.seat(seat) {
            Some(Occupant::Free) => Err(BadEntry::SeatFree { seat }),
            Some(Occupant::Person(_) | Occupant::Engine(_)) | None => self.known_seat(seat),
        }
    }

    /// Whether a seat can do something in a game that goes on.
    fn check_playing(&self, seat: usize, clock: &[Spent]) -> Result<(), BadEntry> {
        self.known_seat(seat)?;
        self.check_clock(clock)?;
        match (self.begun, self.saved.stage) {
            (Begun::NotYet, _) => Err(BadEntry::NotBegun),
            (Begun::Yes, Stage::Over) => Err(BadEntry::Over),
            (Begun::Yes, Stage::Playing) => Ok(()),
        }
    }

    /// Whether moves can be taken back or made again: also after an end by the rules.
    fn check_remaking(&self, clock: &[Spent]) -> Result<(), BadEntry> {
        self.check_clock(clock)?;
        match (self.begun, self.ended) {
            (Begun::NotYet, _) => Err(BadEntry::NotBegun),
            (Begun::Yes, Ended::ByResigning | Ended::OnTime) => Err(BadEntry::Over),
            (Begun::Yes, Ended::ByRulesOrNot) => Ok(()),
        }
    }

    fn check_clock(&self, clock: &[Spent]) -> Result<(), BadEntry> {
        let (found, seats) = (clock.len(), self.seats());
        if found == seats {
            Ok(())
        } else {
            Err(BadEntry::Clock { found, seats })
        }
    }
}

/// The seat of this number, which is one of a game.
fn known(number: usize) -> Seat {
    let index = u8::try_from(number - 1);
    Seat::new(index.expect("games have few seats"))
}

fn check_count(moves: usize, most: usize) -> Result<(), BadEntry> {
    if (1..=most).contains(&moves) {
        Ok(())
    } else {
        Err(BadEntry::Moves { moves, most })
    }
}
