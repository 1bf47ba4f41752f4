//! Information-set Monte-Carlo tree search, for games that hide something.

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Observe, Searchable, Seat, Seats, Turn, Viewer, draw_chance_move};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use crate::error::{CannotSearch, seat_to_move};
use crate::payoff::Reward;
use crate::thought::{Rating, Thought};

/// Settings of information-set Monte-Carlo tree search.
///
/// Each playout begins in a state drawn from the belief of the seat to move, and descends one tree for
/// each seat at once. A seat's tree branches by what the seat observes, and moves are selected there by
/// UCB over the available moves, so no choice depends on what is hidden from the seat. Moves of chance
/// are drawn.
///
/// For any number of seats. Equal games and settings give equal thoughts if states are drawn from
/// nothing but the generator.
///
/// ```
/// use hog_core::{Belief, Control, Information, Seat, Uniform, Viewer};
/// use hog_search::{InformationTree, WinPayoff};
/// use hog_testkit::games::{Kuhn, KuhnMove, KuhnObservation};
///
/// let game = Kuhn;
/// let seat = Seat::SECOND;
/// // The second player has the king, and the other one has bet.
/// let information = Information {
///     start: 0,
///     observations: vec![
///         KuhnObservation::Dealt(None),
///         KuhnObservation::Dealt(Some(2)),
///         KuhnObservation::Said(KuhnMove::Bet, None),
///     ],
/// };
/// let belief = Belief::of(&game, &information, Viewer::Seat(seat), &Uniform)?;
/// let thought = InformationTree::default().search(
///     &game,
///     seat,
///     |rng| belief.draw(rng).clone(),
///     &WinPayoff,
///     &Control::new(),
/// )?;
/// assert_eq!(thought.best, KuhnMove::Bet);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InformationTree {
    /// Maximum number of playouts; `None` goes on until the control stops it.
    pub playouts: Option<u64>,
    /// Weight of the exploration term.
    pub exploration: f64,
    /// Maximum number of nodes of all trees. Full trees go on learning without growing.
    pub nodes: usize,
    /// Maximum number of moves of a playout, at least one; one that does not end by then counts as the
    /// reward of its last state.
    pub max_moves: usize,
    /// Seed of the random generator.
    pub seed: u64,
}

impl Default for InformationTree {
    fn default() -> Self {
        Self {
            playouts: Some(10_000),
            // The usual value for rewards from 0 to 1; it was not tuned.
            exploration: 0.7,
            nodes: 1 << 20,
            max_moves: 1_000,
            seed: 0,
        }
    }
}

/// Number of playouts between two reports to the control.
const BETWEEN_REPORTS: u64 = 64;

impl InformationTree {
    /// Finds a move for the seat to move, the one that was selected most often: makes playouts until
    /// their maximum number is reached or the control stops it, at least one.
    ///
    /// `draw_state` draws a state from the seat's belief; see [`Belief::draw`](hog_core::Belief::draw).
    ///
    /// # Errors
    /// [`CannotSearch::Over`] if the game is over, and [`CannotSearch::Chance`] if chance is to move.
    ///
    /// # Panics
    /// If another seat is to move in a state that is drawn.
    pub fn search<G: Observe + Searchable>(
        &self,
        game: &G,
        seat: Seat,
        mut draw_state: impl FnMut(&mut Xoshiro256PlusPlus) -> G::State,
        reward: &impl Reward<G>,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed));
        let mut growth = Growth::new(game, self, rng);
        let (mut playouts, mut complete) = (0, true);
        loop {
            let state = draw_state(&mut growth.rng);
            let mover = seat_to_move(game, &state)?;
            assert_eq!(mover, seat, "the drawn state has another seat to move");
            growth.play_out(state, reward);
            playouts += 1;
            if self.playouts.is_some_and(|max| playouts >= max) {
                break;
            }
            if playouts.is_multiple_of(BETWEEN_REPORTS) && control.report(playouts).is_err() {
                complete = false;
                break;
            }
        }
        Ok(Thought {
            complete,
            ..growth.thought(seat, playouts)
        })
    }
}

/// A move that a seat may make, given what it knows.
#[derive(Clone, Copy, Debug)]
struct Choice<M> {
    mv: M,
    /// How often it was available.
    offered: u64,
    /// How often it was selected.
    chosen: u64,
    /// Sum of the seat's rewards.
    reward: f64,
}

/// The tree of one seat.
struct SeatTree<G: Observe> {
    /// The moves of each information set; the first is that of the root.
    nodes: Vec<Vec<Choice<G::Move>>>,
    /// The next information set, by information set and observation.
    after: FxHashMap<(usize, G::Observation), usize>,
}

impl<G: Observe> SeatTree<G> {
    fn new() -> Self {
        Self {
            nodes: vec![Vec::new()],
            after: FxHashMap::default(),
        }
    }

    /// Adds the information set after an observation.
    fn add(&mut self, step: (usize, G::Observation)) -> usize {
        let node = self.nodes.len();
        self.after.insert(step, node);
        self.nodes.push(Vec::new());
        node
    }
}

/// A selected choice, with its seat and node.
struct SelectedChoice {
    seat: Seat,
    node: usize,
    choice: usize,
}

/// The trees of all seats, which grow by playouts.
struct Growth<'a, G: Observe + Searchable> {
    game: &'a G,
    options: &'a InformationTree,
    rng: Xoshiro256PlusPlus,
    trees: Vec<SeatTree<G>>,
    /// Scratch space for moves.
    buffer: Vec<G::Move>,
    visited: u64,
    deepest: usize,
}

impl<'a, G: Observe + Searchable> Growth<'a, G> {
    fn new(game: &'a G, options: &'a InformationTree, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            game,
            options,
            rng,
            trees: (0..game.seats()).map(|_| SeatTree::new()).collect(),
            buffer: Vec::new(),
            visited: 0,
            deepest: 0,
        }
    }

    /// Makes one playout, first down the trees, then at random, and updates the trees.
    fn play_out(&mut self, mut state: G::State, reward: &impl Reward<G>) {
        let mut at = vec![0; self.trees.len()];
        let mut made = Vec::new();
        let mut moves = 0;
        let mut new = false;
        let max_moves = self.options.max_moves.max(1);
        while !new && moves < max_moves {
            let mv = match self.game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => draw_chance_move(self.game, &state, &mut self.rng),
                Turn::Seat(seat) => {
                    let node = at[seat.index()];
                    let choice = self.choose(&state, seat, node);
                    made.push(SelectedChoice { seat, node, choice });
                    let choice = &self.trees[seat.index()].nodes[node][choice];
                    new = choice.chosen == 0;
                    choice.mv
                }
            };
            self.visited += 1;
            moves += 1;
            let before = state.clone();
            self.game.play_unchecked(&mut state, mv);
            if new || self.descend(&before, mv, &state, &mut at).is_none() {
                break;
            }
        }
        self.deepest = self.deepest.max(moves);
        let rest = max_moves - moves;
        self.game
            .playout(&mut state, &mut self.rng, &mut self.buffer, rest);
        for SelectedChoice { seat, node, choice } in made {
            let choice = &mut self.trees[seat.index()].nodes[node][choice];
            choice.chosen += 1;
            choice.reward += reward.reward(self.game, &state, seat);
        }
    }

    fn is_full(&self) -> bool {
        let held: usize = self.trees.iter().map(|tree| tree.nodes.len()).sum();
        held >= self.options.nodes
    }

    /// Descends all trees by what their seats observe; `None` if that needs a new node and the trees
    /// are full.
    fn descend(
        &mut self,
        before: &G::State,
        mv: G::Move,
        after: &G::State,
        at: &mut [usize],
    ) -> Option<()> {
        for seat in Seats::first(at.len()).iter() {
            let step = (
                at[seat.index()],
                self.game.observation(before, mv, after, Viewer::Seat(seat)),
            );
            let known = self.trees[seat.index()].after.get(&step).copied();
            at[seat.index()] = match known {
                Some(node) => node,
                None if self.is_full() => return None,
                None => self.trees[seat.index()].add(step),
            };
        }
        Some(())
    }

    /// Selects a choice of a node by its index: an untried one, or the one with the greatest upper
    /// confidence bound.
    fn choose(&mut self, state: &G::State, seat: Seat, node: usize) -> usize {
        self.buffer.clear();
        self.game.moves(state, &mut self.buffer);
        let choices = &mut self.trees[seat.index()].nodes[node];
        let mut offered = Vec::with_capacity(self.buffer.len());
        for mv in &self.buffer {
            let known = choices.iter().position(|choice| choice.mv == *mv);
            let index = known.unwrap_or(choices.len());
            if known.is_none() {
                choices.push(Choice {
                    mv: *mv,
                    offered: 0,
                    chosen: 0,
                    reward: 0.0,
                });
            }
            choices[index].offered += 1;
            offered.push(index);
        }
        let untried = offered.iter().filter(|index| choices[**index].chosen == 0);
        let untried: Vec<usize> = untried.copied().collect();
        if !untried.is_empty() {
            return untried[below(&mut self.rng, untried.len())];
        }
        let bound = |index: &usize| choices[*index].upper_bound(self.options.exploration);
        let best = offered
            .into_iter()
            .max_by(|one, other| bound(one).total_cmp(&bound(other)));
        best.expect("a state that is not over has moves")
    }

    fn thought(&self, seat: Seat, playouts: u64) -> Thought<G::Move> {
        let choices = self.trees[seat.index()].nodes[0].iter().rev();
        let best = choices.max_by_key(|choice| choice.chosen);
        let best = best.expect("a playout was made");
        Thought {
            tips: playouts,
            depth: u32::try_from(self.deepest).unwrap_or(u32::MAX),
            ..Thought::estimated(best.mv, Rating::WinRate(best.rate()), self.visited)
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "far fewer than 2^52 playouts are made"
)]
impl<M> Choice<M> {
    /// The mean reward.
    fn rate(&self) -> f64 {
        self.reward / self.chosen as f64
    }

    /// The upper confidence bound of the mean reward.
    fn upper_bound(&self, exploration: f64) -> f64 {
        let doubt = (self.offered as f64).ln() / self.chosen as f64;
        self.rate() + exploration * doubt.sqrt()
    }
}
