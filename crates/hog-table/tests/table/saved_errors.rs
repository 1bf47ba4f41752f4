//! Every error of a saved table, with its exact text.

use hog_games::catalogue::FAMILIES;
use hog_table::{Consent, Executor, LiveTable, Saved};
use serde_json::{Value, json};

/// A sound table, field by field.
fn sound() -> Value {
    json!({
        "house-of-games": "table",
        "version": 1,
        "game": "tictactoe",
        "stage": "playing",
        "sitters": ["person", "level:5"],
        "engine": "level:5",
        "clock": { "pace": "up", "seats": [{ "used": 1.5 }, { "used": 2.0 }] },
        "moves": ["b2", "a1"],
        "undone": ["c3"],
    })
}

/// The error of loading a text.
fn error(text: &str) -> String {
    let loaded =
        Saved::from_json(text).and_then(|saved| LiveTable::load(&saved, Executor::inline(), 1));
    match loaded {
        Ok(_) => panic!("this is sound: {text}"),
        Err(error) => error.to_string(),
    }
}

/// The error if a field of the sound table has another value.
fn with(field: &str, value: Value) -> String {
    let mut table = sound();
    table[field] = value;
    error(&table.to_string())
}

/// The error if a text in the sound table, which is written in lines, is replaced.
fn with_line(old: &str, new: &str) -> String {
    let text = serde_json::to_string_pretty(&sound()).expect("it is JSON");
    assert!(text.contains(old), "{text}");
    error(&text.replace(old, new))
}

#[test]
fn a_sound_table_is_loaded() {
    let saved = Saved::from_json(&sound().to_string()).unwrap();
    let live = LiveTable::load(&saved, Executor::inline(), 1).unwrap();
    assert_eq!(live.table().length(), 2);
    assert_eq!(live.table().redoable(), 1);
}

#[test]
fn errors_in_json_name_the_line_and_column() {
    let check = |text: &str, expected: &str| assert_eq!(error(text), expected);
    check(
        "",
        "line 1, column 0: this is not whole JSON: EOF while parsing a value",
    );
    let text = serde_json::to_string_pretty(&sound()).unwrap();
    let half = &text[..=text.find("b2").unwrap()];
    assert_eq!(
        error(half),
        "line 17, column 6: this is not whole JSON: EOF while parsing a string"
    );
    check(
        "{\n  \"version\" 1\n}",
        "line 2, column 13: this is not whole JSON: expected `:`",
    );
    let deep = "[".repeat(100_000);
    check(
        &deep,
        "line 1, column 128: this is not whole JSON: recursion limit exceeded",
    );
}

#[test]
fn other_json_is_no_table() {
    let no_table = "this is not a saved game: expected \"house-of-games\": \"table\" in it";
    for text in ["[]", "7", "{}", r#"{"house-of-games": 1}"#] {
        assert_eq!(error(text), no_table);
    }
    assert_eq!(with("house-of-games", json!("results")), no_table);
}

#[test]
fn the_version_is_looked_at_first() {
    let mut later = sound();
    later["version"] = json!(3);
    later["players"] = json!(2);
    later["moves"] = json!("b2 a1");
    let expected = "the table was saved in version 3; this program reads up to 1";
    assert_eq!(error(&later.to_string()), expected);
    let no_version = "a saved table has a version: expected a whole number from 1 to 1";
    for version in [json!(0), json!(-1), json!(1.5), json!("1"), json!(null)] {
        assert_eq!(with("version", version), no_version);
    }
}

#[test]
fn fields_are_told_by_name_line_and_column() {
    assert_eq!(
        with_line("\"engine\"", "\"colour\""),
        "line 13, column 10: unknown field `colour`, expected one of `house-of-games`, `version`, \
         `game`, `definition`, `seed`, `fresh`, `shares`, `stage`, `resigned`, `sitters`, `engine`, \
         `mind`, `clock`, `moves`, `undone`, `rules`, `taken_back`, `helped`"
    );
    assert_eq!(
        with_line("\"engine\": \"level:5\"", "\"engine\": 5"),
        "line 13, column 13: invalid type: integer `5`, expected a string"
    );
    assert_eq!(
        with_line("  \"engine\": \"level:5\",\n", ""),
        "line 28, column 1: missing field `engine`"
    );
    assert_eq!(
        with_line("\"used\": 1.5", "\"used\": -1.5"),
        "line 7, column 7: this is not a time: expected seconds, such as 12.5"
    );
    assert_eq!(
        with_line("\"stage\": \"playing\"", "\"stage\": \"resting\""),
        "line 24, column 20: unknown variant `resting`, expected `playing` or `over`"
    );
}

/// Even if a file is full of long texts and control characters, its errors are not.
#[test]
fn errors_are_short_and_printable() {
    let long = "x".repeat(100_000);
    let codes = "\u{1b}[2J\n";
    let mut unknown = sound();
    unknown[&format!("{codes}{long}")] = json!(1);
    for told in [
        error(&unknown.to_string()),
        with("moves", json!(long)),
        with("stage", json!(format!("{codes}{long}"))),
        with("game", json!(format!("{codes}{long}"))),
        with("game", json!(format!("file:{codes}{long}"))),
        with("engine", json!(format!("{codes}{long}"))),
        with("moves", json!(["b2", format!("{codes}{long}")])),
        with("clock", json!({ "pace": long, "seats": [] })),
        with("rules", json!([{ "from": 1, "game": long }])),
    ] {
        let length = told.chars().count();
        assert!(length < 500, "{length}: {}", &told[..400]);
        assert!(!told.chars().any(char::is_control), "{told:?}");
    }
    let mut defined = sound();
    defined["game"] = json!(format!("file:{codes}{long}"));
    defined["definition"] = json!("title = \"mine\"");
    let told = error(&defined.to_string());
    assert!(told.len() < 500 && !told.contains(codes), "{told}");
}

/// Very large numbers are refused, or loaded without an overflow.
#[test]
fn very_large_numbers_do_no_harm() {
    let no_time = "this is not a time: expected seconds, such as 12.5";
    for used in ["1e300", "18446744073709551615", "1e19", "-0.5"] {
        let told = with_line("\"used\": 1.5", &format!("\"used\": {used}"));
        assert!(told.ends_with(no_time), "{told}");
    }
    let mut often = sound();
    often["taken_back"] = json!(usize::MAX);
    let saved = Saved::from_json(&often.to_string()).unwrap();
    let mut live = LiveTable::load(&saved, Executor::inline(), 1).unwrap();
    live.undo(Consent::NotAsked).unwrap();
    assert_eq!(live.taken_back(), usize::MAX);
    let told = with("taken_back", json!(1e30));
    assert!(told.contains("expected usize"), "{told}");
    let told = with(
        "rules",
        json!([{ "from": usize::MAX, "game": "tictactoe" }]),
    );
    assert!(told.starts_with("the rules change at move "), "{told}");
}

#[test]
fn games_are_told_in_the_words_of_the_catalogue() {
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert_eq!(
        with("game", json!("chess")),
        format!(
            "there is no game called \"chess\": expected {}",
            names.join(", ")
        )
    );
    assert_eq!(
        with("game", json!("cube:5")),
        "size of cube cannot be \"5\": expected 2 or 3"
    );
    assert_eq!(
        with("game", json!("file:mine.toml")),
        "\"file:mine.toml\" has no definition: expected the text of that file in \"definition\""
    );
    assert_eq!(
        with("game", json!("go-fish:seed=7")),
        "the name of the game has the seed of a hidden deal: move it to \"seed\""
    );
    assert_eq!(
        with("game", json!("go-fish")),
        "go-fish is dealt from a seed: expected 64 hexadecimal digits in \"seed\""
    );
    let mut defined = sound();
    defined["game"] = json!("file:mine.toml");
    defined["definition"] = json!("title = \"mine\"");
    let told = error(&defined.to_string());
    let begin = "the definition of \"file:mine.toml\": line 1, column 1: there is no table [board]";
    assert!(told.starts_with(begin), "{told}");
}

#[test]
fn sitters_and_clocks_are_those_of_the_game() {
    let told = with("sitters", json!(["person", "granny"]));
    let begin = "seat 2: there is no engine called \"granny\": expected level, best";
    assert!(told.starts_with(begin), "{told}");
    assert!(told.ends_with(", or person, or nobody"), "{told}");
    assert_eq!(
        with("sitters", json!(["person"])),
        "tictactoe has 2 seats, but \"sitters\" lists 1"
    );
    assert_eq!(
        with("clock", json!({ "pace": "up", "seats": [] })),
        "tictactoe has 2 seats, but \"clock\" lists 0"
    );
    assert_eq!(
        with("clock", json!({ "pace": "fast", "seats": [] })),
        "the clock: \"fast\" is not a valid time: write 10m, 90s or 1h30m+5s"
    );
    let told = with("engine", json!("level:11"));
    let expected = "the engine that stands by: number of level cannot be \"11\": expected a whole \
                    number from 1 to 10";
    assert_eq!(told, expected);
    let told = with("engine", json!("memory"));
    assert!(told.starts_with("memory cannot play tictactoe: "), "{told}");
}

#[test]
fn moves_are_told_by_number() {
    assert_eq!(
        with("moves", json!(["b2", "b2"])),
        "move 2 of 3, \"b2\": b2 is already taken"
    );
    assert_eq!(
        with("moves", json!(["b2", "\u{1b}[2J"])),
        "move 2 of 3, \"\\u{1b}[2J\": \"\\u{1b}[2J\" is not a move: expected the name of a \
         place, such as a1 or c3, or its row and column, such as 1,1"
    );
    assert_eq!(
        with("undone", json!(["c3", "a1"])),
        "move 4 of 4, \"a1\": a1 is already taken"
    );
    let line = json!(["a1", "b1", "a2", "b2", "a3", "b3"]);
    assert_eq!(with("moves", line), "move 6 of 7, \"b3\": the game is over");
    assert_eq!(
        with("stage", json!("over")),
        "the stage is over, but after the last of 2 moves it is not so"
    );
}

#[test]
fn a_resignation_needs_a_seat_and_a_game_that_it_ended() {
    let resigned = |number: Value, stage: &str, moves: &[&str]| {
        let mut table = sound();
        table["resigned"] = number;
        table["stage"] = json!(stage);
        table["moves"] = json!(moves);
        table["undone"] = json!([]);
        error(&table.to_string())
    };
    for number in [0, 33, u64::MAX] {
        let expected =
            format!("seat {number} cannot have resigned: expected a number from 1 to 32");
        assert_eq!(resigned(json!(number), "over", &[]), expected);
    }
    assert_eq!(
        resigned(json!(3), "over", &[]),
        "seat 3 cannot have resigned: tictactoe has 2 seats"
    );
    assert_eq!(
        resigned(json!(2), "playing", &["b2"]),
        "seat 2 has resigned: \"stage\" must be \"over\""
    );
    assert_eq!(
        resigned(json!(2), "over", &["a1", "b1", "a2", "b2", "a3"]),
        "seat 2 cannot have resigned: after the last of 5 moves the game is over"
    );
    let told = resigned(json!("X"), "over", &[]);
    let expected = "line 1, column 147: invalid type: string \"X\", expected usize";
    assert_eq!(told, expected);
}

#[test]
fn shares_belong_to_a_seed_and_to_seats() {
    let share = "ab".repeat(32);
    assert_eq!(
        with("shares", json!([share])),
        "there are \"shares\" of a deal, but its \"seed\" is missing"
    );
    for bad in [json!(["ab"]), json!([7]), json!([share.replace('a', "x")])] {
        let told = with("shares", bad);
        let expected = "expected 64 hexadecimal digits";
        assert!(told.ends_with(expected), "{told}");
    }
    let mut fish = sound();
    fish["game"] = json!("go-fish");
    fish["sitters"] = json!(["person", "person"]);
    fish["seed"] = json!("0".repeat(64));
    fish["fresh"] = json!(true);
    (fish["moves"], fish["undone"]) = (json!([]), json!([]));
    fish["shares"] = json!([share, share, share]);
    assert_eq!(
        error(&fish.to_string()),
        "go-fish has 2 seats, but \"shares\" lists 3"
    );
}

#[test]
fn rules_change_where_they_can() {
    let change = |from: usize, game: &str| json!({ "from": from, "game": game });
    let wrong = "expected ascending numbers from";
    assert_eq!(
        with("rules", json!([change(0, "tictactoe")])),
        format!("the rules change at move 0: {wrong} 1 to 3")
    );
    assert_eq!(
        with(
            "rules",
            json!([change(2, "tictactoe"), change(2, "tictactoe")])
        ),
        format!("the rules change at move 2: {wrong} 3 to 3")
    );
    assert_eq!(
        with("rules", json!([change(4, "tictactoe")])),
        format!("the rules change at move 4: {wrong} 1 to 3")
    );
    let told = with("rules", json!([change(2, "hex:3")]));
    let expected = "the rules of hex:3 cannot be used here: tictactoe cannot become hex:3 \
                    during a game: only automatic play can be changed";
    assert_eq!(told, expected);
}
