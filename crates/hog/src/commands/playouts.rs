//! `hog bench playouts`: random games per second.

use std::io::Write;

use clap::Args;
use hog_core::random::spread_seed_bytes;
use hog_core::{Outcome, Seats, Value};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::write_json;
use crate::numbers::{as_float, grouped};
use crate::progress::{Interrupts, cpu_time};

#[derive(Args)]
pub struct PlayoutsArgs {
    /// The game, such as tictactoe
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// Number of games
    #[arg(long, default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stop a game after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1_000)]
    pub most: usize,
    /// The seed of the random moves: the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &PlayoutsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let report = args.game.visit(Playing {
        args,
        interrupts: &interrupts,
    });
    if args.json {
        return write_json(&report, out);
    }
    let share = |games: u64| 100.0 * as_float(games) / as_float(report.games.max(1));
    let mut rows = vec![
        ("game".to_string(), report.game.clone()),
        ("games".to_string(), grouped(report.games)),
    ];
    let counted = |games: u64| format!("{} ({:.2} %)", grouped(games), share(games));
    for (name, wins) in &report.wins {
        rows.push((format!("  won by {name}"), counted(*wins)));
    }
    for (name, games) in [("drawn", report.drawn), ("unfinished", report.unfinished)] {
        if games > 0 {
            rows.push((format!("  {name}"), counted(games)));
        }
    }
    rows.push((
        "mean length".to_string(),
        format!("{:.1} moves", report.mean_length),
    ));
    rows.push((
        "CPU time".to_string(),
        format!("{:.3} s", report.cpu_seconds),
    ));
    let rate = format!("{:.0}", report.games_per_cpu_second);
    let rate = rate.parse::<u128>().map_or(rate, grouped);
    rows.push(("games per CPU second".to_string(), rate));
    for (label, value) in rows {
        writeln!(out, "{label:<22}{value}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: String,
    seed: u64,
    games: u64,
    wins: Vec<(String, u64)>,
    drawn: u64,
    unfinished: u64,
    /// How many moves a game has on average.
    mean_length: f64,
    cpu_seconds: f64,
    games_per_cpu_second: f64,
}

struct Playing<'a> {
    args: &'a PlayoutsArgs,
    interrupts: &'a Interrupts,
}

/// How many games are played between two looks at Ctrl-C.
const BATCH: u64 = 1 << 12;

impl Visitor for Playing<'_> {
    type Output = Report;

    fn visit<G: Listed>(self, game: G) -> Report {
        let args = self.args;
        let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(args.seed));
        let mut room = Vec::new();
        let start = game.start();
        let mut outcomes: Vec<(Option<Outcome>, u64)> = Vec::new();
        let mut moves = 0_u64;
        let before = cpu_time();
        self.interrupts.while_busy("games", |control| {
            let mut played = 0;
            while played < args.games && control.report(played).is_ok() {
                let batch = BATCH.min(args.games - played);
                for _ in 0..batch {
                    let mut state = start.clone();
                    let watch = |_, _| moves += 1;
                    let outcome =
                        game.playout_watched(&mut state, &mut rng, &mut room, args.most, watch);
                    match outcomes.iter_mut().find(|(known, _)| *known == outcome) {
                        Some((_, count)) => *count += 1,
                        None => outcomes.push((outcome, 1)),
                    }
                }
                played += batch;
            }
        });
        let cpu_seconds = cpu_time().saturating_sub(before).as_secs_f64();
        let counted = |wanted: &dyn Fn(Option<Outcome>) -> bool| {
            let found = outcomes.iter().filter(|(outcome, _)| wanted(*outcome));
            found.map(|(_, count)| count).sum::<u64>()
        };
        let games = counted(&|_| true);
        let wins = Seats::first(game.seats()).iter().map(|seat| {
            let won = |outcome: Option<Outcome>| {
                outcome.is_some_and(|outcome| outcome.value_for(seat) == Value::Win)
            };
            (game.seat_name(seat), counted(&won))
        });
        Report {
            game: args.game.to_string(),
            seed: args.seed,
            games,
            wins: wins.collect(),
            drawn: counted(&|outcome| outcome == Some(Outcome::Drawn)),
            unfinished: counted(&|outcome| outcome.is_none()),
            mean_length: as_float(moves) / as_float(games.max(1)),
            cpu_seconds,
            games_per_cpu_second: as_float(games) / cpu_seconds,
        }
    }
}
