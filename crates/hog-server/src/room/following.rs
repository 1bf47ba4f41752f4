//! Another game: which table follows one that is over, and who sits where at it.

use hog_core::Seat;
use hog_store::TableId;
use hog_store::house::{Digits, Entrance, Entry, ListedAs, Occupant, Phase, Purpose, Talk, Token};

use super::{NotKept, Room, drawn_share, takes_shares};
use crate::house::{commitment, draw_token, fresh_id};
use crate::request_error::RequestError;
use crate::wire::{CreateTable, CreatedSeat, CreatedTable, PlayAgain, seat_number};

/// What follows a table that is over, for one of those who sit at it.
pub(crate) struct Following {
    /// What the table of the next game is called. It may not be set up yet.
    pub(crate) table: TableId,
    /// How it is set up. Nobody sits there but engines.
    pub(crate) wanted: CreateTable,
    /// Who goes there.
    pub(crate) company: Company,
}

/// Somebody who goes to the next table, with all its seats.
pub(crate) struct Company {
    followers: Vec<Follower>,
    /// The invitation for others, if this is who asked first.
    pub(crate) invitation: Token,
}

/// A seat that somebody gets at the next table.
struct Follower {
    seat: usize,
    name: String,
    token: Token,
}

impl Room {
    /// The table that follows this one; there is one at most, which is decided when it is first asked
    /// for.
    pub(super) async fn follow(
        &mut self,
        tokens: &[Token],
    ) -> Result<Result<Following, RequestError>, NotKept> {
        let (following, entries) = match self.following(tokens) {
            Ok(following) => following,
            Err(error) => return Ok(Err(error)),
        };
        // It is remembered before it is set up: so there are never two, and if setting it up fails
        // whoever asks next does it.
        self.keep(&entries).await?;
        self.untold |= !entries.is_empty();
        Ok(Ok(following))
    }

    fn following(&self, tokens: &[Token]) -> Result<(Following, Vec<Entry>), RequestError> {
        let own = self.seats_of(tokens)?;
        let Some(first) = tokens.first() else {
            return Err(RequestError::PlayersOnly);
        };
        self.check_over()?;
        let (next, entries) = if let Some(next) = self.record.follower() {
            (next.clone(), Vec::new())
        } else {
            let (by, salt) = (fresh_id()?, drawn_share()?);
            ((by.clone(), salt), vec![Entry::Followed { by, salt }])
        };
        let company = Company {
            invitation: first.at(&next, Purpose::Invitation),
            followers: { own.iter() }
                .filter_map(|seat| self.follower(seat, tokens, &next))
                .collect(),
        };
        let wanted = self.same_again();
        let following = Following {
            table: next.0,
            wanted,
            company,
        };
        Ok((following, entries))
    }

    /// Whoever sits on a seat, on the way to a table.
    fn follower(&self, seat: Seat, tokens: &[Token], next: &(TableId, Digits)) -> Option<Follower> {
        let Some(Occupant::Person(person)) = self.record.seat(seat_number(seat)) else {
            return None;
        };
        let token = tokens.iter().find(|token| person.token.is_of(token))?;
        Some(Follower {
            seat: self.next_seat(seat),
            name: person.name.clone(),
            token: token.at(next, Purpose::Seat),
        })
    }

    /// Where somebody sits in the next game: the persons move on by one seat, so that another begins.
    fn next_seat(&self, seat: Seat) -> usize {
        let numbers = 1..=self.record.seats();
        let is_for_persons = |number: &usize| {
            let seat = self.record.seat(*number);
            !matches!(seat, Some(Occupant::Engine(_)))
        };
        let seats: Vec<_> = numbers.filter(is_for_persons).collect();
        let later = seats.iter().find(|next| **next > seat_number(seat));
        *later.or(seats.first()).expect("somebody sits there")
    }

    /// A table with the same game and the same engines, at which nobody else sits. Its seats are for those
    /// who sit here: others need an invitation.
    fn same_again(&self) -> CreateTable {
        let (head, numbers) = (self.record.head(), 1..=self.record.seats());
        let seats = numbers.map(|number| match self.record.seat(number) {
            Some(Occupant::Engine(engine)) => engine.to_string(),
            _ => "free".to_string(),
        });
        CreateTable {
            game: self.setting.game.clone(),
            definition: self.setting.definition.clone(),
            moves: head.saved.moves.clone(),
            seats: seats.collect(),
            name: String::new(),
            shares: true,
            pace: Some(self.record.saved().clock.pace().to_string()),
            listed: head.listing == ListedAs::Public,
            invited: true,
            talk: head.talk == Talk::On,
        }
    }

    /// Somebody comes from the table before. Seats that it has already stay its own, those that are
    /// free it takes, and those that others took meanwhile are theirs.
    pub(super) async fn welcome(
        &mut self,
        company: Company,
        wanted: PlayAgain,
    ) -> Result<Result<CreatedTable, RequestError>, NotKept> {
        let mut seats = Vec::new();
        for follower in company.followers {
            match self.admit(follower, wanted).await? {
                Ok(seat) => seats.extend(seat),
                Err(error) => return Ok(Err(error)),
            }
        }
        let head = self.record.head();
        let invitation = match head.entrance {
            Entrance::Invited(hash) if hash.is_of(&company.invitation) => Some(company.invitation),
            _ => None,
        };
        Ok(Ok(CreatedTable {
            table: self.record.id().as_str().to_string(),
            seats,
            invitation: invitation.map(|token| token.to_string()),
            commitment: commitment(&head.saved),
            version: self.record.version().number(),
        }))
    }

    /// The seat that a follower has or gets, if there is one.
    async fn admit(
        &mut self,
        follower: Follower,
        wanted: PlayAgain,
    ) -> Result<Result<Option<CreatedSeat>, RequestError>, NotKept> {
        let granted = |seat, token: Token| {
            let token = token.to_string();
            Ok(Ok(Some(CreatedSeat { seat, token })))
        };
        // Whichever it is: the table before may have gone on, with others at it.
        if let Some(seat) = self.seat_of(&follower.token) {
            return granted(seat, follower.token);
        }
        let (seat, phase) = (follower.seat, self.record.phase());
        if self.record.seat(seat) != Some(Occupant::Free) || phase == Phase::Over {
            return Ok(Ok(None));
        }
        let (token, entries) = match self.seating(follower, wanted).await {
            Ok(seating) => seating,
            Err(error) => return Ok(Err(error)),
        };
        self.keep(&entries).await?;
        self.begin_if_ready();
        self.untold = true;
        granted(seat, token)
    }

    /// The seat of this token, if it is one of the table.
    fn seat_of(&self, token: &Token) -> Option<usize> {
        let is_own = |number: &usize| match self.record.seat(*number) {
            Some(Occupant::Person(person)) => person.token.is_of(token),
            _ => false,
        };
        (1..=self.record.seats()).find(is_own)
    }

    async fn seating(
        &mut self,
        follower: Follower,
        wanted: PlayAgain,
    ) -> Result<(Token, Vec<Entry>), RequestError> {
        let seat = self.seat_numbered(follower.seat)?;
        // A token that was worth something once is worth nothing any more.
        let token = if self.record.is_revoked(&follower.token) {
            draw_token()?
        } else {
            follower.token
        };
        let share = if takes_shares(&self.record) && !wanted.shares {
            Some(drawn_share()?)
        } else {
            None
        };
        let entries = self.seat_person(seat, follower.name, &token, share);
        Ok((token, entries.await?))
    }
}
