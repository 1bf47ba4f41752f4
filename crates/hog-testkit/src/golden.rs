//! Golden playthroughs: a game of every kind, kept as text.
//!
//! A golden records behaviour, not truth: the first of a game is checked by hand, and one that
//! changes later is its own explained commit.

use std::fmt::Write as _;
use std::path::Path;

use hog_board::{Image, Mediator, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Notation, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::walk;

/// How many moves of a game a playthrough shows.
const MOST_MOVES: usize = 12;

/// A random game as text: after every move the turn, what each place holds, and the moves.
pub fn playthrough<G: Notation + Show>(game: &G, name: &str) -> String {
    let mut text = format!("{name}\nseats: {}\n", game.seats());
    let visits = walk(game, 1, MOST_MOVES);
    for (number, visit) in visits.iter().enumerate() {
        if let Some((before, mv)) = visit.moves.last() {
            writeln!(text, "\n{number}. {}", game.write_move(before, *mv)).expect("text is text");
        } else {
            text.push_str("\nstart\n");
        }
        describe(game, &visit.state, &mut text);
    }
    text
}

fn describe<G: Notation + Show>(game: &G, state: &G::State, text: &mut String) {
    let turn = match game.turn(state) {
        Turn::Seat(seat) => game.seat_name(seat),
        turn @ (Turn::Chance | Turn::Over(_)) => format!("{turn:?}"),
    };
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    let view = Mediator::new(Viewer::Onlooker).view(&game.scene(state), &mut rng);
    let (layout, kinds) = (game.layout(), game.kinds());
    let mut places = Vec::new();
    for (place, seen) in view.places.iter().filter(|(_, seen)| !seen.is_empty()) {
        let name = layout.spot(*place).map_or("?", |spot| &spot.name);
        let glyphs = seen.iter().map(|seen| match seen.image {
            Image::Face(category) => kinds[usize::from(category.0)].glyph,
            Image::Back => "#",
        });
        places.push(format!("{name}={}", glyphs.collect::<String>()));
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let moves: Vec<String> = moves.iter().map(|mv| game.write_move(state, *mv)).collect();
    writeln!(text, "turn: {turn}").expect("text is text");
    writeln!(text, "places: {}", places.join(" ")).expect("text is text");
    writeln!(text, "moves: {}", moves.join(" ")).expect("text is text");
}

/// Compares a playthrough with the file that keeps it.
///
/// With `UPDATE_EXPECT=1` in the environment the file is written instead.
///
/// # Panics
/// If the file is missing or differs.
pub fn compare(path: &Path, actual: &str) {
    expect_test::expect_file![path].assert_eq(actual);
}
