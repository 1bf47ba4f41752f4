//! What a board shows: gestures for every move, and the places that decided a won game.

use std::collections::BTreeSet;

use hog_board::{Colour, Gesture, Layout, Place};
use hog_core::{Game, Outcome, Seat, Turn};
use hog_games::catalogue::{FAMILIES, GameName, Listed, Visitor};
use hog_testkit::legal_moves;
use hog_testkit::secrecy::StateLine;

/// The states of a few random games, ends included.
fn states<G: Game>(game: &G) -> Vec<G::State> {
    let lines = (0..3).map(|seed| StateLine::random(game, seed, 400));
    lines.flat_map(|line| line.states).collect()
}

struct EveryMove;

impl Visitor for EveryMove {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        for state in states(&game) {
            let Turn::Seat(_) = game.turn(&state) else {
                continue;
            };
            let mut carried = BTreeSet::new();
            for mv in legal_moves(&game, &state) {
                let gestures = game.gestures(&state, mv);
                assert!(!gestures.is_empty(), "{mv:?} cannot be made by hand");
                for gesture in gestures {
                    // A touch may mean one of several moves, but a carry means just one.
                    if let Gesture::Carry { from, to } = gesture {
                        assert!(carried.insert((from, to)), "{gesture:?} means two moves");
                    }
                }
            }
        }
    }
}

#[test]
fn every_move_of_every_game_can_be_made_by_hand() {
    for example in FAMILIES.iter().flat_map(|family| family.examples) {
        let name: GameName = example.parse().unwrap();
        name.visit(EveryMove);
    }
}

/// What decided each won game, with the layout and the winner's places.
struct Decided;

impl Visitor for Decided {
    type Output = Vec<(Layout, Seat, BTreeSet<Place>)>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let layout = game.layout();
        let ends = states(&game).into_iter().filter_map(|state| {
            let winner = [Seat::FIRST, Seat::SECOND]
                .into_iter()
                .find(|seat| game.turn(&state) == Turn::Over(Outcome::won_by(*seat)))?;
            let decisive: BTreeSet<Place> = game.decisive(&state).into_iter().collect();
            let scene = game.scene(&state);
            for place in &decisive {
                let [stone] = scene.board().on(*place) else {
                    panic!("{place:?} has no stone");
                };
                let category = scene.category(*stone, hog_board::Viewer::Spectator);
                let colour = game.kinds()[usize::from(category.expect("stones are seen").0)].colour;
                assert_eq!(colour, Colour::Seat(winner), "a stone of the other player");
            }
            Some((layout.clone(), winner, decisive))
        });
        ends.collect()
    }
}

fn decided(name: &str) -> Vec<(Layout, Seat, BTreeSet<Place>)> {
    let name: GameName = name.parse().expect("it is in the catalogue");
    let decided = name.visit(Decided);
    assert!(!decided.is_empty(), "no game of {name} was won");
    decided
}

#[test]
fn rows_are_shown_from_end_to_end() {
    for (name, length) in [
        ("tictactoe", 3),
        ("gomoku", 5),
        ("gomoku:9,rule=exact", 5),
        ("drop", 4),
        ("three-mens-morris", 3),
    ] {
        for (layout, _, decisive) in decided(name) {
            assert_eq!(decisive.len(), length, "{name}");
            let spots: Vec<_> = decisive
                .iter()
                .map(|place| layout.spot(*place).unwrap())
                .collect();
            let (first, second) = (spots[0], spots[1]);
            let (right, down) = (second.x - first.x, second.y - first.y);
            for pair in spots.windows(2) {
                let step = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                assert_eq!(step, (right, down), "{name}: no straight row");
            }
        }
    }
}

#[test]
fn chains_are_shown_from_side_to_side() {
    for name in ["hex:5", "hex", "hex:4,swap=on"] {
        for (layout, winner, decisive) in decided(name) {
            let own = |edge: &&hog_board::Edge| edge.colour == Colour::Seat(winner);
            let edges: Vec<_> = layout.edges().iter().filter(own).collect();
            assert_eq!(edges.len(), 2, "a player has two sides");
            for edge in &edges {
                let touched = edge.places.iter().filter(|place| decisive.contains(place));
                assert_eq!(touched.count(), 1, "{name}: one stone on each side");
            }
            // A chain with nothing superfluous: its ends have one neighbour, all others two.
            let ends = decisive.iter().filter(|place| {
                let neighbours = &layout.spot(**place).unwrap().neighbours;
                let joined = neighbours.iter().filter(|other| decisive.contains(other));
                match joined.count() {
                    1 => true,
                    2 => false,
                    other => panic!("{name}: a stone with {other} neighbours"),
                }
            });
            assert_eq!(ends.count(), 2, "{name}");
        }
    }
}
