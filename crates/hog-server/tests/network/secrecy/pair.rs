//! Pairs of games that look the same to one viewer.

use hog_core::{Game, Turn, Viewer};
use hog_games::go_fish::{Card, GoFishWithSuits, Move};
use hog_testkit::secrecy::{StateLine, Twin};

use crate::secrecy::evidence::Variant;

/// A longer game is not played to its end.
const MAX_MOVES: usize = 300;

/// A move of the game, with what else is tried before it.
pub struct ScriptedTurn {
    pub seat: usize,
    pub text: String,
    /// Ranks that the viewer cannot ask for.
    pub wrong: Vec<String>,
}

/// Two games, and the viewer to whom they look the same.
pub struct Pair {
    pub variant: Variant,
    pub viewer: Viewer,
    pub turns: Vec<ScriptedTurn>,
    pub chance: [Vec<Move<Card>>; 2],
}

impl Pair {
    /// A random game and another that looks the same to the viewer.
    pub fn new(variant: Variant, seed: u64, viewer: Viewer, change: u64) -> Option<Self> {
        let game = GoFishWithSuits::new(variant.rules);
        let line = StateLine::random(&game, seed, MAX_MOVES);
        let twin = Twin::of(&game, &line, viewer, change)?;
        // The chance move after the last question may differ already.
        let mut states = twin.line.states.iter();
        let shown = states.rposition(|state| game.turn(state) != Turn::Chance)?;
        let made = twin.line.states.iter().zip(&twin.line.moves).take(shown);
        let turns = made.filter_map(|(state, mv)| match (game.turn(state), mv) {
            (Turn::Seat(seat), Move::Ask(rank)) => {
                let mut held = Vec::new();
                game.moves(state, &mut held);
                let is_wrong = |letter: &char| {
                    let holds =
                        |mv: &Move<Card>| matches!(mv, Move::Ask(rank) if rank.letter() == *letter);
                    viewer != Viewer::Seat(seat) || !held.iter().any(holds)
                };
                let wrong = "A23456789TJQK".chars().filter(is_wrong);
                Some(ScriptedTurn {
                    seat: seat.index(),
                    text: rank.letter().to_string(),
                    wrong: wrong.map(String::from).collect(),
                })
            }
            _ => None,
        });
        let drawn = [&line, &twin.line].map(|line| {
            let mut drawn = line.moves.clone();
            drawn.truncate(twin.line.moves.len());
            drawn.retain(|mv| matches!(mv, Move::Draw(_)));
            // Later draws are never compared, but there must be cards to draw.
            let mut rest = Vec::new();
            game.moves(&game.start(), &mut rest);
            rest.retain(|mv| !drawn.contains(mv));
            drawn.extend(rest);
            drawn
        });
        Some(Self {
            variant,
            viewer,
            turns: turns.collect(),
            chance: drawn,
        })
    }
}
