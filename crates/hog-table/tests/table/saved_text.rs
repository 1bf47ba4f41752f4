//! The text of a saved table.

use hog_board::Viewer;
use hog_core::{Seat, Turn};
use hog_table::{Consent, Saved};

use crate::{choice, live};

#[test]
fn a_saved_table_is_text_that_people_can_read() {
    let mut live = live("freecell:617");
    live.play(Seat::FIRST, "1a").unwrap();
    live.adjust(&choice("freecell:617,auto=full")).unwrap();
    live.play(Seat::FIRST, "2b").unwrap();
    live.play(Seat::FIRST, "3c").unwrap();
    live.undo(Consent::NotAsked).unwrap();
    let expected = r#"{
  "house-of-games": "table",
  "version": 1,
  "game": "freecell:617,auto=full",
  "stage": "playing",
  "sitters": [
    "person"
  ],
  "engine": "level:5",
  "clock": {
    "pace": "up",
    "seats": [
      {
        "used": 0.0
      }
    ]
  },
  "moves": [
    "1a",
    "2b"
  ],
  "undone": [
    "3c"
  ],
  "rules": [
    {
      "from": 1,
      "game": "freecell:617"
    },
    {
      "from": 2,
      "game": "freecell:617,auto=full"
    }
  ],
  "taken_back": 1
}
"#;
    assert_eq!(live.save().to_json(), expected);
}

#[test]
fn the_seed_stands_in_the_text_and_nowhere_else() {
    let digits = "0123456789abcdef".repeat(4);
    let mut live = self::live(&format!("go-fish:seed={digits}"));
    let Turn::Seat(seat) = live.turn() else {
        panic!("a seat begins");
    };
    let mv = live.table().moves(Viewer::Seat(seat)).remove(0);
    live.play(seat, &mv).unwrap();
    let saved = live.save();
    let text = saved.to_json();
    assert!(text.contains(&format!(
        "\n  \"game\": \"go-fish\",\n  \"seed\": \"{digits}\",\n"
    )));
    assert!(!text.contains("fresh"));
    assert!(!format!("{saved:?}").contains("0123456789"));
    let wrong = text.replace(&digits, &digits.replace('0', "x"));
    let error = Saved::from_json(&wrong).unwrap_err();
    let expected = "line 5, column 76: expected 64 hexadecimal digits";
    assert_eq!(error.to_string(), expected);
    assert!(
        self::live("go-fish")
            .save()
            .to_json()
            .contains("\n  \"fresh\": true,\n")
    );
}
