//! What an engine has computed from the observations of its seat.

use hog_core::Seat;
use hog_games::go_fish::{Books, Observation, RankPile, Rules};

use super::memory::Memory;
use super::situation::Situation;

/// What an engine has computed from the observations of its seat. It is updated move by move, since
/// computing it anew would repeat the work of all moves before.
pub(crate) struct Recollection {
    rules: Rules,
    seat: Seat,
    noticed: Vec<Observation<RankPile>>,
    memory: Memory,
    situation: Option<Situation>,
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

    /// What the other player was seen to hold.
    pub(crate) const fn memory(&self) -> Memory {
        self.memory
    }

    /// What is known of a game by pairs.
    pub(crate) const fn situation(&self) -> Option<&Situation> {
        self.situation.as_ref()
    }
}
