//! Actions of seats: who may do what and when, and that each request is done once.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use hog_board::Viewer;
use hog_core::{Seat, Seats};
use hog_store::server::{Chat, Entry, GrantedAct, Phase, Record, Token, Version};
use hog_table::{Maker, RequestId};

use super::{Failure, Room, StoreFailed};
use crate::plain_text::plain_text;
use crate::request_error::RequestError;
use crate::wire::{Action, ActionAnswer, ActionRequest, seat_number};

/// Maximum length of a request id that is repeated in an answer.
const MAX_ID: usize = 64;

/// Maximum length of a chat message, in characters.
const MAX_MESSAGE: usize = 200;

/// Maximum number of requests that are remembered. Clients repeat a request within seconds, if at all.
const MAX_REQUESTS: usize = 128;

/// The sender of a request.
pub(super) struct Asker {
    /// The seat that asks.
    pub(super) seat: Seat,
    /// All seats of the asker.
    pub(super) seats: Seats,
    /// The request's id.
    pub(super) id: RequestId,
}

/// The last granted requests. The record remembers only those that made an entry, and only the kind of their
/// action.
#[derive(Default)]
pub(super) struct RecentRequests(VecDeque<RecentRequest>);

struct RecentRequest {
    seat: usize,
    id: RequestId,
    version: Version,
    fingerprint: u64,
}

/// The entries that an action has made at the live table, to be appended to the log.
pub(super) type ActResult = Result<Vec<Entry>, RequestError>;

impl Room {
    /// Grants a request or refuses it.
    pub(super) async fn act(
        &mut self,
        tokens: &[Token],
        request: ActionRequest,
    ) -> Result<ActionAnswer, StoreFailed> {
        let id = request.id.chars().take(MAX_ID).collect();
        let (version, refused) = match self.grant(tokens, request).await {
            Ok(version) => (version, None),
            Err(Failure::Refused(error)) => (self.session.record().version(), Some(error.into())),
            Err(Failure::Store) => return Err(StoreFailed),
        };
        let metrics = &self.services.metrics;
        match refused {
            None => metrics.granted.inc(),
            Some(_) => metrics.declined.inc(),
        };
        Ok(ActionAnswer {
            id,
            version: version.number(),
            refused,
        })
    }

    async fn grant(
        &mut self,
        tokens: &[Token],
        request: ActionRequest,
    ) -> Result<Version, Failure> {
        let ActionRequest {
            id,
            seat,
            version,
            act,
        } = request;
        let asker = self.asker(tokens, id, seat)?;
        let record = self.session.record();
        if let Some(version) = self.recent.repeated(record, seat, &asker.id, &act)? {
            return Ok(version);
        }
        self.check(&act, version)?;
        let fingerprint = fingerprint(&act);
        let leaves = act == Action::Leave;
        let entries = self.perform(&asker, act).await?;
        self.append(&entries).await?;
        let version = self.session.record().version();
        if leaves {
            self.regroup_leavers(asker.seat);
        } else {
            self.recent.note(seat, asker.id, version, fingerprint);
        }
        self.dirty = true;
        Ok(version)
    }

    /// Does an action at the live table.
    async fn perform(&mut self, asker: &Asker, act: Action) -> ActResult {
        match act {
            Action::Play { text } => self.play(asker, &text),
            Action::Undo => self.undo(asker),
            Action::Redo => self.redo(asker),
            Action::Agree => self.agree(asker),
            Action::Decline => self.decline(),
            Action::Resign => self.resign(asker),
            Action::Suggest => self.suggest(asker),
            Action::Solve => self.solve(asker),
            Action::Step => self.step(asker),
            Action::Stop => {
                self.session.live.stop();
                Ok(Vec::new())
            }
            Action::Say { text } => self.say(asker, &text),
            Action::Share { share } => self.share(asker, &share).await,
            Action::Seat { free, engine } => self.seat_engine(free, &engine).await,
            Action::Leave => {
                let seat = seat_number(asker.seat);
                self.session.gather(Entry::Left { seat }).await
            }
        }
    }

    /// The sender, if the seat belongs to one of these tokens.
    fn asker(&self, tokens: &[Token], id: String, number: usize) -> Result<Asker, RequestError> {
        let seats = self.session.seats_of(tokens)?;
        if seats.is_empty() {
            return Err(RequestError::PlayersOnly);
        }
        let seat = self.session.seat_numbered(number)?;
        if !seats.contains(seat) {
            return Err(RequestError::SeatNotYours(number));
        }
        let id = RequestId::try_from(id);
        let id = id.map_err(|error| RequestError::BadRequestId(error.to_string()))?;
        Ok(Asker { seat, seats, id })
    }

    /// Refuses an action that is not possible in this phase, or for a version that is not the present one.
    fn check(&self, act: &Action, version: u64) -> Result<(), RequestError> {
        self.check_phase(act)?;
        if self.is_full() && !matches!(act, Action::Leave | Action::Resign) {
            return Err(RequestError::TableFull(self.services.limits.entries));
        }
        let present = self.session.record().version().number();
        if act.needs_version() && !(self.oldest_valid_version()..=present).contains(&version) {
            return Err(RequestError::Stale {
                present,
                seen: version,
            });
        }
        Ok(())
    }

    fn check_phase(&self, act: &Action) -> Result<(), RequestError> {
        match (act, self.session.record().phase()) {
            (Action::Leave | Action::Say { .. } | Action::Decline | Action::Stop, _)
            | (Action::Share { .. } | Action::Seat { .. }, Phase::Gathering) => Ok(()),
            (Action::Share { .. }, _) => Err(RequestError::AlreadyDealt),
            (
                Action::Play { .. } | Action::Resign | Action::Seat { .. } | Action::Step,
                Phase::Over,
            ) => Err(RequestError::GameOver),
            (_, Phase::Gathering) => Err(RequestError::NotBegun),
            (_, Phase::Playing | Phase::Over) => Ok(()),
        }
    }

    /// The oldest version that a request may name: after it there was only chat.
    fn oldest_valid_version(&self) -> u64 {
        let record = self.session.record();
        let mut version = record.version().number();
        for said in record.said().iter().rev() {
            if said.version.number() != version {
                break;
            }
            version -= 1;
        }
        version
    }

    fn play(&mut self, asker: &Asker, text: &str) -> ActResult {
        let mut moved = self.session.live.play(asker.seat, text)?;
        moved.request = Some(asker.id.clone());
        Ok(vec![Entry::Moved(moved)])
    }

    /// Makes the next move of the solution that is known.
    fn step(&mut self, asker: &Asker) -> ActResult {
        self.check_alone(asker)?;
        self.check_turn(asker)?;
        let mut moved = self.session.live.step_known()?;
        moved.request = Some(asker.id.clone());
        Ok(vec![Entry::Moved(moved)])
    }

    /// Makes moves again that were taken back. With several persons, each makes its own again.
    fn redo(&mut self, asker: &Asker) -> ActResult {
        self.check_not_revealed()?;
        if !self.is_alone(asker) {
            self.check_turn(asker)?;
        }
        let (_, mut made) = self.session.live.redo()?;
        made.seat = seat_number(asker.seat);
        made.request = Some(asker.id.clone());
        Ok(vec![Entry::MadeAgain(made)])
    }

    fn resign(&mut self, asker: &Asker) -> ActResult {
        let mut resigned = self.session.live.resign(asker.seat)?;
        resigned.request = Some(asker.id.clone());
        Ok(vec![Entry::Resigned(resigned)])
    }

    /// Begins to look for a hint, which is sent to the asker.
    fn suggest(&mut self, asker: &Asker) -> ActResult {
        self.check_alone(asker)?;
        self.session.live.suggest(Viewer::Seat(asker.seat))?;
        self.hint_seat = Some(asker.seat);
        Ok(Vec::new())
    }

    /// Begins to look for a solution, whose moves [`Action::Step`] makes.
    fn solve(&mut self, asker: &Asker) -> ActResult {
        self.check_alone(asker)?;
        self.session.live.solve()?;
        self.hint_seat = Some(asker.seat);
        Ok(Vec::new())
    }

    fn say(&self, asker: &Asker, text: &str) -> ActResult {
        if self.session.record().head().talk == Chat::Off {
            return Err(RequestError::ChatOff);
        }
        let text = plain_text(text, MAX_MESSAGE, "messages")?;
        if text.is_empty() {
            return Err(RequestError::EmptyMessage);
        }
        Ok(vec![Entry::Said {
            seat: seat_number(asker.seat),
            text,
            request: Some(asker.id.clone()),
        }])
    }

    /// Refuses if it is another seat's turn.
    fn check_turn(&self, asker: &Asker) -> Result<(), RequestError> {
        match self.session.to_move() {
            Some(mover) if mover != asker.seat => {
                let mover = self.session.seat_name(mover);
                Err(RequestError::NotYourTurn { mover })
            }
            _ => Ok(()),
        }
    }

    /// Refuses help while another person plays.
    fn check_alone(&self, asker: &Asker) -> Result<(), RequestError> {
        if self.is_alone(asker) || self.session.to_move().is_none() {
            return Ok(());
        }
        Err(RequestError::NoHints)
    }

    /// Refuses if the game is over and so has revealed what it hid.
    pub(super) fn check_not_revealed(&self) -> Result<(), RequestError> {
        if self.session.hides() && self.session.record().phase() == Phase::Over {
            return Err(RequestError::GameOver);
        }
        Ok(())
    }
}

impl RecentRequests {
    /// Remembers a granted request.
    fn note(&mut self, seat: usize, id: RequestId, version: Version, fingerprint: u64) {
        if self.0.len() >= MAX_REQUESTS {
            self.0.pop_front();
        }
        self.0.push_back(RecentRequest {
            seat,
            id,
            version,
            fingerprint,
        });
    }

    /// Forgets the requests of a seat that was left: the next person there may use the same ids.
    pub(super) fn forget(&mut self, seat: usize) {
        self.0.retain(|request| request.seat != seat);
    }

    /// The version at which a request was granted before; `None` if it is new.
    ///
    /// # Errors
    /// [`RequestError::RequestIdUsed`] if another request had this id.
    fn repeated(
        &self,
        record: &Record,
        seat: usize,
        id: &RequestId,
        act: &Action,
    ) -> Result<Option<Version>, RequestError> {
        let mut recent = self.0.iter();
        let recent = recent.find(|request| request.seat == seat && request.id == *id);
        let (version, is_same) = match (recent, record.granted(seat, id)) {
            (Some(recent), kept) => {
                let version = kept.map_or(recent.version, |(version, _)| version);
                (version, recent.fingerprint == fingerprint(act))
            }
            (None, Some((version, granted))) => (version, granted_act(act) == Some(granted)),
            (None, None) => return Ok(None),
        };
        if is_same {
            return Ok(Some(version));
        }
        Err(RequestError::RequestIdUsed(id.clone()))
    }
}

/// A hash of an action, which tells it from others with the same id.
fn fingerprint(act: &Action) -> u64 {
    let mut hasher = DefaultHasher::new();
    act.hash(&mut hasher);
    hasher.finish()
}

/// The kind of an action as the log keeps it with its request id, if it does.
const fn granted_act(act: &Action) -> Option<GrantedAct> {
    match act {
        Action::Play { .. } => Some(GrantedAct::Moved(Maker::SeatPlayer)),
        Action::Step => Some(GrantedAct::Moved(Maker::Helper)),
        Action::Undo => Some(GrantedAct::TakenBack),
        Action::Redo => Some(GrantedAct::MadeAgain),
        Action::Resign => Some(GrantedAct::Resigned),
        Action::Say { .. } => Some(GrantedAct::Said),
        Action::Share { .. }
        | Action::Agree
        | Action::Decline
        | Action::Suggest
        | Action::Solve
        | Action::Stop
        | Action::Leave
        | Action::Seat { .. } => None,
    }
}
