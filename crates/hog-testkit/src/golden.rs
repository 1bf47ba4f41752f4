//! Golden playthroughs: a random game of every kind as text.
//!
//! A golden records behaviour, not truth: the first of a game is checked by hand, and a
//! later change goes into a commit of its own, which explains it.

use hog_board::{Image, Layout, Show, Viewer};
use hog_core::{Game, Notation, Outcome, Seats, Turn};

use crate::walk::{StateLine, legal_moves, seen, walk};

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
    let walks = SEEDS.map(|seed| beginning(game, walk(game, seed, MAX_MOVES)));
    // Of several longest games, `max_by_key` gives the last.
    let line = walks.max_by_key(|line| line.moves.len());
    let StateLine { moves, states, .. } = line.expect("there are seeds");
    text += "\nstart\n";
    describe_state(game, &states[0], &mut text);
    for (number, mv) in moves.iter().enumerate() {
        let written = game.write_move(&states[number], *mv);
        text += &format!("\n{}. {written}\n", number + 1);
        describe_state(game, &states[number + 1], &mut text);
    }
    let refused = states.iter().map(|state| refusals(game, state, &moves));
    let (number, refused) = refused
        .enumerate()
        .max_by_key(|(_, refused)| refused.len())
        .expect("a game has a start");
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

/// The game until the seats have made the maximum number of moves.
fn beginning<G: Game>(game: &G, mut line: StateLine<G>) -> StateLine<G> {
    let made = line.states.iter().zip(&line.moves).enumerate();
    let mut by_seats = made.filter(|(_, (before, _))| game.turn(before) != Turn::Chance);
    if let Some((end, _)) = by_seats.nth(MAX_SEAT_MOVES) {
        line.moves.truncate(end);
        line.states.truncate(end + 1);
    }
    line
}

fn describe_layout(layout: &Layout, text: &mut String) {
    text.push_str("layout:\n");
    for spot in layout.spots() {
        let neighbours = spot.neighbours.iter();
        let neighbours = neighbours.filter_map(|place| layout.spot(*place));
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
    let (seen, turn) = seen(game, state, Viewer::Spectator);
    let (layout, kinds) = (game.layout(), game.kinds());
    let mut places = Vec::new();
    for (place, images) in seen.iter().filter(|(_, images)| !images.is_empty()) {
        let name = layout.spot(*place).map_or("?", |spot| &spot.name);
        let glyphs = images.iter().map(|image| match image {
            Image::Face(category) => kinds[usize::from(category.0)].glyph,
            Image::Back => "#",
        });
        let hidden = images.iter().all(|image| *image == Image::Back);
        let glyphs = match images.len() {
            many @ 2.. if hidden => format!("#×{many}"),
            _ => glyphs.collect::<Vec<_>>().join(","),
        };
        places.push(format!("{name}={glyphs}"));
    }
    let legal = legal_moves(game, state);
    let written: Vec<String> = match turn {
        // Only their number: a list of a whole stock would be too long.
        Turn::Chance => vec![format!("{} of chance", legal.len())],
        _ => legal.iter().map(|mv| game.write_move(state, *mv)).collect(),
    };
    *text += &format!("turn: {}\n", describe_turn(game, turn));
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
