//! Values and best responses of policies.
//!
//! This checks equilibria, so it shares no algorithm with the code that finds them: it walks the game
//! by its rules and asks the policies.

mod best_response;
mod both;
mod policy_seat;

use hog_core::{Control, Observe, Seat, Stopped};

use crate::payoff::Payoff;
use crate::policy::Policy;

/// Evaluates policies in a game for two: their value against each other, and how much they can be
/// exploited. The game begins from its first start.
///
/// ```
/// use hog_core::{Control, Uniform};
/// use hog_search::{Audit, WinPayoff};
/// use hog_testkit::games::Kuhn;
///
/// let game = Kuhn;
/// let quiet = Control::new();
/// let audited = Audit::new(&game, &WinPayoff, &quiet).exploitability(&Uniform)?;
/// assert!(audited.exploitability() > 0.0);
/// # Ok::<(), hog_core::Stopped>(())
/// ```
pub struct Audit<'a, G, P> {
    game: &'a G,
    payoff: &'a P,
    control: &'a Control<'a>,
}

/// The payoffs of the best responses to a policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audited {
    /// The payoff of each seat's best response, if the other plays the policy.
    pub best: [f64; 2],
}

impl Audited {
    /// What a best response gains, averaged over both seats; 0 in an equilibrium.
    #[must_use]
    pub const fn exploitability(&self) -> f64 {
        f64::midpoint(self.best[0], self.best[1])
    }
}

/// Number of histories between two reports to the control.
const BETWEEN_REPORTS: u64 = 4096;

impl<'a, G: Observe, P: Payoff<G>> Audit<'a, G, P> {
    /// An audit of a game for two with this payoff.
    ///
    /// # Panics
    /// If the game is not for two.
    pub fn new(game: &'a G, payoff: &'a P, control: &'a Control<'a>) -> Self {
        assert_eq!(game.seats(), 2, "the game must be for two");
        Self {
            game,
            payoff,
            control,
        }
    }

    /// Each seat's best response to a policy that the other plays.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    pub fn exploitability(&self, policy: &impl Policy<G>) -> Result<Audited, Stopped> {
        let first = self.best_response(Seat::FIRST, policy)?;
        let second = self.best_response(Seat::SECOND, policy)?;
        Ok(Audited {
            best: [first, second],
        })
    }

    /// The expected payoff of a seat's best response if the other plays this policy. The policy is
    /// asked once for each information set.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    ///
    /// # Panics
    /// If [`Payoff::settled`] is `None` for a finished state.
    pub fn best_response(&self, seat: Seat, policy: &impl Policy<G>) -> Result<f64, Stopped> {
        best_response::of(self, seat, policy)
    }

    /// The first seat's expected payoff if the seats play these policies.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    ///
    /// # Panics
    /// If [`Payoff::settled`] is `None` for a finished state.
    pub fn value(&self, first: &impl Policy<G>, second: &impl Policy<G>) -> Result<f64, Stopped> {
        both::value(self, [first, second])
    }

    fn report(&self, walked: &mut u64) -> Result<(), Stopped> {
        if walked.is_multiple_of(BETWEEN_REPORTS) {
            self.control.report(*walked)?;
        }
        *walked += 1;
        Ok(())
    }
}
