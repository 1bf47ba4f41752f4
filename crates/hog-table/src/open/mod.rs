//! A table for a game of any type.

mod chance;
mod edition;
mod looking;
mod open_table;
mod played;
mod restoring;
mod works;

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, CannotSearch, Care, Engine, EngineName, Thought, Winnable, aid_of};
use hog_games::catalogue::{Choice, Listed, Visitor};

use crate::reading::read_legal;
use crate::solving::told;
use crate::{
    Act, Consent, DealProof, Dealer, Finding, GraphCache, Kept, KeptDeal, KeptMove, LookedBack,
    Marks, NoSuggestion, RankedMoves, Remade, Search, Stage, Table, TableError, Work,
};
pub use chance::Chance;
use open_table::OpenTable;
use played::{Maker, Played, Step, Undone};
pub use restoring::restore;

/// Sets up a table for a game. The seed is that of the tokens by which viewers
/// call counters.
///
/// # Errors
/// [`TableError::NoRandomness`] if chance deals and the operating system gives no seed.
pub fn open(game: &Choice, tokens: u64) -> Result<Box<dyn Table>, TableError> {
    game.visit(Opening {
        choice: game,
        dealer: Dealer::new(game.deal_seed()),
        tokens,
    })
}

/// The same, dealt from this seed with these shares.
///
/// # Errors
/// None, as long as chance needs no other seed.
pub fn open_dealt(
    game: &Choice,
    deal: KeptDeal,
    tokens: u64,
) -> Result<Box<dyn Table>, TableError> {
    game.visit(Opening {
        choice: game,
        dealer: Dealer::resuming(deal),
        tokens,
    })
}

struct Opening<'a> {
    choice: &'a Choice,
    dealer: Dealer,
    tokens: u64,
}

impl Visitor for Opening<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let setting = Setting {
            name: self.choice.to_string(),
            rules: self.choice.rules(),
            chance: Chance::Dealer(self.dealer),
            tokens: self.tokens,
        };
        let table = OpenTable::of(game, setting, Some(self.choice.clone()))?;
        Ok(Box::new(table))
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

/// Sets up a table for a game of any type.
///
/// # Errors
/// As [`open`].
pub fn set_up<G: Listed>(game: G, setting: Setting<G::Move>) -> Result<Box<dyn Table>, TableError> {
    Ok(Box::new(OpenTable::of(game, setting, None)?))
}

impl<G: Listed> Table for OpenTable<G> {
    fn name(&self) -> &str {
        &self.edition().name
    }

    fn rules(&self) -> &str {
        &self.edition().rules
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

    fn turn(&self) -> Turn {
        self.game().turn(self.state())
    }

    fn hides(&self) -> Hides {
        G::HIDES
    }

    fn length(&self) -> usize {
        self.played.moves().count()
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

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let (game, state) = (self.game(), self.state());
        let moves = self.offered(viewer).into_iter();
        moves.map(|mv| game.write_move(state, mv)).collect()
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

    fn marks(&self, viewer: Viewer) -> Marks {
        let last = self.played.moves().next_back();
        let last =
            last.filter(|(_, _, seat)| G::HIDES == Hides::Nothing || viewer == Viewer::Seat(*seat));
        let ended = last.and_then(|(before, step, _)| {
            let game = &self.editions[step.edition].game;
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

    fn history(&self, viewer: Viewer) -> Vec<String> {
        let steps = self.played.steps();
        let told = steps.filter_map(|(before, step, after)| {
            let game = &self.editions[step.edition].game;
            game.write_observation(before, &game.observation(before, step.mv, after, viewer))
        });
        told.collect()
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError> {
        let (game, state) = (self.game(), self.state());
        match game.turn(state) {
            Turn::Seat(mover) if mover != seat => {
                let mover = self.seat_name(mover);
                return Err(TableError::NotYourTurn { mover });
            }
            Turn::Seat(_) | Turn::Chance | Turn::Over(_) => {}
        }
        let mv = read_legal(game, state, text)?;
        let written = game.write_move(state, mv);
        let edition = self.current;
        self.move_seat(seat, mv, edition)?;
        self.played.went(mv, edition);
        Ok(written)
    }

    fn undo(&mut self, consent: Consent) -> Result<Remade, TableError> {
        if G::HIDES == Hides::Something && consent == Consent::NotAsked {
            return Err(TableError::NotForgotten);
        }
        let after = self.state().clone();
        let step = self.take_back().ok_or(TableError::NothingToUndo)?;
        let Step { mv, edition, .. } = step;
        let before = self.state().clone();
        let text = self.editions[edition].game.write_move(&before, mv);
        self.played.keep_undone(Undone { mv, edition, text });
        self.editions[edition].solving.moved(&before, mv, &after);
        let Maker::Seat(seat) = step.maker else {
            unreachable!("only moves of seats are taken back");
        };
        Ok(self.remade(&before, seat, mv))
    }

    fn redo(&mut self) -> Result<Remade, TableError> {
        let undone = self.played.undone().last();
        let undone = undone.ok_or(TableError::NothingToRedo)?;
        let (mv, edition) = (undone.mv, undone.edition);
        let before = self.state().clone();
        let Turn::Seat(seat) = self.editions[edition].game.turn(&before) else {
            unreachable!("a seat made the move in this state");
        };
        self.move_seat(seat, mv, edition)?;
        self.played.went(mv, edition);
        Ok(self.remade(&before, seat, mv))
    }

    fn undoable(&self) -> usize {
        self.length()
    }

    fn redoable(&self) -> usize {
        self.played.undone().len()
    }

    fn restart(&mut self) -> Result<(), TableError> {
        self.dealing.next_deal()?;
        self.played = Played::from_start(self.game().start());
        // What was seen of a deal tells nothing of the next one.
        if G::HIDES == Hides::Something {
            self.viewers.forget();
        }
        self.keep_viewers_in_step();
        self.let_chance_move(self.current)
    }

    fn adjust(&mut self, game: &Choice) -> Result<(), TableError> {
        let mut editions = self.editions.iter();
        let known = editions.position(|edition| edition.choice.as_ref() == Some(game));
        self.current = if let Some(known) = known {
            known
        } else {
            let edition = self.edition().adjusted(game)?;
            self.editions.push(edition);
            self.editions.len() - 1
        };
        Ok(())
    }

    fn deal_proof(&self) -> DealProof {
        self.dealing.proof(if self.turn().is_over() {
            Stage::Over
        } else {
            Stage::Playing
        })
    }

    fn kept(&self) -> Kept {
        let moves = self.played.moves().map(|(before, step, _)| KeptMove {
            text: self.editions[step.edition].game.write_move(before, step.mv),
            rules: step.edition,
        });
        let undone = self.played.undone().iter().rev();
        let undone = undone.map(|undone| KeptMove {
            text: undone.text.clone(),
            rules: undone.edition,
        });
        Kept {
            deal: self.dealing.kept(),
            rules: { self.editions.iter() }
                .map(|edition| edition.name.clone())
                .collect(),
            now: self.current,
            moves: moves.collect(),
            undone: undone.collect(),
        }
    }

    fn suggest(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoSuggestion>> {
        works::suggest(self.edition(), self.state(), graphs)
    }

    fn thinking(
        &self,
        mut engine: Engine,
    ) -> Work<(Engine, Result<Thought<String>, CannotSearch>)> {
        let pondering = self.pondering();
        Box::new(move |control| {
            let thought = pondering.and_then(|pondering| pondering.think(&mut engine, control));
            (engine, thought)
        })
    }

    fn think(
        &self,
        engine: &mut Engine,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch> {
        self.pondering()?.think(engine, control)
    }

    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch> {
        Engine::can_play(engine, self.game())
    }

    fn aid(&self, seat: Seat) -> Option<Aid> {
        aid_of(self.game(), seat, &self.information(Viewer::Seat(seat)))
    }

    fn has_solver(&self) -> bool {
        self.edition().solving.has_solver()
    }

    fn winnable(&mut self, care: Care, control: &Control<'_>) -> Option<Winnable<String>> {
        let state = self.state().clone();
        let solving = &mut self.editions[self.current].solving;
        let winnable = solving.winnable(&state, care, control)?;
        Some(told(self.game(), &state, &winnable))
    }

    fn known(&self) -> Option<Winnable<String>> {
        let state = self.state();
        let known = self.edition().solving.known(state)?;
        self.has_solver().then(|| told(self.game(), state, &known))
    }

    fn looking_back(&self) -> Option<Work<LookedBack>> {
        self.edition().solving.looking_back(self.played.states())
    }

    fn search(&self, care: Care) -> Option<Search> {
        self.edition().solving.search(self.state(), care)
    }

    fn learn(&mut self, finding: Finding) {
        let mut finding = Some(finding);
        for edition in &mut self.editions {
            finding = finding.and_then(|finding| edition.solving.learn(finding));
        }
    }
}
