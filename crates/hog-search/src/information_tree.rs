//! Monte-Carlo trees for games that hide something: one for each seat, of what that seat knows.

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Observe, Playout, Seat, Seats, Turn, Viewer, draw};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use crate::error::CannotSearch;
use crate::payoff::Reward;
use crate::thought::{Proof, Rating, Thought};
use crate::tree::Budget;

/// How to grow trees of what seats know.
///
/// Each playout begins in a whole state that is drawn from what the seat to move may believe. Play
/// then goes down all trees at once: every seat has one, in which it goes by what it notices, and
/// chooses by what it has learned there (UCB among the moves that there are, each counted by how
/// often it was there to be chosen). So nobody's choice depends on what it cannot know. Moves of
/// chance are drawn.
///
/// For any number of seats. The same game, seed and budget give the same thought, if the states are
/// drawn from nothing but the generator.
///
/// ```
/// use hog_core::{Belief, Control, Information, Seat, Uniform, Viewer};
/// use hog_search::{InformationTree, Win};
/// use hog_testkit::games::{Kuhn, KuhnMove, KuhnSight, Leak};
///
/// let game = Kuhn { leak: Leak::Nothing };
/// let seat = Seat::SECOND;
/// // The second player has the king, and the other one has bet.
/// let information = Information {
///     start: 0,
///     sights: vec![
///         KuhnSight::Dealt(None),
///         KuhnSight::Dealt(Some(2)),
///         KuhnSight::Said(KuhnMove::Bet, None),
///     ],
/// };
/// let belief = Belief::of(&game, &information, Viewer::Seat(seat), &Uniform)?;
/// let weighed = InformationTree::default().search(
///     &game,
///     seat,
///     |rng| belief.draw(rng).clone(),
///     &Win,
///     &Control::new(),
/// )?;
/// assert_eq!(weighed.thought.best, KuhnMove::Bet);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InformationTree {
    /// How much work to do.
    pub budget: Budget,
    /// How much moves that were tried less are preferred.
    pub exploration: f64,
    /// How many pieces of information all trees hold at most. When they are full, they only learn.
    pub nodes: usize,
    /// How many moves a playout has at most, and at least one; one that does not end by then counts as
    /// what the reward says of the state it came to.
    pub longest: usize,
    /// Where random numbers start from.
    pub seed: u64,
}

impl Default for InformationTree {
    fn default() -> Self {
        Self {
            budget: Budget {
                playouts: Some(10_000),
            },
            // The usual number for rewards from 0 to 1; no experiment has set it.
            exploration: 0.7,
            nodes: 1 << 20,
            longest: 1_000,
            seed: 0,
        }
    }
}

/// What comes of such a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move that was chosen most often, and what it came to.
    pub thought: Thought<M>,
    /// How often each move was chosen, in the order of the rules.
    pub visits: Vec<(M, u64)>,
}

/// How many playouts are made between two looks at the control.
const BETWEEN_REPORTS: u64 = 64;

impl InformationTree {
    /// Finds a move for a seat that is to move: plays out until the budget is spent or the control
    /// says stop. At least one playout is made.
    ///
    /// `draws` gives a whole state that the seat may believe to be in, as often as it is asked, each
    /// as likely as the seat believes; see [`Belief::draw`](hog_core::Belief::draw).
    ///
    /// # Errors
    /// [`CannotSearch::Over`] if the game is over, and [`CannotSearch::Chance`] if chance is to move.
    ///
    /// # Panics
    /// If another seat is to move in a state that is drawn.
    pub fn search<G: Observe + Playout>(
        &self,
        game: &G,
        seat: Seat,
        mut draws: impl FnMut(&mut Xoshiro256PlusPlus) -> G::State,
        reward: &impl Reward<G>,
        control: &Control<'_>,
    ) -> Result<Weighed<G::Move>, CannotSearch> {
        let rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed));
        let mut growth = Growth::new(game, self, rng);
        let (mut playouts, mut complete) = (0, true);
        loop {
            let state = draws(&mut growth.rng);
            match game.turn(&state) {
                Turn::Over(_) => return Err(CannotSearch::Over),
                Turn::Chance => return Err(CannotSearch::Chance),
                Turn::Seat(mover) => assert_eq!(mover, seat, "who is to move knows it"),
            }
            growth.play_out(state, reward);
            playouts += 1;
            if self.budget.playouts.is_some_and(|most| playouts >= most) {
                break;
            }
            if playouts.is_multiple_of(BETWEEN_REPORTS) && control.report(playouts).is_err() {
                complete = false;
                break;
            }
        }
        Ok(growth.weighed(seat, playouts, complete))
    }
}

/// A move that a seat may make, given what it knows.
#[derive(Clone, Copy, Debug)]
struct Choice<M> {
    mv: M,
    /// How often it could be chosen.
    offered: u64,
    /// How often it was chosen.
    chosen: u64,
    /// The rewards of the seat that chose it, added up.
    reward: f64,
}

/// What a seat knows, and what it has learned of its moves there.
#[derive(Clone, Debug)]
struct Node<M> {
    choices: Vec<Choice<M>>,
}

/// The tree of one seat.
struct SeatTree<G: Observe> {
    /// The first is what the seat knows where the search begins.
    nodes: Vec<Node<G::Move>>,
    after: FxHashMap<(usize, G::Sight), usize>,
}

impl<G: Observe> SeatTree<G> {
    fn new() -> Self {
        Self {
            nodes: vec![Node {
                choices: Vec::new(),
            }],
            after: FxHashMap::default(),
        }
    }

    /// Adds what is known after this was noticed.
    fn add(&mut self, step: (usize, G::Sight)) -> usize {
        let node = self.nodes.len();
        self.after.insert(step, node);
        self.nodes.push(Node {
            choices: Vec::new(),
        });
        node
    }
}

/// A choice that was made: whose, what it knew, and which of its choices there.
struct Made {
    seat: Seat,
    node: usize,
    choice: usize,
}

struct Growth<'a, G: Observe + Playout> {
    game: &'a G,
    options: &'a InformationTree,
    rng: Xoshiro256PlusPlus,
    trees: Vec<SeatTree<G>>,
    /// Room for moves.
    room: Vec<G::Move>,
    visited: u64,
    deepest: usize,
}

impl<'a, G: Observe + Playout> Growth<'a, G> {
    fn new(game: &'a G, options: &'a InformationTree, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            game,
            options,
            rng,
            trees: (0..game.seats()).map(|_| SeatTree::new()).collect(),
            room: Vec::new(),
            visited: 0,
            deepest: 0,
        }
    }

    /// Plays one game, first by what the trees have learned, then at random, and learns from it.
    fn play_out(&mut self, mut state: G::State, reward: &impl Reward<G>) {
        let mut at = vec![0; self.trees.len()];
        let mut made = Vec::new();
        let mut moves = 0;
        let mut new = false;
        // Without a move there would be nothing to learn.
        let longest = self.options.longest.max(1);
        while !new && moves < longest {
            let mv = match self.game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => draw(self.game, &state, &mut self.rng),
                Turn::Seat(seat) => {
                    let node = at[seat.index()];
                    let (choice, novelty) = self.choose(&state, seat, node);
                    new = novelty == Novelty::New;
                    made.push(Made { seat, node, choice });
                    self.trees[seat.index()].nodes[node].choices[choice].mv
                }
            };
            self.visited += 1;
            moves += 1;
            let before = state.clone();
            self.game.play_unchecked(&mut state, mv);
            if new || self.notice(&before, mv, &state, &mut at).is_none() {
                break;
            }
        }
        self.deepest = self.deepest.max(moves);
        let most = longest - moves;
        self.game
            .playout(&mut state, &mut self.rng, &mut self.room, most);
        for Made { seat, node, choice } in made {
            let choice = &mut self.trees[seat.index()].nodes[node].choices[choice];
            choice.chosen += 1;
            choice.reward += reward.reward(self.game, &state, seat);
        }
    }

    fn is_full(&self) -> bool {
        let held: usize = self.trees.iter().map(|tree| tree.nodes.len()).sum();
        held >= self.options.nodes
    }

    /// Goes down all trees, by what their seats notice; `None` if that is new to a seat and there is
    /// no room for it.
    fn notice(
        &mut self,
        before: &G::State,
        mv: G::Move,
        after: &G::State,
        at: &mut [usize],
    ) -> Option<()> {
        for seat in Seats::first(at.len()).iter() {
            let step = (
                at[seat.index()],
                self.game.sight(before, mv, after, Viewer::Seat(seat)),
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

    /// Chooses a move for a seat, by its place among the choices of what the seat knows: one that was
    /// never tried, or the one that is best with what is hoped of it.
    fn choose(&mut self, state: &G::State, seat: Seat, node: usize) -> (usize, Novelty) {
        self.room.clear();
        self.game.moves(state, &mut self.room);
        let choices = &mut self.trees[seat.index()].nodes[node].choices;
        let mut offered = Vec::with_capacity(self.room.len());
        for mv in &self.room {
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
            return (untried[below(&mut self.rng, untried.len())], Novelty::New);
        }
        let hope = |index: &usize| choices[*index].hope(self.options.exploration);
        let best = offered
            .into_iter()
            .max_by(|one, other| hope(one).total_cmp(&hope(other)));
        (
            best.expect("a state that is not over has moves"),
            Novelty::Known,
        )
    }

    fn weighed(&self, seat: Seat, playouts: u64, complete: bool) -> Weighed<G::Move> {
        let choices = &self.trees[seat.index()].nodes[0].choices;
        let best = choices
            .iter()
            .rev()
            .max_by_key(|choice| choice.chosen)
            .expect("a playout was made");
        Weighed {
            thought: Thought {
                best: best.mv,
                line: vec![best.mv],
                rating: Rating::Rate(best.rate()),
                proof: Proof::Estimated,
                nodes: self.visited,
                tips: playouts,
                depth: u32::try_from(self.deepest).unwrap_or(u32::MAX),
                complete,
            },
            visits: choices
                .iter()
                .map(|choice| (choice.mv, choice.chosen))
                .collect(),
        }
    }
}

/// Whether a choice was made before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Novelty {
    Known,
    New,
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nobody makes so many playouts that it matters"
)]
impl<M> Choice<M> {
    /// The mean reward.
    fn rate(&self) -> f64 {
        self.reward / self.chosen as f64
    }

    /// The mean reward, and more for a move that could have been chosen oftener.
    fn hope(&self, exploration: f64) -> f64 {
        let doubt = (self.offered as f64).ln() / self.chosen as f64;
        self.rate() + exploration * doubt.sqrt()
    }
}
