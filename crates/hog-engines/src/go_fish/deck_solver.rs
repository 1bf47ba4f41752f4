//! Equilibria of small decks of Go Fish.

use hog_core::{Control, Stopped};
use hog_games::go_fish::{Observation, Plain, RankPile, Rules};
use hog_search::{
    Audit, Audited, CannotSolve, Learned, Learning, Policy, SequenceForm, SequenceFormLimits,
};

use super::payoff::Utility;

/// The exploitability at which learning stops is smaller than needed, since it costs little: on seven of eight
/// decks with 20,000 to 5 million histories, learning took no longer than building the form. On the eighth, with
/// 5 ranks in 2 suits, it took 0.8 s, three times as long.
const LEARNING: Learning = Learning {
    target: 1e-6,
    rounds: 100_000,
};

/// Enough for about five million histories; more would take many minutes.
const MOST_BYTES: usize = 1 << 30;

/// Solves a small deck of Go Fish: first its histories are [walked](DeckSolver::walk), then a policy is
/// [learned](DeckSolver::learn), and the result is [audited](DeckSolver::audit), as any other policy can
/// be.
///
/// ```
/// use hog_core::Control;
/// use hog_engines::go_fish::{DeckSolver, Utility};
/// use hog_games::go_fish::Rules;
///
/// let rules = Rules::DOCUMENT.with_pack(3, 4)?.with_deal(3)?.with_refill(1)?;
/// let (solver, control) = (DeckSolver::new(rules, Utility::Pairs), Control::new());
/// let learned = solver.learn(&solver.walk(&control)?, &control);
/// assert!((learned.value - 0.453).abs() < 1e-3);
/// assert!(solver.audit(&learned.policy, &control)?.exploitability() <= 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DeckSolver {
    /// The rules.
    pub rules: Rules,
    /// The payoff.
    pub utility: Utility,
    /// Maximum size of the game.
    pub limits: SequenceFormLimits,
}

impl DeckSolver {
    /// A solver of the game with these rules and payoff, for sizes that can be solved in minutes.
    #[must_use]
    pub fn new(rules: Rules, utility: Utility) -> Self {
        Self {
            rules,
            utility,
            limits: SequenceFormLimits {
                bytes: MOST_BYTES,
                ..SequenceFormLimits::default()
            },
        }
    }

    /// Enumerates all histories.
    ///
    /// # Errors
    /// [`CannotSolve`] if there are too many, or the control stops it.
    pub fn walk(
        &self,
        control: &Control<'_>,
    ) -> Result<SequenceForm<Observation<RankPile>>, CannotSolve> {
        // Decks that are far too large are refused without the walk.
        let most = self.limits.histories;
        if deals(self.rules) > most {
            return Err(CannotSolve::TooManyHistories { max: most });
        }
        let game = Plain::new(self.rules);
        SequenceForm::of(&game, &self.utility, self.limits, control)
    }

    /// Learns an equilibrium, until it is found or the control stops it.
    #[must_use]
    pub fn learn(
        &self,
        form: &SequenceForm<Observation<RankPile>>,
        control: &Control<'_>,
    ) -> Learned<Observation<RankPile>> {
        LEARNING.learn(form, control)
    }

    /// How much each player could gain against this policy of the other, computed from the rules without the
    /// sequence form.
    ///
    /// # Errors
    /// [`Stopped`] if the control stops it.
    pub fn audit(
        &self,
        policy: &impl Policy<Plain>,
        control: &Control<'_>,
    ) -> Result<Audited, Stopped> {
        let game = Plain::new(self.rules);
        Audit::new(&game, &self.utility, control).exploitability(policy)
    }
}

/// The number of deals that differ in the ranks that the players get, a lower bound of the number of histories.
fn deals(rules: Rules) -> u64 {
    let (suits, deal) = (usize::from(rules.suits()), usize::from(rules.deal()));
    // `ways[a][b]`: the deals of the ranks so far that give the players a and b cards. Four cards of a rank can be
    // split in 15 ways, so there are at most 15^13 deals, which fits 64 bits.
    let mut ways = vec![vec![0_u64; deal + 1]; deal + 1];
    ways[0][0] = 1;
    for _ in 0..rules.ranks() {
        let mut more = vec![vec![0; deal + 1]; deal + 1];
        for first in 0..=deal {
            for second in 0..=deal {
                for own in 0..=suits.min(deal - first) {
                    for other in 0..=(suits - own).min(deal - second) {
                        more[first + own][second + other] += ways[first][second];
                    }
                }
            }
        }
        ways = more;
    }
    ways[deal][deal]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_counted_without_suits() {
        let rules = |ranks, deal| {
            let rules = Rules::DOCUMENT.with_pack(ranks, 4).unwrap();
            rules.with_deal(deal).unwrap()
        };
        assert_eq!(deals(rules(1, 2)), 1);
        assert_eq!(deals(rules(2, 1)), 4);
        // Each player gets AA, A2 or 22.
        assert_eq!(deals(rules(2, 2)), 9);
        assert!(deals(Rules::DOCUMENT) > 1 << 30);
    }
}
