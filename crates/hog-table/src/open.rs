//! A table for a game of any type.

use std::collections::BTreeMap;
use std::sync::Arc;

use hog_board::{Kind, Layout, Mediator, Scene, View, Viewer};
use hog_core::analysis::{Analysis, Coverage, Limits, Reason, Unknown};
use hog_core::random::seed_bytes;
use hog_core::{Control, Hides, Information, Record, Seat, Turn};
use hog_engines::{
    Aid, CannotSearch, Care, Knowledge, Mind, MindName, Thought, Winnable, aid_of, written,
};
use hog_games::catalogue::{Choice, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::reading::read_legal;
use crate::solving::Solving;
use crate::{Advice, DealProof, Dealer, Finding, NoSuggestion, Search, Stage, Table, TableError};

/// As far as a suggestion is searched for: enough for the small cube.
const SUGGESTION_LIMITS: Limits = Limits::states(4_000_000);

/// With more first moves than this a game is too large to be searched whole, which is then not
/// tried: nobody waits for that.
const MOST_FIRST_MOVES: usize = 20;

/// Sets up a table for a game. The seed is that of the tokens by which viewers
/// call counters.
///
/// # Errors
/// [`TableError::NoRandomness`] if chance deals and the operating system gives no seed.
pub fn open(game: &Choice, tokens: u64) -> Result<Box<dyn Table>, TableError> {
    let choice = game;
    game.visit(Opening { choice, tokens })
}

struct Opening<'a> {
    choice: &'a Choice,
    tokens: u64,
}

impl Visitor for Opening<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let setting = Setting {
            name: self.choice.to_string(),
            rules: self.choice.rules(),
            chance: Chance::Dealer(Dealer::new(self.choice.deal_seed())),
            tokens: self.tokens,
        };
        set_up(game, setting)
    }
}

/// What a table needs besides a game.
pub struct Setting<M> {
    /// The name of the game.
    pub name: String,
    /// How the game is played.
    pub rules: String,
    /// Who makes the moves of chance.
    pub chance: Chance<M>,
    /// The seed of the tokens by which viewers call counters.
    pub tokens: u64,
}

/// Who makes the moves of chance.
pub enum Chance<M> {
    /// A dealer, from a seed.
    Dealer(Dealer),
    /// Somebody who has decided them all, in this order; with the last of them chance stops. For
    /// tests, and for games that were played elsewhere.
    Listed(Vec<M>),
}

/// Sets up a table for a game of any type.
///
/// # Errors
/// As [`open`].
pub fn set_up<G: Listed>(game: G, setting: Setting<G::Move>) -> Result<Box<dyn Table>, TableError> {
    let game = Arc::new(game);
    let mut table = OpenTable {
        name: setting.name,
        rules: setting.rules,
        layout: game.layout(),
        kinds: game.kinds(),
        record: Record::new(),
        states: vec![game.start()],
        solving: Solving::new(&game),
        game,
        chance: setting.chance,
        mediators: BTreeMap::new(),
        tokens: setting.tokens,
        analysis: None,
    };
    table.let_chance_move()?;
    Ok(Box::new(table))
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
    chance: Chance<G::Move>,
    mediators: BTreeMap<Viewer, Looking>,
    tokens: u64,
    /// Made when a suggestion is first asked for.
    analysis: Option<Analysis<Arc<G>>>,
    solving: Solving<G>,
}

/// A viewer who has looked. Each has tokens of its own: from a generator that all share, one could
/// tell how many tokens others have drawn.
struct Looking {
    mediator: Mediator,
    tokens: ChaCha8Rng,
}

impl Looking {
    fn new(viewer: Viewer, seed: u64) -> Self {
        let mut tokens = ChaCha8Rng::from_seed(seed_bytes(seed));
        // Stream 0 is the dealer's: if both had the same seed, tokens would tell the cards.
        tokens.set_stream(match viewer {
            Viewer::Onlooker => 1,
            Viewer::Seat(seat) => 2 + u64::from(seat.number()),
        });
        let mediator = Mediator::new(viewer);
        Self { mediator, tokens }
    }

    fn view(&mut self, scene: &Scene) -> View {
        self.mediator.view(scene, &mut self.tokens)
    }
}

impl<G: Listed> OpenTable<G> {
    fn state(&self) -> &G::State {
        self.states.last().expect("there is always a state")
    }

    /// Lets every viewer who has looked see the state, so that a counter that leaves and comes
    /// back is a new one to them.
    fn keep_viewers_in_step(&mut self) {
        let scene = self.game.scene(self.state());
        for looking in self.mediators.values_mut() {
            looking.view(&scene);
        }
    }

    /// Makes a legal move.
    fn make(&mut self, mv: G::Move) {
        let mut after = self.state().clone();
        self.game.play_unchecked(&mut after, mv);
        self.states.push(after);
        self.record.moves.push(mv);
        self.keep_viewers_in_step();
    }

    /// Lets chance move as long as it is its turn.
    fn let_chance_move(&mut self) -> Result<(), TableError> {
        while self.turn() == Turn::Chance {
            let state = self.states.last().expect("there is always a state");
            let mv = match &mut self.chance {
                Chance::Dealer(dealer) => dealer.draw(self.game.as_ref(), state)?,
                Chance::Listed(moves) if moves.is_empty() => return Ok(()),
                Chance::Listed(moves) => moves.remove(0),
            };
            self.make(mv);
        }
        Ok(())
    }

    /// Takes the last move that a seat made back, with what chance made of it.
    fn take_back(&mut self) -> Option<G::Move> {
        let mut before = self.states[..self.record.moves.len()].iter();
        let last = before.rposition(|state| self.is_seats(state))?;
        let mv = self.record.moves[last];
        self.record.moves.truncate(last);
        self.states.truncate(last + 1);
        self.keep_viewers_in_step();
        Some(mv)
    }

    /// The moves that were made, with the states before and after them.
    fn made(&self) -> impl Iterator<Item = (&G::State, G::Move, &G::State)> {
        let states = self.states.iter().zip(self.states.iter().skip(1));
        let moves = states.zip(&self.record.moves);
        moves.map(|((before, after), mv)| (before, *mv, after))
    }

    /// All that the viewer knows.
    fn information(&self, viewer: Viewer) -> Information<G::Sight> {
        let made = self.made();
        Information {
            start: self.record.start,
            sights: made
                .map(|(before, mv, after)| self.game.sight(before, mv, after, viewer))
                .collect(),
        }
    }

    /// Whether a seat is to move in the state.
    fn is_seats(&self, state: &G::State) -> bool {
        matches!(self.game.turn(state), Turn::Seat(_))
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

    fn hides(&self) -> Hides {
        G::HIDES
    }

    fn length(&self) -> usize {
        let made = self.made();
        made.filter(|(before, ..)| self.is_seats(before)).count()
    }

    fn margin(&self, seat: Seat) -> Option<i32> {
        self.game.margin(self.state(), seat)
    }

    fn view(&mut self, viewer: Viewer) -> View {
        let scene = self.game.scene(self.state());
        let looking = self.mediators.entry(viewer);
        let looking = looking.or_insert_with(|| Looking::new(viewer, self.tokens));
        looking.view(&scene)
    }

    fn text(&self) -> Option<String> {
        match G::HIDES {
            Hides::Nothing => self.game.write_state(self.state()),
            Hides::Something => None,
        }
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let state = self.state();
        let is_told = match (G::HIDES, self.game.turn(state)) {
            (Hides::Nothing, _) => true,
            (Hides::Something, Turn::Seat(mover)) => viewer == Viewer::Seat(mover),
            (Hides::Something, Turn::Over(_) | Turn::Chance) => false,
        };
        let mut moves = Vec::new();
        if is_told {
            self.game.moves(state, &mut moves);
        }
        let written = moves.into_iter().map(|mv| self.game.write_move(state, mv));
        written.collect()
    }

    fn history(&self, viewer: Viewer) -> Vec<String> {
        let sights = self.information(viewer).sights;
        let told = self.states.iter().zip(&sights);
        told.filter_map(|(before, sight)| self.game.write_sight(before, sight))
            .collect()
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError> {
        let state = self.state();
        match self.game.turn(state) {
            Turn::Seat(mover) if mover != seat => {
                let mover = self.seat_name(mover);
                return Err(TableError::NotYourTurn { mover });
            }
            Turn::Seat(_) | Turn::Chance | Turn::Over(_) => {}
        }
        let mv = read_legal(self.game.as_ref(), state, text)?;
        let written = self.game.write_move(state, mv);
        let before = state.clone();
        self.make(mv);
        if let Err(error) = self.let_chance_move() {
            self.take_back();
            return Err(error);
        }
        let after = self.state().clone();
        self.solving.moved(&before, mv, &after);
        Ok(written)
    }

    fn undo(&mut self) -> Result<String, TableError> {
        if G::HIDES == Hides::Something {
            return Err(TableError::NotForgotten);
        }
        let after = self.state().clone();
        let mv = self.take_back().ok_or(TableError::NothingToUndo)?;
        let before = self.state().clone();
        self.solving.moved(&before, mv, &after);
        Ok(self.game.write_move(&before, mv))
    }

    fn restart(&mut self) -> Result<(), TableError> {
        if let Chance::Dealer(dealer) = &mut self.chance {
            dealer.next_deal()?;
        }
        self.states.truncate(1);
        self.record.moves.clear();
        // What was seen of a deal tells nothing of the next one.
        if G::HIDES == Hides::Something {
            for looking in self.mediators.values_mut() {
                looking.mediator = Mediator::new(looking.mediator.viewer());
            }
        }
        self.keep_viewers_in_step();
        self.let_chance_move()
    }

    fn deal_proof(&self) -> DealProof {
        let stage = if self.turn().is_over() {
            Stage::Over
        } else {
            Stage::Playing
        };
        match &self.chance {
            Chance::Dealer(dealer) => dealer.proof(stage),
            Chance::Listed(_) => DealProof::Given,
        }
    }

    fn suggest(&mut self, control: &Control<'_>) -> Result<Vec<Advice>, NoSuggestion> {
        if self.turn().is_over() {
            return Err(NoSuggestion::Over);
        }
        if G::HIDES == Hides::Something {
            return Err(NoSuggestion::Hidden);
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
        let (game, state) = (self.game.as_ref(), self.state());
        let seat = match game.turn(state) {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(seat) => seat,
        };
        let (information, mut moves) = (self.information(Viewer::Seat(seat)), Vec::new());
        let knowledge = Knowledge::whole(state).unwrap_or_else(|| {
            game.moves(state, &mut moves);
            Knowledge::part(seat, &information, &moves)
        });
        let thought = mind.think(game, knowledge, control)?;
        Ok(written(self.game.as_ref(), self.state(), thought))
    }

    fn can_play(&self, mind: &MindName) -> Result<(), CannotSearch> {
        Mind::can_play(mind, self.game.as_ref())
    }

    fn aid(&self, seat: Seat) -> Option<Aid> {
        aid_of(
            self.game.as_ref(),
            seat,
            &self.information(Viewer::Seat(seat)),
        )
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
