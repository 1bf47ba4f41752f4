//! Engines: computer players for any game of the catalogue.

use std::any::Any;
use std::fmt;
use std::time::{Duration, Instant};

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Hides, Uniform};
use hog_games::Listed;
use hog_search::{
    CannotSearch, Deepening, Horizon, MoveOrder, Proof, Rating, Switches, Thought, Tree, Visit,
    alpha_beta_traced, seat_to_move,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::go_fish::OpenHandsSolvers;
use crate::hidden::{hidden_engine_of, hidden_engines};
use crate::hidden_engine::HiddenEngine;
use crate::knowledge::{Knowledge, Known, SeatKnowledge};
use crate::level::{Effort, effort};
use crate::name::{
    DEAD, DEPTH, EngineMethod, EngineName, LEVEL, LIVE, MAX_DEPTH, OPEN_ENGINES, PLAYOUTS, PRUNE,
    REORDER, TIME,
};

/// The best engine spends this fraction of its time on deepening, which proves small games and finds
/// forced wins that playouts would miss; the tree needs the rest.
const DEEPENING_FRACTION: u32 = 5;

/// Maximum time of a level for a move, where playouts are slow.
const MAX_LEVEL_TIME: Duration = Duration::from_secs(20);

/// A computer player. Between moves it keeps its random generator and, for games that hide something,
/// what it has computed so far.
///
/// ```
/// use hog_core::{Control, Game};
/// use hog_engines::{Engine, Knowledge};
/// use hog_games::tictactoe;
///
/// let game = tictactoe::game();
/// let start = game.start();
/// let knowledge = Knowledge::whole(&start).expect("it hides nothing");
/// let mut engine = Engine::new("mcts:playouts=100".parse()?, 1);
/// let thought = engine.think(&game, &knowledge, &Control::new())?;
/// assert!(game.is_legal(&start, thought.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    name: EngineName,
    rng: Xoshiro256PlusPlus,
    solvers: OpenHandsSolvers,
    /// A `Box<dyn HiddenEngine<G> + Send>` for the type of game that it played last, if that hides
    /// something. An engine plays games of all types, so the type is checked when it is used.
    hidden: Option<Box<dyn Any + Send>>,
}

impl Engine {
    /// The engine of this name, with this seed of its random numbers.
    #[must_use]
    pub fn new(name: EngineName, seed: u64) -> Self {
        Self::sharing(name, seed, OpenHandsSolvers::default())
    }

    /// An engine that uses these solvers of Go Fish with open hands; other engines may share them.
    #[must_use]
    pub fn sharing(name: EngineName, seed: u64, solvers: OpenHandsSolvers) -> Self {
        Self {
            name,
            rng: Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed)),
            solvers,
            hidden: None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &EngineName {
        &self.name
    }

    /// Thinks for the seat to move, given what that seat knows.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, the engine cannot play such a game, or it was stopped
    /// before it found a move.
    pub fn think<G: Listed>(
        &mut self,
        game: &G,
        knowledge: &Knowledge<'_, G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        self.think_traced(game, knowledge, control, &mut |_| ())
    }

    /// [`think`](Engine::think) in which the search of the thesis calls `trace` with every state it
    /// visits.
    ///
    /// # Errors
    /// As [`think`](Engine::think).
    pub fn think_traced<G: Listed>(
        &mut self,
        game: &G,
        knowledge: &Knowledge<'_, G>,
        control: &Control<'_>,
        trace: &mut dyn FnMut(&Visit<'_, G::Move>),
    ) -> Result<Thought<G::Move>, CannotSearch> {
        match knowledge.known() {
            Known::Whole(state) => self.think_open(game, state, control, trace),
            Known::Part(part) => self.think_hidden(game, part, control),
        }
    }

    /// The probability of each of the moves of a seat that does not know everything, in their order;
    /// `None` if the engine cannot state them.
    ///
    /// # Errors
    /// As [`think`](Engine::think).
    pub fn probabilities<G: Listed>(
        &mut self,
        game: &G,
        knowledge: &SeatKnowledge<'_, G>,
        control: &Control<'_>,
    ) -> Result<Option<Vec<f64>>, CannotSearch> {
        if self.name.kind().method == EngineMethod::Random {
            return Ok(Some(Uniform::of(knowledge.moves.len())));
        }
        Ok(self
            .hidden_engine(game)?
            .probabilities(game, knowledge, control))
    }

    fn think_hidden<G: Listed>(
        &mut self,
        game: &G,
        knowledge: &SeatKnowledge<'_, G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        if knowledge.moves.is_empty() {
            return Err(CannotSearch::Over);
        }
        match self.name.kind().method {
            EngineMethod::Random => Ok(self.random_choice(knowledge.moves)),
            _ => self.hidden_engine(game)?.think(game, knowledge, control),
        }
    }

    /// Checks that an engine of this name can play the game.
    ///
    /// # Errors
    /// [`CannotSearch::Hidden`] or [`CannotSearch::OtherGames`] if it cannot.
    pub fn can_play<G: Listed>(name: &EngineName, game: &G) -> Result<(), CannotSearch> {
        let able = match G::HIDES {
            Hides::Nothing => OPEN_ENGINES,
            Hides::Something => hidden_engines(game),
        };
        let kind = name.kind().signature.name;
        if able.contains(&kind) {
            Ok(())
        } else if OPEN_ENGINES.contains(&kind) {
            Err(CannotSearch::Hidden { able })
        } else {
            Err(CannotSearch::OtherGames { able })
        }
    }

    /// The engine of this name for a game that hides something, kept for the next move.
    fn hidden_engine<G: Listed>(
        &mut self,
        game: &G,
    ) -> Result<&mut (dyn HiddenEngine<G> + Send), CannotSearch> {
        type Kept<G> = Box<dyn HiddenEngine<G> + Send>;
        if !self
            .hidden
            .as_ref()
            .is_some_and(|kept| kept.is::<Kept<G>>())
        {
            Self::can_play(&self.name, game)?;
            let engine = hidden_engine_of(game, &self.name, self.rng.next_u64(), &self.solvers);
            let engine = engine.expect("engines exist for the kinds that can play");
            self.hidden = Some(Box::new(engine));
        }
        let kept = self
            .hidden
            .as_mut()
            .and_then(|kept| kept.downcast_mut::<Kept<G>>());
        Ok(kept.expect("it has this type").as_mut())
    }

    fn think_open<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        trace: &mut dyn FnMut(&Visit<'_, G::Move>),
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let settings = self.name.settings();
        match self.name.kind().method {
            EngineMethod::Random => self.random_move(game, state),
            EngineMethod::Thesis => {
                let width = Some(PRUNE.of(settings).into());
                let switches = Switches {
                    order: match REORDER.of(settings) {
                        MoveOrder::Judge { .. } => MoveOrder::Judge { width },
                        MoveOrder::Rules => MoveOrder::Rules,
                    },
                    horizon: LIVE.of(settings),
                    dead_moves: DEAD.of(settings),
                    depth: DEPTH.of(settings).into(),
                };
                alpha_beta_traced(game, state, &switches, control, trace)
            }
            EngineMethod::Deepening => {
                let deepening = Deepening {
                    depth: MAX_DEPTH.of(settings).into(),
                    ..Deepening::default()
                };
                deepening.search(game, state, &within(control, TIME.of(settings)))
            }
            EngineMethod::Tree => {
                let control = within(control, TIME.of(settings));
                let tree = self.tree(Some(PLAYOUTS.of(settings)));
                tree.search(game, state, &control)
            }
            EngineMethod::Best => {
                let time = TIME.of(settings);
                let deepening_time = time / DEEPENING_FRACTION;
                self.best(game, state, control, deepening_time, (None, time))
            }
            EngineMethod::Level => match effort(LEVEL.of(settings)) {
                Effort::Best { ahead, playouts } => {
                    let limits = (Some(playouts), MAX_LEVEL_TIME);
                    self.best(game, state, control, ahead, limits)
                }
                Effort::Slipping { slips, .. } if below(&mut self.rng, 100) < slips => {
                    self.random_move(game, state)
                }
                Effort::Slipping { playouts, .. } => {
                    self.tree(Some(playouts)).search(game, state, control)
                }
            },
            EngineMethod::Memory
            | EngineMethod::Belief
            | EngineMethod::Sampling
            | EngineMethod::Sound
            | EngineMethod::InformationTree => Err(CannotSearch::OtherGames { able: OPEN_ENGINES }),
        }
    }

    /// A tree with a new seed each time.
    fn tree(&mut self, playouts: Option<u64>) -> Tree {
        Tree {
            playouts,
            seed: self.rng.next_u64(),
            ..Tree::default()
        }
    }

    /// The strongest search for the game: deepening for a part of the time and, if that proves nothing,
    /// a tree for the rest of the time, or with a maximum number of playouts.
    fn best<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        deepening_time: Duration,
        (playouts, time): (Option<u64>, Duration),
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let end = Instant::now() + time;
        let deepening = Deepening {
            horizon: Horizon::Quiet,
            ..Deepening::default()
        };
        let found = deepening.search(game, state, &within(control, deepening_time));
        let stopped = control.report(0).is_err();
        match found {
            Ok(thought) if stopped || thought.proof != Proof::Estimated => Ok(thought),
            _ => {
                let tree = self.tree(playouts);
                tree.search(game, state, &control.with_deadline(end))
            }
        }
    }

    /// A random move.
    fn random_move<G: Listed>(
        &mut self,
        game: &G,
        state: &G::State,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        seat_to_move(game, state)?;
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        Ok(self.random_choice(&moves))
    }

    /// A random one of these moves, of which there is at least one.
    fn random_choice<M: Copy>(&mut self, moves: &[M]) -> Thought<M> {
        let best = moves[below(&mut self.rng, moves.len())];
        Thought {
            depth: 0,
            ..Thought::estimated(best, Rating::WinRate(0.5), 1)
        }
    }
}

impl Clone for Engine {
    /// An engine with the same random numbers that computes anew what it had kept.
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            rng: self.rng.clone(),
            solvers: self.solvers.clone(),
            hidden: None,
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.name).finish()
    }
}

/// The control with a deadline after this time.
fn within<'a>(control: &Control<'a>, time: Duration) -> Control<'a> {
    control.with_deadline(Instant::now() + time)
}
