//! Counts that are known from elsewhere, and values found in two ways.
//!
//! Every game's folder has a `counts.txt`. A row is the name of a game, what is counted, and the
//! numbers: `lines` are lines of play by their length, from 1, without those that ended earlier; `new`
//! are states that are new at each depth, from 1; `states` and `games` are all of them; `value` is `win`,
//! `draw` or `lose` for the player who begins. A game without such rows has the row `uncounted: <why>`.

use std::path::Path;

use hog_core::analysis::{Analysis, Coverage, GameCount, Graph, GraphLimits, Verdict};
use hog_core::count::LineCounter;
use hog_core::{Control, Game, Seat, Turn, Value};
use hog_games::catalogue::{FAMILIES, GameName, Listed, Visitor};
use hog_games::cube::{Cube, CubeSize, scramble};
use hog_games::three_mens_morris::ThreeMensMorris;
use hog_games::tictactoe;
use hog_testkit::legal_moves;

const QUIET: Control<'_> = Control::new();

/// Counts one thing of a game.
struct Count<'a> {
    what: &'a str,
    expected: Vec<&'a str>,
}

impl Visitor for Count<'_> {
    type Output = ();

    fn visit<G: Listed>(self, game: G) {
        let found: Vec<String> = match self.what {
            "lines" => {
                let mut lines = LineCounter::new(&game, usize::MAX);
                let mut next = || {
                    lines.lengthen(&QUIET).expect("there is memory");
                    lines.counts().lines.to_string()
                };
                self.expected.iter().map(|_| next()).collect()
            }
            "new" => {
                let numbers = self.expected.iter().map(|word| word.parse::<usize>());
                let all: usize = numbers.sum::<Result<_, _>>().expect("numbers");
                let graph = Graph::explore(&game, GraphLimits::with_states(2 * all), &QUIET);
                let new = graph.new_states_by_depth();
                new[1..].iter().map(usize::to_string).collect()
            }
            "states" => {
                let graph = Graph::explore(&game, GraphLimits::DEFAULT, &QUIET);
                assert_eq!(graph.coverage(), Coverage::Exhausted);
                vec![graph.states().to_string()]
            }
            "games" => match Analysis::of(&game, GraphLimits::DEFAULT, &QUIET).games() {
                GameCount::Counted { games, .. } => vec![games.to_string()],
                other => panic!("{other:?}"),
            },
            "value" => {
                let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
                let start = analysis.graph().starts().next().expect("it has a start");
                let Turn::Seat(first) = analysis.graph().turn(start) else {
                    panic!("no seat begins");
                };
                let worth = analysis.worth(start, first).expect("the game is solved");
                vec![format!("{:?}", worth.value).to_lowercase()]
            }
            what => panic!("{what:?} cannot be counted"),
        };
        assert_eq!(found, self.expected, "{}", self.what);
    }
}

#[test]
fn counts_are_those_known_from_elsewhere() {
    for family in FAMILIES {
        let file = family.name.replace('-', "_") + "/counts.txt";
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(&file);
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|error| panic!("src/{file}: {error}"));
        let is_row = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let rows: Vec<&str> = text.lines().filter(is_row).collect();
        assert!(!rows.is_empty(), "src/{file} has no rows");
        for row in rows {
            println!("{row}");
            if !row.starts_with("uncounted: ") {
                check_row(row);
            }
        }
    }
}

fn check_row(row: &str) {
    let mut words = row.split(' ');
    let name: GameName = words.next().expect("a game").parse().expect("a game");
    let what = words.next().expect("what is counted");
    let expected = words.collect();
    name.visit(Count { what, expected });
}

/// Counts lines one by one, without merging.
fn count_one_by_one<G: Game>(game: &G, state: &G::State, moves: usize) -> u128 {
    if moves == 0 {
        return 1;
    }
    let after = legal_moves(game, state).into_iter().map(|mv| {
        let mut after = state.clone();
        game.play_unchecked(&mut after, mv);
        count_one_by_one(game, &after, moves - 1)
    });
    after.sum()
}

#[test]
fn merged_lines_are_as_many_as_lines_counted_one_by_one() {
    fn check<G: Listed>(game: &G, longest: usize) {
        let mut lines = LineCounter::new(game, usize::MAX);
        for moves in 0..=longest {
            assert_eq!(
                lines.counts().lines,
                count_one_by_one(game, &game.start(), moves)
            );
            lines.lengthen(&QUIET).unwrap();
        }
    }
    check(&tictactoe::game(), 6);
    check(&ThreeMensMorris, 7);
    check(&Cube::new(CubeSize::Three, scramble(CubeSize::Three, 5)), 3);
}

/// Plain negamax for a game without loops: 1 if the side to move wins, 0 for a draw, else −1.
fn negamax<G: Game>(game: &G, state: &G::State) -> i8 {
    if let Turn::Over(outcome) = game.turn(state) {
        // Only the player who moved last can have won.
        return match outcome.value_for(Seat::FIRST) {
            Value::Draw => 0,
            Value::Win | Value::Lose => -1,
        };
    }
    let after = legal_moves(game, state).into_iter().map(|mv| {
        let mut after = state.clone();
        game.play_unchecked(&mut after, mv);
        -negamax(game, &after)
    });
    after.max().expect("a state that is not over has moves")
}

#[test]
fn tictactoe_is_what_plain_negamax_finds_in_every_state() {
    let game = tictactoe::game();
    let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
    assert!(analysis.terminal_iff_no_moves().is_yes());
    assert!(analysis.winning_and_losing_are_disjoint().is_yes());
    assert!(matches!(analysis.loops(), Verdict::No { .. }));
    assert!(analysis.plays_alternately().unwrap().is_yes());
    assert!(analysis.solitaire().is_none());
    // Only from the states after two moves or more: from the start it takes long without a table.
    let deep = analysis.graph().nodes().skip(1 + 9);
    for node in deep {
        if let Turn::Seat(seat) = analysis.graph().turn(node) {
            let state = hog_core::Key::state_of(&game, analysis.graph().key(node));
            let value = match negamax(&game, &state) {
                1 => Value::Win,
                0 => Value::Draw,
                _ => Value::Lose,
            };
            assert_eq!(
                analysis.worth(node, seat).unwrap().value,
                value,
                "{state:?}"
            );
        }
    }
    let start = analysis.graph().starts().next().unwrap();
    assert_eq!(
        analysis.worth(start, Seat::FIRST).unwrap().value,
        Value::Draw
    );
}

#[test]
fn the_small_cube_is_a_maze_with_loops_eleven_deep() {
    let game = Cube::new(CubeSize::Two, scramble(CubeSize::Two, 3));
    let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
    assert_eq!(analysis.graph().states(), 3_674_160);
    assert!(analysis.terminal_iff_no_moves().is_yes());
    let solitaire = analysis.solitaire().unwrap();
    assert!(solitaire.maze.is_yes());
    assert!(solitaire.possible.is_yes());
    assert!(solitaire.no_draws.is_yes());
    assert!(solitaire.losing_is_closed.is_yes());
    assert_eq!(analysis.longest_win(Seat::FIRST).unwrap(), Some(11));
    let loops = analysis.loops();
    let line = loops.line().unwrap();
    assert!(line.returns_to.unwrap() < line.record.moves.len());
    let solution = solitaire.possible.line().unwrap();
    let end = solution.record.replay(&game).unwrap();
    assert!(game.turn(&end).is_over());
}

#[test]
fn in_quarter_turns_the_small_cube_is_fourteen_deep() {
    use hog_games::cube::{FaceTurn, Quarters};
    // Half turns are left out: a breadth-first search from the solved cube, apart from `Graph`.
    let game = Cube::new(CubeSize::Two, hog_games::cube::Cubies::SOLVED);
    let quarters: Vec<FaceTurn> = game
        .turns()
        .iter()
        .copied()
        .filter(|turn| turn.quarters != Quarters::Two)
        .collect();
    let mut seen = std::collections::HashSet::from([game.start()]);
    let mut edge = vec![game.start()];
    let mut depth = 0;
    loop {
        let mut next = Vec::new();
        for state in &edge {
            for turn in &quarters {
                let mut after = *state;
                game.play_unchecked(&mut after, *turn);
                if seen.insert(after) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        depth += 1;
        edge = next;
    }
    assert_eq!((seen.len(), depth), (3_674_160, 14));
}

#[test]
fn three_mens_morris_loops_and_is_won_by_who_begins() {
    let game = ThreeMensMorris;
    let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
    assert_eq!(analysis.graph().coverage(), Coverage::Exhausted);
    assert!(
        analysis.terminal_iff_no_moves().is_yes(),
        "a player always has a move"
    );
    assert!(analysis.winning_and_losing_are_disjoint().is_yes());
    assert!(analysis.loops().is_yes());
    assert!(analysis.plays_alternately().unwrap().is_yes());
    assert_eq!(analysis.games(), GameCount::Endless);
    let start = analysis.graph().starts().next().unwrap();
    let worth = analysis.worth(start, Seat::FIRST).unwrap();
    assert_eq!(worth.value, Value::Win);
    let line = analysis.best_line(start).unwrap();
    assert_eq!(
        line.record.moves.len(),
        worth.moves_to_end.unwrap() as usize
    );
    let end = line.record.replay(&game).unwrap();
    assert!(game.turn(&end).is_over());
}
