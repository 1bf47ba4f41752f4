//! `hog tournament`: minds against each other.

use std::io::Write;

use hog_core::Control;
use hog_engines::MindName;
use hog_engines::tally::Tally;
use hog_engines::tournament::{NoTournament, Standing, Tournament};
use hog_games::{Listed, Visitor};
use serde::Serialize;

use super::write_json;
use crate::cli::TournamentArgs;
use crate::numbers::grouped;
use crate::progress::Interrupts;

pub fn run(args: &TournamentArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let jobs = args
        .jobs
        .or_else(|| std::thread::available_parallelism().ok());
    let tournament = Tournament {
        minds: args.minds.clone(),
        games: args.games,
        opening: args.opening,
        longest: args.most,
        jobs: jobs.map_or(1, Into::into),
        seed: args.seed,
    };
    let standing = interrupts.while_busy("games", |control| {
        args.game.visit(Playing {
            tournament: &tournament,
            control,
        })
    })?;
    let names = different_names(&tournament.minds);
    let report = Report::of(&args.game.to_string(), &names, &standing);
    if args.json {
        return write_json(&report, out);
    }
    report.write(out)
}

/// The names of the minds, with numbers where one takes part twice.
fn different_names(minds: &[MindName]) -> Vec<String> {
    let name = |(number, mind): (usize, &MindName)| {
        let before = minds[..number]
            .iter()
            .filter(|other| *other == mind)
            .count();
        match before {
            0 => mind.to_string(),
            before => format!("{mind} ({})", before + 1),
        }
    };
    minds.iter().enumerate().map(name).collect()
}

struct Playing<'a> {
    tournament: &'a Tournament,
    control: &'a Control<'a>,
}

impl Visitor for Playing<'_> {
    type Output = Result<Standing, NoTournament>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        self.tournament.play(&game, self.control)
    }
}

#[derive(Serialize)]
struct Report {
    game: String,
    complete: bool,
    minds: Vec<Rated>,
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Rated {
    mind: String,
    rating: Option<f64>,
    rating_reach: Option<f64>,
    #[serde(flatten)]
    score: Score,
}

#[derive(Serialize)]
struct Match {
    one: String,
    other: String,
    #[serde(flatten)]
    score: Score,
}

#[derive(Serialize)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// The share of points, from 0 to 1.
    share: Option<f64>,
    /// The interval of 95 %.
    interval: (f64, f64),
}

impl Score {
    fn of(tally: Tally) -> Self {
        Self {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: tally.share(),
            interval: tally.interval(),
        }
    }

    /// Wins, draws and losses, and the share with its interval.
    fn columns(&self) -> String {
        let percent = |share: f64| 100.0 * share;
        let share = self
            .share
            .map_or("–".to_string(), |share| format!("{:.1}", percent(share)));
        let (low, high) = (percent(self.interval.0), percent(self.interval.1));
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        format!("{wins:>5} {draws:>5} {losses:>5}   {share:>5} %  ({low:.1} to {high:.1})")
    }
}

impl Report {
    fn of(game: &str, minds: &[String], standing: &Standing) -> Self {
        let rated = minds.iter().zip(&standing.ratings).zip(&standing.results);
        let mut rated: Vec<Rated> = rated
            .map(|((mind, rating), row)| Rated {
                mind: mind.clone(),
                rating: rating.map(|rating| rating.points),
                rating_reach: rating.map(|rating| rating.reach),
                score: Score::of(row.iter().copied().sum()),
            })
            .collect();
        let points = |rated: &Rated| rated.rating.unwrap_or(f64::NEG_INFINITY);
        rated.sort_by(|one, other| points(other).total_cmp(&points(one)));
        let pairs =
            (0..minds.len()).flat_map(|one| (one + 1..minds.len()).map(move |other| (one, other)));
        let matches = pairs.map(|(one, other)| Match {
            one: minds[one].clone(),
            other: minds[other].clone(),
            score: Score::of(standing.results[one][other]),
        });
        Self {
            game: game.to_string(),
            complete: standing.complete,
            minds: rated,
            matches: matches.collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let games: u32 = self
            .matches
            .iter()
            .map(|played| {
                let score = &played.score;
                score.wins + score.draws + score.losses
            })
            .sum();
        let stopped = if self.complete { "" } else { ", stopped" };
        let plural = if games == 1 { "game" } else { "games" };
        writeln!(out, "{}: {} {plural}{stopped}\n", self.game, grouped(games))?;
        let width = self
            .minds
            .iter()
            .map(|rated| rated.mind.chars().count())
            .max();
        let width = width.unwrap_or(0).max("mind".len());
        let heading = " won drawn  lost     points (95 %)";
        writeln!(out, "{:<width$}       rating   {heading}", "mind")?;
        for rated in &self.minds {
            let rating = match (rated.rating, rated.rating_reach) {
                (Some(rating), Some(reach)) => {
                    // Rounded to a whole number, and never to minus nothing.
                    let rating = rating.round() + 0.0;
                    format!("{rating:>+5} ±{reach:<4.0}")
                }
                _ => format!("{:>5}      ", "–"),
            };
            let (mind, columns) = (&rated.mind, rated.score.columns());
            writeln!(out, "{mind:<width$}  {rating} {columns}")?;
        }
        if self.matches.len() > 1 {
            let wide = 2 * width + " – ".len();
            writeln!(out, "\n{:<wide$}  {heading}", "match")?;
            for played in &self.matches {
                let pair = format!("{} – {}", played.one, played.other);
                writeln!(out, "{pair:<wide$} {}", played.score.columns())?;
            }
        }
        Ok(())
    }
}
