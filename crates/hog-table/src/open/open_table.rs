//! A game in progress with its type: what was played, by which rules, and who looks.

use std::sync::Arc;

use hog_board::{Kind, Layout, Viewer};
use hog_core::{Hides, Information, Seat, Turn};
use hog_engines::CannotSearch;
use hog_games::catalogue::{Choice, Listed};

use super::Setting;
use super::chance::Dealing;
use super::edition::Edition;
use super::looking::Viewers;
use super::played::{Maker, Played, Step};
use super::works::Pondering;
use crate::{Remade, TableError};

/// A game in progress, with its type.
pub(super) struct OpenTable<G: Listed> {
    pub(super) layout: Layout,
    pub(super) kinds: Vec<Kind>,
    /// The rules by which moves were made; never empty, and none goes away.
    pub(super) editions: Vec<Edition<G>>,
    /// Which of them holds for the next move.
    pub(super) current: usize,
    pub(super) played: Played<G>,
    pub(super) dealing: Dealing<G::Move>,
    pub(super) viewers: Viewers,
}

impl<G: Listed> OpenTable<G> {
    pub(super) fn of(
        game: G,
        setting: Setting<G::Move>,
        choice: Option<Choice>,
    ) -> Result<Self, TableError> {
        let mut table = Self {
            layout: game.layout(),
            kinds: game.kinds(),
            played: Played::from_start(game.start()),
            editions: vec![Edition::new(game, setting.name, setting.rules, choice)],
            current: 0,
            dealing: Dealing::new(setting.chance),
            viewers: Viewers::new(setting.tokens),
        };
        table.let_chance_move(0)?;
        Ok(table)
    }

    pub(super) fn edition(&self) -> &Edition<G> {
        &self.editions[self.current]
    }

    pub(super) fn game(&self) -> &G {
        &self.edition().game
    }

    pub(super) fn state(&self) -> &G::State {
        self.played.state()
    }

    /// Makes a legal move.
    pub(super) fn make(&mut self, step: Step<G::Move>) {
        let mut after = self.state().clone();
        let game = &self.editions[step.edition].game;
        game.play_unchecked(&mut after, step.mv);
        self.played.push(step, after);
        self.keep_viewers_in_step();
    }

    pub(super) fn keep_viewers_in_step(&mut self) {
        let scene = self.game().scene(self.state());
        self.viewers.keep_in_step(&scene);
    }

    /// Lets chance move as long as it is its turn.
    pub(super) fn let_chance_move(&mut self, edition: usize) -> Result<(), TableError> {
        let game = Arc::clone(&self.editions[edition].game);
        while game.turn(self.played.state()) == Turn::Chance {
            let dealt = self.dealing.position();
            let drawn = self.dealing.draw(game.as_ref(), self.played.state())?;
            let Some(mv) = drawn else {
                return Ok(());
            };
            let maker = Maker::Chance;
            self.make(Step {
                mv,
                edition,
                maker,
                dealt,
            });
        }
        Ok(())
    }

    /// Makes a legal move of a seat, and what chance makes of it.
    pub(super) fn move_seat(
        &mut self,
        seat: Seat,
        mv: G::Move,
        edition: usize,
    ) -> Result<(), TableError> {
        let before = self.state().clone();
        self.make(Step {
            mv,
            edition,
            maker: Maker::Seat(seat),
            dealt: self.dealing.position(),
        });
        if let Err(error) = self.let_chance_move(edition) {
            self.take_back();
            return Err(error);
        }
        let after = self.state().clone();
        self.editions[edition].solving.moved(&before, mv, &after);
        Ok(())
    }

    /// Takes the last move that a seat made back, with what chance made of it.
    pub(super) fn take_back(&mut self) -> Option<Step<G::Move>> {
        let step = self.played.pop()?;
        self.dealing.rewind(step.dealt);
        // By its token a card that comes again would be known.
        if G::HIDES == Hides::Something {
            self.viewers.forget();
        }
        self.keep_viewers_in_step();
        Some(step)
    }

    /// A move as everybody may hear of it.
    pub(super) fn remade(&self, state: &G::State, seat: Seat, mv: G::Move) -> Remade {
        let text = match G::HIDES {
            Hides::Nothing => Some(self.game().write_move(state, mv)),
            Hides::Something => None,
        };
        Remade { seat, text }
    }

    /// All that the viewer knows.
    pub(super) fn information(&self, viewer: Viewer) -> Information<G::Observation> {
        let steps = self.played.steps();
        let observations = steps.map(|(before, step, after)| {
            let game = &self.editions[step.edition].game;
            game.observation(before, step.mv, after, viewer)
        });
        Information {
            start: 0,
            observations: observations.collect(),
        }
    }

    /// The legal moves, if the viewer is told them.
    pub(super) fn offered(&self, viewer: Viewer) -> Vec<G::Move> {
        let (game, state) = (self.game(), self.state());
        let is_told = match (G::HIDES, game.turn(state)) {
            (Hides::Nothing, _) => true,
            (Hides::Something, Turn::Seat(mover)) => viewer == Viewer::Seat(mover),
            (Hides::Something, Turn::Over(_) | Turn::Chance) => false,
        };
        let mut moves = Vec::new();
        if is_told {
            game.moves(state, &mut moves);
        }
        moves
    }

    /// What an engine needs to think, if a seat is to move.
    pub(super) fn pondering(&self) -> Result<Pondering<G>, CannotSearch> {
        let seat = match self.game().turn(self.state()) {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(seat) => seat,
        };
        Ok(Pondering {
            game: Arc::clone(&self.edition().game),
            state: self.state().clone(),
            seat,
            information: self.information(Viewer::Seat(seat)),
        })
    }
}
