//! Entries that cannot follow are refused and change nothing; the stored text of entries stays the same.

use std::collections::HashSet;

use hog_store::server::{
    BadEntry, Entry, Head, Hex32, Record, Summary, TableVisibility, Token, TokenPurpose,
};
use hog_table::{MadeAgain, Maker, Moved, Spent, Stage, TakenBack};

use crate::sample::{beginning, head, id, moved, record, resigned, said, token};

fn begun() -> Record {
    let mut record = record("a", TableVisibility::Public);
    for entry in &beginning() {
        record.apply(entry).unwrap();
    }
    record
}

fn seated(seat: usize) -> Entry {
    let (name, token) = (String::new(), token().hash());
    let share = None;
    Entry::Seated {
        seat,
        name,
        token,
        share,
    }
}

fn clock() -> Vec<Spent> {
    vec![Spent::default(); 2]
}

fn taken_back(moves: usize) -> Entry {
    Entry::TakenBack(TakenBack {
        seat: 1,
        moves,
        request: None,
        clock: clock(),
    })
}

fn made_again(moves: usize) -> Entry {
    Entry::MadeAgain(MadeAgain {
        seat: 1,
        moves,
        request: None,
        clock: clock(),
        stage: Stage::Playing,
    })
}

fn followed(name: &str) -> Entry {
    let salt = Hex32([7; 32]);
    Entry::Followed { by: id(name), salt }
}

#[track_caller]
fn refused(record: &mut Record, entry: &Entry, expected: &str) {
    let before = record.clone();
    let error = record.apply(entry).unwrap_err().to_string();
    assert_eq!(error, expected);
    assert!(*record == before, "nothing has changed");
}

#[test]
fn some_entries_are_refused_before_the_game_begins() {
    let mut record = record("a", TableVisibility::Public);
    let free = "seat 1 is free";
    refused(&mut record, &Entry::Began, free);
    refused(&mut record, &Entry::Left { seat: 1 }, free);
    refused(&mut record, &said("hello"), free);
    let none = "there is no seat 3; the game has 2";
    refused(&mut record, &seated(3), none);
    refused(&mut record, &Entry::Left { seat: 3 }, none);
    refused(
        &mut record,
        &seated(0),
        "there is no seat 0; the game has 2",
    );
    let joined = |engine: &str| Entry::Joined {
        seat: 1,
        engine: engine.into(),
    };
    let error = record.apply(&joined("no engine")).unwrap_err();
    assert!(matches!(error, BadEntry::Engine(_)), "{error}");
    refused(&mut record, &moved(1), "the game has not begun yet");
    refused(&mut record, &taken_back(1), "the game has not begun yet");
    refused(&mut record, &made_again(1), "the game has not begun yet");
    record.apply(&joined("random")).unwrap();
    refused(&mut record, &seated(1), "seat 1 is taken");
    refused(&mut record, &joined("random"), "seat 1 is taken");
}

#[test]
fn some_entries_are_refused_during_the_game_and_after() {
    let mut record = begun();
    refused(&mut record, &Entry::Began, "the game has begun already");
    let early = "the game is not over yet";
    refused(&mut record, &followed("next"), early);
    record.apply(&moved(1)).unwrap();
    record.apply(&Entry::Left { seat: 1 }).unwrap();
    let late = beginning().remove(0);
    let expected = "seat 1 has a share of the deal, but the game has begun";
    refused(&mut record, &late, expected);
    record.apply(&seated(1)).unwrap();
    record.apply(&resigned()).unwrap();
    for entry in [moved(2), resigned()] {
        refused(&mut record, &entry, "the game is over");
    }
    record.apply(&followed("next")).unwrap();
    let before = "there is a rematch of this game already";
    refused(&mut record, &followed("next"), before);
    refused(&mut record, &followed("other"), before);
    assert_eq!(record.rematch().map(|next| &next.0), Some(&id("next")));
}

#[test]
fn tokens_of_seats_that_were_left_are_remembered() {
    let mut record = begun();
    assert!(!record.is_revoked(&token()));
    record.apply(&Entry::Left { seat: 1 }).unwrap();
    assert!(record.is_revoked(&token()));
}

#[test]
fn the_token_derived_for_a_rematch_is_always_the_same() {
    let salt = Hex32([7; 32]);
    let (one, other) = ((id("one"), salt), (id("other"), salt));
    let salted = (id("one"), Hex32([8; 32]));
    let stranger: Token = "6".repeat(64).parse().unwrap();
    let all = [
        token(),
        token().derive_for_rematch(&one, TokenPurpose::Seat),
        token().derive_for_rematch(&one, TokenPurpose::Invitation),
        token().derive_for_rematch(&other, TokenPurpose::Seat),
        stranger.derive_for_rematch(&one, TokenPurpose::Seat),
        token().derive_for_rematch(&salted, TokenPurpose::Seat),
    ];
    let different: HashSet<_> = all.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), all.len());
    // Later versions of the server derive the same token, since a player may ask again.
    let text = token()
        .derive_for_rematch(&one, TokenPurpose::Seat)
        .to_string();
    assert_eq!(
        text,
        "8bf317b3b25a3ed21f52231c7e8452297d6727c6f537f8ce8424f0c074098649"
    );
}

#[test]
fn entries_are_short_lines() {
    let digits = "7".repeat(64);
    let cases = [
        (
            Entry::Seated {
                seat: 1,
                name: "Ada".into(),
                token: token().hash(),
                share: digits.parse().ok(),
            },
            format!(
                r#"{{"seated":{{"seat":1,"name":"Ada","token":{},"share":"{digits}"}}}}"#,
                serde_json::to_string(&token().hash()).unwrap()
            ),
        ),
        (Entry::Began, r#""began""#.into()),
        (Entry::Left { seat: 2 }, r#"{"left":{"seat":2}}"#.into()),
        (
            followed("next"),
            format!(
                r#"{{"followed":{{"by":"next","salt":"{}"}}}}"#,
                "07".repeat(32)
            ),
        ),
        (
            Entry::Moved(Moved {
                seat: 1,
                text: "b2".into(),
                maker: Maker::Helper,
                request: "x1".to_string().try_into().ok(),
                clock: clock(),
                stage: Stage::Over,
            }),
            r#"{"moved":{"seat":1,"text":"b2","maker":"helper","act":"x1","clock":[{"used":0.0},{"used":0.0}],"stage":"over"}}"#.into(),
        ),
        (
            taken_back(3),
            r#"{"taken-back":{"seat":1,"moves":3,"clock":[{"used":0.0},{"used":0.0}]}}"#.into(),
        ),
    ];
    for (entry, text) in cases {
        assert_eq!(serde_json::to_string(&entry).unwrap(), text);
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry);
    }
}

#[test]
fn unknown_fields_are_refused() {
    let entry_error = |text: &str| serde_json::from_str::<Entry>(text).unwrap_err().to_string();
    let extra = entry_error(r#"{"left":{"seat":2,"why":"tired"}}"#);
    assert!(
        extra.starts_with("unknown field `why`, expected `seat`"),
        "{extra}"
    );
    let missing = entry_error(r#"{"left":{}}"#);
    assert!(missing.starts_with("missing field `seat`"), "{missing}");
    let time = entry_error(r#"{"time-up":{"clock":[{"used":-1}]}}"#);
    let expected = "this is not a time: expected seconds, such as 12.5";
    assert!(time.starts_with(expected), "{time}");
    let head = serde_json::to_string(&head(TableVisibility::Public)).unwrap();
    let head_error = |from: &str, to: &str| {
        let text = head.replace(from, to);
        assert_ne!(text, head);
        serde_json::from_str::<Head>(&text).unwrap_err().to_string()
    };
    let extra = head_error(r#""talk":"off""#, r#""talk":"off","walk":"on""#);
    assert!(extra.starts_with("unknown field `walk`"), "{extra}");
    let talk = head_error(r#""talk":"off""#, r#""talk":"loud""#);
    assert!(
        talk.starts_with("unknown variant `loud`, expected `on` or `off`"),
        "{talk}"
    );
    let created = head_error("2023-11-14T22:13:20Z", "yesterday");
    assert!(created.starts_with("expected a time such as "), "{created}");
    let saved = head_error(r#""game":"gomoku""#, r#""game":"chess""#);
    assert!(saved.starts_with("\"saved\": "), "{saved}");
}

#[test]
fn what_earlier_programs_wrote_for_the_list_is_read() {
    let text = r#"{"game":"gomoku","stage":"over","seats":[{"person":"Ada"},"free"]}"#;
    let earlier: Summary = serde_json::from_str(text).unwrap();
    assert!(!earlier.invited);
    assert_eq!(serde_json::to_string(&earlier).unwrap(), text);
    let summary = begun().summary();
    assert!(summary.invited, "only those who are invited sit down there");
    let again = serde_json::to_string(&summary).unwrap();
    let again: Summary = serde_json::from_str(&again).unwrap();
    assert_eq!(again, summary);
}

#[test]
fn heads_are_read_as_they_are_written() {
    let head = head(TableVisibility::Private);
    let text = serde_json::to_string(&head).unwrap();
    let read: Head = serde_json::from_str(&text).unwrap();
    assert_eq!(read, head);
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    assert!(!text.contains('\n'));
}
