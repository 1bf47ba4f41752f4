//! What positions of a finished game were worth, found out one after the other.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use hog_board::Viewer;
use hog_core::Turn;
use hog_table::{Came, Certainty, Hands, Job, Judgement as Judged, NoJudgement, Rank, Waker};
use tokio::time::Instant;

use super::Room;
use super::mailbox::Answer;
use crate::wire::{ActInfo, ErrorCode, JudgedMove, Judgement, WireError, seat_number};

/// So many positions of one game are judged at a time.
const AT_ONCE: usize = 2;

/// So many positions of one game wait to be judged at most.
const MOST_WAITING: usize = 64;

/// So long a position is judged at most. A graph is given up before, an adviser takes a second, and a
/// solver is done with nearly every board of FreeCell.
const LONGEST: Duration = Duration::from_secs(20);

/// Judgements of one game.
#[derive(Default)]
pub(super) struct Judging {
    known: HashMap<usize, Result<Judgement, WireError>>,
    jobs: Vec<Judge>,
    waiting: VecDeque<usize>,
    answers: HashMap<usize, Vec<Answer<Judgement>>>,
}

/// A position that is being judged.
struct Judge {
    after: usize,
    until: Instant,
    job: Job<Result<Judged, NoJudgement>>,
}

impl Judging {
    /// Somebody wants to know what a position was worth, and is answered soon or at once.
    pub(super) fn ask(&mut self, after: usize, answer: Answer<Judgement>) {
        if let Some(known) = self.known.get(&after) {
            answer.send(known.clone()).ok();
            return;
        }
        let is_new = !self.answers.contains_key(&after);
        if is_new && self.waiting.len() >= MOST_WAITING {
            let message =
                format!("too much waits to be judged: expected {MOST_WAITING} positions at most");
            answer
                .send(Err(WireError::new(ErrorCode::TooMuch, message)))
                .ok();
            return;
        }
        if is_new {
            self.waiting.push_back(after);
        }
        self.answers.entry(after).or_default().push(answer);
    }

    /// Whether anybody waits for a judgement.
    pub(super) fn is_working(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// When the first of those that are being judged takes too long.
    pub(super) fn due(&self) -> Option<Instant> {
        self.jobs.iter().map(|judge| judge.until).min()
    }

    /// Tells everybody who waits for it what a position was worth.
    fn tell(&mut self, after: usize, judgement: &Result<Judgement, WireError>) {
        for answer in self.answers.remove(&after).into_iter().flatten() {
            answer.send(judgement.clone()).ok();
        }
    }

    /// What was found out since.
    fn done(&mut self) -> Vec<(usize, Result<Judged, NoJudgement>)> {
        let mut done = Vec::new();
        let now = Instant::now();
        self.jobs.retain_mut(|judge| match judge.job.come() {
            Came::Nothing => {
                if judge.until <= now {
                    judge.job.stop();
                    // It ends soon, and wakes the room.
                    judge.until = now + LONGEST;
                }
                true
            }
            Came::Result(judged) => {
                done.push((judge.after, judged));
                false
            }
            Came::Lost => {
                done.push((judge.after, Err(NoJudgement::Stopped)));
                false
            }
        });
        done
    }
}

impl Room {
    /// Takes what was found out, tells it, and begins with what waits.
    pub(super) fn go_on_judging(&mut self) {
        for (after, judged) in self.looking_back.judging.done() {
            // What was stopped is tried again when somebody asks again.
            let is_known = judged != Err(NoJudgement::Stopped);
            let judgement = self.told(after, judged);
            let judging = &mut self.looking_back.judging;
            if is_known {
                judging.known.insert(after, judgement.clone());
            }
            judging.tell(after, &judgement);
        }
        let waker = self.waker();
        while self.looking_back.judging.jobs.len() < AT_ONCE {
            let Some(after) = self.looking_back.judging.waiting.pop_front() else {
                return;
            };
            self.begin_judging(after, waker.clone());
        }
    }

    fn begin_judging(&mut self, after: usize, waker: Waker) {
        let Some(replaying) = self.looking_back.replaying() else {
            return;
        };
        let work = replaying.judging(after);
        let job = Job::begin(work, Rank::Foreground, Hands::Crew, Some(waker));
        let until = Instant::now() + LONGEST;
        self.looking_back
            .judging
            .jobs
            .push(Judge { after, until, job });
    }

    /// A judgement as it is told, with the gestures of its moves.
    fn told(
        &mut self,
        after: usize,
        judged: Result<Judged, NoJudgement>,
    ) -> Result<Judgement, WireError> {
        let judged =
            judged.map_err(|error| WireError::new(ErrorCode::NotNow, error.to_string()))?;
        let (acts, to_move) = match self.looking_back.replaying() {
            Some(replaying) => {
                let table = replaying.at(after);
                let to_move = match table.turn() {
                    Turn::Seat(seat) => Some(seat_number(seat)),
                    Turn::Chance | Turn::Over(_) => None,
                };
                (table.acts(Viewer::Onlooker), to_move)
            }
            None => (Vec::new(), None),
        };
        let moves = judged.moves.into_iter().map(|judged| {
            let act = acts.iter().find(|act| act.text == judged.text).cloned();
            let unknown = ActInfo {
                text: judged.text,
                gestures: Vec::new(),
            };
            JudgedMove {
                act: act.map_or(unknown, Into::into),
                reason: judged.reason,
            }
        });
        Ok(Judgement {
            after,
            chance: judged.chances,
            proved: judged.certainty == Certainty::Proved,
            to_move,
            moves: moves.collect(),
            line: judged.line,
        })
    }
}
