//! Records: what a table has come to, from its head and its entries.

mod bad_entry;
mod fold;

use std::collections::HashMap;

use hog_table::{Saved, Sitter, Stage};

use super::{
    ActId, Digits, Effect, Entrance, Entry, Head, Phase, Seated, Summary, Token, TokenHash, Version,
};
use crate::TableId;

pub use bad_entry::BadEntry;

/// A table with all that happened at it so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    id: TableId,
    head: Head,
    version: Version,
    /// The save file as it is now.
    saved: Saved,
    /// Who of the persons sits where, by seat.
    persons: Vec<Option<Person>>,
    /// The shares that the deal was made of, by seat, whoever sits there now.
    dealt: Vec<Option<Digits>>,
    begun: Begun,
    /// Whether the game ended otherwise than by its rules, so that nothing can be taken back.
    ended: Ended,
    said: Vec<Said>,
    /// What is kept of the tokens of seats that were left.
    revoked: Vec<TokenHash>,
    followed_by: Option<(TableId, Digits)>,
    acts: HashMap<(usize, ActId), (Version, Effect)>,
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What the person is called; may be empty.
    pub name: String,
    /// What is kept of the seat's token.
    pub token: TokenHash,
    /// The person's share of the deal.
    pub share: Option<Digits>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Occupant<'a> {
    /// Nobody.
    Free,
    /// A person.
    Person(&'a Person),
    /// An engine of this name.
    Engine(&'a hog_engines::EngineName),
}

/// What somebody said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// At which version.
    pub version: Version,
    /// From which seat, counted from 1.
    pub seat: usize,
    /// What the person was called; may be empty.
    pub name: String,
    /// What.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    Yes,
    NotYet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    ByRulesOrNot,
    ByResigning,
    OnTime,
}

impl Record {
    /// A table at which nothing has happened yet.
    #[must_use]
    pub fn new(id: TableId, head: Head) -> Self {
        let saved = head.saved.clone();
        Self {
            id,
            version: Version::START,
            persons: vec![None; saved.sitters.len()],
            dealt: vec![None; saved.sitters.len()],
            saved,
            head,
            begun: Begun::NotYet,
            ended: Ended::ByRulesOrNot,
            said: Vec::new(),
            revoked: Vec::new(),
            followed_by: None,
            acts: HashMap::new(),
        }
    }

    /// What happens next.
    ///
    /// # Errors
    /// [`BadEntry`] if that cannot happen here, and nothing has changed.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BadEntry> {
        self.fold(entry)?;
        self.version = self.version.after(1);
        if let (Some((seat, act)), Some(effect)) = (entry.act(), entry.effect()) {
            let granted = (self.version, effect);
            self.acts.entry((seat, act.clone())).or_insert(granted);
        }
        Ok(())
    }

    /// What the table is called.
    #[must_use]
    pub const fn id(&self) -> &TableId {
        &self.id
    }

    /// What is known of it from its beginning.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// How much has happened.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// The save file as it is now, from which the table is set up again.
    #[must_use]
    pub const fn saved(&self) -> &Saved {
        &self.saved
    }

    /// Who sits on a seat, counted from 1; `None` if there is no such seat.
    #[must_use]
    pub fn seat(&self, number: usize) -> Option<Occupant<'_>> {
        let index = number.checked_sub(1)?;
        let sitter = self.saved.sitters.get(index)?;
        Some(match (sitter, &self.persons[index]) {
            (Sitter::Engine(engine), _) => Occupant::Engine(engine),
            (_, Some(person)) => Occupant::Person(person),
            (_, None) => Occupant::Free,
        })
    }

    /// How many seats there are.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.persons.len()
    }

    /// The shares of the deal, by seat: those that were given so far, or of which it was made.
    #[must_use]
    pub fn shares(&self) -> Vec<Option<Digits>> {
        match self.begun {
            Begun::Yes => self.dealt.clone(),
            Begun::NotYet => self.given_shares(),
        }
    }

    fn given_shares(&self) -> Vec<Option<Digits>> {
        let persons = self.persons.iter();
        let share = |person: &Option<Person>| person.as_ref().and_then(|person| person.share);
        persons.map(share).collect()
    }

    /// How far the table is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match (self.begun, self.saved.stage) {
            (Begun::NotYet, _) => Phase::Gathering,
            (Begun::Yes, Stage::Playing) => Phase::Playing,
            (Begun::Yes, Stage::Over) => Phase::Over,
        }
    }

    /// What was said, oldest first.
    #[must_use]
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// Whether this is the token of a seat that was left, by whoever had it.
    #[must_use]
    pub fn is_revoked(&self, token: &Token) -> bool {
        self.revoked.contains(&token.hash())
    }

    /// The table at which the next game of those who sit here is played, if one of them asked for it.
    #[must_use]
    pub fn followed_by(&self) -> Option<&TableId> {
        self.followed_by.as_ref().map(|(by, _)| by)
    }

    /// That table, and from what the tokens there are made besides those here.
    #[must_use]
    pub const fn follower(&self) -> Option<&(TableId, Digits)> {
        self.followed_by.as_ref()
    }

    /// At which version a request of a seat was granted, if it was, and what it came to. The seat is
    /// counted from 1.
    #[must_use]
    pub fn act(&self, seat: usize, act: &ActId) -> Option<(Version, Effect)> {
        // A lookup by parts would need another map; requests are short.
        self.acts.get(&(seat, act.clone())).copied()
    }

    /// What the list of the house shows of it.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let seats = (1..=self.seats()).filter_map(|number| self.seat(number));
        let seated = seats.map(|occupant| match occupant {
            Occupant::Free => Seated::Free,
            Occupant::Person(person) => Seated::Person(person.name.clone()),
            Occupant::Engine(engine) => Seated::Engine(engine.to_string()),
        });
        Summary {
            game: self.saved.game.to_string(),
            stage: self.phase(),
            seats: seated.collect(),
            invited: self.head.entrance != Entrance::Open,
        }
    }
}
