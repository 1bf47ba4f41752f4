//! Golden playthroughs: a random game of every kind as text.
//!
//! A golden records behaviour, not truth: the first of a game is checked by hand, and a
//! later change goes into a commit of its own, which explains it.

use std::path::Path;

use hog_board::{Image, Layout, Mediator, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Game, Notation, Outcome, Seats, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{VisitedState, legal_moves, walk};

/// Maximum number of moves of seats in a playthrough.
const MAX_SEAT_MOVES: usize = 12;
/// Maximum number of moves, those of chance included.
const MAX_MOVES: usize = 60;
/// The seeds of the random games, of which the longest is shown.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=8;
/// Maximum number of illegal moves with different errors.
const MAX_REFUSED: usize = 5;

/// A random game as text: the layout, then after every move the turn, what each place holds and the
/// moves. At the end come illegal moves with their errors, in the state that shows most errors.
pub fn playthrough<G: Notation + Show>(game: &G, name: &str) -> String {
    let mut text = format!("{name}\nseats: {}\n", game.seats());
    describe_layout(&game.layout(), &mut text);
    let walks = SEEDS.map(|seed| begin_of(game, walk(game, seed, MAX_MOVES)));
    // Of several longest games, `max_by_key` gives the last.
    let visits = walks.max_by_key(Vec::len).expect("there are seeds");
    for (number, visit) in visits.iter().enumerate() {
        match visit.moves.last() {
            Some((before, mv)) => {
                text += &format!("\n{number}. {}\n", game.write_move(before, *mv));
            }
            None => text += "\nstart\n",
        }
        describe_state(game, &visit.state, &mut text);
    }
    let made = visits.iter().filter_map(|visit| visit.moves.last());
    let made: Vec<G::Move> = made.map(|(_, mv)| *mv).collect();
    let refused = visits
        .iter()
        .map(|visit| refusals(game, &visit.state, &made));
    let (number, refused) = refused
        .enumerate()
        .max_by_key(|(_, refused)| refused.len())
        .expect("a game begins with a visit");
    if !refused.is_empty() {
        text += &format!("\nrefused after move {number}\n{}", refused.concat());
    }
    text
}

/// Moves of other states that are illegal in this one, a line for each different error.
fn refusals<G: Notation>(game: &G, state: &G::State, others: &[G::Move]) -> Vec<String> {
    let legal = legal_moves(game, state);
    let (mut lines, mut reasons) = (Vec::new(), Vec::new());
    if legal.is_empty() {
        return lines;
    }
    for mv in others.iter().filter(|mv| !legal.contains(mv)) {
        let reason = game.objection(state, *mv);
        if lines.len() < MAX_REFUSED && !reasons.contains(&reason) {
            lines.push(format!("{}: {reason}\n", game.write_move(state, *mv)));
            reasons.push(reason);
        }
    }
    lines
}

/// The visits of a game until the seats have made the maximum number of moves.
fn begin_of<G: Game>(game: &G, mut visits: Vec<VisitedState<G>>) -> Vec<VisitedState<G>> {
    let by_seats = |visit: &VisitedState<G>| {
        let made = visit.moves.iter();
        made.filter(|(before, _)| game.turn(before) != Turn::Chance)
            .count()
    };
    let shown = visits.partition_point(|visit| by_seats(visit) <= MAX_SEAT_MOVES);
    visits.truncate(shown);
    visits
}

fn describe_layout(layout: &Layout, text: &mut String) {
    text.push_str("layout:\n");
    for spot in layout.spots() {
        let neighbours = spot
            .neighbours
            .iter()
            .filter_map(|place| layout.spot(*place));
        let neighbours: Vec<&str> = neighbours.map(|spot| spot.name.as_str()).collect();
        let shape = format!("{:?}", spot.shape).to_lowercase();
        let beside = neighbours.join(" ");
        *text += &format!(
            "  {} ({}, {}) {shape}: {beside}\n",
            spot.name, spot.x, spot.y
        );
    }
}

fn describe_state<G: Notation + Show>(game: &G, state: &G::State, text: &mut String) {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    let view = Mediator::new(Viewer::Spectator).view(&game.scene(state), &mut rng);
    let (layout, kinds) = (game.layout(), game.kinds());
    let mut places = Vec::new();
    for (place, seen) in view.places.iter().filter(|(_, seen)| !seen.is_empty()) {
        let name = layout.spot(*place).map_or("?", |spot| &spot.name);
        let glyphs = seen.iter().map(|seen| match seen.image {
            Image::Face(category) => kinds[usize::from(category.0)].glyph,
            Image::Back => "#",
        });
        let hidden = seen.iter().all(|seen| seen.image == Image::Back);
        let glyphs = match seen.len() {
            many @ 2.. if hidden => format!("#×{many}"),
            _ => glyphs.collect::<Vec<_>>().join(","),
        };
        places.push(format!("{name}={glyphs}"));
    }
    let legal = legal_moves(game, state);
    let written: Vec<String> = match game.turn(state) {
        // Each is shown when it is made; a whole stock would be too long.
        Turn::Chance => vec![format!("{} of chance", legal.len())],
        _ => legal.iter().map(|mv| game.write_move(state, *mv)).collect(),
    };
    *text += &format!("turn: {}\n", describe_turn(game, game.turn(state)));
    for (label, words) in [("places", places), ("moves", written)] {
        *text += format!("{label}: {}", words.join(" ")).trim_end();
        text.push('\n');
    }
}

fn describe_turn<G: Notation>(game: &G, turn: Turn) -> String {
    match turn {
        Turn::Seat(seat) => game.seat_name(seat),
        Turn::Chance => "chance".to_string(),
        Turn::Over(Outcome::Drawn) => "over, drawn".to_string(),
        Turn::Over(Outcome::Decided { winners }) if winners == Seats::NONE => {
            "over, lost by all".to_string()
        }
        Turn::Over(Outcome::Decided { winners }) => {
            let names: Vec<String> = winners.iter().map(|seat| game.seat_name(seat)).collect();
            format!("over, won by {}", names.join(" and "))
        }
    }
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
