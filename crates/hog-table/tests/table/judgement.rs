//! What positions are worth: exact where the game is known, and never what is hidden.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::random::{below, seed_bytes};
use hog_core::{Control, Seat, Turn};
use hog_engines::{Priority, WorkerPool};
use hog_table::{Certainty, Executor, GraphCache, JobPoll, Judgement, NoJudgement, Replay, Saved};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::live;

/// A saved game in which these moves were made.
fn saved(game: &str, moves: &[&str]) -> Saved {
    let mut live = live(game);
    for mv in moves {
        let Turn::Seat(seat) = live.turn() else {
            panic!("{mv} comes after the end");
        };
        live.play(seat, mv).expect("it is legal");
    }
    live.save()
}

fn replay(game: &str, moves: &[&str]) -> Replay {
    Replay::new(&saved(game, moves), 1).expect("it was played")
}

/// The judgement of the last position.
fn judged(replay: &mut Replay) -> Judgement {
    let work = replay.judging(replay.length(), &GraphCache::default());
    work(&Control::new()).expect("it can be judged")
}

/// The chances of the first seat after more moves.
fn chances_after(saved: &Saved, more: &[String]) -> f64 {
    let mut saved = saved.clone();
    saved.moves.extend_from_slice(more);
    let mut replay = Replay::new(&saved, 1).expect("these moves are legal");
    judged(&mut replay).chances
}

/// A position is worth what its best move is, and the line leads there.
#[test]
fn exact_judgements_agree_with_each_other_along_random_lines() {
    for (game, seeds) in [("tictactoe", 12), ("hex:3", 4)] {
        for seed in 0..seeds {
            let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
            let mut saved = saved(game, &[]);
            loop {
                let mut replay = Replay::new(&saved, seed).expect("it was played");
                let judgement = judged(&mut replay);
                assert_eq!(judgement.certainty, Certainty::Proved);
                let table = replay.at(usize::MAX);
                let moves = table.moves(Viewer::Spectator);
                let Turn::Seat(seat) = table.turn() else {
                    assert_eq!((judgement.line.len(), judgement.moves.len()), (0, 0));
                    break;
                };
                let after = moves
                    .iter()
                    .map(|mv| chances_after(&saved, std::slice::from_ref(mv)));
                let best = if seat == Seat::FIRST {
                    after.fold(0.0, f64::max)
                } else {
                    after.fold(1.0, f64::min)
                };
                let told = format!("{game}, seed {seed}: {judgement:?}");
                assert!((judgement.chances - best).abs() < f64::EPSILON, "{told}");
                let end = chances_after(&saved, &judgement.line);
                assert!((judgement.chances - end).abs() < f64::EPSILON, "{told}");
                assert_eq!(judgement.moves.len(), moves.len(), "{told}");
                assert_eq!(judgement.line.first(), Some(&judgement.moves[0].text));
                saved
                    .moves
                    .push(moves[below(&mut rng, moves.len())].clone());
            }
        }
    }
}

#[test]
fn the_end_is_judged_by_the_rules() {
    let chances = |moves: &[&str]| judged(&mut replay("tictactoe", moves)).chances;
    let x_wins = ["a1", "b1", "a2", "b2", "a3"];
    let o_wins = ["a1", "b1", "a2", "b2", "c3", "b3"];
    let drawn = ["a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"];
    let all = [chances(&x_wins), chances(&o_wins), chances(&drawn)];
    assert!(
        all.map(f64::to_bits) == [1.0, 0.0, 0.5].map(f64::to_bits),
        "{all:?}"
    );
    let before = judged(&mut replay("tictactoe", &x_wins[..4]));
    assert_eq!(before.moves[0].text, "a3");
    assert_eq!(before.moves[0].reason, "wins at once, proved");
}

/// The chances are those of the first seat, whichever seat is to move.
#[test]
fn a_large_game_is_judged_by_an_engine() {
    let mut replay = replay(
        "gomoku:9",
        &["e5", "a1", "e6", "i9", "d5", "a9", "d6", "i1"],
    );
    replay.set_adviser("level:6".parse().unwrap()).unwrap();
    let mut chances = Vec::new();
    for moves in [0, 7, 8] {
        let judgement = replay.judging(moves, &GraphCache::default())(&Control::new()).unwrap();
        assert!((0.0..=1.0).contains(&judgement.chances), "{judgement:?}");
        assert_eq!(judgement.moves.len(), 1);
        assert_eq!(judgement.line.first(), Some(&judgement.moves[0].text));
        chances.push(judgement.chances);
    }
    assert!(chances[0] < chances[1] && chances[1] > 0.6, "{chances:?}");
    assert!(chances[2] > 0.8, "{chances:?}");
    replay
        .set_adviser("alphabeta:depth=2".parse().unwrap())
        .unwrap();
    let judgement = replay.judging(1, &GraphCache::default())(&Control::new()).unwrap();
    let why = &judgement.moves[0].reason;
    assert!(why.ends_with("looking 2 moves ahead"), "{why}");
    let error = replay.set_adviser("belief".parse().unwrap());
    assert!(error.is_err(), "it plays other games");
}

/// A solver says whether a solitaire can be won; a game that was won is its own proof.
#[test]
fn a_solitaire_is_judged_by_its_solver() {
    let mut live = live("freecell:1");
    live.solve().unwrap();
    live.poll(Instant::now());
    while live.step().is_ok() {}
    assert!(live.ending().is_some());
    let mut replay = Replay::new(&live.save(), 1).unwrap();
    let count = replay.length();
    for moves in (0..=count).rev() {
        let judgement = replay.judging(moves, &GraphCache::default())(&Control::new()).unwrap();
        assert_eq!(judgement.certainty, Certainty::Proved);
        assert!(judgement.chances > 0.9, "{judgement:?}");
        assert_eq!(judgement.line.len(), count - moves);
    }
    let mut replay = self::replay("freecell:cells=0,auto=off", &[]);
    let judgement = judged(&mut replay);
    assert_eq!(judgement.certainty, Certainty::Proved);
    assert!(
        judgement.chances < 0.1 && judgement.line.is_empty(),
        "{judgement:?}"
    );
}

#[test]
fn what_is_hidden_is_not_judged() {
    let mut replay = replay("go-fish:seed=7", &[]);
    let judged = replay.judging(0, &GraphCache::default())(&Control::new());
    assert_eq!(judged, Err(NoJudgement::Hidden));
    let told = NoJudgement::Hidden.to_string();
    assert_eq!(told, "games with hidden cards cannot be analysed");
}

#[test]
fn a_judgement_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let control = Control::new().with_stop(&stop);
    let mut replay = replay("hex:2", &["b2"]);
    assert_eq!(
        replay.judging(1, &GraphCache::default())(&control),
        Err(NoJudgement::Stopped)
    );
    assert_known_whole(&mut replay, 1);
}

/// Asserts that all moves of a position are judged, which takes the whole graph of the game.
fn assert_known_whole(replay: &mut Replay, after: usize) {
    let judgement =
        replay.judging(after, &GraphCache::default())(&Control::new()).expect("it can be judged");
    let moves = replay.at(after).moves(Viewer::Spectator);
    assert_eq!(judgement.certainty, Certainty::Proved);
    assert_eq!(judgement.moves.len(), moves.len(), "{judgement:?}");
}

/// A graph whose building was stopped does not count as too large: the next time it is built, and all moves are
/// judged, not only the best one of an engine.
#[test]
fn a_graph_whose_building_was_stopped_is_built_the_next_time() {
    for (game, enough) in [("hex:3,swap=on", 1), ("hex:3,by=groups", 2_000)] {
        let mut replay = replay(game, &["a1"]);
        let stop = AtomicBool::new(false);
        let progress = |done| {
            if done >= enough {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let control = Control::new().with_stop(&stop).with_progress(&progress);
        assert_eq!(
            replay.judging(1, &GraphCache::default())(&control),
            Err(NoJudgement::Stopped)
        );
        assert_known_whole(&mut replay, 1);
    }
}

/// Positions are judged while tables use the same pool.
#[test]
fn a_pool_judges_many_positions() {
    let mut replay = replay("tictactoe", &["b2", "a1", "c3", "a3"]);
    let executor = Executor::pool(WorkerPool::new(2).expect("threads can be started"));
    let begun = (0..=4).map(|moves| {
        let work = replay.judging(moves, executor.graphs());
        executor.begin(Priority::Background, work, None)
    });
    let end = Instant::now() + Duration::from_secs(60);
    for mut job in begun.collect::<Vec<_>>() {
        let judgement = loop {
            match job.poll() {
                JobPoll::Ready(judgement) => break judgement,
                JobPoll::Pending if Instant::now() < end => {
                    std::thread::sleep(Duration::from_millis(1));
                }
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(judgement.unwrap().certainty, Certainty::Proved);
    }
}

/// The best line comes from the whole graph of the game, and is refused if the graph is too large.
#[test]
fn best_play_is_told_where_the_game_is_known() {
    let mut replay = replay("tictactoe", &["a1", "b1", "a2", "b2"]);
    let graphs = GraphCache::default();
    let ranked = replay.at(4).rank_moves(&graphs)(&Control::new()).unwrap();
    assert_eq!(ranked.line, ["a3"]);
    let mut large = self::replay("gomoku", &[]);
    assert!(large.at(0).rank_moves(&graphs)(&Control::new()).is_err());
}
