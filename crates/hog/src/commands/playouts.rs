//! `hog bench playouts`: measures random games per second.

use std::io::{self, Write};

use clap::Args;
use hog_core::random::spread_seed_bytes;
use hog_core::{Outcome, Seats, Value};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::numbers::{as_float, grouped};
use crate::progress::Interrupts;
use crate::report::{CommandReport, ReportForm, write_rows};
use crate::usage::thread_cpu_time;

#[derive(Args)]
pub struct PlayoutsArgs {
    /// The game, such as tictactoe
    #[arg(value_parser = crate::input::choice)]
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
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &PlayoutsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    args.form.write(&args.game.visit(args)?, out)
}

#[derive(Serialize)]
pub struct PlayoutReport {
    game: String,
    seed: u64,
    games: u64,
    wins: Vec<(String, u64)>,
    drawn: u64,
    /// Games that every seat lost, such as a solitaire that did not come out.
    lost: u64,
    unfinished: u64,
    /// Mean number of moves of a game.
    mean_length: f64,
    cpu_seconds: f64,
    games_per_cpu_second: f64,
}

impl CommandReport for PlayoutReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let share = |games: u64| 100.0 * as_float(games) / as_float(self.games.max(1));
        let with_share = |games: u64| format!("{} ({:.2}%)", grouped(games), share(games));
        let mut rows = vec![
            ("game".into(), self.game.clone()),
            ("games".into(), grouped(self.games)),
        ];
        let wins = self.wins.iter();
        rows.extend(wins.map(|(name, wins)| (format!("  won by {name}"), with_share(*wins))));
        let others = [
            ("drawn", self.drawn),
            ("lost", self.lost),
            ("unfinished", self.unfinished),
        ];
        for (name, games) in others {
            if games > 0 {
                rows.push((format!("  {name}"), with_share(games)));
            }
        }
        let rate = format!("{:.0}", self.games_per_cpu_second);
        rows.extend([
            (
                "mean length".into(),
                format!("{:.1} moves", self.mean_length),
            ),
            ("CPU time".into(), format!("{:.3} s", self.cpu_seconds)),
            (
                "games per CPU second".into(),
                rate.parse::<u128>().map_or(rate, grouped),
            ),
        ]);
        write_rows(&rows, out)
    }
}

/// Number of games between two reports of progress.
const BATCH: u64 = 1 << 12;

/// Plays random games.
impl Visitor for &PlayoutsArgs {
    type Output = anyhow::Result<PlayoutReport>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let interrupts = Interrupts::watch()?;
        let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed));
        let mut buffer = Vec::new();
        let start = game.start();
        let mut outcomes: Vec<(Option<Outcome>, u64)> = Vec::new();
        let mut moves = 0_u64;
        let before = thread_cpu_time();
        interrupts.run("playing games", Some(self.games), |control| {
            let mut played = 0;
            while played < self.games && control.report(played).is_ok() {
                let batch = BATCH.min(self.games - played);
                for _ in 0..batch {
                    let mut state = start.clone();
                    let watch = |_, _| moves += 1;
                    let outcome =
                        game.playout_watched(&mut state, &mut rng, &mut buffer, self.most, watch);
                    match outcomes.iter_mut().find(|(known, _)| *known == outcome) {
                        Some((_, count)) => *count += 1,
                        None => outcomes.push((outcome, 1)),
                    }
                }
                played += batch;
            }
        });
        let cpu_seconds = thread_cpu_time().saturating_sub(before).as_secs_f64();
        let games_with = |wanted: &dyn Fn(Option<Outcome>) -> bool| {
            let found = outcomes.iter().filter(|(outcome, _)| wanted(*outcome));
            found.map(|(_, count)| count).sum::<u64>()
        };
        let games = games_with(&|_| true);
        let wins = Seats::first(game.seats()).iter().map(|seat| {
            let won = |outcome: Option<Outcome>| {
                outcome.is_some_and(|outcome| outcome.value_for(seat) == Value::Win)
            };
            (game.seat_name(seat), games_with(&won))
        });
        Ok(PlayoutReport {
            game: self.game.to_string(),
            seed: self.seed,
            games,
            wins: wins.collect(),
            drawn: games_with(&|outcome| outcome == Some(Outcome::Drawn)),
            lost: games_with(&|outcome| outcome == Some(Outcome::LOST)),
            unfinished: games_with(&|outcome| outcome.is_none()),
            mean_length: as_float(moves) / as_float(games.max(1)),
            cpu_seconds,
            games_per_cpu_second: as_float(games) / cpu_seconds,
        })
    }
}
