//! The state of a served table besides its game.

use std::collections::HashMap;

use hog_engines::EngineName;
use hog_games::catalogue::NameError;
use hog_table::{RequestId, Saved, SeatPlayer, Stage};
use thiserror::Error;

use super::{
    Entrance, Entry, GrantedAct, Head, Hex32, Phase, Seated, Summary, Token, TokenHash, Version,
};
use crate::TableId;

/// The state of a served table besides its game, built from its entries: the occupants of seats, the shares of the
/// deal, the chat, and the granted requests. The [`LiveTable`](hog_table::LiveTable) has the moves and
/// clocks; the same entries are [applied](Entry::apply_to) to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    id: TableId,
    head: Head,
    version: Version,
    seats: Vec<Occupant>,
    /// Shares of the deal by seat: those given so far, and after the deal those that were mixed into it.
    shares: Vec<Option<Hex32>>,
    phase: Phase,
    said: Vec<ChatLine>,
    /// The tokens of persons who left their seat.
    revoked: Vec<TokenHash>,
    rematch: Option<(TableId, Hex32)>,
    granted: HashMap<(usize, RequestId), (Version, GrantedAct)>,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Occupant {
    /// The seat is free.
    Free,
    /// A person.
    Person(Person),
    /// An engine of this name.
    Engine(EngineName),
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The person's name; may be empty.
    pub name: String,
    /// The hash of the seat's token.
    pub token: TokenHash,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The version of the table after it.
    pub version: Version,
    /// The sender's seat, counted from 1.
    pub seat: usize,
    /// The message.
    pub text: String,
}

/// Why an entry cannot follow the entries before it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BadEntry {
    /// There is no such seat.
    #[error("there is no seat {seat}; the game has {seats}")]
    NoSuchSeat {
        /// What was named, from 1.
        seat: usize,
        /// How many there are.
        seats: usize,
    },
    /// The seat of this number, from 1, is taken.
    #[error("seat {0} is taken")]
    SeatTaken(usize),
    /// The seat of this number, from 1, is free.
    #[error("seat {0} is free")]
    SeatFree(usize),
    /// There is no such engine.
    #[error("no such engine: {0}")]
    Engine(#[from] NameError),
    /// It comes at the wrong time: before the game, during it or after it, or twice.
    #[error("{0}")]
    WrongTime(&'static str),
    /// A share of the deal comes twice, or after the cards were dealt.
    #[error("seat {seat} has {what}")]
    Share {
        /// The seat, from 1.
        seat: usize,
        /// What is wrong with its share.
        what: &'static str,
    },
}

impl Record {
    /// A table at which nothing has happened yet.
    #[must_use]
    pub fn new(id: TableId, head: Head) -> Self {
        let sitters = head.saved.sitters.iter();
        let seats: Vec<_> = sitters
            .map(|sitter| match sitter {
                SeatPlayer::Engine(engine) => Occupant::Engine(engine.clone()),
                SeatPlayer::Person | SeatPlayer::Nobody => Occupant::Free,
            })
            .collect();
        Self {
            id,
            version: Version::START,
            shares: vec![None; seats.len()],
            seats,
            head,
            phase: Phase::Gathering,
            said: Vec::new(),
            revoked: Vec::new(),
            rematch: None,
            granted: HashMap::new(),
        }
    }

    /// Applies the next entry.
    ///
    /// # Errors
    /// [`BadEntry`] if it cannot follow the entries before, and nothing has changed.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BadEntry> {
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
                };
                self.seat_person(*seat, person, *share)?;
            }
            Entry::Shared { seat, share } => self.take_share(*seat, *share)?,
            Entry::Joined { seat, engine } => {
                let index = self.free_seat(*seat)?;
                self.seats[index] = Occupant::Engine(engine.parse()?);
            }
            Entry::Left { seat } => self.leave(*seat)?,
            Entry::Began => self.begin()?,
            Entry::Moved(moved) => {
                self.check_playing(moved.seat)?;
                self.set_stage(moved.stage);
            }
            Entry::TakenBack(taken) => {
                self.check_begun(taken.seat)?;
                self.set_stage(Stage::Playing);
            }
            Entry::MadeAgain(made) => {
                self.check_begun(made.seat)?;
                self.set_stage(made.stage);
            }
            Entry::Resigned(resigned) => {
                self.check_playing(resigned.seat)?;
                self.taken_seat(resigned.seat)?;
                self.set_stage(Stage::Over);
            }
            Entry::TimeUp(_) => {
                // The entry names no seat; every game has seat 1.
                self.check_playing(1)?;
                self.set_stage(Stage::Over);
            }
            Entry::Said { seat, text, .. } => self.say(*seat, text)?,
            Entry::Followed { by, salt } => self.link_rematch(by, *salt)?,
        }
        self.version = self.version.after(1);
        if let Some((seat, request, act)) = entry.granted() {
            let granted = (self.version, act);
            self.granted
                .entry((seat, request.clone()))
                .or_insert(granted);
        }
        Ok(())
    }

    fn seat_person(
        &mut self,
        seat: usize,
        person: Person,
        share: Option<Hex32>,
    ) -> Result<(), BadEntry> {
        let index = self.free_seat(seat)?;
        match (self.phase, share) {
            (Phase::Gathering, share) => self.shares[index] = share,
            (Phase::Playing | Phase::Over, None) => {}
            (Phase::Playing | Phase::Over, Some(_)) => return Err(late_share(seat)),
        }
        self.seats[index] = Occupant::Person(person);
        Ok(())
    }

    fn take_share(&mut self, seat: usize, share: Hex32) -> Result<(), BadEntry> {
        let index = self.known_seat(seat)?;
        if !matches!(self.seats[index], Occupant::Person(_)) {
            return Err(BadEntry::SeatFree(seat));
        }
        if self.phase != Phase::Gathering {
            return Err(late_share(seat));
        }
        if self.shares[index].is_some() {
            return Err(BadEntry::Share {
                seat,
                what: "given its share of the deal before",
            });
        }
        self.shares[index] = Some(share);
        Ok(())
    }

    fn leave(&mut self, seat: usize) -> Result<(), BadEntry> {
        let index = self.taken_seat(seat)?;
        if let Occupant::Person(person) = &self.seats[index] {
            self.revoked.push(person.token);
        }
        self.seats[index] = Occupant::Free;
        if self.phase == Phase::Gathering {
            self.shares[index] = None;
        }
        // The next person on this seat may use the same request ids.
        self.granted.retain(|(asker, _), _| *asker != seat);
        Ok(())
    }

    fn begin(&mut self) -> Result<(), BadEntry> {
        if self.phase != Phase::Gathering {
            return Err(BadEntry::WrongTime("the game has begun already"));
        }
        for seat in 1..=self.seats.len() {
            self.taken_seat(seat)?;
        }
        // A position that was set up may be over already.
        self.set_stage(self.head.saved.stage);
        Ok(())
    }

    fn say(&mut self, seat: usize, text: &str) -> Result<(), BadEntry> {
        let index = self.known_seat(seat)?;
        if !matches!(self.seats[index], Occupant::Person(_)) {
            return Err(BadEntry::SeatFree(seat));
        }
        self.said.push(ChatLine {
            version: self.version.after(1),
            seat,
            text: text.to_string(),
        });
        Ok(())
    }

    fn link_rematch(&mut self, table: &TableId, salt: Hex32) -> Result<(), BadEntry> {
        if self.phase != Phase::Over {
            return Err(BadEntry::WrongTime("the game is not over yet"));
        }
        if self.rematch.is_some() {
            return Err(BadEntry::WrongTime(
                "there is a rematch of this game already",
            ));
        }
        self.rematch = Some((table.clone(), salt));
        Ok(())
    }

    fn set_stage(&mut self, stage: Stage) {
        self.phase = match stage {
            Stage::Playing => Phase::Playing,
            Stage::Over => Phase::Over,
        };
    }

    /// The index of a seat that is counted from 1.
    fn known_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        let seats = self.seats.len();
        let index = seat.checked_sub(1).filter(|index| *index < seats);
        index.ok_or(BadEntry::NoSuchSeat { seat, seats })
    }

    fn free_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        let index = self.known_seat(seat)?;
        match self.seats[index] {
            Occupant::Free => Ok(index),
            Occupant::Person(_) | Occupant::Engine(_) => Err(BadEntry::SeatTaken(seat)),
        }
    }

    fn taken_seat(&self, seat: usize) -> Result<usize, BadEntry> {
        let index = self.known_seat(seat)?;
        match self.seats[index] {
            Occupant::Free => Err(BadEntry::SeatFree(seat)),
            Occupant::Person(_) | Occupant::Engine(_) => Ok(index),
        }
    }

    fn check_playing(&self, seat: usize) -> Result<(), BadEntry> {
        self.check_begun(seat)?;
        match self.phase {
            Phase::Over => Err(BadEntry::WrongTime("the game is over")),
            Phase::Gathering | Phase::Playing => Ok(()),
        }
    }

    fn check_begun(&self, seat: usize) -> Result<(), BadEntry> {
        self.known_seat(seat)?;
        match self.phase {
            Phase::Gathering => Err(BadEntry::WrongTime("the game has not begun yet")),
            Phase::Playing | Phase::Over => Ok(()),
        }
    }

    /// The table's id.
    #[must_use]
    pub const fn id(&self) -> &TableId {
        &self.id
    }

    /// The head of its log.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// The version: the number of entries so far.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// The occupants, by seat.
    #[must_use]
    pub fn seats(&self) -> &[Occupant] {
        &self.seats
    }

    /// The seat, counted from 1, of the person with this token.
    #[must_use]
    pub fn seat_of(&self, token: &Token) -> Option<usize> {
        let is_own = |seat: &Occupant| match seat {
            Occupant::Person(person) => person.token.is_of(token),
            Occupant::Free | Occupant::Engine(_) => false,
        };
        Some(self.seats.iter().position(is_own)? + 1)
    }

    /// Shares of the deal by seat: those given so far, and after the deal those that were mixed into it.
    #[must_use]
    pub fn shares(&self) -> &[Option<Hex32>] {
        &self.shares
    }

    /// The save file from which the live table is set up when the game begins: that of the head, with the
    /// shares of the deal and the present players.
    #[must_use]
    pub fn opening(&self) -> Saved {
        let mut saved = self.head.saved.clone();
        if let Some(deal) = &mut saved.deal {
            deal.shares = self.shares.iter().flatten().copied().collect();
        }
        for (sitter, seat) in saved.sitters.iter_mut().zip(&self.seats) {
            *sitter = match seat {
                Occupant::Free => SeatPlayer::Nobody,
                Occupant::Person(_) => SeatPlayer::Person,
                Occupant::Engine(engine) => SeatPlayer::Engine(engine.clone()),
            };
        }
        saved
    }

    /// Whether the game has not begun, goes on, or is over.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The chat, oldest first.
    #[must_use]
    pub fn said(&self) -> &[ChatLine] {
        &self.said
    }

    /// Whether this was the token of a seat that was left.
    #[must_use]
    pub fn is_revoked(&self, token: &Token) -> bool {
        self.revoked.contains(&token.hash())
    }

    /// The table of the rematch, if a player asked for one, and the salt from which the tokens there are
    /// made.
    #[must_use]
    pub const fn rematch(&self) -> Option<&(TableId, Hex32)> {
        self.rematch.as_ref()
    }

    /// The result of a granted request of a seat, counted from 1, and the version after it.
    #[must_use]
    pub fn granted(&self, seat: usize, request: &RequestId) -> Option<(Version, GrantedAct)> {
        // A pair of references cannot be looked up, so the request is cloned; it is short.
        self.granted.get(&(seat, request.clone())).copied()
    }

    /// The table's summary in the list of tables.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let seated = self.seats.iter().map(|occupant| match occupant {
            Occupant::Free => Seated::Free,
            Occupant::Person(person) => Seated::Person(person.name.clone()),
            Occupant::Engine(engine) => Seated::Engine(engine.to_string()),
        });
        Summary {
            game: self.head.saved.game.to_string(),
            stage: self.phase,
            seats: seated.collect(),
            invited: self.head.entrance != Entrance::Open,
        }
    }
}

const fn late_share(seat: usize) -> BadEntry {
    let what = "a share of the deal, but the game has begun";
    BadEntry::Share { seat, what }
}
