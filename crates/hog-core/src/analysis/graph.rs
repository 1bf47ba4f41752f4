//! The reachable states of a game and the moves between them.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::edges::{EdgeList, to_u32};
use super::exploration::{Coverage, GraphLimits, StopReason};
use super::turns::Turns;
use crate::{Control, Key, Record, Turn};

/// A state of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub(super) u32);

impl Node {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of states expanded between two checks of the limits.
const CHECK_INTERVAL: usize = 256;

/// Bytes of a state besides its key, its entry in the hash table and its edges: turn, parent, offset of its
/// edges and value.
const BYTES_PER_STATE: usize = 2 + 4 + 4 + 4;
/// Bytes of an edge.
const BYTES_PER_EDGE: usize = 4;
/// Further bytes of a state in a graph with loops: counter of escapes, place in the queue, offset of reversed edges.
const LOOP_BYTES_PER_STATE: usize = 2 + 4 + 4;
/// Further bytes of an edge in a graph with loops: the reversed edge.
const LOOP_BYTES_PER_EDGE: usize = 4;
/// Further bytes of a state in a graph without loops: its place in the order, and its number of games.
const ACYCLIC_BYTES_PER_STATE: usize = 4 + 16;

/// The states reachable from a game's starts, breadth first, and the moves between them.
///
/// Nodes are numbered in the order in which they were found: the starts first, then those at
/// depth 1, and so on.
pub struct Graph<K> {
    keys: Vec<K>,
    /// The number of the node of each key, found by the key's hash.
    numbers: HashTable<u32>,
    /// The node from which each state was first reached; the starts, which come first, have none.
    parents: Vec<u32>,
    starts: usize,
    pub(super) turns: Turns,
    pub(super) edges: EdgeList,
    /// The first node of each depth.
    layers: Vec<usize>,
    /// The states that are over but have moves, or are not over and have none.
    pub(super) end_mismatch: Vec<Node>,
    coverage: Coverage,
}

impl<K: Clone + Eq + std::hash::Hash> Graph<K> {
    /// Explores the game from its starts until nothing new is found or a limit is reached.
    pub fn explore<G: Key<Key = K>>(game: &G, limits: GraphLimits, control: &Control<'_>) -> Self {
        let mut graph = Self::of_starts(game);
        let (mut moves, mut targets) = (Vec::new(), Vec::new());
        graph.coverage = loop {
            let expanded = graph.edges.nodes();
            let begins_a_layer = graph.layers.last() == Some(&expanded);
            if begins_a_layer && expanded < graph.keys.len() {
                graph.layers.push(graph.keys.len());
            }
            if expanded == graph.keys.len() {
                break Coverage::Exhausted;
            }
            if expanded.is_multiple_of(CHECK_INTERVAL) {
                if control.report(graph.keys.len() as u64).is_err() {
                    break Coverage::NotExhausted(StopReason::Interrupted);
                }
                if graph.planned_bytes() > limits.memory {
                    break Coverage::NotExhausted(StopReason::Memory);
                }
            }
            if !graph.expand(game, expanded, limits.states, &mut moves, &mut targets) {
                break Coverage::NotExhausted(StopReason::States);
            }
        };
        graph.layers.retain(|first| *first < graph.keys.len());
        graph
    }

    fn of_starts<G: Key<Key = K>>(game: &G) -> Self {
        let mut graph = Self {
            keys: Vec::new(),
            numbers: HashTable::new(),
            parents: Vec::new(),
            starts: 0,
            turns: Turns::default(),
            edges: EdgeList::new(),
            layers: vec![0],
            end_mismatch: Vec::new(),
            coverage: Coverage::Exhausted,
        };
        for start in game.starts() {
            let key = game.key(&start);
            let hash = FxBuildHasher.hash_one(&key);
            if graph.find_hashed(hash, &key).is_none() {
                graph.insert(hash, key, game.turn(&start));
            }
        }
        graph.starts = graph.keys.len();
        graph
    }

    /// Finds the node after each move of a node. If that takes more than `max_states` states, returns
    /// false and leaves the node unexpanded, without edges; the new nodes found before that are kept.
    ///
    /// `moves` and `targets` are scratch space: for the moves, and for the state after each, as a key
    /// with its hash.
    fn expand<G: Key<Key = K>>(
        &mut self,
        game: &G,
        node: usize,
        max_states: usize,
        moves: &mut Vec<G::Move>,
        targets: &mut Vec<(u64, K)>,
    ) -> bool {
        let state = game.state_of(&self.keys[node]);
        moves.clear();
        game.moves(&state, moves);
        let is_over = self.turns.of(node).is_over();
        if is_over != moves.is_empty() {
            self.end_mismatch.push(Node(to_u32(node)));
        }
        if is_over {
            moves.clear();
        }
        // All keys first, then all look-ups, so that their cache misses overlap. That halves the time
        // of a large exploration.
        targets.clear();
        targets.extend(moves.iter().map(|mv| {
            let mut after = state.clone();
            game.play_unchecked(&mut after, *mv);
            let key = game.key(&after);
            (FxBuildHasher.hash_one(&key), key)
        }));
        for (hash, key) in targets.drain(..) {
            let target = match self.find_hashed(hash, &key) {
                Some(known) => known,
                None if self.keys.len() < max_states => {
                    self.parents.push(to_u32(node));
                    let turn = game.turn(&game.state_of(&key));
                    self.insert(hash, key, turn)
                }
                None => {
                    self.edges.abandon_node();
                    return false;
                }
            };
            self.edges.push(target);
        }
        self.edges.close_node();
        true
    }

    /// Gives a new key its number.
    fn insert(&mut self, hash: u64, key: K, turn: Turn) -> u32 {
        let next = to_u32(self.keys.len());
        let keys = &self.keys;
        let rehash = |known: &u32| FxBuildHasher.hash_one(&keys[*known as usize]);
        self.numbers.insert_unique(hash, next, rehash);
        self.keys.push(key);
        self.turns.push(turn);
        next
    }

    /// The bytes that this graph and everything computed from it take.
    fn planned_bytes(&self) -> usize {
        let (states, edges) = (self.keys.len(), self.edges.len());
        let with_loops = states * LOOP_BYTES_PER_STATE + edges * LOOP_BYTES_PER_EDGE;
        states * (size_of::<K>() + BYTES_PER_STATE)
            + self.numbers.allocation_size()
            + edges * BYTES_PER_EDGE
            + with_loops.max(states * ACYCLIC_BYTES_PER_STATE)
    }

    /// Whether the exploration was complete.
    #[must_use]
    pub const fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// The number of states found.
    #[must_use]
    pub fn states(&self) -> usize {
        self.keys.len()
    }

    /// The number of moves followed between them.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.edges.len()
    }

    /// All states that were found, nearest first.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<K> {
        (0..to_u32(self.keys.len())).map(Node)
    }

    /// The game's starts.
    pub fn starts(&self) -> impl Iterator<Item = Node> + use<K> {
        (0..to_u32(self.starts)).map(Node)
    }

    /// The number of new states at each complete depth: the starts, then those first reached by one
    /// move, and so on.
    #[must_use]
    pub fn new_states_by_depth(&self) -> Vec<usize> {
        let mut ends: Vec<usize> = self.layers[1..].to_vec();
        ends.push(self.keys.len());
        let sizes = self
            .layers
            .iter()
            .zip(&ends)
            .map(|(first, end)| end - first);
        match self.coverage {
            Coverage::Exhausted => sizes.collect(),
            Coverage::NotExhausted(_) => sizes.take(self.complete_depths()).collect(),
        }
    }

    /// The number of complete depths, the starts' included. A depth is complete when every state of
    /// the depth before was expanded.
    fn complete_depths(&self) -> usize {
        let expanded = self.edges.nodes();
        let deeper = self.layers.iter().skip(1);
        1 + deeper.filter(|first| **first <= expanded).count()
    }

    /// The node of a key, if it was found.
    #[must_use]
    pub fn find(&self, key: &K) -> Option<Node> {
        let hash = FxBuildHasher.hash_one(key);
        self.find_hashed(hash, key).map(Node)
    }

    fn find_hashed(&self, hash: u64, key: &K) -> Option<u32> {
        let has_key = |known: &u32| self.keys[*known as usize] == *key;
        self.numbers.find(hash, has_key).copied()
    }

    /// The key of a node.
    #[must_use]
    pub fn key(&self, node: Node) -> &K {
        &self.keys[node.index()]
    }

    /// Whose turn it is in a node.
    #[must_use]
    pub fn turn(&self, node: Node) -> Turn {
        self.turns.of(node.index())
    }

    /// The nodes to which each move of a node leads, in the order of its moves.
    pub fn successors(&self, node: Node) -> impl ExactSizeIterator<Item = Node> {
        self.edges.of(node.index()).iter().copied().map(Node)
    }

    /// A shortest line of play from a start to a node.
    pub fn line_to<G: Key<Key = K>>(&self, game: &G, node: Node) -> Record<G::Move> {
        let mut path = vec![node];
        let mut first = node;
        while first.index() >= self.starts {
            first = Node(self.parents[first.index() - self.starts]);
            path.push(first);
        }
        path.reverse();
        Record {
            start: self.start_number(game, first),
            moves: self.moves_along(game, &path),
        }
    }

    /// Which of the game's starts a node is: equal starts have one node.
    fn start_number<G: Key<Key = K>>(&self, game: &G, node: Node) -> usize {
        let key = self.key(node);
        let starts = game.starts();
        let found = starts.iter().position(|start| game.key(start) == *key);
        found.expect("a line begins in a start")
    }

    /// The moves that lead along a path of nodes.
    pub(super) fn moves_along<G: Key<Key = K>>(&self, game: &G, path: &[Node]) -> Vec<G::Move> {
        // Not by the edges, since a node that was left unexpanded may be a parent but has none.
        let step = |pair: &[Node]| {
            let state = game.state_of(self.key(pair[0]));
            let target = self.key(pair[1]);
            let leads_there = |mv: &G::Move| {
                let mut after = state.clone();
                game.play_unchecked(&mut after, *mv);
                game.key(&after) == *target
            };
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let mv = moves.into_iter().find(leads_there);
            mv.expect("the path follows moves")
        };
        path.windows(2).map(step).collect()
    }
}
