//! Live tables: kept while they are played, and counted when they are over.

use std::time::{Duration, Instant, UNIX_EPOCH};

use hog_core::Seat;
use hog_games::catalogue::Choice;
use hog_store::{OwnResult, PlayedGame, PlayedResult, TableId};
use hog_table::{Consent, Executor, LiveTable, SeatPlayer};

use crate::scratch::{Scratch, id};

/// A game of tic-tac-toe in which these moves were made, a second for each.
fn table(sitters: Vec<SeatPlayer>, moves: &[&str]) -> LiveTable {
    let game: Choice = "tictactoe".parse().expect("it is in the catalogue");
    let live = LiveTable::open(&game, vec![SeatPlayer::Person; 2], Executor::inline(), 1);
    let mut live = live.expect("a table can be set up");
    let mut now = Instant::now();
    for mv in moves {
        live.poll(now);
        now += Duration::from_secs(1);
        live.poll(now);
        let seat = [Seat::FIRST, Seat::SECOND][live.table().length() % 2];
        live.play(seat, mv).expect("it is legal");
    }
    for (seat, sitter) in [Seat::FIRST, Seat::SECOND].into_iter().zip(sitters) {
        live.sit(seat, sitter).expect("the seat can be taken");
    }
    live
}

fn engine() -> SeatPlayer {
    SeatPlayer::Engine("level:5".parse().expect("there is such an engine"))
}

#[test]
fn a_live_table_is_saved_and_played_on() {
    let folder = Scratch::new("live");
    let mut live = table(
        vec![SeatPlayer::Person, SeatPlayer::Person],
        &["b2", "a1", "c3"],
    );
    live.undo(Consent::NotAsked).unwrap();
    let fresh = TableId::fresh(live.choice(), UNIX_EPOCH);
    folder.save(&fresh, &live.save()).unwrap();
    assert_eq!(folder.last().unwrap(), Some(fresh.clone()));
    let saved = folder.load(&fresh).unwrap();
    let mut loaded = LiveTable::load(&saved, Executor::inline(), 2).unwrap();
    assert_eq!(loaded.save(), live.save());
    loaded.redo().unwrap();
    assert_eq!(loaded.table().length(), 3);
}

#[test]
fn a_game_counts_for_the_only_person_who_played_it() {
    let when = UNIX_EPOCH;
    let moves = ["a1", "b1", "a2", "b2", "a3"];
    let played = |live: &LiveTable| PlayedGame::of(&id("mine"), live, when);
    assert_eq!(
        played(&table(vec![SeatPlayer::Person, engine()], &moves[..4])),
        None
    );
    let mut live = table(vec![SeatPlayer::Person, engine()], &moves);
    let won = played(&live).unwrap();
    let expected = PlayedGame {
        when,
        table: id("mine"),
        game: "tictactoe".into(),
        family: "tictactoe".into(),
        sitters: vec!["person".into(), "level:5".into()],
        own: Some(OwnResult {
            seat: 1,
            result: PlayedResult::Won,
            margin: None,
        }),
        moves: 5,
        seconds: 5,
        taken_back: 0,
        helped: 0,
    };
    assert_eq!(won, expected);
    live.undo(Consent::NotAsked).unwrap();
    live.redo().unwrap();
    assert_eq!(played(&live).unwrap().taken_back, 1);
    let lost = played(&table(vec![engine(), SeatPlayer::Person], &moves)).unwrap();
    let own = lost.own.unwrap();
    assert_eq!((own.seat, own.result), (2, PlayedResult::Lost));
    let between_persons = table(vec![SeatPlayer::Person, SeatPlayer::Person], &moves);
    assert_eq!(played(&between_persons).unwrap().own, None);
    assert_eq!(played(&table(vec![engine(), engine()], &moves)), None);
}
