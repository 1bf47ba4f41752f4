//! Moves of the cube as text: the letter of the face, then nothing, `2` or `'`.

use hog_core::{BadNotation, Notation};

use super::cubies::Cubies;
use super::rules::Cube;
use super::turns::{FaceTurn, Quarters};

fn write(turn: FaceTurn) -> String {
    let quarters = match turn.quarters {
        Quarters::One => "",
        Quarters::Two => "2",
        Quarters::Three => "'",
    };
    format!("{}{quarters}", turn.face.letter())
}

impl Notation for Cube {
    fn write_move(&self, _: &Cubies, turn: FaceTurn) -> String {
        write(turn)
    }

    fn move_words(&self, _: &Cubies, turn: FaceTurn) -> Option<&'static str> {
        Some(match turn.quarters {
            Quarters::One => "clockwise",
            Quarters::Two => "half turn",
            Quarters::Three => "anticlockwise",
        })
    }

    fn read_move(&self, _: &Cubies, text: &str) -> Result<FaceTurn, BadNotation> {
        let text = text.trim().replace('’', "'");
        let mut turns = self.turns().iter();
        let found = turns.find(|turn| write(**turn).eq_ignore_ascii_case(&text));
        found.copied().ok_or_else(|| {
            let mut faces: Vec<char> = self.turns().iter().map(|turn| turn.face.letter()).collect();
            faces.dedup();
            let faces: Vec<String> = faces.iter().map(char::to_string).collect();
            let expected = format!(
                "a face ({}), alone for a quarter turn, with 2 for a half turn or ' for a quarter \
                 turn back",
                faces.join(" ")
            );
            BadNotation { expected }
        })
    }
}
