//! What a seat of Go Fish has concluded from its observations so far.

use hog_core::Seat;
use hog_games::go_fish::{Books, Observation, Pile, PublicMove, RankPile, Ranks, Response, Rules};

use super::situation::Situation;

/// The ranks that a player certainly holds, because it asked for them and has not given them away.
/// Works with pairs and with books of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    about: Seat,
    shown: Ranks,
}

impl Memory {
    /// What is remembered of a player before the first observation.
    #[must_use]
    pub const fn new(about: Seat) -> Self {
        Self {
            about,
            shown: Ranks::NONE,
        }
    }

    /// The ranks that the player certainly holds.
    #[must_use]
    pub const fn shown(self) -> Ranks {
        self.shown
    }

    /// Adds the observation of a move.
    pub fn notice(&mut self, observation: &Observation<RankPile>) {
        if let PublicMove::Ask {
            fisher,
            rank,
            response,
        } = observation.action
        {
            if fisher == self.about {
                self.shown = self.shown.with(rank);
            } else if let Response::Correct(_) = response {
                self.shown = self.shown.without(rank);
            }
        }
        let laid = observation.laid[self.about.index()].ranks();
        self.shown = Ranks::from_bits(self.shown.bits() & !laid.bits());
    }

    /// The ranks of a hand to ask for: those that the player certainly holds, or all if there are none.
    #[must_use]
    pub fn questions(self, hand: Ranks) -> Ranks {
        let certain = Ranks::from_bits(hand.bits() & self.shown.bits());
        if certain.is_empty() { hand } else { certain }
    }
}

/// What an engine has computed from the observations of its seat. It is updated move by move, since
/// computing it anew would repeat the work of all moves before.
pub(crate) struct Recollection {
    rules: Rules,
    seat: Seat,
    noticed: Vec<Observation<RankPile>>,
    /// What the other player was seen to hold.
    pub(crate) memory: Memory,
    /// What is known of a game by pairs.
    pub(crate) situation: Option<Situation>,
}

impl Recollection {
    /// What is known after these observations; `kept` is updated if it is of the same game.
    pub(crate) fn updated(
        kept: Option<Self>,
        rules: Rules,
        seat: Seat,
        observations: &[Observation<RankPile>],
    ) -> Self {
        let same = |kept: &Self| {
            kept.rules == rules && kept.seat == seat && observations.starts_with(&kept.noticed)
        };
        let mut recollection = kept.filter(same).unwrap_or_else(|| Self {
            rules,
            seat,
            noticed: Vec::new(),
            memory: Memory::new(seat.other()),
            situation: (rules.books() == Books::Two).then(|| Situation::new(rules, seat)),
        });
        for observation in &observations[recollection.noticed.len()..] {
            recollection.memory.notice(observation);
            if let Some(situation) = &mut recollection.situation {
                situation.notice(observation);
            }
            recollection.noticed.push(*observation);
        }
        recollection
    }
}
