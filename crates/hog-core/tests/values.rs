//! Values, loops and counts of random games, against the plainest ways to find them.

use hog_core::analysis::{Analysis, Coverage, GameCount, GraphLimits, Verdict};
use hog_core::{Control, Game, Key, Outcome, Seat, Seats, Turn, Value};
use hog_testkit::games::Given;
use proptest::prelude::*;

const QUIET: Control<'_> = Control::new();

/// An end of a game for this number of seats.
fn outcome(seats: u8) -> impl Strategy<Value = Outcome> {
    prop_oneof![
        1 => Just(Outcome::Drawn),
        4 => prop::collection::vec(any::<bool>(), usize::from(seats)).prop_map(|wins| {
            let winners = (0..).zip(wins).filter(|(_, wins)| *wins);
            let winners = winners.fold(Seats::NONE, |set, (seat, _)| set.with(Seat::new(seat)));
            Outcome::Decided { winners }
        }),
    ]
}

/// A game of up to `most` states. In one without loops, moves lead to states of higher numbers.
fn game(seats: u8, most: usize, loops: Loops) -> impl Strategy<Value = Given> {
    let state = (
        outcome(seats),
        0..seats,
        prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    );
    prop::collection::vec(state, 1..most).prop_map(move |states| {
        let count = states.len();
        let states = states
            .into_iter()
            .enumerate()
            .map(|(number, (outcome, seat, targets))| {
                let first = match loops {
                    Loops::Possible => 0,
                    Loops::Impossible => number + 1,
                };
                let targets: Vec<usize> = if first == count {
                    Vec::new()
                } else {
                    targets
                        .iter()
                        .map(|target| first + target.index(count - first))
                        .collect()
                };
                let turn = if targets.is_empty() {
                    Turn::Over(outcome)
                } else {
                    Turn::Seat(Seat::new(seat))
                };
                (turn, targets)
            });
        Given {
            seats: usize::from(seats),
            starts: if count > 1 { vec![0, 1] } else { vec![0] },
            states: states.collect(),
        }
    })
}

#[derive(Clone, Copy, Debug)]
enum Loops {
    Possible,
    Impossible,
}

/// Within how many moves some seats can force an end of this value for `seat`, from every state. It
/// is found by one pass over all states for each number of moves.
fn forced(game: &Given, forcing: Seats, seat: Seat, value: Value) -> Vec<Option<u32>> {
    let mut moves_to_end: Vec<Option<u32>> = vec![None; game.states.len()];
    for within in 0..=u32::try_from(game.states.len()).expect("games are small") {
        let known = moves_to_end.clone();
        for (state, (turn, after)) in game.states.iter().enumerate() {
            let holds = match turn {
                Turn::Over(outcome) => outcome.value_for(seat) == value,
                Turn::Seat(mover) if forcing.contains(*mover) => {
                    after.iter().any(|after| known[*after].is_some())
                }
                _ => after.iter().all(|after| known[*after].is_some()),
            };
            if holds && moves_to_end[state].is_none() {
                moves_to_end[state] = Some(within);
            }
        }
    }
    moves_to_end
}

/// Every value of every state is what [`forced`] finds.
fn check_values(game: &Given) {
    let analysis = Analysis::of(game, GraphLimits::DEFAULT, &QUIET);
    assert_eq!(analysis.graph().coverage(), Coverage::Exhausted);
    assert!(analysis.terminal_iff_no_moves().is_yes());
    assert!(analysis.winning_and_losing_are_disjoint().is_yes());
    for seat in Seats::first(game.seats).iter() {
        let others = Seats::first(game.seats).without(seat);
        let win = forced(game, Seats::only(seat), seat, Value::Win);
        let lose = forced(game, others, seat, Value::Lose);
        let draw = forced(game, Seats::only(seat), seat, Value::Draw);
        for node in analysis.graph().nodes() {
            let state = *analysis.graph().key(node);
            let expected = match (win[state], lose[state]) {
                (Some(end), None) => (Value::Win, Some(end)),
                (None, Some(end)) => (Value::Lose, Some(end)),
                (None, None) if game.seats == 1 && draw[state].is_none() => (Value::Lose, None),
                (None, None) => (Value::Draw, None),
                (Some(_), Some(_)) => panic!("state {state} is Winning and Losing"),
            };
            let worth = analysis.worth(node, seat).expect("all was seen");
            assert_eq!(
                (worth.value, worth.moves_to_end),
                expected,
                "state {state} for {seat}"
            );
        }
    }
}

/// Which states can be reached from a state by at least one move.
fn reachable(game: &Given, from: usize) -> Vec<bool> {
    let mut reached = vec![false; game.states.len()];
    let mut waiting = game.states[from].1.clone();
    while let Some(state) = waiting.pop() {
        if !reached[state] {
            reached[state] = true;
            waiting.extend(&game.states[state].1);
        }
    }
    reached
}

fn count_games(game: &Given, state: usize) -> u128 {
    match game.states[state].1.as_slice() {
        [] => 1,
        after => after.iter().map(|after| count_games(game, *after)).sum(),
    }
}

/// The game with zero-sum ends. In other games the values, which assume that the others work against
/// a seat, are not those of best play.
fn zero_sum(mut game: Given) -> Given {
    for (turn, _) in &mut game.states {
        if let Turn::Over(Outcome::Decided { winners }) = turn {
            let winner = if winners.contains(Seat::FIRST) {
                Seat::FIRST
            } else {
                Seat::SECOND
            };
            *turn = Turn::Over(Outcome::won_by(winner));
        }
    }
    game
}

/// Best play from the start gives what the start is worth.
fn check_best_line(game: &Given) {
    let analysis = Analysis::of(game, GraphLimits::DEFAULT, &QUIET);
    let start = analysis
        .graph()
        .starts()
        .next()
        .expect("a game has a start");
    let Turn::Seat(mover) = analysis.graph().turn(start) else {
        return;
    };
    let worth = analysis.worth(start, mover).expect("all was seen");
    let line = analysis.best_line(start).expect("all was seen");
    let end = line.record.replay(game).expect("lines can be played");
    match (worth.moves_to_end, line.returns_to) {
        (Some(count), None) => {
            assert_eq!(line.record.moves.len(), count as usize);
            assert_eq!(game.turn(&end).value_for(mover), Some(worth.value));
        }
        (Some(_), Some(_)) => panic!("a decided game goes round: {line:?}"),
        (None, Some(earlier)) => {
            let mut before = line.record.clone();
            before.moves.truncate(earlier);
            assert_eq!(before.replay(game), Ok(end), "the line does not come back");
        }
        (None, None) => assert_eq!(game.turn(&end).value_for(mover), Some(worth.value)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn values_without_loops_are_those_found_plainly(
        game in (1_u8..4).prop_flat_map(|seats| game(seats, 24, Loops::Impossible))
    ) {
        check_values(&game);
    }

    #[test]
    fn values_with_loops_are_those_found_plainly(
        game in (1_u8..4).prop_flat_map(|seats| game(seats, 24, Loops::Possible))
    ) {
        check_values(&game);
    }

    #[test]
    fn best_play_gives_what_the_start_is_worth(
        game in (1_u8..3).prop_flat_map(|seats| game(seats, 24, Loops::Possible))
    ) {
        check_best_line(&zero_sum(game));
    }

    #[test]
    fn loops_are_found_exactly_where_there_are_some(game in game(2, 24, Loops::Possible)) {
        let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
        let mut nodes = analysis.graph().nodes();
        let loops = nodes.any(|node| {
            let state = *analysis.graph().key(node);
            reachable(&game, state)[state]
        });
        match analysis.loops() {
            Verdict::Yes { witness } => {
                prop_assert!(loops);
                let line = witness.unwrap();
                let end = line.record.replay(&game).unwrap();
                let mut before = line.record.clone();
                before.moves.truncate(line.returns_to.unwrap());
                prop_assert!(before.moves.len() < line.record.moves.len());
                prop_assert_eq!(before.replay(&game).unwrap(), end);
                prop_assert_eq!(analysis.games(), GameCount::Endless);
            }
            Verdict::No { .. } => prop_assert!(!loops),
            Verdict::Unknown(_) => prop_assert!(false, "all was seen"),
        }
    }

    #[test]
    fn games_are_counted_as_one_by_one(game in game(2, 14, Loops::Impossible)) {
        let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
        let expected: u128 = game.starts.iter().map(|start| count_games(&game, *start)).sum();
        let GameCount::Counted { games, .. } = analysis.games() else {
            panic!("all games can be counted");
        };
        prop_assert_eq!(games, expected);
    }

    #[test]
    fn every_state_has_a_shortest_line_that_leads_to_it(game in game(2, 24, Loops::Possible)) {
        let analysis = Analysis::of(&game, GraphLimits::DEFAULT, &QUIET);
        let graph = analysis.graph();
        let mut depths = Vec::new();
        for (depth, count) in graph.new_states_by_depth().into_iter().enumerate() {
            depths.extend(vec![depth; count]);
        }
        prop_assert_eq!(depths.len(), graph.states());
        for (node, depth) in graph.nodes().zip(depths) {
            let line = graph.line_to(&game, node);
            prop_assert_eq!(line.moves.len(), depth);
            prop_assert_eq!(game.key(&line.replay(&game).unwrap()), *graph.key(node));
        }
    }
}
