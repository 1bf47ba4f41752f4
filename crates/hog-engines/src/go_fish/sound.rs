//! The strongest strategy: it looks ahead, and solves the end of a game.

use hog_core::Control;

use super::endgame;
use super::lookahead::Lookahead;
use super::situation::Situation;
use super::strategy::Strategy;
use crate::name::Endgame;

/// Looks two turns ahead and, when the stock is short, solves the rest of the game.
#[derive(Clone, Copy, Debug)]
pub struct Sound {
    /// Whether it solves the end of a game.
    pub endgame: Endgame,
}

impl Strategy for Sound {
    fn worth(&self, situation: &Situation) -> [f64; 13] {
        Lookahead.worth(situation)
    }

    fn chances_of(&self, situation: &Situation, worth: &[f64; 13]) -> [f64; 13] {
        let solved = match self.endgame {
            Endgame::Solved => endgame::chances(situation, &Control::new()),
            Endgame::Played => None,
        };
        solved.unwrap_or_else(|| Lookahead.chances_of(situation, worth))
    }
}
