//! Solutions shortened by joining single-card moves into moves of whole runs.
//!
//! The proof and the short search move one card at a time, so that a run of five takes nine moves.
//! Where the rules allow it, players see one move instead.

use hog_core::Game;
use hog_games::freecell::{CanonicalKey, FreeCell, Move, State};
use rustc_hash::FxHashMap;

use super::solution::{CardStep, Solution, count_single_moves};

/// The states of a solution, in their order.
struct Line<'a> {
    game: &'a FreeCell,
    states: Vec<State>,
    /// Number of single-card moves up to each state.
    single_moves: Vec<usize>,
    /// The last index of each state, up to the order of columns and cells.
    last_index: FxHashMap<CanonicalKey, usize>,
}

/// A move from a state of the line to a later one, and the best that can follow.
#[derive(Clone, Copy)]
struct Leap {
    mv: Move,
    to: usize,
    /// Moves up to the end, this one included.
    moves: usize,
    /// Single-card moves up to the end, this one included.
    single_moves: usize,
}

impl Solution {
    /// The solution in the fewest moves that result from replacing several moves by one legal move to
    /// the same state, up to the order of columns and cells. The number of single-card moves never
    /// grows.
    ///
    /// # Panics
    /// If it is no solution of this state.
    #[must_use]
    pub fn joined(&self, game: &FreeCell, state: &State) -> Self {
        let steps = Line::of(game, state, &self.moves).fewest_steps(&self.moves);
        let joined = Self::replay(game, state, &steps);
        let joined = joined.unwrap_or_else(|refused| panic!("{refused}"));
        assert!(
            joined.single_moves <= self.single_moves && joined.moves.len() <= self.moves.len(),
            "moves are joined, not added"
        );
        joined
    }
}

impl<'a> Line<'a> {
    fn of(game: &'a FreeCell, state: &State, moves: &[Move]) -> Self {
        let mut line = Self {
            game,
            states: vec![*state],
            single_moves: vec![0],
            last_index: FxHashMap::default(),
        };
        let mut state = *state;
        let mut single_moves = 0;
        line.last_index.insert(state.canonical_key(), 0);
        for (index, mv) in (1..).zip(moves) {
            let before = state;
            let played = game.play(&mut state, *mv);
            played.expect("the rules have accepted every move of a solution");
            single_moves += count_single_moves(game, &before, *mv, &state);
            line.states.push(state);
            line.single_moves.push(single_moves);
            line.last_index.insert(state.canonical_key(), index);
        }
        line
    }

    /// The fewest moves from the first state to the last by way of the others; as steps, since the order
    /// of columns and cells may come to differ.
    fn fewest_steps(&self, moves: &[Move]) -> Vec<CardStep> {
        let mut best: Vec<Leap> = Vec::with_capacity(moves.len());
        // From the last to the first, so the best from a later state is known; `best` is reversed.
        for (from, mv) in moves.iter().enumerate().rev() {
            let after = |to: usize| {
                let leap = moves.len().checked_sub(to + 1).map(|at| best[at]);
                leap.map_or((0, 0), |leap| (leap.moves, leap.single_moves))
            };
            let leaps = self.leaps_from(from, *mv).map(|(mv, to, single_moves)| {
                let (more, more_singles) = after(to);
                Leap {
                    mv,
                    to,
                    moves: more + 1,
                    single_moves: more_singles + single_moves,
                }
            });
            let least = leaps.min_by_key(|leap| (leap.moves, leap.single_moves));
            best.push(least.expect("the move of the solution is one"));
        }
        best.reverse();
        let mut steps = Vec::new();
        let mut at = 0;
        while let Some(leap) = best.get(at) {
            steps.push(CardStep::of(&self.states[at], leap.mv));
            at = leap.to;
        }
        steps
    }

    /// The move `played` in the solution, and every other that leads to a later state without more single
    /// moves: which move, to which state, and how many single moves.
    fn leaps_from(&self, from: usize, played: Move) -> impl Iterator<Item = (Move, usize, usize)> {
        let state = self.states[from];
        let mut moves = Vec::new();
        self.game.moves(&state, &mut moves);
        let others = moves.into_iter().filter_map(move |mv| {
            let mut after = state;
            self.game.play_unchecked(&mut after, mv);
            let to = *self.last_index.get(&after.canonical_key())?;
            let single_moves = count_single_moves(self.game, &state, mv, &after);
            let gains = to > from + 1 && single_moves <= self.between(from, to);
            gains.then_some((mv, to, single_moves))
        });
        std::iter::once((played, from + 1, self.between(from, from + 1))).chain(others)
    }

    /// Number of single-card moves of the solution between two states.
    fn between(&self, from: usize, to: usize) -> usize {
        self.single_moves[to] - self.single_moves[from]
    }
}

#[cfg(test)]
mod tests {
    use hog_core::Control;
    use hog_games::freecell::{AutoPlay, Card, Rules, Setup};

    use super::*;
    use crate::freecell::rule_tables::RuleTables;
    use crate::freecell::short::shortest;
    use crate::freecell::solution::Goal;
    use crate::freecell::tests::deal;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    /// From the tens on: a run of four, three kings, and the other cards in order.
    fn run_of_four() -> FreeCell {
        let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
        let columns = [
            "KH QC QH JS TH",
            "KS",
            "KC JC TC",
            "KD QD JD TD",
            "QS JH TS",
            "",
            "",
            "",
        ];
        let cards = columns.map(|column| column.split(' ').filter(|text| !text.is_empty()));
        let columns = cards.map(|cards| cards.map(card).collect()).to_vec();
        FreeCell::of(&Setup::new(rules, columns, &[], [9; 4]).unwrap())
    }

    /// The steps that take all cards up once the run is moved.
    fn ups() -> impl Iterator<Item = CardStep> {
        let ranks = ["T", "J", "Q", "K"].into_iter();
        let cards = ranks.flat_map(|rank| ["H", "S", "D", "C"].map(|suit| format!("{rank}{suit}")));
        cards.map(|text| CardStep::up(card(&text)))
    }

    #[test]
    fn a_run_moved_card_by_card_is_moved_at_once() {
        let game = run_of_four();
        let one = |text, to| CardStep::one(card(text), to);
        let onto = |text| Goal::Onto(card(text));
        let singly = [
            one("TH", Goal::Cell),
            one("JS", Goal::EmptyColumn),
            one("QH", onto("KS")),
            one("JS", onto("QH")),
            one("TH", onto("JS")),
        ];
        let steps: Vec<CardStep> = singly.into_iter().chain(ups()).collect();
        let solution = Solution::replay(&game, &game.start(), &steps).unwrap();
        let joined = solution.joined(&game, &game.start());
        assert_eq!((solution.moves.len(), solution.single_moves), (21, 21));
        assert_eq!((joined.moves.len(), joined.single_moves), (17, 21));
        assert_eq!(joined.moves[0], Move::run(0, 1, 3));
        assert_eq!(joined.joined(&game, &game.start()), joined);
    }

    #[test]
    fn a_needless_round_trip_is_left_out() {
        let game = run_of_four();
        let round_trip = [
            CardStep::one(card("TS"), Goal::Cell),
            CardStep::one(card("TC"), Goal::EmptyColumn),
            CardStep::one(card("TS"), Goal::Onto(card("JH"))),
            CardStep::up(card("TC")),
        ];
        let steps: Vec<CardStep> = round_trip.into_iter().chain(ups()).collect();
        let solution = Solution::replay(&game, &game.start(), &steps).unwrap();
        let joined = solution.joined(&game, &game.start());
        assert_eq!((joined.moves.len(), joined.single_moves), (16, 16));
    }

    #[test]
    fn short_solutions_of_deals_lose_moves_but_gain_no_single_ones() {
        let rules = Rules::FREECELL;
        for number in [2, 3, 6] {
            let game = deal(rules, number);
            let start = game.start();
            let tables = RuleTables::new(rules);
            let found = shortest(&tables, &start, 150_000, 8 << 20, &Control::new());
            let steps = found.steps.expect("the first deals are easy");
            let solution = Solution::replay(&game, &start, &steps).unwrap();
            let joined = solution.joined(&game, &start);
            assert!(joined.moves.len() < solution.moves.len());
            assert!(joined.single_moves <= solution.single_moves);
        }
    }
}
