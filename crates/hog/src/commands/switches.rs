//! `hog bench switches`: what each switch of the thesis's search saves, and what it costs.

use std::io::Write;
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

use super::write_json;
use crate::numbers::grouped;
use crate::progress::{Interrupts, cpu_time};

#[derive(Args)]
pub struct SwitchesArgs {
    /// A positional game whose win groups can be listed, such as gomoku:7
    #[arg(value_parser = crate::choice::choice)]
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
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &SwitchesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let measured = interrupts.while_busy("states", |control| {
        args.game.visit(Measuring { args, control })
    })?;
    let report = Report {
        game: args.game.to_string(),
        depth: args.depth,
        states: args.states,
        switches: measured,
    };
    if args.json {
        return write_json(&report, out);
    }
    let (game, depth, states) = (&report.game, report.depth, report.states);
    writeln!(out, "{game}: {states} random states, {depth} moves ahead\n")?;
    writeln!(
        out,
        "switches              visited         tips   seconds   same value   same move"
    )?;
    for row in &report.switches {
        let (visited, tips) = (grouped(row.visited), grouped(row.tips));
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(states.max(1));
        writeln!(
            out,
            "{:<16} {visited:>12} {tips:>12} {:>9.3} {:>10.1} % {:>9.1} %",
            row.switches,
            row.cpu_seconds,
            share(row.same_value),
            share(row.same_move),
        )?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: String,
    depth: u32,
    states: u32,
    switches: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    switches: &'static str,
    visited: u64,
    tips: u64,
    cpu_seconds: f64,
    /// Of how many states the value is that of plain alpha-beta.
    same_value: u32,
    /// In how many states the move is.
    same_move: u32,
}

struct Measuring<'a> {
    args: &'a SwitchesArgs,
    control: &'a Control<'a>,
}

impl Visitor for Measuring<'_> {
    type Output = anyhow::Result<Vec<Row>>;

    fn visit<G: Listed>(self, game: G) -> anyhow::Result<Vec<Row>> {
        if game.judge(&game.start()).is_none() {
            bail!(
                "{} has no judge: the switches change nothing",
                self.args.game
            );
        }
        let states = random_states(&game, self.args);
        let mut plain_thoughts: Vec<(Rating, G::Move)> = Vec::new();
        let mut rows = Vec::new();
        for (name, switches) in ways(self.args.depth) {
            let mut row = Row {
                switches: name,
                visited: 0,
                tips: 0,
                cpu_seconds: 0.0,
                same_value: 0,
                same_move: 0,
            };
            let mut time = Duration::ZERO;
            for (number, state) in states.iter().enumerate() {
                let before = cpu_time();
                let thought = alpha_beta(&game, state, &switches, self.control)?;
                if !thought.complete {
                    bail!("stopped before all was measured");
                }
                time += cpu_time().saturating_sub(before);
                row.visited += thought.nodes;
                row.tips += thought.tips;
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
}

/// No switch, each alone, and all.
fn ways(depth: u32) -> [(&'static str, Switches); 6] {
    let plain = Switches::plain(depth);
    let in_order = |width| Switches {
        order: MoveOrder::Judge { width },
        ..plain
    };
    [
        ("none", plain),
        ("reorder", in_order(None)),
        ("reorder, prune", in_order(Some(20))),
        (
            "live",
            Switches {
                horizon: Horizon::Quiet,
                ..plain
            },
        ),
        (
            "dead",
            Switches {
                dead_moves: DeadMoves::Pruned,
                ..plain
            },
        ),
        (
            "all",
            Switches {
                depth,
                ..Switches::default()
            },
        ),
    ]
}

/// States in the first half of random games.
fn random_states<G: Listed>(game: &G, args: &SwitchesArgs) -> Vec<G::State> {
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(args.seed));
    let mut states = Vec::new();
    let mut room = Vec::new();
    while states.len() < args.states as usize {
        let mut all = vec![game.start()];
        loop {
            let state = &all[all.len() - 1];
            room.clear();
            game.moves(state, &mut room);
            if room.is_empty() {
                break;
            }
            let mut after = state.clone();
            game.play_unchecked(&mut after, room[below(&mut rng, room.len())]);
            all.push(after);
        }
        let half = all.len().div_ceil(2);
        states.push(all.swap_remove(below(&mut rng, half)));
    }
    states
}
