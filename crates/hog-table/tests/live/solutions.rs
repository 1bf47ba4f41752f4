//! Verdicts and solutions of a live table.

use std::time::Instant;

use hog_board::Viewer;
use hog_core::{Outcome, Seat, Turn};
use hog_table::{Consent, LiveTable, News, Refusal, Verdict, VerdictSearch};

use super::{live, person_plays, until};

#[test]
fn a_verdict_follows_every_change() {
    let mut live = live("freecell:1", &["person"]);
    assert_eq!(live.verdict(), Some(Verdict::NotAsked));
    assert_eq!(live.poll(Instant::now()), [News::Verdict]);
    let Some(Verdict::Winnable { moves }) = live.verdict() else {
        panic!("deal 1 can be won: {:?}", live.verdict());
    };
    live.solve().unwrap();
    until(&mut live, |news| matches!(news, News::Solved { .. }));
    let next = live.following().unwrap();
    person_plays(&mut live, Seat::FIRST, &next);
    assert!(matches!(live.verdict(), Some(Verdict::Winnable { moves: left }) if left < moves));
    assert!(live.following().is_some(), "that was its next move");
    let mut tictactoe = super::live("tictactoe", &["person", "person"]);
    assert_eq!(tictactoe.verdict(), None);
    let game = "tictactoe".to_string();
    assert_eq!(tictactoe.solve(), Err(Refusal::NoSolver { game }));
}

/// Where a solution is known, no other is searched for.
#[test]
fn a_known_solution_suggests_at_once() {
    let mut live = live("freecell:1", &["person"]);
    assert_eq!(live.poll(Instant::now()), [News::Verdict]);
    live.suggest(Viewer::Spectator).unwrap();
    assert_eq!(live.busy(), None, "nothing is looked for");
    until(&mut live, |news| matches!(news, News::Suggested(_)));
}

#[test]
fn to_ask_again_does_not_begin_anew() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    live.solve().unwrap();
    let first = live.busy();
    assert!(first.is_some());
    live.solve().unwrap();
    assert_eq!(live.busy(), first);
}

#[test]
fn a_solution_is_followed_step_by_step_to_the_end() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    assert_eq!(live.step(), Err(Refusal::NotFollowing));
    live.solve().unwrap();
    let solved = until(&mut live, |news| matches!(news, News::Solved { .. }));
    let News::Solved { moves } = solved else {
        unreachable!("it was looked for");
    };
    for _ in 0..3 {
        live.step().unwrap();
    }
    // Taking a move back and making it again needs no search.
    live.undo(Consent::NotAsked).unwrap();
    for _ in 2..moves {
        assert!(live.following().is_some());
        live.step().unwrap();
    }
    assert_eq!(live.turn(), Turn::Over(Outcome::won_by(Seat::FIRST)));
    assert_eq!(live.verdict(), Some(Verdict::Winnable { moves: 0 }));
    assert_eq!(live.step(), Err(Refusal::NotFollowing));
    assert_eq!(live.table().length(), moves);
    assert_eq!(live.helped(), moves + 1, "one was taken back");
}

#[test]
fn the_solution_of_a_hint_can_be_followed() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    assert_eq!(live.step_known(), Err(Refusal::NotFollowing));
    live.suggest(Viewer::Seat(Seat::FIRST)).unwrap();
    until(&mut live, |news| matches!(news, News::Suggested(_)));
    assert_eq!(live.step(), Err(Refusal::NotFollowing));
    live.step_known().unwrap();
    assert!(live.following().is_some());
    live.resign(Seat::FIRST).unwrap();
    assert!(live.step_known().is_err());
    assert_eq!(live.following(), None);
}

#[test]
fn going_another_way_ends_the_following() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    live.solve().unwrap();
    until(&mut live, |news| matches!(news, News::Solved { .. }));
    let next = live.following().unwrap();
    let mut moves = live.table().moves(Viewer::Spectator).into_iter();
    let other = moves.find(|mv| *mv != next).unwrap();
    person_plays(&mut live, Seat::FIRST, &other);
    assert_eq!(live.following(), None);
}

/// Other rules have another solution, which is followed only when it is asked for.
#[test]
fn other_preferences_end_the_following() {
    let mut live = live("freecell:1", &["person"]);
    live.solve().unwrap();
    until(&mut live, |news| matches!(news, News::Solved { .. }));
    live.adjust(&super::choice("freecell:1,auto=off")).unwrap();
    until(&mut live, |news| *news == News::Verdict);
    assert!(matches!(live.verdict(), Some(Verdict::Winnable { .. })));
    assert_eq!(live.following(), None);
}

#[test]
fn the_solver_moves_where_there_is_one() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    live.let_engine_play().unwrap();
    let news = until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert!(matches!(
        news,
        News::Moved {
            thought: None,
            text: Some(_),
            ..
        }
    ));
    assert!(matches!(live.verdict(), Some(Verdict::Winnable { .. })));
}

/// In a lost game the player is told how many moves to take back, even after the end.
#[test]
fn where_nothing_wins_the_way_back_is_told() {
    let mut live = live("freecell:1", &["person"]);
    live.set_verdict_search(VerdictSearch::WhenAsked);
    for mv in ["1a", "2b", "3c", "4d"] {
        person_plays(&mut live, Seat::FIRST, mv);
    }
    assert!(live.turn().is_over());
    assert_eq!(live.verdict(), Some(Verdict::Impossible));
    for ask in [
        |live: &mut LiveTable| live.suggest(Viewer::Spectator),
        LiveTable::solve,
    ] {
        ask(&mut live).unwrap();
        let news = until(&mut live, |news| matches!(news, News::NotWinnable { .. }));
        let News::NotWinnable { back: Some(back) } = news else {
            panic!("the deal can be won: {news:?}");
        };
        assert!((1..=4).contains(&back), "{back}");
    }
    assert_eq!(
        live.let_engine_play().unwrap_err().to_string(),
        "the game is over"
    );
}
