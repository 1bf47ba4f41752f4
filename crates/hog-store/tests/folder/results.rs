//! Results and what is counted of them.

use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use hog_store::{Best, OwnResult, PlayedGame, PlayedResult, Results, Statistics};

use crate::scratch::{Scratch, id};

/// A finished game of a family, with this result and number of moves.
pub fn played(
    number: usize,
    family: &str,
    result: Option<PlayedResult>,
    moves: usize,
) -> PlayedGame {
    PlayedGame {
        when: UNIX_EPOCH + Duration::from_secs(1_800_000_000 + number as u64),
        table: id(&format!("table {number}")),
        game: format!("{family}:{}", number % 3 + 2),
        family: family.to_string(),
        sitters: vec!["person".into(), "level:5".into()],
        own: result.map(|result| OwnResult {
            seat: 1,
            result,
            margin: Some(-3),
        }),
        moves,
        seconds: 1_000 - moves as u64,
        taken_back: 2,
        helped: 0,
    }
}

#[test]
fn a_result_is_a_line_that_is_read_again() {
    let folder = Scratch::new("line");
    assert_eq!(folder.results().unwrap(), Results::default());
    let one = played(1, "hex", Some(PlayedResult::Lost), 30);
    let two = PlayedGame {
        own: None,
        ..played(2, "hex", None, 7)
    };
    folder.record(&one).unwrap();
    folder.record(&two).unwrap();
    let text = fs::read_to_string(folder.results_path()).unwrap();
    let expected = concat!(
        r#"{"when":"2027-01-15T08:00:01Z","table":"table 1","game":"hex:3","family":"hex","#,
        r#""sitters":["person","level:5"],"own":{"seat":1,"result":"lost","margin":-3},"#,
        r#""moves":30,"seconds":970,"taken_back":2,"helped":0}"#,
    );
    assert_eq!(text.lines().next(), Some(expected));
    let results = folder.results().unwrap();
    assert_eq!(results.games, [one, two]);
    assert_eq!(results.damaged, []);
}

#[test]
fn torn_and_strange_lines_are_told_and_harm_no_other() {
    let folder = Scratch::new("torn");
    let one = played(1, "hex", Some(PlayedResult::Won), 30);
    let two = played(2, "hex", Some(PlayedResult::Won), 31);
    folder.record(&one).unwrap();
    let mut text = fs::read_to_string(folder.results_path()).unwrap();
    // A later program may know more; one that was killed left half a line.
    let more = text
        .replace("table 1", "table 3")
        .replace("{\"when\"", "{\"mood\":\"good\",\"when\"");
    let wrong = text.replace("\"won\"", "\"almost\"");
    text += &more;
    text += &wrong;
    text += "\n{\"when\":\"2027-01-15T08";
    fs::write(folder.results_path(), &text).unwrap();
    folder.record(&two).unwrap();
    let results = folder.results().unwrap();
    let tables: Vec<&str> = results
        .games
        .iter()
        .map(|game| game.table.as_str())
        .collect();
    assert_eq!(tables, ["table 1", "table 3", "table 2"]);
    let told: Vec<String> = results.damaged.iter().map(ToString::to_string).collect();
    let expected = [
        "line 3, column 143: unknown variant `almost`, expected one of `won`, `lost`, `drawn`",
        "line 5, column 22: EOF while parsing a string",
    ];
    assert_eq!(told, expected);
    let text = fs::read_to_string(folder.results_path()).unwrap();
    let wrong = text.replace("2027-01-15T08:00:02Z", "yesterday");
    let results = Results::read(wrong.as_bytes());
    let last = results.damaged.last().unwrap().to_string();
    let expected = "line 6, column 19: expected a time such as 2026-11-15T20:49:55Z";
    assert_eq!(last, expected);
}

#[test]
fn the_first_result_of_a_table_counts() {
    let folder = Scratch::new("first");
    let lost = played(1, "hex", Some(PlayedResult::Lost), 30);
    let won = PlayedGame {
        own: played(1, "hex", Some(PlayedResult::Won), 30).own,
        ..lost.clone()
    };
    for game in [&lost, &won, &lost] {
        folder.record(game).unwrap();
    }
    assert_eq!(folder.results().unwrap().games, [lost]);
}

#[test]
fn several_writers_at_once_lose_no_line() {
    let folder = Scratch::new("appending");
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let folder = &folder;
            scope.spawn(move || {
                for number in 0..25 {
                    let number = writer * 100 + number;
                    let game = played(number, "hex", Some(PlayedResult::Won), number);
                    folder.record(&game).unwrap();
                }
            });
        }
    });
    let results = folder.results().unwrap();
    assert_eq!(results.damaged, []);
    let mut moves: Vec<usize> = results.games.iter().map(|game| game.moves).collect();
    moves.sort_unstable();
    let expected: Vec<usize> = (0..4)
        .flat_map(|writer| writer * 100..writer * 100 + 25)
        .collect();
    assert_eq!(moves, expected);
}

#[test]
fn statistics_are_those_counted_by_hand() {
    use PlayedResult::{Drawn, Lost, Won};
    let results = [
        // The longest streak is three: games between persons do not end it.
        (Some(Won), 40),
        (Some(Won), 31),
        (None, 5),
        (Some(Won), 35),
        (Some(Lost), 12),
        (Some(Won), 50),
        (Some(Won), 44),
        (Some(Drawn), 9),
        (Some(Won), 33),
        (None, 6),
    ];
    let games: Vec<PlayedGame> = results
        .iter()
        .enumerate()
        .map(|(number, (result, moves))| played(number, "hex", *result, *moves))
        .collect();
    let expected = Statistics {
        played: 10,
        won: 6,
        lost: 1,
        drawn: 1,
        helped: 0,
        streak: 1,
        longest_streak: 3,
        best: Best {
            moves: Some(31),
            seconds: Some(950),
        },
    };
    assert_eq!(Statistics::of(&games), expected);
    assert_eq!(Statistics::of([]), Statistics::default());
}

/// A win with help is a win, and no more than that.
#[test]
fn what_was_won_with_help_makes_no_streak_and_is_not_the_best() {
    let won = |number, moves| played(number, "hex", Some(PlayedResult::Won), moves);
    let helped = PlayedGame {
        helped: 1,
        ..won(2, 3)
    };
    let all = Statistics::of(&[won(1, 30), helped, won(3, 31)]);
    assert_eq!((all.won, all.helped), (3, 1));
    assert_eq!((all.streak, all.longest_streak), (2, 2));
    assert_eq!(all.best.moves, Some(30));
}

/// Results that were written before help was counted are read, too.
#[test]
fn a_line_without_help_is_read() {
    let line = played(1, "hex", Some(PlayedResult::Won), 30);
    let folder = Scratch::new("before-help");
    folder.record(&line).unwrap();
    let text = fs::read_to_string(folder.results_path()).unwrap();
    let before = text.replace(",\"helped\":0", "");
    assert_ne!(before, text);
    assert_eq!(Results::read(before.as_bytes()).games, [line]);
}

#[test]
fn games_are_counted_by_family_and_by_name() {
    let folder = Scratch::new("families");
    for number in 0..7 {
        let game = played(number, "hex", Some(PlayedResult::Won), 10 + number);
        folder.record(&game).unwrap();
    }
    let lost = played(7, "cube", Some(PlayedResult::Lost), 3);
    folder.record(&lost).unwrap();
    let results = folder.results().unwrap();
    let short = |groups: Vec<(String, Statistics)>| -> Vec<(String, usize, usize)> {
        let groups = groups.into_iter();
        groups
            .map(|(name, all)| (name, all.played, all.won))
            .collect()
    };
    let expect = |groups: &[(&str, usize, usize)]| -> Vec<(String, usize, usize)> {
        let groups = groups.iter();
        groups
            .map(|(name, played, won)| (name.to_string(), *played, *won))
            .collect()
    };
    assert_eq!(
        short(results.families()),
        expect(&[("hex", 7, 7), ("cube", 1, 0)])
    );
    let games = expect(&[("hex:2", 3, 3), ("hex:3", 2, 2), ("hex:4", 2, 2)]);
    assert_eq!(short(results.games_of("hex")), games);
    assert_eq!(results.of_game("hex:2").best.moves, Some(10));
    assert_eq!(results.of_game("chess"), Statistics::default());
}
