//! Analysis of finished games: the value of single positions and the best moves there.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use hog_board::Viewer;
use hog_core::Turn;
use hog_engines::Priority;
use hog_table::{Certainty, Executor, Job, JobPoll, Judgement, NoJudgement, Replay, Waker};
use tokio::time::Instant;

use super::Answer;
use crate::convert::act_info;
use crate::request_error::RequestError;
use crate::wire::{ActInfo, AnalysisInfo, HintInfo, seat_number};

/// Maximum number of positions of one game that are judged at a time.
const AT_ONCE: usize = 2;

/// Maximum number of positions of one game that wait to be judged.
const MAX_WAITING: usize = 64;

/// Time limit for one position. Exploring a graph gives up earlier, an adviser takes a second, and a solver
/// decides nearly every board of FreeCell in this time.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The replay and the analysis of a finished game.
#[derive(Default)]
pub(super) struct FinishedGame {
    /// The replay, once a viewer has asked for it or for an analysis.
    pub(super) replay: Option<Replay>,
    pub(super) analysis: Analyses,
}

/// The analyses of one game. A position is named by the number of moves made before it.
#[derive(Default)]
pub(super) struct Analyses {
    known: HashMap<usize, Result<AnalysisInfo, RequestError>>,
    jobs: Vec<JudgingJob>,
    waiting: VecDeque<usize>,
    answers: HashMap<usize, Vec<Answer<AnalysisInfo>>>,
}

/// A position that is being judged.
struct JudgingJob {
    after: usize,
    until: Instant,
    job: Job<Result<Judgement, NoJudgement>>,
}

impl Analyses {
    /// Requests the analysis of a position: a known one is sent at once.
    pub(super) fn ask(&mut self, after: usize, answer: Answer<AnalysisInfo>) {
        if let Some(known) = self.known.get(&after) {
            answer.send(known.clone()).ok();
            return;
        }
        let is_new = !self.answers.contains_key(&after);
        if is_new && self.waiting.len() >= MAX_WAITING {
            answer
                .send(Err(RequestError::AnalysisQueueFull(MAX_WAITING)))
                .ok();
            return;
        }
        if is_new {
            self.waiting.push_back(after);
        }
        self.answers.entry(after).or_default().push(answer);
    }

    /// Whether a position is being judged.
    pub(super) fn is_working(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// When the first of the positions that are being judged reaches the time limit.
    pub(super) fn due(&self) -> Option<Instant> {
        self.jobs.iter().map(|judging| judging.until).min()
    }

    /// Answers all requests for a position.
    fn answer(&mut self, after: usize, info: &Result<AnalysisInfo, RequestError>) {
        for answer in self.answers.remove(&after).into_iter().flatten() {
            answer.send(info.clone()).ok();
        }
    }

    /// Refuses all requests: the game cannot be replayed.
    fn refuse_all(&mut self) {
        self.jobs.clear();
        self.waiting.clear();
        for answer in self.answers.drain().flat_map(|(_, answers)| answers) {
            answer.send(Err(RequestError::Unavailable)).ok();
        }
    }

    /// The jobs that are done, by position. Jobs over the time limit are stopped.
    fn done(&mut self) -> Vec<(usize, Result<Judgement, NoJudgement>)> {
        let mut done = Vec::new();
        let now = Instant::now();
        self.jobs.retain_mut(|judging| match judging.job.poll() {
            JobPoll::Pending => {
                if judging.until <= now {
                    judging.job.stop();
                    // It ends soon, and wakes the room.
                    judging.until = now + TIME_LIMIT;
                }
                true
            }
            JobPoll::Ready(judged) => {
                done.push((judging.after, judged));
                false
            }
            JobPoll::Lost => {
                done.push((judging.after, Err(NoJudgement::Stopped)));
                false
            }
        });
        done
    }
}

impl FinishedGame {
    /// Sends the analyses that are done, and begins those that wait; without a replay they are refused.
    pub(super) fn continue_analysis(&mut self, executor: &Executor, waker: &Waker) {
        let Self { replay, analysis } = self;
        let Some(replay) = replay else {
            return analysis.refuse_all();
        };
        for (after, judged) in analysis.done() {
            // A stopped analysis is not kept, so that the next request starts it again.
            let is_known = judged != Err(NoJudgement::Stopped);
            let info = to_wire(replay, after, judged);
            analysis.answer(after, &info);
            if is_known {
                analysis.known.insert(after, info);
            }
        }
        while analysis.jobs.len() < AT_ONCE
            && let Some(after) = analysis.waiting.pop_front()
        {
            let work = replay.judging(after, executor.graphs());
            let job = executor.begin(Priority::Hint, work, Some(Waker::clone(waker)));
            let until = Instant::now() + TIME_LIMIT;
            analysis.jobs.push(JudgingJob { after, until, job });
        }
    }
}

/// A judgement in its wire form, with the gestures of its moves.
fn to_wire(
    replay: &mut Replay,
    after: usize,
    judged: Result<Judgement, NoJudgement>,
) -> Result<AnalysisInfo, RequestError> {
    let judged = judged?;
    let table = replay.at(after);
    let acts = table.acts(Viewer::Spectator);
    let to_move = match table.turn() {
        Turn::Seat(seat) => Some(seat_number(seat)),
        Turn::Chance | Turn::Over(_) => None,
    };
    let estimated = judged.certainty == Certainty::Estimated;
    let moves = judged.moves.into_iter().map(|judged| {
        let act = acts.iter().find(|act| act.text == judged.text).cloned();
        let unknown = ActInfo {
            words: None,
            text: judged.text,
            gestures: Vec::new(),
        };
        HintInfo {
            act: act.map_or(unknown, act_info),
            reason: judged.reason,
            estimated,
        }
    });
    Ok(AnalysisInfo {
        after,
        chance: judged.chances,
        proved: judged.certainty == Certainty::Proved,
        to_move,
        moves: moves.collect(),
        line: judged.line,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use hog_engines::WorkerPool;
    use hog_table::{LiveTable, Work};
    use tokio::sync::oneshot::{self, Receiver, error::TryRecvError};

    use super::*;
    use crate::wire::ErrorCode;

    type Pending = Receiver<Result<AnalysisInfo, RequestError>>;

    /// Maximum time that a test waits.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn pool() -> Executor {
        Executor::pool(WorkerPool::new(1).expect("threads can be started"))
    }

    fn finished_game() -> FinishedGame {
        let game = "tictactoe".parse().expect("it is listed");
        let live = LiveTable::open(&game, Vec::new(), Executor::inline(), 1);
        let mut live = live.expect("it is set up");
        live.play(hog_core::Seat::FIRST, "b2").expect("it is legal");
        let replay = Replay::new(&live.save(), 1).expect("it was played");
        FinishedGame {
            replay: Some(replay),
            analysis: Analyses::default(),
        }
    }

    fn ask(analysis: &mut Analyses, after: usize) -> Pending {
        let (answer, pending) = oneshot::channel();
        analysis.ask(after, answer);
        pending
    }

    fn continue_analysis(game: &mut FinishedGame) {
        let waker: Waker = Arc::new(|| {});
        game.continue_analysis(&pool(), &waker);
    }

    /// Continues the analysis until an answer comes.
    fn wait_for(
        game: &mut FinishedGame,
        mut pending: Pending,
    ) -> Result<AnalysisInfo, RequestError> {
        let end = Instant::now() + PATIENCE;
        loop {
            match pending.try_recv() {
                Ok(told) => return told,
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Closed) => panic!("no answer will come"),
            }
            assert!(Instant::now() < end, "no answer came");
            thread::sleep(Duration::from_millis(1));
            continue_analysis(game);
        }
    }

    /// Requests a position, and runs this work instead of judging it.
    fn ask_with_work(
        game: &mut FinishedGame,
        work: Work<Result<Judgement, NoJudgement>>,
        until: Instant,
    ) -> Pending {
        let pending = ask(&mut game.analysis, 1);
        game.analysis.waiting.clear();
        let job = pool().begin(Priority::Hint, work, None);
        let judging = JudgingJob {
            after: 1,
            until,
            job,
        };
        game.analysis.jobs.push(judging);
        pending
    }

    /// Work that runs until it is stopped.
    fn endless() -> Work<Result<Judgement, NoJudgement>> {
        Box::new(|control| {
            while control.report(0).is_ok() {
                thread::yield_now();
            }
            Err(NoJudgement::Stopped)
        })
    }

    fn code(told: &Result<AnalysisInfo, RequestError>) -> Option<ErrorCode> {
        told.as_ref().err().map(RequestError::code)
    }

    /// The next request is answered with a judgement, and the one after it at once.
    fn assert_judged_anew(game: &mut FinishedGame) {
        let asked = ask(&mut game.analysis, 1);
        let judged = wait_for(game, asked).expect("it is judged");
        assert!(judged.proved && judged.moves.len() == 8, "{judged:?}");
        let mut again = ask(&mut game.analysis, 1);
        assert_eq!(again.try_recv(), Ok(Ok(judged)));
    }

    #[test]
    fn a_position_that_takes_too_long_is_stopped_and_judged_anew() {
        let mut game = finished_game();
        let asked = ask_with_work(&mut game, endless(), Instant::now());
        let told = wait_for(&mut game, asked);
        assert_eq!(code(&told), Some(ErrorCode::NotNow), "{told:?}");
        assert!(!game.analysis.is_working());
        assert_judged_anew(&mut game);
    }

    #[test]
    fn a_position_whose_judge_panicked_is_judged_anew() {
        let mut game = finished_game();
        let broken: Work<_> = Box::new(|_| panic!("as the test wants"));
        let asked = ask_with_work(&mut game, broken, Instant::now() + PATIENCE);
        let told = wait_for(&mut game, asked);
        assert_eq!(code(&told), Some(ErrorCode::NotNow), "{told:?}");
        assert_judged_anew(&mut game);
    }

    #[test]
    fn without_a_replay_all_requests_are_refused() {
        let mut game = FinishedGame::default();
        let begun = ask_with_work(&mut game, endless(), Instant::now() + PATIENCE);
        let mut asked = vec![begun];
        asked.extend([0, 1, 1, 2].map(|after| ask(&mut game.analysis, after)));
        continue_analysis(&mut game);
        for mut asked in asked {
            let told = asked.try_recv().expect("it is told at once");
            assert_eq!(code(&told), Some(ErrorCode::Unavailable), "{told:?}");
        }
        assert!(!game.analysis.is_working());
        let mut again = finished_game();
        again.analysis = game.analysis;
        assert_judged_anew(&mut again);
    }
}
