//! A game in progress with its type: what was played, by which rules, and the viewers.

use std::collections::BTreeMap;
use std::sync::Arc;

use hog_board::{Kind, Layout, Mediator, Scene, View, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Hides, Information, Notation, Seat, Turn, quoted};
use hog_engines::{Aid, CannotSearch, Engine, EngineName, SolverEffort, Thought, Winnable, aid_of};
use hog_games::catalogue::{Choice, Listed};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::TableSetup;
use super::advice::{self, EnginePosition};
use super::chance::Dealing;
use super::played::{Played, Step, Undone};
use super::rule_set::RuleSet;
use crate::record::without_seed;
use crate::solutions::in_text;
use crate::table::{Advise, Describe, Solve};
use crate::{
    Act, Change, Consent, DealProof, Finding, GameRecord, GraphCache, HistoryLine, LookedBack,
    Marks, NoRankedMoves, RankedMoves, Search, SeatMove, Stage, Table, TableError, Work,
};

/// A game in progress, with its type.
pub(super) struct OpenTable<G: Listed> {
    layout: Layout,
    kinds: Vec<Kind>,
    /// All rules by which moves were made, or may have been; never empty.
    rule_sets: Vec<RuleSet<G>>,
    /// The index of the present rules.
    current: usize,
    played: Played<G>,
    dealing: Dealing<G::Move>,
    viewers: Viewers,
}

impl<G: Listed> OpenTable<G> {
    pub(super) fn of(
        game: G,
        setup: TableSetup<G::Move>,
        choice: Option<Choice>,
    ) -> Result<Self, TableError> {
        let mut table = Self {
            layout: game.layout(),
            kinds: game.kinds(),
            played: Played::from_start(game.start()),
            rule_sets: vec![RuleSet::new(game, setup.name, setup.rules, choice)],
            current: 0,
            dealing: Dealing::new(setup.chance),
            viewers: Viewers::new(setup.tokens),
        };
        table.let_chance_move(table.current)?;
        Ok(table)
    }

    /// The present rules.
    fn rule_set(&self) -> &RuleSet<G> {
        &self.rule_sets[self.current]
    }

    fn game(&self) -> &G {
        &self.rule_set().game
    }

    fn state(&self) -> &G::State {
        self.played.state()
    }

    /// Makes a legal move.
    fn make(&mut self, step: Step<G::Move>) {
        let mut after = self.state().clone();
        let game = &self.rule_sets[step.rules].game;
        game.play_unchecked(&mut after, step.mv);
        self.played.push(step, after);
        self.update_viewers();
    }

    fn update_viewers(&mut self) {
        let scene = self.game().scene(self.state());
        self.viewers.update(&scene);
    }

    /// Lets chance move while it is its turn.
    fn let_chance_move(&mut self, rules: usize) -> Result<(), TableError> {
        let game = Arc::clone(&self.rule_sets[rules].game);
        while game.turn(self.played.state()) == Turn::Chance {
            let dealt = self.dealing.position();
            let drawn = self.dealing.draw(game.as_ref(), self.played.state())?;
            let Some(mv) = drawn else {
                return Ok(());
            };
            self.make(Step {
                mv,
                rules,
                seat: None,
                dealt,
            });
        }
        Ok(())
    }

    /// Makes a legal move of a seat, and the moves of chance after it.
    fn move_seat(&mut self, seat: Seat, mv: G::Move, rules: usize) -> Result<(), TableError> {
        let before = self.state().clone();
        self.make(Step {
            mv,
            rules,
            seat: Some(seat),
            dealt: self.dealing.position(),
        });
        if let Err(error) = self.let_chance_move(rules) {
            self.take_back();
            return Err(error);
        }
        let after = self.state().clone();
        self.rule_sets[rules].solutions.moved(&before, mv, &after);
        Ok(())
    }

    /// Takes the last move of a seat back, with the moves of chance after it.
    fn take_back(&mut self) -> Option<Step<G::Move>> {
        let step = self.played.pop()?;
        self.dealing.rewind(step.dealt);
        // A card that is dealt again would be recognised by its token.
        if G::HIDES == Hides::Something {
            self.viewers.forget();
        }
        self.update_viewers();
        Some(step)
    }

    /// A move that was taken back or made again, as all viewers may know it.
    fn seat_move(&self, state: &G::State, seat: Seat, mv: G::Move) -> SeatMove {
        let text = match G::HIDES {
            Hides::Nothing => Some(self.game().write_move(state, mv)),
            Hides::Something => None,
        };
        SeatMove { seat, text }
    }

    /// Everything that the viewer has observed.
    fn information(&self, viewer: Viewer) -> Information<G::Observation> {
        let steps = self.played.steps();
        let observations = steps.map(|(before, step, after)| {
            let game = &self.rule_sets[step.rules].game;
            game.observation(before, step.mv, after, viewer)
        });
        Information {
            start: 0,
            observations: observations.collect(),
        }
    }

    /// The legal moves, if the viewer may know them; none otherwise.
    fn offered(&self, viewer: Viewer) -> Vec<G::Move> {
        let (game, state) = (self.game(), self.state());
        let may_know = match (G::HIDES, game.turn(state)) {
            (Hides::Nothing, _) => true,
            (Hides::Something, Turn::Seat(mover)) => viewer == Viewer::Seat(mover),
            (Hides::Something, Turn::Over(_) | Turn::Chance) => false,
        };
        let mut moves = Vec::new();
        if may_know {
            game.moves(state, &mut moves);
        }
        moves
    }

    /// The input of an engine, if a seat is to move.
    fn position(&self) -> Result<EnginePosition<G>, CannotSearch> {
        let seat = match self.game().turn(self.state()) {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(seat) => seat,
        };
        Ok(EnginePosition {
            game: Arc::clone(&self.rule_set().game),
            state: self.state().clone(),
            seat,
            information: self.information(Viewer::Seat(seat)),
        })
    }
}

impl<G: Listed> Table for OpenTable<G> {
    fn turn(&self) -> Turn {
        self.game().turn(self.state())
    }

    fn length(&self) -> usize {
        self.played.length()
    }

    fn margin(&self, seat: Seat) -> Option<i32> {
        self.game().margin(self.state(), seat)
    }

    fn view(&mut self, viewer: Viewer) -> View {
        let scene = self.game().scene(self.state());
        self.viewers.view(viewer, &scene)
    }

    fn text(&self) -> Option<String> {
        match G::HIDES {
            Hides::Nothing => self.game().write_state(self.state()),
            Hides::Something => None,
        }
    }

    fn acts(&self, viewer: Viewer) -> Vec<Act> {
        let (game, state) = (self.game(), self.state());
        let moves = self.offered(viewer).into_iter();
        let acts = moves.map(|mv| Act {
            text: game.write_move(state, mv),
            words: game.move_words(state, mv),
            gestures: game.gestures(state, mv),
        });
        acts.collect()
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let (game, state) = (self.game(), self.state());
        let moves = self.offered(viewer).into_iter();
        moves.map(|mv| game.write_move(state, mv)).collect()
    }

    fn marks(&self, viewer: Viewer) -> Marks {
        let last = self.played.moves().next_back();
        let last =
            last.filter(|(_, _, seat)| G::HIDES == Hides::Nothing || viewer == Viewer::Seat(*seat));
        let ended = last.and_then(|(before, step, _)| {
            let game = &self.rule_sets[step.rules].game;
            let gestures = game.gestures(before, step.mv);
            gestures.first().map(|gesture| gesture.end())
        });
        Marks {
            last: ended.into_iter().collect(),
            decisive: match G::HIDES {
                Hides::Nothing => self.game().decisive(self.state()),
                Hides::Something => Vec::new(),
            },
        }
    }

    fn history_from(&self, viewer: Viewer, step: usize) -> Vec<HistoryLine> {
        let steps = (step..).zip(self.played.steps_from(step));
        let lines = steps.filter_map(|(number, (before, step, after))| {
            let game = &self.rule_sets[step.rules].game;
            let observation = game.observation(before, step.mv, after, viewer);
            let text = game.write_observation(before, &observation)?;
            Some(HistoryLine { step: number, text })
        });
        lines.collect()
    }

    fn steps(&self) -> usize {
        self.played.steps().len()
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError> {
        let (game, state) = (self.game(), self.state());
        match game.turn(state) {
            Turn::Seat(mover) if mover != seat => {
                return Err(TableError::NotYourTurn(self.seat_name(mover)));
            }
            Turn::Seat(_) | Turn::Chance | Turn::Over(_) => {}
        }
        let mv = read_legal(game, state, text)?;
        let written = game.write_move(state, mv);
        let rules = self.current;
        self.move_seat(seat, mv, rules)?;
        self.played.update_undone(mv, rules);
        Ok(written)
    }

    fn undo(&mut self, consent: Consent) -> Result<SeatMove, TableError> {
        if G::HIDES == Hides::Something && consent == Consent::NotAsked {
            return Err(TableError::NoConsent);
        }
        let after = self.state().clone();
        let step = self.take_back().ok_or(TableError::NothingToUndo)?;
        let Step { mv, rules, .. } = step;
        let before = self.state().clone();
        let text = self.rule_sets[rules].game.write_move(&before, mv);
        self.played.undone.push(Undone { mv, rules, text });
        self.rule_sets[rules].solutions.moved(&before, mv, &after);
        let seat = step.seat.expect("only moves of seats are taken back");
        Ok(self.seat_move(&before, seat, mv))
    }

    fn redo(&mut self) -> Result<SeatMove, TableError> {
        let undone = self.played.undone.last();
        let undone = undone.ok_or(TableError::NothingToRedo)?;
        let (mv, rules) = (undone.mv, undone.rules);
        let before = self.state().clone();
        let Turn::Seat(seat) = self.rule_sets[rules].game.turn(&before) else {
            unreachable!("a seat made the move in this state");
        };
        self.move_seat(seat, mv, rules)?;
        self.played.update_undone(mv, rules);
        Ok(self.seat_move(&before, seat, mv))
    }

    fn redoable(&self) -> usize {
        self.played.undone.len()
    }

    fn restart(&mut self) -> Result<(), TableError> {
        self.dealing.next_deal()?;
        self.played = Played::from_start(self.game().start());
        // What was seen of a deal must tell nothing of the next one.
        if G::HIDES == Hides::Something {
            self.viewers.forget();
        }
        self.update_viewers();
        self.let_chance_move(self.current)
    }

    fn adjust(&mut self, game: &Choice) -> Result<(), TableError> {
        let mut rule_sets = self.rule_sets.iter();
        let known = rule_sets.position(|rules| rules.choice.as_ref() == Some(game));
        self.current = if let Some(known) = known {
            known
        } else {
            let rules = self.rule_set().adjusted(game)?;
            self.rule_sets.push(rules);
            self.rule_sets.len() - 1
        };
        Ok(())
    }

    fn solver(&self) -> Option<&dyn Solve> {
        self.rule_set().solutions.has_solver.then_some(self)
    }

    fn solver_mut(&mut self) -> Option<&mut dyn Solve> {
        self.rule_set().solutions.has_solver.then_some(self)
    }

    fn record(&self) -> GameRecord {
        let moves = self.played.moves().map(|(before, step, _)| {
            let text = self.rule_sets[step.rules].game.write_move(before, step.mv);
            (text, step.rules)
        });
        let undone = self.played.undone.iter().rev();
        let undone = undone.map(|undone| (undone.text.clone(), undone.rules));
        let (mut moves, mut rules): (Vec<String>, Vec<usize>) = moves.chain(undone).unzip();
        let undone = moves.split_off(self.length());
        // The rules of the first move are compared with the present ones, as when a record is read.
        rules.insert(0, self.current);
        let changes = (1..)
            .zip(rules.windows(2))
            .filter(|(_, two)| two[0] != two[1]);
        let changes = changes.map(|(from, two)| {
            let game = self.rule_sets[two[1]].choice.as_ref();
            let game = game.expect("only games of the catalogue have other rules");
            Change {
                from,
                game: without_seed(game),
            }
        });
        GameRecord {
            deal: self.dealing.saved(),
            changes: changes.collect(),
            moves,
            undone,
        }
    }

    fn deal_proof(&self) -> DealProof {
        let stage = if self.turn().is_over() {
            Stage::Over
        } else {
            Stage::Playing
        };
        DealProof::of(self.dealing.saved().as_ref(), stage)
    }
}

impl<G: Listed> Describe for OpenTable<G> {
    fn name(&self) -> &str {
        &self.rule_set().name
    }

    fn rules(&self) -> &str {
        &self.rule_set().rules
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(seat)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn hides(&self) -> Hides {
        G::HIDES
    }
}

impl<G: Listed> Advise for OpenTable<G> {
    fn rank_moves(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoRankedMoves>> {
        advice::rank_moves(self.rule_set(), self.state(), graphs)
    }

    fn think(&self, mut engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)> {
        let position = self.position();
        Box::new(move |control| {
            let thought = position.and_then(|position| position.think(&mut engine, control));
            (engine, thought)
        })
    }

    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch> {
        Engine::can_play(engine, self.game())
    }

    fn aid(&self, seat: Seat) -> Option<Aid> {
        aid_of(self.game(), seat, &self.information(Viewer::Seat(seat)))
    }
}

impl<G: Listed> Solve for OpenTable<G> {
    fn known(&self) -> Option<Winnable<String>> {
        let state = self.state();
        let known = self.rule_set().solutions.known(state)?;
        Some(in_text(self.game(), state, &known))
    }

    fn search(&self, effort: SolverEffort) -> Search {
        self.rule_set().solutions.search(self.state(), effort)
    }

    fn look_back(&self) -> Work<LookedBack> {
        self.rule_set().solutions.look_back(&self.played.states)
    }

    fn learn(&mut self, finding: &Finding) {
        for rules in &mut self.rule_sets {
            rules.solutions.learn(finding);
        }
    }
}

/// The viewers who have seen the table.
struct Viewers {
    states: BTreeMap<Viewer, ViewerState>,
    seed: u64,
}

/// The mediator of a viewer and the generator of its tokens. Each viewer has its own generator: with a shared
/// one a viewer could tell how many tokens the others have drawn.
struct ViewerState {
    mediator: Mediator,
    tokens: ChaCha8Rng,
}

impl Viewers {
    const fn new(seed: u64) -> Self {
        Self {
            states: BTreeMap::new(),
            seed,
        }
    }

    /// What a viewer sees of the scene.
    fn view(&mut self, viewer: Viewer, scene: &Scene) -> View {
        let state = self.states.entry(viewer);
        let state = state.or_insert_with(|| ViewerState::new(viewer, self.seed));
        state.view(scene)
    }

    /// Shows the scene to all viewers, so that a counter that leaves and comes back gets a new token.
    fn update(&mut self, scene: &Scene) {
        for state in self.states.values_mut() {
            state.view(scene);
        }
    }

    /// Gives all counters new tokens, so that earlier views tell nothing about later ones.
    fn forget(&mut self) {
        for state in self.states.values_mut() {
            state.mediator.forget();
        }
    }
}

impl ViewerState {
    fn new(viewer: Viewer, seed: u64) -> Self {
        let mut tokens = ChaCha8Rng::from_seed(seed_bytes(seed));
        // Stream 0 is the dealer's: if both had the same seed, tokens would tell the cards.
        tokens.set_stream(match viewer {
            Viewer::Spectator => 1,
            Viewer::Seat(seat) => 2 + u64::from(seat.number()),
        });
        let mediator = Mediator::new(viewer);
        Self { mediator, tokens }
    }

    fn view(&mut self, scene: &Scene) -> View {
        self.mediator.view(scene, &mut self.tokens)
    }
}

/// The legal move that a text means, for the seat to move.
///
/// # Errors
/// [`TableError`] if no seat is to move, the text means no move, or the move is not legal.
pub fn read_legal<G: Notation>(
    game: &G,
    state: &G::State,
    text: &str,
) -> Result<G::Move, TableError> {
    match game.turn(state) {
        Turn::Seat(_) => {}
        Turn::Chance => return Err(TableError::ChanceToMove),
        Turn::Over(_) => return Err(TableError::Over),
    }
    let mv = game
        .read_move(state, text)
        .map_err(|bad| TableError::NotAMove {
            text: quoted(text),
            expected: bad.expected,
        })?;
    if game.is_legal(state, mv) {
        return Ok(mv);
    }
    let objection = game.objection(state, mv);
    Err(TableError::Illegal { objection })
}
