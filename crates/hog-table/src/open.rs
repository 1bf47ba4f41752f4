//! A table for a game of any type.

use std::collections::BTreeMap;
use std::sync::Arc;

use hog_board::{Kind, Layout, Mediator, View, Viewer};
use hog_core::analysis::{Analysis, Coverage, Limits, Reason, Unknown};
use hog_core::random::seed_bytes;
use hog_core::{Control, Record, Seat, Turn};
use hog_engines::{CannotSearch, Care, Mind, Notes, Thought, Winnable, written};
use hog_games::catalogue::{Choice, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::reading::read_legal;
use crate::solving::Solving;
use crate::{Advice, Finding, NoSuggestion, Search, Table, TableError};

/// As far as a suggestion is searched for: enough for the small cube.
const SUGGESTION_LIMITS: Limits = Limits::states(4_000_000);

/// With more first moves than this a game is too large to be searched whole, which is then not
/// tried: nobody waits for that.
const MOST_FIRST_MOVES: usize = 20;

/// Sets up a table for a game. The seed is that of the tokens by which viewers
/// call counters.
#[must_use]
pub fn open(game: &Choice, seed: u64) -> Box<dyn Table> {
    game.visit(Opening { choice: game, seed })
}

struct Opening<'a> {
    choice: &'a Choice,
    seed: u64,
}

impl Visitor for Opening<'_> {
    type Output = Box<dyn Table>;

    fn visit<G: Listed>(self, game: G) -> Box<dyn Table> {
        let game = Arc::new(game);
        Box::new(OpenTable {
            name: self.choice.to_string(),
            rules: self.choice.rules(),
            layout: game.layout(),
            kinds: game.kinds(),
            record: Record::new(),
            states: vec![game.start()],
            solving: Solving::new(&game),
            game,
            mediators: BTreeMap::new(),
            tokens: ChaCha8Rng::from_seed(seed_bytes(self.seed)),
            analysis: None,
        })
    }
}

struct OpenTable<G: Listed> {
    name: String,
    rules: String,
    game: Arc<G>,
    layout: Layout,
    kinds: Vec<Kind>,
    record: Record<G::Move>,
    /// The start and the state after every move of the record: never empty.
    states: Vec<G::State>,
    mediators: BTreeMap<Viewer, Mediator>,
    tokens: ChaCha8Rng,
    /// Made when a suggestion is first asked for.
    analysis: Option<Analysis<Arc<G>>>,
    solving: Solving<G>,
}

impl<G: Listed> OpenTable<G> {
    fn state(&self) -> &G::State {
        self.states.last().expect("there is always a state")
    }

    /// Lets every viewer who has looked see the state, so that a counter that leaves and comes
    /// back is a new one to them.
    fn keep_viewers_in_step(&mut self) {
        let scene = self.game.scene(self.state());
        for mediator in self.mediators.values_mut() {
            mediator.view(&scene, &mut self.tokens);
        }
    }

    /// The verdict on a state, with its line as text.
    fn told(&self, state: &G::State, winnable: Winnable<G::Move>) -> Winnable<String> {
        match winnable {
            Winnable::Won(line) => {
                let mut state = state.clone();
                let written = line.into_iter().map(|mv| {
                    let text = self.game.write_move(&state, mv);
                    self.game.play_unchecked(&mut state, mv);
                    text
                });
                Winnable::Won(written.collect())
            }
            Winnable::Impossible => Winnable::Impossible,
            Winnable::NotKnown { states } => Winnable::NotKnown { states },
        }
    }

    /// What an analysis of the whole game says of the moves.
    fn advice(&self, analysis: &Analysis<Arc<G>>) -> Result<Vec<Advice>, NoSuggestion> {
        let state = self.state();
        let stopped = analysis.graph().coverage() == Coverage::NotExhausted(Reason::Stopped);
        let ranked = analysis
            .ranked_moves(state)
            .map_err(|unknown| match unknown {
                Unknown::NotExhausted { .. } if !stopped => NoSuggestion::TooLarge,
                Unknown::NotExhausted { .. } | Unknown::Stopped => NoSuggestion::Stopped,
                Unknown::Chance => NoSuggestion::Chance,
            })?;
        let advice = ranked.into_iter().map(|(mv, worth)| Advice {
            text: self.game.write_move(state, mv),
            worth,
        });
        Ok(advice.collect())
    }
}

impl<G: Listed> Table for OpenTable<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    fn view(&mut self, viewer: Viewer) -> View {
        let scene = self.game.scene(self.state());
        let mediator = self.mediators.entry(viewer);
        let mediator = mediator.or_insert_with(|| Mediator::new(viewer));
        mediator.view(&scene, &mut self.tokens)
    }

    fn text(&self) -> Option<String> {
        self.game.write_state(self.state())
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(self.state(), &mut moves);
        let written = moves
            .into_iter()
            .map(|mv| self.game.write_move(self.state(), mv));
        written.collect()
    }

    fn history(&self) -> Vec<String> {
        let moves = self.states.iter().zip(&self.record.moves);
        moves
            .map(|(before, mv)| self.game.write_move(before, *mv))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<String, TableError> {
        let state = self.state();
        let mv = read_legal(self.game.as_ref(), state, text)?;
        let mut after = state.clone();
        self.game.play_unchecked(&mut after, mv);
        let written = self.game.write_move(state, mv);
        self.solving.moved(&state.clone(), mv, &after);
        self.states.push(after);
        self.record.moves.push(mv);
        self.keep_viewers_in_step();
        Ok(written)
    }

    fn undo(&mut self) -> Result<String, TableError> {
        let mv = self.record.moves.pop().ok_or(TableError::NothingToUndo)?;
        let after = self
            .states
            .pop()
            .expect("there is a state after every move");
        let before = self.state().clone();
        self.solving.moved(&before, mv, &after);
        self.keep_viewers_in_step();
        Ok(self.game.write_move(self.state(), mv))
    }

    fn restart(&mut self) {
        self.states.truncate(1);
        self.record.moves.clear();
        self.keep_viewers_in_step();
    }

    fn suggest(&mut self, control: &Control<'_>) -> Result<Vec<Advice>, NoSuggestion> {
        if self.turn().is_over() {
            return Err(NoSuggestion::Over);
        }
        let mut moves = Vec::new();
        self.game.moves(&self.game.start(), &mut moves);
        if moves.len() > MOST_FIRST_MOVES {
            return Err(NoSuggestion::TooLarge);
        }
        // Taken out and put back: one that was stopped is not kept, and made anew next time.
        let analysis = self.analysis.take();
        let analysis = analysis
            .unwrap_or_else(|| Analysis::of(Arc::clone(&self.game), SUGGESTION_LIMITS, control));
        let advice = self.advice(&analysis);
        if advice != Err(NoSuggestion::Stopped) {
            self.analysis = Some(analysis);
        }
        advice
    }

    fn think(
        &self,
        mind: &mut Mind,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch> {
        let game = self.game.as_ref();
        let seat = match self.turn() {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(seat) => seat,
        };
        let mut notes = Notes::of(game, &self.record).expect("its moves were legal");
        let knowledge = notes.knowledge(game, self.state(), seat);
        let thought = mind.think(game, knowledge, control)?;
        Ok(written(self.game.as_ref(), self.state(), thought))
    }

    fn has_solver(&self) -> bool {
        self.solving.has_solver()
    }

    fn winnable(&mut self, care: Care, control: &Control<'_>) -> Option<Winnable<String>> {
        let state = self.state().clone();
        let winnable = self.solving.winnable(&state, care, control)?;
        Some(self.told(&state, winnable))
    }

    fn known(&self) -> Option<Winnable<String>> {
        let state = self.state();
        let known = self.solving.known(state)?;
        self.has_solver().then(|| self.told(state, known))
    }

    fn moves_since_winnable(&mut self, control: &Control<'_>) -> Option<usize> {
        let earlier = self.states.iter().rev();
        for (moves, state) in earlier.enumerate() {
            if let Winnable::Won(_) = self.solving.winnable(state, Care::Quick, control)? {
                return Some(moves);
            }
            control.report(0).ok()?;
        }
        None
    }

    fn search(&self) -> Option<Search> {
        self.solving.search(self.state())
    }

    fn learn(&mut self, finding: Finding) {
        self.solving.learn(finding);
    }
}
