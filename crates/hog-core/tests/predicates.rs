//! Each question of the formal model, answered yes, no with a line that shows it, and "not
//! exhausted".

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use hog_core::analysis::{
    Analysis, Coverage, GameCount, Graph, GraphLimits, SolitaireAnswers, StopReason, Unknown,
    Verdict,
};
use hog_core::count::{CountError, LineCounter};
use hog_core::{
    Control, Game, IllegalMove, Key, Outcome, Record, ReplayError, Seat, Stopped, Turn, Value,
};
use hog_testkit::games::{Given, Heap, Kuhn};
use hog_testkit::sized;

const QUIET: Control<'_> = Control::new();
const FIRST: Turn = Turn::Seat(Seat::FIRST);
const SECOND: Turn = Turn::Seat(Seat::SECOND);
const WON: Turn = Turn::Over(Outcome::won_by(Seat::FIRST));
const LOST: Turn = Turn::Over(Outcome::LOST);
const DRAWN: Turn = Turn::Over(Outcome::Drawn);

fn given(seats: usize, states: &[(Turn, &[usize])]) -> Given {
    Given {
        seats,
        starts: vec![0],
        states: states
            .iter()
            .map(|(turn, after)| (*turn, after.to_vec()))
            .collect(),
    }
}

fn analysed(game: &Given) -> Analysis<&Given> {
    Analysis::of(game, GraphLimits::DEFAULT, &QUIET)
}

fn solitaire(states: &[(Turn, &[usize])]) -> SolitaireAnswers<usize> {
    analysed(&given(1, states))
        .solitaire()
        .expect("there is one seat")
}

/// The answer is no, for this reason, and the line that shows it has these moves.
#[track_caller]
fn assert_no(verdict: &Verdict<usize>, expect: &str, moves: &[usize]) {
    let Verdict::No { reason, .. } = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(*reason, expect);
    assert_eq!(
        verdict.line().map(|line| &line.record.moves[..]),
        Some(moves)
    );
}

#[test]
fn a_state_that_is_over_and_has_moves_is_found() {
    let game = given(2, &[(FIRST, &[1]), (DRAWN, &[0])]);
    assert_no(
        &analysed(&game).terminal_iff_no_moves(),
        "a state is over and has moves",
        &[0],
    );
}

#[test]
fn a_state_without_moves_that_is_not_over_is_found() {
    let game = given(2, &[(FIRST, &[1, 2]), (DRAWN, &[]), (SECOND, &[])]);
    let verdict = analysed(&game).terminal_iff_no_moves();
    assert_no(&verdict, "a state has no moves and is not over", &[1]);
}

#[test]
fn a_move_that_keeps_the_turn_is_found() {
    let game = given(
        2,
        &[(FIRST, &[1]), (SECOND, &[2]), (SECOND, &[3]), (DRAWN, &[])],
    );
    let verdict = analysed(&game).plays_alternately().unwrap();
    assert_no(
        &verdict,
        "a move does not pass the turn to the other player",
        &[0, 0],
    );
    let game = given(2, &[(FIRST, &[1]), (SECOND, &[2]), (DRAWN, &[])]);
    assert!(analysed(&game).plays_alternately().unwrap().is_yes());
    assert!(
        analysed(&given(1, &[(WON, &[])]))
            .plays_alternately()
            .is_none()
    );
}

#[test]
fn a_drawn_solitaire_is_found() {
    let found = solitaire(&[(FIRST, &[1, 2]), (WON, &[]), (DRAWN, &[])]);
    assert_no(&found.no_draws, "a state is drawn", &[1]);
    assert!(solitaire(&[(FIRST, &[1]), (WON, &[])]).no_draws.is_yes());
}

#[test]
fn losing_is_closed_also_where_play_goes_round() {
    // From state 1 play goes round for ever and never to the win.
    let found = solitaire(&[(FIRST, &[1, 3]), (FIRST, &[2]), (FIRST, &[1]), (WON, &[])]);
    assert!(found.losing_is_closed.is_yes());
    assert!(found.possible.is_yes());
    assert_no(&found.maze, "a state is not Winning", &[0]);
}

#[test]
fn an_impossible_solitaire_is_found() {
    let found = solitaire(&[(FIRST, &[1]), (LOST, &[])]);
    assert_no(&found.possible, "a start is not Winning", &[]);
    assert_no(&found.maze, "a state is not Winning", &[]);
}

#[test]
fn a_possible_solitaire_comes_with_its_solution() {
    let found = solitaire(&[(FIRST, &[1, 2]), (LOST, &[]), (FIRST, &[0, 3]), (WON, &[])]);
    assert!(found.possible.is_yes());
    assert_eq!(found.possible.line().unwrap().record.moves, [1, 1]);
}

#[test]
fn a_second_won_state_spoils_a_maze() {
    let found = solitaire(&[(FIRST, &[1, 2]), (WON, &[]), (WON, &[])]);
    assert_no(&found.maze, "more than one state is won", &[1]);
    assert!(solitaire(&[(FIRST, &[1, 0]), (WON, &[])]).maze.is_yes());
}

#[test]
fn questions_about_an_incomplete_graph_are_unknown() {
    let game = given(
        1,
        &[(FIRST, &[1]), (FIRST, &[2]), (FIRST, &[3]), (WON, &[])],
    );
    let analysis = Analysis::of(&game, GraphLimits::with_states(3), &QUIET);
    assert_eq!(
        analysis.graph().coverage(),
        Coverage::NotExhausted(StopReason::States)
    );
    assert_eq!(analysis.graph().new_states_by_depth(), [1, 1, 1]);
    let not_exhausted = Unknown::NotExhausted { states: 3 };
    let unknown = Verdict::Unknown(not_exhausted);
    assert_eq!(analysis.terminal_iff_no_moves(), unknown);
    assert_eq!(analysis.winning_and_losing_are_disjoint(), unknown);
    assert_eq!(analysis.loops(), unknown);
    assert_eq!(analysis.games(), GameCount::Unknown(not_exhausted));
    let start = analysis.graph().starts().next().unwrap();
    assert_eq!(analysis.worth(start, Seat::FIRST), Err(not_exhausted));
    let SolitaireAnswers {
        no_draws,
        losing_is_closed,
        possible,
        maze,
    } = analysis.solitaire().unwrap();
    for verdict in [no_draws, losing_is_closed, possible, maze] {
        assert_eq!(verdict, unknown);
    }
}

#[test]
fn an_incomplete_graph_may_settle_a_question() {
    // A loop between 0 and 1, two won states, and an unexplored state behind 4.
    let states: &[(Turn, &[usize])] = &[
        (FIRST, &[1, 2, 3, 4]),
        (FIRST, &[0]),
        (WON, &[]),
        (WON, &[]),
        (FIRST, &[5]),
        (DRAWN, &[]),
    ];
    let game = given(1, states);
    let analysis = Analysis::of(&game, GraphLimits::with_states(5), &QUIET);
    assert_eq!(
        analysis.graph().coverage(),
        Coverage::NotExhausted(StopReason::States)
    );
    assert!(analysis.loops().is_yes());
    let found = analysis.solitaire().unwrap();
    assert!(found.possible.is_yes());
    assert_no(&found.maze, "more than one state is won", &[2]);
}

#[test]
fn a_win_counts_also_where_the_limit_stopped_its_parent() {
    let states: &[(Turn, &[usize])] = &[(FIRST, &[2, 1, 3]), (WON, &[]), (WON, &[]), (FIRST, &[0])];
    let game = given(1, states);
    let analysis = Analysis::of(&game, GraphLimits::with_states(3), &QUIET);
    assert_eq!(analysis.graph().states(), 3);
    assert_eq!(analysis.graph().moves(), 0);
    let found = analysis.solitaire().unwrap();
    let line = found.possible.line().expect("a line to the win");
    assert_eq!(line.record.moves, [0]);
    assert_no(&found.maze, "more than one state is won", &[1]);
}

#[test]
fn a_pointer_to_a_game_has_its_margins() {
    fn margins<G: Game>(game: &G, state: &G::State) -> [Option<i32>; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| game.margin(state, seat))
    }
    let game = Kuhn;
    let start = game.start();
    assert_eq!(margins::<&Kuhn>(&&game, &start), [Some(0); 2]);
    assert_eq!(margins::<Arc<Kuhn>>(&Arc::new(game), &start), [Some(0); 2]);
}

#[test]
fn a_depth_counts_when_it_is_complete() {
    let game = given(
        1,
        &[
            (FIRST, &[1, 2]),
            (FIRST, &[3, 4]),
            (FIRST, &[5]),
            (WON, &[]),
            (WON, &[]),
            (WON, &[]),
        ],
    );
    let by_depth = |most| {
        let graph = Graph::explore(&game, GraphLimits::with_states(most), &QUIET);
        graph.new_states_by_depth()
    };
    assert_eq!(by_depth(6), [1, 2, 3]);
    assert_eq!(by_depth(5), [1, 2]);
    assert_eq!(by_depth(3), [1, 2]);
    assert_eq!(by_depth(2), [1]);
}

#[test]
fn memory_and_time_are_limits_too() {
    let heap = Heap::with_starts(vec![200]);
    let memory = GraphLimits {
        memory: 10,
        ..GraphLimits::DEFAULT
    };
    let graph = Graph::explore(&heap, memory, &QUIET);
    assert_eq!(graph.coverage(), Coverage::NotExhausted(StopReason::Memory));
    let stop = AtomicBool::new(true);
    for control in [
        Control::new().with_stop(&stop),
        Control::new().with_deadline(Instant::now()),
    ] {
        let graph = Graph::explore(&heap, GraphLimits::DEFAULT, &control);
        assert_eq!(
            graph.coverage(),
            Coverage::NotExhausted(StopReason::Interrupted)
        );
        assert_eq!(graph.new_states_by_depth(), [1]);
    }
}

#[test]
fn three_seats_and_several_starts_have_values() {
    // Taking the last one wins, and a move takes one or two: from one or two left the first seat wins.
    let heap = Heap::with_starts(vec![1, 2, 3]);
    let analysis = Analysis::of(&heap, GraphLimits::DEFAULT, &QUIET);
    let value = |start: usize, seat| {
        let node = analysis.graph().starts().nth(start).unwrap();
        analysis.worth(node, Seat::new(seat)).unwrap().value
    };
    let of_start = |start| [0, 1, 2].map(|seat| value(start, seat));
    assert_eq!(of_start(0), [Value::Win, Value::Lose, Value::Lose]);
    assert_eq!(of_start(1), [Value::Win, Value::Lose, Value::Lose]);
    // From three, the second seat takes what the first leaves, and wins.
    assert_eq!(of_start(2), [Value::Lose, Value::Win, Value::Lose]);
    assert_eq!(analysis.graph().starts().count(), 3);
    assert_eq!(analysis.count(Seat::FIRST, Value::Draw).unwrap(), 0);
    let line = analysis
        .best_line(analysis.graph().starts().nth(2).unwrap())
        .unwrap();
    assert_eq!(line.record.start, 2);
    assert!(heap.turn(&line.record.replay(&heap).unwrap()).is_over());
}

#[test]
fn nothing_is_followed_beyond_the_end() {
    let game = given(1, &[(FIRST, &[1]), (WON, &[2]), (FIRST, &[0])]);
    let analysis = analysed(&game);
    assert_eq!(analysis.graph().states(), 2);
    assert!(matches!(analysis.loops(), Verdict::No { .. }));
}

#[test]
fn a_line_names_the_start_it_begins_in() {
    let game = Given {
        starts: vec![0, 0, 1],
        ..given(1, &[(WON, &[]), (FIRST, &[2]), (LOST, &[])])
    };
    let analysis = analysed(&game);
    assert_eq!(
        analysis.graph().starts().count(),
        2,
        "equal starts are one state"
    );
    let lost = analysis.graph().find(&2).unwrap();
    let line = analysis.graph().line_to(&game, lost);
    assert_eq!((line.start, line.moves.as_slice()), (2, &[0][..]));
}

#[test]
fn a_win_that_was_seen_from_one_start_says_nothing_of_another() {
    let game = Given {
        starts: vec![0, 1],
        ..given(
            1,
            &[
                (FIRST, &[2]),
                (FIRST, &[3]),
                (WON, &[]),
                (FIRST, &[4]),
                (LOST, &[]),
            ],
        )
    };
    let analysis = Analysis::of(&game, GraphLimits::with_states(4), &QUIET);
    let possible = analysis.solitaire().unwrap().possible;
    assert_eq!(
        possible,
        Verdict::Unknown(Unknown::NotExhausted { states: 4 })
    );
}

#[test]
fn a_win_by_chance_does_not_make_a_solitaire_possible() {
    let game = given(1, &[(Turn::Chance, &[1, 2]), (LOST, &[]), (WON, &[])]);
    let possible = analysed(&game).solitaire().unwrap().possible;
    assert_eq!(possible, Verdict::Unknown(Unknown::Chance));
}

#[test]
fn the_best_moves_come_first() {
    // The moves of state 0: win in 3, win at once, draw, lose soon, lose late.
    let lost_now = Turn::Over(Outcome::won_by(Seat::SECOND));
    let states: &[(Turn, &[usize])] = &[
        (FIRST, &[5, 2, 3, 7, 4]),
        (FIRST, &[2]),
        (WON, &[]),
        (DRAWN, &[]),
        (SECOND, &[6]),
        (SECOND, &[1]),
        (FIRST, &[7]),
        (lost_now, &[]),
    ];
    let game = given(2, states);
    let ranked = analysed(&game).ranked_moves(&0).unwrap();
    let found: Vec<_> = ranked
        .iter()
        .map(|(mv, worth)| (*mv, worth.value, worth.moves_to_end))
        .collect();
    let expected = [
        (1, Value::Win, Some(0)),
        (0, Value::Win, Some(2)),
        (2, Value::Draw, None),
        (4, Value::Lose, Some(2)),
        (3, Value::Lose, Some(0)),
    ];
    assert_eq!(found, expected);
    assert_eq!(analysed(&game).ranked_moves(&3).unwrap(), []);
}

#[test]
fn a_loss_that_never_ends_is_better_than_one_that_does() {
    let game = given(1, &[(FIRST, &[1, 2]), (LOST, &[]), (FIRST, &[0])]);
    let ranked = analysed(&game).ranked_moves(&0).unwrap();
    let found: Vec<_> = ranked
        .iter()
        .map(|(mv, worth)| (*mv, worth.moves_to_end))
        .collect();
    assert_eq!(found, [(1, None), (0, Some(0))]);
}

#[test]
fn chance_has_no_forced_values() {
    let kuhn = Kuhn;
    let analysis = Analysis::of(&kuhn, GraphLimits::DEFAULT, &QUIET);
    assert_eq!(analysis.graph().coverage(), Coverage::Exhausted);
    let start = analysis.graph().starts().next().unwrap();
    assert_eq!(analysis.worth(start, Seat::FIRST), Err(Unknown::Chance));
    let disjoint = analysis.winning_and_losing_are_disjoint();
    assert_eq!(disjoint, Verdict::Unknown(Unknown::Chance));
    assert!(matches!(
        analysis.plays_alternately(),
        Some(Verdict::No { .. })
    ));
}

#[test]
fn a_record_replays_or_says_where_it_cannot() {
    let heap = Heap::with_starts(vec![3, 2]);
    let record = |start, moves: &[u8]| Record {
        start,
        moves: moves.to_vec(),
    };
    let end = record(1, &[1, 1]).replay(&heap).unwrap();
    assert_eq!(heap.turn(&end), Turn::Over(Outcome::won_by(Seat::SECOND)));
    let error = record(0, &[2, 2]).replay(&heap).unwrap_err();
    let illegal = IllegalMove { mv: 2 };
    assert_eq!(error, ReplayError::Illegal { number: 2, illegal });
    assert_eq!(error.to_string(), "move 2: 2 is not a legal move here");
    let error = record(2, &[]).replay(&heap).unwrap_err();
    assert_eq!(error, ReplayError::NoSuchStart { start: 2, count: 2 });
}

#[test]
fn counting_stops_with_a_reason_and_keeps_what_it_has() {
    let heap = Heap::with_starts(vec![9]);
    let mut lines = LineCounter::new(&heap, 200);
    let error = loop {
        let before = lines.counts();
        if let Err(error) = lines.lengthen(&QUIET) {
            assert_eq!(lines.counts(), before);
            break error;
        }
    };
    let moves = lines.counts().moves + 1;
    assert!(
        (2..9).contains(&moves),
        "a few states fit, but not all: {moves}"
    );
    assert_eq!(error, CountError::Memory { moves });
    let stop = AtomicBool::new(true);
    let stopped = lines.lengthen(&Control::new().with_stop(&stop));
    assert_eq!(stopped, Err(CountError::Stopped(Stopped)));
    // Two moves that lead back to the same state double the lines until they overflow.
    let twice = given(1, &[(FIRST, &[0, 0])]);
    let mut lines = LineCounter::new(&twice, usize::MAX);
    let error = loop {
        if let Err(error) = lines.lengthen(&QUIET) {
            break error;
        }
    };
    assert_eq!(error, CountError::Lines { moves: 128 });
    assert_eq!(lines.counts().lines, 1 << 127);
}

#[test]
fn many_games_are_counted_and_too_many_are_said_to_be() {
    // From each state two moves lead to the next: n of them make 2^n games.
    let chain = |length: usize| {
        let step = |state: usize| match state {
            state if state == length => (WON, Vec::new()),
            state => (FIRST, vec![state + 1; 2]),
        };
        Given {
            seats: 1,
            starts: vec![0],
            states: (0..=length).map(step).collect(),
        }
    };
    for length in [1_u32, 63, 64, 127] {
        let game = chain(length as usize);
        let games = 1_u128 << length;
        let longest = length;
        assert_eq!(
            analysed(&game).games(),
            GameCount::Counted { games, longest }
        );
    }
    assert_eq!(analysed(&chain(128)).games(), GameCount::TooMany);
}

/// A ring of numbers; from each, moves lead to the next few.
struct Ring {
    states: u64,
    moves: u64,
}

impl Game for Ring {
    type State = u64;
    type Move = u64;

    fn seats(&self) -> usize {
        2
    }
    fn start(&self) -> u64 {
        0
    }
    fn turn(&self, state: &u64) -> Turn {
        if *state == self.states - 1 {
            return WON;
        }
        if state.is_multiple_of(2) {
            FIRST
        } else {
            SECOND
        }
    }
    fn moves(&self, state: &u64, out: &mut Vec<u64>) {
        if !self.turn(state).is_over() {
            out.extend(1..=self.moves);
        }
    }
    fn play_unchecked(&self, state: &mut u64, step: u64) {
        *state = (*state + step) % self.states;
    }
}

impl Key for Ring {
    type Key = u64;

    fn key(&self, state: &u64) -> u64 {
        *state
    }
    fn state_of(&self, key: &u64) -> u64 {
        *key
    }
}

#[test]
fn the_plan_of_memory_counts_states_and_edges() {
    let ring = Ring {
        states: 1_000_000,
        moves: 8,
    };
    let explored = |memory| {
        let limits = GraphLimits {
            memory,
            ..GraphLimits::DEFAULT
        };
        let graph = Graph::explore(&ring, limits, &QUIET);
        assert_eq!(graph.coverage(), Coverage::NotExhausted(StopReason::Memory));
        graph.states()
    };
    // A key of 8 bytes, 24 for the rest, 64 for 8 edges, and 5 to 12 in the table.
    for memory in [4_000_000_usize, 20_000_000] {
        let states = explored(memory);
        assert!(states > memory / (8 + 24 + 64 + 12), "{states}");
        assert!(states < memory / (8 + 24 + 64 + 5) + 10_000, "{states}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_state_with_loops_takes_about_a_hundred_bytes() {
    let (states, most_kibibytes) = sized((1_000_000, 1 << 17), (10_000_000, 1 << 20));
    let ring = Ring { states, moves: 8 };
    let analysis = Analysis::of(&ring, GraphLimits::DEFAULT, &QUIET);
    assert_eq!(analysis.graph().coverage(), Coverage::Exhausted);
    assert_eq!(u64::try_from(analysis.graph().states()), Ok(states));
    assert!(analysis.loops().is_yes());
    assert!(analysis.winning_and_losing_are_disjoint().is_yes());
    // Only this process's own peak counts: every test has a process of its own.
    let memory = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = memory
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let kibibytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kibibytes <= most_kibibytes, "the peak was {kibibytes} KiB");
}
