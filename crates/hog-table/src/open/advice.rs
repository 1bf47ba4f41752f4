//! What an engine or the whole graph of a game says of a position, as work that owns its input, so that the table
//! can go on meanwhile.

use std::collections::HashSet;
use std::sync::Arc;

use hog_core::analysis::{Analysis, Unknown, Worth};
use hog_core::{Control, Hides, Information, Seat, Turn};
use hog_engines::{CannotSearch, Engine, Knowledge, Thought, thought_in_notation};
use hog_games::catalogue::Listed;

use super::rule_set::RuleSet;
use crate::{GraphCache, NoRankedMoves, RankedMoves, Work};

/// A game with more moves than this at its start is taken to be too large for its whole graph.
const MAX_FIRST_MOVES: usize = 20;

/// The input of an engine that thinks for the seat to move.
pub(super) struct EnginePosition<G: Listed> {
    pub(super) game: Arc<G>,
    pub(super) state: G::State,
    pub(super) seat: Seat,
    pub(super) information: Information<G::Observation>,
}

impl<G: Listed> EnginePosition<G> {
    pub(super) fn think(
        &self,
        engine: &mut Engine,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch> {
        let (game, state) = (self.game.as_ref(), &self.state);
        let mut moves = Vec::new();
        let knowledge = Knowledge::whole(state).unwrap_or_else(|| {
            game.moves(state, &mut moves);
            Knowledge::part(self.seat, &self.information, &moves)
        });
        let thought = engine.think(game, &knowledge, control)?;
        Ok(thought_in_notation(game, state, thought))
    }
}

/// The work of ranking the moves of a state.
pub(super) fn rank_moves<G: Listed>(
    rules: &RuleSet<G>,
    state: &G::State,
    graphs: &GraphCache,
) -> Work<Result<RankedMoves, NoRankedMoves>> {
    if let Err(reason) = can_rank_moves(rules.game.as_ref(), state) {
        return Box::new(move |_| Err(reason));
    }
    let (game, state) = (Arc::clone(&rules.game), state.clone());
    let (choice, graphs) = (rules.choice.clone(), graphs.clone());
    Box::new(move |control| {
        let analysis = graphs.graph(choice.as_ref(), &game, control)?;
        let moves = ranked(&state, &analysis)?.into_iter();
        let moves = moves.map(|(mv, worth)| (game.write_move(&state, mv), worth));
        Ok(RankedMoves {
            moves: moves.collect(),
            line: line(game.as_ref(), &state, &analysis)?,
        })
    })
}

fn can_rank_moves<G: Listed>(game: &G, state: &G::State) -> Result<(), NoRankedMoves> {
    if let Turn::Over(_) = game.turn(state) {
        return Err(NoRankedMoves::Over);
    }
    if G::HIDES == Hides::Something {
        return Err(NoRankedMoves::Hidden);
    }
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    if moves.len() > MAX_FIRST_MOVES {
        return Err(NoRankedMoves::TooLarge);
    }
    Ok(())
}

/// The moves of a state with what they are worth, best first.
fn ranked<G: Listed>(
    state: &G::State,
    analysis: &Analysis<Arc<G>>,
) -> Result<Vec<(G::Move, Worth)>, NoRankedMoves> {
    let ranked = analysis.ranked_moves(state);
    ranked.map_err(|unknown| match unknown {
        Unknown::NotExhausted { .. } => NoRankedMoves::TooLarge,
        Unknown::Stopped => NoRankedMoves::Stopped,
        Unknown::Chance => NoRankedMoves::Chance,
    })
}

/// The line of best play from a state, until the game ends or a state repeats.
fn line<G: Listed>(
    game: &G,
    state: &G::State,
    analysis: &Analysis<Arc<G>>,
) -> Result<Vec<String>, NoRankedMoves> {
    let mut state = state.clone();
    let mut seen = HashSet::new();
    let mut line = Vec::new();
    while seen.insert(game.key(&state)) {
        let Some((best, _)) = ranked(&state, analysis)?.into_iter().next() else {
            break;
        };
        line.push(game.write_move(&state, best));
        game.play_unchecked(&mut state, best);
    }
    Ok(line)
}
