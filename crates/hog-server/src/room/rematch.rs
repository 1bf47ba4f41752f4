//! Rematches: the table that follows a finished game, and who sits where at it.

use hog_core::Seat;
use hog_store::TableId;
use hog_store::server::{
    Chat, Entrance, Entry, Hex32, Occupant, Phase, TableVisibility, Token, TokenPurpose,
};

use super::session::{commitment, takes_shares};
use super::{Failure, Room};
use crate::request_error::RequestError;
use crate::secrets::{draw_share, draw_table_id, draw_token};
use crate::wire::{CreateTable, CreatedSeat, CreatedTable, PlayAgain, seat_number};

/// The rematch of a game, as one of its players joins it.
pub(crate) struct Rematch {
    /// The id of its table, which may not be set up yet.
    pub(crate) table: TableId,
    /// How it is set up: with engines, and free seats for the players.
    pub(crate) wanted: CreateTable,
    /// The player who joins.
    pub(crate) joiner: RematchJoiner,
}

/// A player who goes to the table of a rematch, with all its seats.
pub(crate) struct RematchJoiner {
    seats: Vec<RematchSeat>,
    /// The invitation for others, if this player asked first.
    pub(crate) invitation: Token,
}

/// A seat that a player gets at the table of a rematch.
struct RematchSeat {
    seat: usize,
    name: String,
    token: Token,
}

impl Room {
    /// The rematch of this game. There is one at most, chosen when a player first asks for it.
    pub(super) async fn rematch(&mut self, tokens: &[Token]) -> Result<Rematch, Failure> {
        let asker_seats = self.session.seats_of(tokens)?;
        let Some(first) = tokens.first() else {
            return Err(RequestError::PlayersOnly.into());
        };
        self.session.check_over()?;
        // The choice is stored before the table is set up, so that there is only one rematch; if setting it up
        // fails, the next request does it.
        let next = if let Some(next) = self.session.record().rematch() {
            next.clone()
        } else {
            let (by, salt) = (draw_table_id()?, draw_share()?);
            let next = (by.clone(), salt);
            self.append(&[Entry::Followed { by, salt }]).await?;
            self.dirty = true;
            next
        };
        let seats = asker_seats.iter();
        let seats = seats.filter_map(|seat| self.rematch_seat(seat, tokens, &next));
        let joiner = RematchJoiner {
            invitation: first.derive_for_rematch(&next, TokenPurpose::Invitation),
            seats: seats.collect(),
        };
        Ok(Rematch {
            wanted: self.same_table(),
            table: next.0,
            joiner,
        })
    }

    /// The seat that the person on a seat gets at the table of the rematch.
    fn rematch_seat(
        &self,
        seat: Seat,
        tokens: &[Token],
        next: &(TableId, Hex32),
    ) -> Option<RematchSeat> {
        let Occupant::Person(person) = self.session.occupant(seat) else {
            return None;
        };
        let token = tokens.iter().find(|token| person.token.is_of(token))?;
        Some(RematchSeat {
            seat: self.next_seat(seat),
            name: person.name.clone(),
            token: token.derive_for_rematch(next, TokenPurpose::Seat),
        })
    }

    /// The number of a person's seat in the rematch: persons move on by one, so that another begins.
    fn next_seat(&self, seat: Seat) -> usize {
        let seats = self.session.all_seats().iter();
        let is_for_persons =
            |seat: &Seat| !matches!(self.session.occupant(*seat), Occupant::Engine(_));
        let seats: Vec<Seat> = seats.filter(is_for_persons).collect();
        let later = seats.iter().find(|next| next.index() > seat.index());
        seat_number(*later.or(seats.first()).unwrap_or(&seat))
    }

    /// A table with the same game and engines, and free seats for its players: others need an invitation.
    fn same_table(&self) -> CreateTable {
        let record = self.session.record();
        let (head, setting) = (record.head(), &self.session.setting);
        let seats = record.seats().iter().map(|occupant| match occupant {
            Occupant::Engine(engine) => engine.to_string(),
            Occupant::Free | Occupant::Person(_) => "free".to_string(),
        });
        CreateTable {
            game: setting.game.clone(),
            definition: setting.definition.clone(),
            moves: head.saved.moves.clone(),
            seats: seats.collect(),
            name: String::new(),
            shares: true,
            pace: Some(head.saved.clock.pace().to_string()),
            listed: head.listing == TableVisibility::Public,
            invited: true,
            talk: head.talk == Chat::On,
        }
    }

    /// Seats a player of the previous table. The player keeps the seats it has here, and takes its rematch seats
    /// that are still free.
    pub(super) async fn join_rematch(
        &mut self,
        joiner: RematchJoiner,
        wanted: PlayAgain,
    ) -> Result<CreatedTable, Failure> {
        let mut seats = Vec::new();
        for seat in joiner.seats {
            seats.extend(self.take_rematch_seat(seat, wanted).await?);
        }
        let record = self.session.record();
        let head = record.head();
        let invitation = match head.entrance {
            Entrance::Invited(hash) if hash.is_of(&joiner.invitation) => Some(joiner.invitation),
            _ => None,
        };
        Ok(CreatedTable {
            table: record.id().as_str().to_string(),
            seats,
            invitation: invitation.map(|token| token.to_string()),
            commitment: commitment(&head.saved),
            version: record.version().number(),
        })
    }

    /// The seat that the player has already or gets now, if any.
    async fn take_rematch_seat(
        &mut self,
        wanted: RematchSeat,
        again: PlayAgain,
    ) -> Result<Option<CreatedSeat>, Failure> {
        let RematchSeat { seat, name, token } = wanted;
        let created = |seat, token: Token| CreatedSeat {
            seat,
            token: token.to_string(),
        };
        let record = self.session.record();
        // The player may sit elsewhere: the previous game may have gone on, with other players.
        if let Some(seat) = record.seat_of(&token) {
            return Ok(Some(created(seat, token)));
        }
        let wanted_seat = self.session.seat_numbered(seat)?;
        let is_free = *self.session.occupant(wanted_seat) == Occupant::Free;
        if !is_free || record.phase() == Phase::Over {
            return Ok(None);
        }
        let token = if record.is_revoked(&token) {
            draw_token()?
        } else {
            token
        };
        let share = if takes_shares(record) && !again.shares {
            Some(draw_share()?)
        } else {
            None
        };
        self.seat_person(wanted_seat, name, &token, share).await?;
        Ok(Some(created(seat, token)))
    }
}
