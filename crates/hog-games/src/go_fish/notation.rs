//! Moves as people write them: the letter of the rank that is asked for, `Q`.
//!
//! `10`, `queen`, `queens` and `ask Q` are read as well. What chance draws is `draw QS`, or `draw Q`
//! without suits.

use hog_cards::Rank;
use hog_core::{BadNotation, Notation};

use super::game::{GoFish, Move};
use super::pile::Pile;
use super::ranks::Ranks;
use super::state::{FishPhase, State};
use super::text::{letters, read_rank};

impl<P: Pile> Notation for GoFish<P> {
    fn write_move(&self, _: &State<P>, mv: Move<P::Card>) -> String {
        match mv {
            Move::Ask(rank) => rank.letter().to_string(),
            Move::Draw(card) => format!("draw {}", P::write_card(card)),
        }
    }

    fn read_move(&self, state: &State<P>, text: &str) -> Result<Move<P::Card>, BadNotation> {
        let text = text.trim().to_lowercase();
        let mv = match text.split_once(' ') {
            None => read_rank(&text).map(Move::Ask),
            Some(("ask", rank)) => read_rank(rank.trim_start()).map(Move::Ask),
            Some(("draw", card)) => P::read_card(card.trim_start()).map(Move::Draw),
            Some(_) => None,
        };
        mv.ok_or_else(|| BadNotation {
            expected: self.expected(state),
        })
    }

    /// Depends on the fisher's own hand alone, so it tells nothing of the other hand.
    fn objection(&self, state: &State<P>, mv: Move<P::Card>) -> String {
        match (state.phase, mv) {
            (FishPhase::Ask, Move::Ask(rank)) => {
                let held = state.hand(state.fisher).ranks();
                format!("you hold no {rank}: ask for one of {}", letters(held))
            }
            (FishPhase::Ask, Move::Draw(_)) => {
                "no card is drawn now: ask for a rank that you hold".to_string()
            }
            (_, Move::Ask(_)) => "a card is being drawn: wait for it".to_string(),
            (_, Move::Draw(card)) => format!("{} is not in the stock", P::write_card(card)),
        }
    }
}

impl<P: Pile> GoFish<P> {
    fn expected(self, state: &State<P>) -> String {
        if state.phase != FishPhase::Ask {
            return "a card to be drawn, such as draw A, with its suit if suits matter".to_string();
        }
        let ranks = Ranks::first(self.rules().ranks());
        let last = ranks.iter().last().unwrap_or(Rank::Ace);
        format!(
            "the rank to ask for ({}), such as {}",
            letters(ranks),
            last.letter()
        )
    }
}
