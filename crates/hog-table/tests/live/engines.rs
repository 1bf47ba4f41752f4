//! Engines that move, and moves that are taken back through them.

use std::time::Instant;

use hog_board::Viewer;
use hog_core::{Seat, Turn};
use hog_table::{
    Consent, Ending, Executor, LiveTable, News, Refusal, Saved, SeatPlayer, TableError,
};

use super::{choice, live, person_plays, persons_play, until};

fn texts(moves: &[hog_table::SeatMove]) -> Vec<&str> {
    moves.iter().filter_map(|mv| mv.text.as_deref()).collect()
}

#[test]
fn an_engine_answers_and_its_thought_is_shown() {
    let mut live = live("tictactoe", &["person", "level:3"]);
    assert_eq!(live.poll(Instant::now()), []);
    person_plays(&mut live, Seat::FIRST, "b2");
    let refused = live.play(Seat::FIRST, "a1").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "it is O's turn, which the computer plays"
    );
    let news = until(&mut live, |news| matches!(news, News::Moved { .. }));
    let News::Moved {
        seat,
        text,
        thought,
        ..
    } = news
    else {
        unreachable!("it was looked for");
    };
    assert_eq!(seat, Seat::SECOND);
    assert_eq!(text, live.table().history(Viewer::Spectator).pop());
    assert_eq!(thought.as_ref(), live.last_thought());
    assert!(thought.is_some() && live.busy().is_none());
    assert_eq!(live.turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn two_engines_play_the_same_game_again_from_the_same_seed() {
    let play = || {
        let mut live = live("tictactoe", &["level:2", "level:4"]);
        let now = Instant::now();
        let mut news = Vec::new();
        while live.ending().is_none() {
            news.extend(live.poll(now));
        }
        news.extend(live.poll(now));
        (news, live.table().history(Viewer::Spectator))
    };
    let (news, history) = play();
    assert_eq!((news.clone(), history.clone()), play());
    assert_eq!(news.len(), history.len() + 1);
    assert!(matches!(news.last(), Some(News::Over(Ending::ByRules(_)))));
}

#[test]
fn undo_goes_back_to_the_persons_turn_and_redo_forth() {
    let mut live = live("tictactoe", &["person", "level:3"]);
    let moved = |news: &News| matches!(news, News::Moved { .. });
    person_plays(&mut live, Seat::FIRST, "b2");
    until(&mut live, moved);
    // The engine has not moved yet: only the person's move is taken back.
    let mut free = live.table().moves(Viewer::Spectator);
    person_plays(&mut live, Seat::FIRST, &free.swap_remove(0));
    let made = live.table().history(Viewer::Spectator);
    assert_eq!(texts(&live.undo(Consent::NotAsked).unwrap().0), [&made[2]]);
    // The next undo takes back the engine's move and the person's.
    let (both, _) = live.undo(Consent::NotAsked).unwrap();
    assert_eq!(texts(&both), [&made[1], &made[0]]);
    let none = live.undo(Consent::NotAsked);
    assert_eq!(none, Err(TableError::NothingToUndo.into()));
    assert_eq!(texts(&live.redo().unwrap().0), [&made[0], &made[1]]);
    assert_eq!(texts(&live.redo().unwrap().0), [&made[2]]);
    assert_eq!(live.redo().unwrap_err(), TableError::NothingToRedo.into());
    until(&mut live, moved);
}

#[test]
fn where_no_person_plays_engines_wait_after_a_move_is_taken_back() {
    let mut live = live("tictactoe", &["level:1", "level:1"]);
    let now = Instant::now();
    live.poll(now);
    live.poll(now);
    assert_eq!(live.table().length(), 2);
    live.undo(Consent::NotAsked).unwrap();
    assert_eq!(live.waiting_engine(), Some(Seat::SECOND));
    assert_eq!(live.poll(now), []);
    live.let_engine_play().unwrap();
    live.poll(now);
    assert_eq!(live.table().length(), 2);
}

#[test]
fn an_engine_moves_for_a_person_who_wants_it_to() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.let_engine_play().unwrap();
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert_eq!(live.turn(), Turn::Seat(Seat::SECOND));
    assert_eq!(live.poll(Instant::now()), []);
    assert_eq!(live.table().length(), 1);
}

#[test]
fn persons_and_engines_exchange_seats() {
    let mut live = live("tictactoe", &["person", "person"]);
    person_plays(&mut live, Seat::FIRST, "b2");
    live.set_engine("level:2".parse().unwrap()).unwrap();
    live.change_player().unwrap();
    let engine = SeatPlayer::Engine("level:2".parse().unwrap());
    assert_eq!(live.sitters(), [SeatPlayer::Person, engine.clone()]);
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    live.change_player().unwrap();
    assert_eq!(live.sitters(), [engine, SeatPlayer::Person]);
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert_eq!(live.table().length(), 3);
    let mut alone = super::live("freecell:1", &["person"]);
    assert_eq!(alone.change_player(), Err(Refusal::OneSeat));
}

#[test]
fn an_engine_that_cannot_play_takes_no_seat() {
    let mut live = live("tictactoe", &["person", "level:3"]);
    let before = live.sitters().to_vec();
    let belief = || "belief".parse().unwrap();
    assert!(live.set_engine(belief()).is_err());
    assert!(live.sit(Seat::FIRST, SeatPlayer::Engine(belief())).is_err());
    assert!(live.sit(Seat::new(5), SeatPlayer::Person).is_err());
    assert_eq!(live.sitters(), before);
    assert!(live.restart(&choice("go-fish:seed=1")).is_ok());
    live.set_engine(belief()).unwrap();
    assert!(live.restart(&choice("tictactoe")).is_err());
    assert_eq!(live.choice(), &choice("go-fish:seed=1"));
}

/// Moves that an engine or a solver makes for a person count as help, and so does changing seats during a game.
#[test]
fn help_is_counted() {
    let mut live = live("tictactoe", &["person", "level:1"]);
    live.change_player().unwrap();
    live.change_player().unwrap();
    assert_eq!(live.helped(), 0, "nothing was played");
    person_plays(&mut live, Seat::FIRST, "b2");
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert_eq!(live.helped(), 0, "the engine moved for itself");
    live.let_engine_play().unwrap();
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert_eq!(live.helped(), 1);
    live.change_player().unwrap();
    assert_eq!(live.helped(), 2);
    let saved = Saved::from_json(&live.save().to_json()).unwrap();
    let loaded = LiveTable::load(&saved, Executor::inline(), 1).unwrap();
    assert_eq!(loaded.helped(), 2);
    live.sit(Seat::FIRST, SeatPlayer::Person).unwrap();
    assert_eq!(live.helped(), 3);
    live.sit(Seat::FIRST, SeatPlayer::Person).unwrap();
    assert_eq!(live.helped(), 3, "no other person sat down");
    live.restart(&choice("tictactoe")).unwrap();
    assert_eq!(live.helped(), 0);
}

/// If the engine that stands by or the adviser cannot play the new game, another takes its place: otherwise the
/// table could not be loaded again.
#[test]
fn engines_that_cannot_play_the_new_game_are_replaced() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.set_engine("alphabeta:depth=2".parse().unwrap())
        .unwrap();
    live.restart(&choice("go-fish:seed=1")).unwrap();
    assert_eq!(live.table().can_play(live.engine()), Ok(()));
    live.suggest(Viewer::Seat(Seat::FIRST)).unwrap();
    let news = until(&mut live, |news| {
        matches!(news, News::Suggested(_) | News::Failed(_))
    });
    assert!(matches!(news, News::Suggested(_)), "{news:?}");
    assert!(LiveTable::load(&live.save(), Executor::inline(), 1).is_ok());
}

/// The end of a game is reported again when it is reached again.
#[test]
fn the_end_is_taken_back_and_comes_again() {
    let mut live = live("tictactoe", &["person", "person"]);
    persons_play(&mut live, "a1 b1 a2 b2 a3");
    let now = Instant::now();
    let over = [News::Over(live.ending().unwrap())];
    assert_eq!(live.poll(now), over);
    assert_eq!(live.poll(now), []);
    live.undo(Consent::NotAsked).unwrap();
    assert_eq!(
        (live.ending(), live.turn()),
        (None, Turn::Seat(Seat::FIRST))
    );
    live.redo().unwrap();
    assert_eq!(live.poll(now), over);
}

/// Engines that were stopped go on when a person moves, or a new game begins.
#[test]
fn stopped_engines_go_on_with_the_next_move_and_the_next_game() {
    let mut live = live("tictactoe", &["person", "level:1"]);
    let stop = |live: &mut LiveTable| {
        live.suggest(Viewer::Spectator).unwrap();
        live.stop();
        live.poll(Instant::now());
    };
    stop(&mut live);
    person_plays(&mut live, Seat::FIRST, "b2");
    live.poll(Instant::now());
    assert_eq!(live.table().length(), 2);
    stop(&mut live);
    live.sit(Seat::FIRST, "level:1".parse().unwrap()).unwrap();
    live.restart(&choice("tictactoe")).unwrap();
    live.poll(Instant::now());
    assert_eq!(live.table().length(), 1);
}

#[test]
fn nothing_of_a_game_is_left_in_the_next() {
    let mut live = live("tictactoe", &["level:1", "person"]);
    let moved = |news: &News| matches!(news, News::Moved { .. });
    until(&mut live, moved);
    let mut free = live.table().moves(Viewer::Spectator);
    person_plays(&mut live, Seat::SECOND, &free.swap_remove(0));
    live.undo(Consent::NotAsked).unwrap();
    assert_eq!(live.last_thought(), None, "it was of another position");
    person_plays(&mut live, Seat::SECOND, &free.swap_remove(0));
    until(&mut live, moved);
    assert!(live.last_thought().is_some() && live.taken_back() == 1);
    live.restart(&choice("tictactoe")).unwrap();
    assert_eq!((live.last_thought(), live.taken_back()), (None, 0));
    let mut alone = super::live("freecell:1", &["person"]);
    alone.set_verdict_search(hog_table::VerdictSearch::WhenAsked);
    alone.solve().unwrap();
    until(&mut alone, |news| matches!(news, News::Solved { .. }));
    alone.restart(&choice("freecell:1")).unwrap();
    assert_eq!(alone.following(), None);
}

#[test]
fn a_new_game_begins_with_the_same_sitters() {
    let mut live = live("tictactoe", &["level:1", "person"]);
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    live.restart(&choice("tictactoe")).unwrap();
    assert_eq!(live.table().length(), 0);
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    live.restart(&choice("hex:4")).unwrap();
    assert_eq!(live.table().name(), "hex:4");
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    assert_eq!(live.turn(), Turn::Seat(Seat::SECOND));
}
