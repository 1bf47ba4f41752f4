//! What positions of a finished game were worth, found out one after the other.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use hog_board::Viewer;
use hog_core::Turn;
use hog_engines::Priority;
use hog_table::{Certainty, Executor, Job, JobPoll, Judgement as Judged, NoJudgement, Waker};
use tokio::time::Instant;

use super::Room;
use super::looking_back::LookingBack;
use super::mailbox::Answer;
use crate::convert::act_info;
use crate::request_error::RequestError;
use crate::wire::{ActInfo, JudgedMove, Judgement, seat_number};

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
    known: HashMap<usize, Result<Judgement, RequestError>>,
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
            answer
                .send(Err(RequestError::AnalysisQueueFull(MOST_WAITING)))
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
    fn tell(&mut self, after: usize, judgement: &Result<Judgement, RequestError>) {
        for answer in self.answers.remove(&after).into_iter().flatten() {
            answer.send(judgement.clone()).ok();
        }
    }

    /// What was found out since.
    fn done(&mut self) -> Vec<(usize, Result<Judged, NoJudgement>)> {
        let mut done = Vec::new();
        let now = Instant::now();
        self.jobs.retain_mut(|judge| match judge.job.poll() {
            JobPoll::Pending => {
                if judge.until <= now {
                    judge.job.stop();
                    // It ends soon, and wakes the room.
                    judge.until = now + LONGEST;
                }
                true
            }
            JobPoll::Ready(judged) => {
                done.push((judge.after, judged));
                false
            }
            JobPoll::Lost => {
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
        let waker = self.waker();
        self.looking_back
            .go_on_judging(&self.common.executor, &waker);
    }
}

impl LookingBack {
    fn go_on_judging(&mut self, executor: &Executor, waker: &Waker) {
        for (after, judged) in self.judging.done() {
            // What was stopped is tried again when somebody asks again.
            let is_known = judged != Err(NoJudgement::Stopped);
            let judgement = self.told(after, judged);
            self.judging.tell(after, &judgement);
            if is_known {
                self.judging.known.insert(after, judgement);
            }
        }
        while self.judging.jobs.len() < AT_ONCE {
            let Some(after) = self.judging.waiting.pop_front() else {
                return;
            };
            self.begin_judging(after, executor, Waker::clone(waker));
        }
    }

    /// Begins to judge a position. Without a game to look back at nobody waits in vain.
    fn begin_judging(&mut self, after: usize, executor: &Executor, waker: Waker) {
        let Some(replaying) = self.replaying() else {
            self.judging.tell(after, &Err(RequestError::Unavailable));
            return;
        };
        let work = replaying.judging(after, executor.graphs());
        let job = executor.begin(Priority::Hint, work, Some(waker));
        let until = Instant::now() + LONGEST;
        self.judging.jobs.push(Judge { after, until, job });
    }

    /// A judgement as it is told, with the gestures of its moves.
    fn told(
        &mut self,
        after: usize,
        judged: Result<Judged, NoJudgement>,
    ) -> Result<Judgement, RequestError> {
        let judged = judged?;
        let (acts, to_move) = match self.replaying() {
            Some(replaying) => {
                let table = replaying.at(after);
                let to_move = match table.turn() {
                    Turn::Seat(seat) => Some(seat_number(seat)),
                    Turn::Chance | Turn::Over(_) => None,
                };
                (table.acts(Viewer::Spectator), to_move)
            }
            None => (Vec::new(), None),
        };
        let moves = judged.moves.into_iter().map(|judged| {
            let act = acts.iter().find(|act| act.text == judged.text).cloned();
            let unknown = ActInfo {
                words: None,
                text: judged.text,
                gestures: Vec::new(),
            };
            JudgedMove {
                act: act.map_or(unknown, act_info),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use hog_engines::WorkerPool;
    use hog_table::{LiveTable, Replay, Work};
    use tokio::sync::oneshot::{self, Receiver, error::TryRecvError};

    use super::*;
    use crate::wire::ErrorCode;

    type Told = Receiver<Result<Judgement, RequestError>>;

    /// As long as a test waits for a machine with much to do.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn pool() -> Executor {
        Executor::pool(WorkerPool::new(1).expect("threads can be started"))
    }

    /// A game that is looked back at.
    fn looking_back() -> LookingBack {
        let game = "tictactoe".parse().expect("it is listed");
        let live = LiveTable::open(&game, Vec::new(), Executor::inline(), 1);
        let mut live = live.expect("it is set up");
        live.play(hog_core::Seat::FIRST, "b2").expect("it is legal");
        let replay = Replay::new(&live.save(), 1).expect("it was played");
        LookingBack::at(replay)
    }

    fn ask(judging: &mut Judging, after: usize) -> Told {
        let (answer, told) = oneshot::channel();
        judging.ask(after, answer);
        told
    }

    fn go_on(looking_back: &mut LookingBack) {
        let waker: Waker = Arc::new(|| {});
        looking_back.go_on_judging(&pool(), &waker);
    }

    /// Goes on until somebody is told.
    fn told(looking_back: &mut LookingBack, mut told: Told) -> Result<Judgement, RequestError> {
        let end = Instant::now() + PATIENCE;
        loop {
            match told.try_recv() {
                Ok(told) => return told,
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Closed) => panic!("nobody will ever tell"),
            }
            assert!(Instant::now() < end, "nobody is told");
            thread::sleep(Duration::from_millis(1));
            go_on(looking_back);
        }
    }

    /// Somebody asks, and this is done instead of judging the position.
    fn ask_for(
        looking_back: &mut LookingBack,
        work: Work<Result<Judged, NoJudgement>>,
        until: Instant,
    ) -> Told {
        let told = ask(&mut looking_back.judging, 1);
        looking_back.judging.waiting.clear();
        let job = pool().begin(Priority::Hint, work, None);
        let judge = Judge {
            after: 1,
            until,
            job,
        };
        looking_back.judging.jobs.push(judge);
        told
    }

    fn code(told: &Result<Judgement, RequestError>) -> Option<ErrorCode> {
        told.as_ref().err().map(RequestError::code)
    }

    /// Whoever asks again is told what the position is worth, and whoever asks then is told at once.
    fn assert_judged_anew(looking_back: &mut LookingBack) {
        let asked = ask(&mut looking_back.judging, 1);
        let judged = told(looking_back, asked).expect("it is judged");
        assert!(judged.proved && judged.moves.len() == 8, "{judged:?}");
        let mut again = ask(&mut looking_back.judging, 1);
        assert_eq!(again.try_recv(), Ok(Ok(judged)));
    }

    #[test]
    fn what_takes_too_long_is_stopped_and_judged_anew_when_somebody_asks_again() {
        let mut looking_back = looking_back();
        let endless: Work<_> = Box::new(|control| {
            while control.report(0).is_ok() {
                thread::yield_now();
            }
            Err(NoJudgement::Stopped)
        });
        let asked = ask_for(&mut looking_back, endless, Instant::now());
        let told = told(&mut looking_back, asked);
        assert_eq!(code(&told), Some(ErrorCode::NotNow), "{told:?}");
        assert!(!looking_back.judging.is_working());
        assert_judged_anew(&mut looking_back);
    }

    #[test]
    fn what_broke_down_is_judged_anew_when_somebody_asks_again() {
        let mut looking_back = looking_back();
        let broken: Work<_> = Box::new(|_| panic!("as the test wants"));
        let asked = ask_for(&mut looking_back, broken, Instant::now() + PATIENCE);
        let told = told(&mut looking_back, asked);
        assert_eq!(code(&told), Some(ErrorCode::NotNow), "{told:?}");
        assert_judged_anew(&mut looking_back);
    }

    /// A game that is lost while positions wait leaves nobody waiting, nor the position unjudged.
    #[test]
    fn whoever_waits_is_told_that_there_is_no_game() {
        let mut looking_back = LookingBack::default();
        let asked: Vec<Told> = [0, 1, 1, 2]
            .map(|after| ask(&mut looking_back.judging, after))
            .into();
        go_on(&mut looking_back);
        for mut asked in asked {
            let told = asked.try_recv().expect("it is told at once");
            assert_eq!(code(&told), Some(ErrorCode::Unavailable), "{told:?}");
        }
        assert!(!looking_back.judging.is_working());
        let mut again = self::looking_back();
        again.judging = looking_back.judging;
        assert_judged_anew(&mut again);
    }
}
