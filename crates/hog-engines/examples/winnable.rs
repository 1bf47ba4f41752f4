//! How often "can this still be won?" is answered within 50 ms, along random games of FreeCell, and
//! whether the answers are true.
//!
//! Run it by `cargo xtask bench freecell --winnable`, which reads the last line and says whether that is
//! good enough.

use std::time::{Duration, Instant};

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Game};
use hog_engines::freecell::{Mode, Solver, SolverLimits, SolverVerdict, exhaustive_search};
use hog_games::freecell::{DealNumber, FreeCell, Rules, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const GAMES: i64 = 1_000;
/// Random games are long, and states after this number of moves are much like those before.
const MAX_MOVES: usize = 100;
const TIME_LIMIT: Duration = Duration::from_millis(50);
const SAMPLES: usize = 2_000;
const CHECK_TIME: Duration = Duration::from_secs(60);

fn main() {
    let mut random = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(2026));
    let mut solver = Solver::new(Rules::FREECELL);
    let mut answers = Vec::new();
    for number in 1..=GAMES {
        let deal = DealNumber::new(number).expect("deals begin with 1");
        let game = FreeCell::deal(Rules::FREECELL, deal);
        for state in random_states(&game, &mut random) {
            let begin = Instant::now();
            let control = Control::new().with_deadline(begin + TIME_LIMIT);
            let limits = SolverLimits::of(Mode::Proof);
            let report = solver.solve(&game, &state, Mode::Proof, limits, &control);
            answers.push(Answer {
                game: game.clone(),
                state,
                verdict: report.verdict,
                time: begin.elapsed(),
            });
        }
    }
    let late = print_times(&mut answers);
    let (mut settled, mut by_rules, mut wrong) = (0, 0, 0);
    for _ in 0..SAMPLES {
        let answer = &answers[below(&mut random, answers.len())];
        let check = check(&mut solver, answer);
        settled += usize::from(check.settled);
        by_rules += usize::from(check.settled_by_rules);
        wrong += usize::from(check.wrong);
    }
    println!("sampled {SAMPLES}: settled by a proof within 60 s {settled},");
    println!("  of those also settled by the rules alone {by_rules}, wrong answers {wrong}");
    println!("{{\"late_percent\": {late:.4}, \"settled\": {settled}, \"wrong\": {wrong}}}");
}

/// A state, and what was said of it in time.
struct Answer {
    game: FreeCell,
    state: State,
    verdict: SolverVerdict,
    time: Duration,
}

/// The states of a random game, from the start.
fn random_states(game: &FreeCell, random: &mut Xoshiro256PlusPlus) -> Vec<State> {
    let mut state = game.start();
    let mut states = Vec::new();
    let mut moves = Vec::new();
    while !game.turn(&state).is_over() && states.len() < MAX_MOVES {
        states.push(state);
        moves.clear();
        game.moves(&state, &mut moves);
        game.play_unchecked(&mut state, moves[below(random, moves.len())]);
    }
    states
}

/// Prints how many answers came in time, and returns the percentage of those that did not.
fn print_times(answers: &mut [Answer]) -> f64 {
    let count = |word: &str| {
        let matching = answers
            .iter()
            .filter(|answer| answer.verdict.word() == word);
        matching.count()
    };
    let (all, open) = (answers.len(), count("gave up"));
    println!("states of {GAMES} random games: {all}");
    println!(
        "can be won {}, impossible {}",
        count("solved"),
        count("impossible")
    );
    let decided = all - open;
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let late = open as f64 / all as f64 * 100.0;
    let share = 100.0 - late;
    println!("decided within 50 ms {decided} ({share:.2} %), not known yet {open}");
    answers.sort_by_key(|answer| answer.time);
    for percent in [50, 90, 95, 99] {
        let time = answers[all * percent / 100].time;
        println!("{percent:>3} % within {} µs", time.as_micros());
    }
    late
}

/// What longer searches say of an answer.
struct Check {
    settled: bool,
    /// Whether a search by the rules alone has settled it, too.
    settled_by_rules: bool,
    wrong: bool,
}

fn check(solver: &mut Solver, answer: &Answer) -> Check {
    let (game, state) = (&answer.game, &answer.state);
    let control = Control::new().with_deadline(Instant::now() + CHECK_TIME);
    let proof = solver.solve(
        game,
        state,
        Mode::Proof,
        SolverLimits::of(Mode::Proof),
        &control,
    );
    let limits = SolverLimits {
        bytes: 16 << 20,
        ..SolverLimits::of(Mode::Fast)
    };
    let exhaustive = exhaustive_search(game, state, limits, &control);
    let disagrees = |first: &SolverVerdict, second: &SolverVerdict| {
        let known = |verdict: &SolverVerdict| !matches!(verdict, SolverVerdict::GaveUp(_));
        known(first) && known(second) && first.word() != second.word()
    };
    let settled = !matches!(proof.verdict, SolverVerdict::GaveUp(_));
    Check {
        settled,
        settled_by_rules: settled && !matches!(exhaustive.verdict, SolverVerdict::GaveUp(_)),
        wrong: disagrees(&answer.verdict, &proof.verdict)
            || disagrees(&proof.verdict, &exhaustive.verdict),
    }
}
