//! A mind: somebody who finds moves in any game of the catalogue.

use std::time::{Duration, Instant};

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Turn};
use hog_games::Listed;
use hog_search::{
    Budget, CannotSearch, Deepening, Proof, Rating, Switches, Thought, Tree, Visit,
    alpha_beta_traced,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::level::{Effort, effort};
use crate::name::{MindName, Way};

/// Which part of its time the best mind looks ahead: small games are then proved, and forced wins
/// found that playouts would miss. What is lost to the tree costs it little.
const LOOKING_AHEAD: u32 = 5;

/// How long a level thinks at most, where playouts are slow.
const PATIENCE: Duration = Duration::from_secs(20);

/// A mind at work. It keeps nothing from one move to the next but its random generator.
#[derive(Clone, Debug)]
pub struct Mind {
    name: MindName,
    rng: Xoshiro256PlusPlus,
}

impl Mind {
    /// The mind of this name. The seed is that of what it leaves to chance.
    #[must_use]
    pub fn new(name: MindName, seed: u64) -> Self {
        Self {
            name,
            rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed)),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &MindName {
        &self.name
    }

    /// Thinks about a state, for the seat to move.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, the mind cannot play such a game, or it was stopped
    /// before it found a move.
    pub fn think<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        self.think_traced(game, state, control, &mut |_| ())
    }

    /// The same; the search of the thesis calls `trace` with every state it visits.
    ///
    /// # Errors
    /// As [`think`](Mind::think).
    pub fn think_traced<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        trace: &mut dyn FnMut(&Visit<'_, G::Move>),
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let settings = self.name.settings();
        match self.name.kind().way {
            Way::Random => self.any_move(game, state),
            Way::Thesis => {
                let on = |name| settings.word(name) == "on";
                let switches = Switches {
                    reorder: on("reorder"),
                    prune: Some(settings.small("prune").into()),
                    live_extension: on("live"),
                    dead_test: on("dead"),
                    depth: settings.small("depth").into(),
                };
                alpha_beta_traced(game, state, &switches, control, trace)
            }
            Way::Deepening => {
                let deepening = Deepening {
                    depth: settings.small("depth").into(),
                    ..Deepening::default()
                };
                deepening.search(game, state, &within(control, settings.time("time")))
            }
            Way::Tree => {
                let playouts = Some(settings.number("playouts"));
                let control = within(control, settings.time("time"));
                self.tree(Budget { playouts }).search(game, state, &control)
            }
            Way::Best => {
                let time = settings.time("time");
                let budget = Budget { playouts: None };
                self.best(game, state, control, time / LOOKING_AHEAD, (budget, time))
            }
            Way::Level => match effort(settings.number("number")) {
                Effort::Best { ahead, playouts } => {
                    let playouts = Some(playouts);
                    self.best(game, state, control, ahead, (Budget { playouts }, PATIENCE))
                }
                Effort::Slipping { slips, .. } if below(&mut self.rng, 100) < slips => {
                    self.any_move(game, state)
                }
                Effort::Slipping { playouts, .. } => {
                    let playouts = Some(playouts);
                    self.tree(Budget { playouts }).search(game, state, control)
                }
            },
        }
    }

    /// A tree that starts from other random numbers each time.
    fn tree(&mut self, budget: Budget) -> Tree {
        Tree {
            budget,
            seed: self.rng.next_u64(),
            ..Tree::default()
        }
    }

    /// The strongest search for the game: looks ahead for a time and, if that proves nothing, grows
    /// a tree within its budget and the whole time.
    fn best<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        looking_ahead: Duration,
        (budget, time): (Budget, Duration),
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let end = Instant::now() + time;
        let ahead = Deepening {
            live_extension: true,
            ..Deepening::default()
        };
        let ahead = ahead.search(game, state, &within(control, looking_ahead));
        let stopped = control.report(0).is_err();
        match ahead {
            Ok(thought) if stopped || thought.proof != Proof::Estimated => Ok(thought),
            _ => {
                let tree = self.tree(budget);
                tree.search(game, state, &control.with_deadline(end))
            }
        }
    }

    /// Any move, all equally likely.
    fn any_move<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        match game.turn(state) {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(_) => {}
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let best = moves[below(&mut self.rng, moves.len())];
        Ok(Thought {
            best,
            line: vec![best],
            rating: Rating::Rate(0.5),
            proof: Proof::Estimated,
            nodes: 1,
            tips: 1,
            depth: 0,
            complete: true,
        })
    }
}

/// The same control, and no longer than this.
fn within<'a>(control: &Control<'a>, time: Duration) -> Control<'a> {
    control.with_deadline(Instant::now() + time)
}
