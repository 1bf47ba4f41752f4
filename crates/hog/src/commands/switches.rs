//! `hog bench switches`: measures each switch of the thesis's search.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use hog_core::Control;
use hog_core::random::{below, spread_seed_bytes};
use hog_engines::{DeadMoves, Horizon, MoveOrder, Rating, Switches, alpha_beta};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::numbers::grouped;
use crate::progress::Interrupts;
use crate::report::{CommandReport, ReportForm, write_table};
use crate::usage::thread_cpu_time;

#[derive(Args)]
pub struct SwitchesArgs {
    /// A positional game whose win groups can be listed, such as gomoku:7
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// Number of random states to search
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub states: u32,
    /// Search depth in moves
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub depth: u32,
    /// The seed of the random states
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &SwitchesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let report = SwitchesReport {
        game: args.game.to_string(),
        depth: args.depth,
        states: args.states,
        switches: args.game.visit(args)?,
    };
    args.form.write(&report, out)
}

#[derive(Serialize)]
struct SwitchesReport {
    game: String,
    depth: u32,
    states: u32,
    switches: Vec<SwitchReport>,
}

#[derive(Serialize)]
pub struct SwitchReport {
    switches: &'static str,
    visited: u64,
    tips: u64,
    cpu_seconds: f64,
    /// Number of states with the value of plain alpha-beta.
    same_value: u32,
    /// Number of states with the best move of plain alpha-beta.
    same_move: u32,
}

impl CommandReport for SwitchesReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let (game, depth, states) = (&self.game, self.depth, self.states);
        writeln!(out, "{game}: {states} random states, {depth} moves ahead\n")?;
        let share = |count: u32| format!("{:.1}%", 100.0 * f64::from(count) / f64::from(states));
        let row = |row: &SwitchReport| {
            [
                row.switches.to_string(),
                grouped(row.visited),
                grouped(row.tips),
                format!("{:.3}", row.cpu_seconds),
                share(row.same_value),
                share(row.same_move),
            ]
        };
        let counts = [
            ">visited",
            ">leaves",
            ">seconds",
            ">same value",
            ">same move",
        ];
        let titles = [&["switches"], &counts[..]].concat();
        write_table(&titles, self.switches.iter().map(row), out)
    }
}

/// Searches random states of the game with each of the settings of switches.
impl Visitor for &SwitchesArgs {
    type Output = anyhow::Result<Vec<SwitchReport>>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let interrupts = Interrupts::watch()?;
        interrupts.run("searching states", None, |control| {
            measure(&game, self, control)
        })
    }
}

fn measure<G: Listed>(
    game: &G,
    args: &SwitchesArgs,
    control: &Control<'_>,
) -> anyhow::Result<Vec<SwitchReport>> {
    if game.judge(&game.start()).is_none() {
        bail!(
            "{} has no win groups, so the switches change nothing",
            args.game
        );
    }
    let states = random_states(game, args);
    let mut plain_thoughts: Vec<(Rating, G::Move)> = Vec::new();
    let mut rows = Vec::new();
    for (name, switches) in switch_settings(args.depth) {
        let mut row = SwitchReport {
            switches: name,
            visited: 0,
            tips: 0,
            cpu_seconds: 0.0,
            same_value: 0,
            same_move: 0,
        };
        let mut time = Duration::ZERO;
        for (number, state) in states.iter().enumerate() {
            let before = thread_cpu_time();
            let thought = alpha_beta(game, state, &switches, control)?;
            if !thought.complete {
                bail!("stopped before all was measured");
            }
            time += thread_cpu_time().saturating_sub(before);
            row.visited += thought.nodes;
            row.tips += thought.tips;
            // The first row, without switches, is compared with itself and with all others.
            if plain_thoughts.len() == number {
                plain_thoughts.push((thought.rating, thought.best));
            }
            let (rating, best) = plain_thoughts[number];
            row.same_value += u32::from(rating == thought.rating);
            row.same_move += u32::from(best == thought.best);
        }
        row.cpu_seconds = time.as_secs_f64();
        rows.push(row);
    }
    Ok(rows)
}

/// No switch; each alone, but `prune` only together with `reorder`, which it needs; and all.
fn switch_settings(depth: u32) -> [(&'static str, Switches); 6] {
    let plain = Switches::plain(depth);
    let reordered = |width| Switches {
        order: MoveOrder::Judge { width },
        ..plain
    };
    let (mut live, mut dead) = (plain, plain);
    live.horizon = Horizon::Quiet;
    dead.dead_moves = DeadMoves::Pruned;
    let all = Switches {
        depth,
        ..Switches::default()
    };
    [
        ("none", plain),
        ("reorder", reordered(None)),
        ("reorder, prune", reordered(Some(20))),
        ("live", live),
        ("dead", dead),
        ("all", all),
    ]
}

/// States in the first half of random games.
fn random_states<G: Listed>(game: &G, args: &SwitchesArgs) -> Vec<G::State> {
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(args.seed));
    let mut states = Vec::new();
    let mut moves = Vec::new();
    while states.len() < args.states as usize {
        let mut line = vec![game.start()];
        loop {
            let state = &line[line.len() - 1];
            moves.clear();
            game.moves(state, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mut after = state.clone();
            game.play_unchecked(&mut after, moves[below(&mut rng, moves.len())]);
            line.push(after);
        }
        let half = line.len().div_ceil(2);
        states.push(line.swap_remove(below(&mut rng, half)));
    }
    states
}
