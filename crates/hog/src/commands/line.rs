//! The moves in a command's arguments, made before the command does its work.

use anyhow::Context;
use hog_core::{Notation, Seat, Turn, draw_chance_move, quoted};
use hog_engines::{Knowledge, SeatObservations};
use hog_games::Listed;
use hog_table::{TableError, read_legal};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Makes the moves, one after the other.
///
/// # Errors
/// For the first move that cannot be made: which it is, and why.
pub(super) fn make_all<T>(
    moves: &[String],
    mut make: impl FnMut(&str) -> Result<T, TableError>,
) -> anyhow::Result<()> {
    for (number, text) in (1..).zip(moves) {
        let result = make(text);
        let which = match result {
            // This error quotes the text itself.
            Err(TableError::NotAMove { .. }) => format!("move {number}"),
            _ => format!("move {number}, {}, cannot be made", quoted(text)),
        };
        result.context(which)?;
    }
    Ok(())
}

/// Writes moves in the notation of the game.
pub(super) fn write_moves<G: Notation>(
    game: &G,
    mut state: G::State,
    moves: &[G::Move],
) -> Vec<String> {
    let write = |mv: &G::Move| {
        let text = game.write_move(&state, *mv);
        game.play_unchecked(&mut state, *mv);
        text
    };
    moves.iter().map(write).collect()
}

/// A game after the moves of the seats; chance made its own moves.
pub(super) struct PlayedLine<'a, G: Listed> {
    game: &'a G,
    pub state: G::State,
    /// The moves of the seats as text.
    pub moves: Vec<String>,
    observations: SeatObservations<G>,
    dealer: ChaCha8Rng,
}

impl<'a, G: Listed> PlayedLine<'a, G> {
    /// Makes the moves of the seats, and between them random moves of chance.
    ///
    /// # Errors
    /// As [`make_all`].
    pub fn of(game: &'a G, moves: &[String], deal_seed: [u8; 32]) -> anyhow::Result<Self> {
        let mut line = Self {
            game,
            state: game.start(),
            moves: Vec::new(),
            observations: SeatObservations::new(game, 0),
            dealer: ChaCha8Rng::from_seed(deal_seed),
        };
        line.deal();
        make_all(moves, |text| {
            let mv = read_legal(game, &line.state, text)?;
            line.moves.push(game.write_move(&line.state, mv));
            line.play(mv);
            line.deal();
            Ok(())
        })?;
        Ok(line)
    }

    /// Makes the moves of chance until a seat is to move or the game is over.
    fn deal(&mut self) {
        while self.game.turn(&self.state) == Turn::Chance {
            let drawn = draw_chance_move(self.game, &self.state, &mut self.dealer);
            self.play(drawn);
        }
    }

    fn play(&mut self, mv: G::Move) {
        self.observations.play(self.game, &mut self.state, mv);
    }

    /// What the seat to move knows.
    pub fn knowledge(&mut self, seat: Seat) -> Knowledge<'_, G> {
        self.observations.knowledge(self.game, &self.state, seat)
    }
}
