//! Solutions as steps of cards, which the rules replay.

use hog_core::Game;
use hog_games::freecell::{Back, Card, FreeCell, LiesOn, Move, Source, State, Target};
use thiserror::Error;

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Onto this card.
    Onto(Card),
    /// Into any empty column.
    EmptyColumn,
    /// Into any free cell.
    Cell,
    /// To its foundation.
    Foundation,
}

/// A step of a solution: a card moves, with the cards that lie on it.
///
/// Searches do not distinguish two empty columns or cells; the rules do, so steps become moves when
/// they are replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStep {
    /// The deepest card that moves; the others lie on it.
    pub card: Card,
    /// Number of cards that move.
    pub cards: u8,
    /// Where they go.
    pub to: Goal,
}

impl CardStep {
    /// A step of one card.
    #[must_use]
    pub const fn one(card: Card, to: Goal) -> Self {
        Self { card, cards: 1, to }
    }

    /// The step that a legal move makes.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn of(state: &State, mv: Move) -> Self {
        let card = match mv.from {
            Source::Column(column) => {
                let deepest = usize::from(mv.cards).saturating_sub(1);
                state.from_top(column).nth(deepest)
            }
            Source::Cell(cell) => state.cells().get(usize::from(cell)).copied().flatten(),
            Source::Foundation(suit) => Card::of_height(suit, state.height(suit)),
        };
        let to = match mv.to {
            Target::Column(column) => state.top(column).map_or(Goal::EmptyColumn, Goal::Onto),
            Target::Cell(_) => Goal::Cell,
            Target::Foundation => Goal::Foundation,
        };
        Self {
            card: card.expect("a legal move has a card"),
            cards: mv.cards,
            to,
        }
    }

    /// A card goes to its foundation.
    #[must_use]
    pub const fn up(card: Card) -> Self {
        Self::one(card, Goal::Foundation)
    }
}

/// A line of play that wins, of which the rules have accepted every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, as a player of these rules would make them.
    pub moves: Vec<Move>,
    /// Number of times a single card moves, auto-play included.
    pub single_moves: usize,
}

/// A solution that the rules refuse: a fault of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadSolution {
    /// A step is against the rules.
    #[error("step {number} of a solution is against the rules, {} to {:?}: the search has a fault", .step.card, .step.to)]
    Step {
        /// The number of the step, from 1.
        number: usize,
        /// The step.
        step: CardStep,
    },
    /// All steps were made, and the game is not won.
    #[error("a solution does not win: the search has a fault")]
    NotWon,
}

impl Solution {
    /// Replays steps by the rules. Steps of cards that auto-play has moved up are left out. If it has moved card c
    /// up, any card that a later step would put onto c was safe too and is up as well, so that step is left out too.
    ///
    /// # Errors
    /// [`BadSolution`] if the rules do not accept a step, or the last one does not win.
    pub fn replay(game: &FreeCell, state: &State, steps: &[CardStep]) -> Result<Self, BadSolution> {
        let mut state = *state;
        let mut solution = Self {
            moves: Vec::with_capacity(steps.len()),
            single_moves: 0,
        };
        for (number, step) in (1..).zip(steps) {
            if is_needless(game, &state, *step) {
                continue;
            }
            let refused = BadSolution::Step {
                number,
                step: *step,
            };
            let mv = find_move(game, &state, *step).ok_or(refused)?;
            let before = state;
            game.play(&mut state, mv).map_err(|_| refused)?;
            solution.single_moves += count_single_moves(game, &before, mv, &state);
            solution.moves.push(mv);
        }
        if state.is_won() {
            Ok(solution)
        } else {
            Err(BadSolution::NotWon)
        }
    }
}

/// Number of times a single card moves in a move from one state to another, auto-play included.
pub(super) fn count_single_moves(
    game: &FreeCell,
    before: &State,
    mv: Move,
    after: &State,
) -> usize {
    // No auto-play follows a move from a foundation, so that this is 0 then.
    let up = after.founded().saturating_sub(before.founded());
    match mv.to {
        Target::Foundation => up,
        Target::Column(_) | Target::Cell(_) => game.count_single_moves(before, mv) + up,
    }
}

/// Whether the card of a step is on its foundation already, and is not to come back.
fn is_needless(game: &FreeCell, state: &State, step: CardStep) -> bool {
    let comes_back = game.rules().back() == Back::On && step.to != Goal::Foundation;
    state.lies_on(step.card) == LiesOn::Foundation && !comes_back
}

/// The move that makes a step.
pub(super) fn find_move(game: &FreeCell, state: &State, step: CardStep) -> Option<Move> {
    let columns = 0..game.rules().columns();
    let free_cell = || {
        let cells = state.cells();
        let free = cells.iter().take(game.rules().cells().into());
        let free = free.zip(0..).find(|(card, _)| card.is_none());
        free.map(|(_, cell)| cell)
    };
    let from = match state.lies_on(step.card) {
        LiesOn::Cell(cell) => Source::Cell(cell),
        LiesOn::Foundation => Source::Foundation(step.card.suit()),
        LiesOn::Card(_) | LiesOn::Column(_) => {
            let at = usize::from(step.cards).checked_sub(1)?;
            let holds = |column: &u8| state.from_top(*column).nth(at) == Some(step.card);
            Source::Column(columns.clone().find(holds)?)
        }
    };
    let with_top = |top: Option<Card>| columns.clone().find(|column| state.top(*column) == top);
    let to = match step.to {
        Goal::Onto(card) => Target::Column(with_top(Some(card))?),
        Goal::EmptyColumn => Target::Column(with_top(None)?),
        Goal::Cell => Target::Cell(free_cell()?),
        Goal::Foundation => Target::Foundation,
    };
    Some(Move {
        from,
        to,
        cards: step.cards,
    })
}
