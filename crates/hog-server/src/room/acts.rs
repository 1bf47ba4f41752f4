//! What seats want: who may, when, and once.

use hog_core::{Seat, Seats};
use hog_store::house::{ActId, Entry, Phase, Token, Version};

use super::granted::Print;
use super::{NotKept, Room, numbered};
use crate::request_error::RequestError;
use crate::wire::{Act, ActAnswer, Request};

/// As much of an id is told again as one may have.
const LONGEST_ID: usize = 64;

/// A request that may be granted, as far as its asker, its seat and its id are concerned.
pub(super) struct Asked {
    /// The seat that asks.
    pub(super) seat: Seat,
    /// All seats of the asker.
    pub(super) own: Seats,
    /// By what the asker calls it.
    pub(super) id: ActId,
}

/// What a request comes to at the live table.
pub(super) type Done = Result<Vec<Entry>, RequestError>;

impl Room {
    /// Grants a request or refuses it.
    pub(super) async fn act(
        &mut self,
        tokens: &[Token],
        request: Request,
    ) -> Result<ActAnswer, NotKept> {
        let id = request.id.chars().take(LONGEST_ID).collect();
        let granted = self.grant(tokens, request).await?;
        Ok(match granted {
            Ok(version) => {
                self.common.metrics.granted.inc();
                ActAnswer {
                    id,
                    version: version.number(),
                    refused: None,
                }
            }
            Err(error) => {
                self.common.metrics.declined.inc();
                ActAnswer {
                    id,
                    version: self.record.version().number(),
                    refused: Some(error.into()),
                }
            }
        })
    }

    async fn grant(
        &mut self,
        tokens: &[Token],
        request: Request,
    ) -> Result<Result<Version, RequestError>, NotKept> {
        let Request {
            id,
            seat,
            version,
            act,
        } = request;
        let asked = match self.asked(tokens, &id, seat) {
            Ok(asked) => asked,
            Err(error) => return Ok(Err(error)),
        };
        if let Some(answer) = self.repeated(seat, &asked.id, &act) {
            return Ok(answer);
        }
        if let Err(error) = self.check(&act, version) {
            return Ok(Err(error));
        }
        let print = Print::of(&act);
        let done = match act {
            Act::Seat { free, engine } => self.seat_engine(free, &engine).await,
            Act::Share { share } => self.share(&asked, &share).await,
            Act::Leave => self.leave(&asked),
            act => self.do_act(&asked, act),
        };
        match done {
            Ok(entries) => {
                self.keep(&entries).await?;
                let version = self.record.version();
                if entries
                    .iter()
                    .any(|entry| matches!(entry, Entry::Left { .. }))
                {
                    self.has_left(asked.seat);
                } else {
                    self.granted.note(seat, asked.id, version, print);
                }
                self.begin_if_ready();
                self.untold = true;
                Ok(Ok(version))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    /// What is done at once at the live table.
    fn do_act(&mut self, asked: &Asked, act: Act) -> Done {
        match act {
            Act::Play { text } => self.play(asked, &text),
            Act::Undo => self.undo(asked),
            Act::Redo => self.redo(asked),
            Act::Agree => self.agree(asked),
            Act::Decline => self.decline(asked),
            Act::Resign => self.resign(asked),
            Act::Suggest => self.suggest(asked),
            Act::Solve => self.solve(asked),
            Act::Step => self.step(asked),
            Act::Stop => {
                self.live.stop();
                Ok(Vec::new())
            }
            Act::Say { text } => self.say(asked, &text),
            Act::Share { .. } | Act::Leave | Act::Seat { .. } => Ok(Vec::new()),
        }
    }

    /// Who asks, if that is a seat of whoever has these tokens.
    fn asked(&self, tokens: &[Token], id: &str, number: usize) -> Result<Asked, RequestError> {
        let own = self.seats_of(tokens)?;
        if own.is_empty() {
            return Err(RequestError::PlayersOnly);
        }
        let seat = self.seat_numbered(number)?;
        if !own.contains(seat) {
            return Err(RequestError::SeatNotYours(number));
        }
        let id = id.parse::<ActId>();
        let id = id.map_err(|error| RequestError::BadRequestId(error.to_string()))?;
        Ok(Asked { seat, own, id })
    }

    /// The seat of this number, if there is one.
    pub(super) fn seat_numbered(&self, number: usize) -> Result<Seat, RequestError> {
        let seats = self.record.seats();
        let seat = numbered(number).filter(|seat| seat.index() < seats);
        seat.ok_or(RequestError::NoSuchSeat { number, seats })
    }

    /// Whether this is a time for it, and the asker has seen how things stand.
    fn check(&self, act: &Act, version: u64) -> Result<(), RequestError> {
        self.check_phase(act)?;
        if self.is_full() && !matches!(act, Act::Leave | Act::Resign) {
            return Err(RequestError::TableFull(self.common.limits.entries));
        }
        let (present, seen) = (self.record.version().number(), self.seen_enough());
        if act.needs_version() && !(seen..=present).contains(&version) {
            return Err(RequestError::Stale {
                present,
                seen: version,
            });
        }
        Ok(())
    }

    fn check_phase(&self, act: &Act) -> Result<(), RequestError> {
        match (act, self.record.phase()) {
            (Act::Leave | Act::Say { .. } | Act::Decline | Act::Stop, _)
            | (Act::Share { .. } | Act::Seat { .. }, Phase::Gathering) => Ok(()),
            (Act::Share { .. }, _) => Err(RequestError::AlreadyDealt),
            (Act::Play { .. } | Act::Resign | Act::Seat { .. } | Act::Step, Phase::Over) => {
                Err(RequestError::GameOver)
            }
            (_, Phase::Gathering) => Err(RequestError::NotBegun),
            (_, Phase::Playing | Phase::Over) => Ok(()),
        }
    }

    /// The least version that shows how things stand: since then people have only talked.
    fn seen_enough(&self) -> u64 {
        let mut version = self.record.version().number();
        for said in self.record.said().iter().rev() {
            if said.version.number() != version {
                break;
            }
            version -= 1;
        }
        version
    }
}
