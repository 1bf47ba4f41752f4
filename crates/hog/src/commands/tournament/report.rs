//! The report on a tournament.

use std::io::{self, Write};
use std::time::Duration;

use hdrhistogram::Histogram;
use hog_engines::MeanMargin;
use hog_engines::tally::Tally;
use hog_engines::tournament::Standings;
use serde::Serialize;

use super::TournamentArgs;
use crate::numbers::{grouped, with_noun};
use crate::plot::PlottedScore;
use crate::report::{CommandReport, write_table};

#[derive(Serialize)]
pub struct TournamentReport {
    game: String,
    complete: bool,
    engines: Vec<RatedEngine>,
    matches: Vec<Match>,
    /// Whether the text has the times per move, too.
    #[serde(skip)]
    shows_times: bool,
}

#[derive(Serialize)]
struct RatedEngine {
    engine: String,
    rating: Option<f64>,
    /// Half the width of the rating's 95 % interval.
    rating_reach: Option<f64>,
    #[serde(flatten)]
    score: MatchScore,
    times: MoveTimes,
}

/// Times per move, in seconds.
#[derive(Serialize)]
struct MoveTimes {
    moves: u64,
    p50: Option<f64>,
    p99: Option<f64>,
    max: Option<f64>,
}

#[derive(Serialize)]
struct Match {
    one: String,
    other: String,
    #[serde(flatten)]
    score: MatchScore,
}

#[derive(Serialize)]
struct MatchScore {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Number of pairs of games with the same opening.
    pairs: u32,
    /// The share of points, from 0 to 1.
    share: Option<f64>,
    /// The 95 % interval over pairs.
    interval: (f64, f64),
    /// The 95 % interval as if all games were independent.
    interval_of_games: (f64, f64),
    /// The mean margin, if the game counts one, and half the width of its 95 % interval.
    margin: Option<f64>,
    margin_reach: Option<f64>,
}

impl MoveTimes {
    fn new(times: &Histogram<u64>) -> Self {
        let seconds =
            |nanos: u64| (!times.is_empty()).then(|| Duration::from_nanos(nanos).as_secs_f64());
        Self {
            moves: times.len(),
            p50: seconds(times.value_at_quantile(0.5)),
            p99: seconds(times.value_at_quantile(0.99)),
            max: seconds(times.max()),
        }
    }
}

impl Match {
    fn name(&self) -> String {
        format!("{} – {}", self.one, self.other)
    }
}

impl MatchScore {
    fn new(tally: Tally) -> Self {
        let margin = tally.margins.mean();
        Self {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pairs.number(),
            share: tally.share(),
            interval: tally.interval(),
            interval_of_games: tally.interval_of_games(),
            margin: margin.map(|MeanMargin { mean, .. }| mean),
            margin_reach: margin.and_then(|MeanMargin { reach, .. }| reach),
        }
    }

    const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Wins, draws and losses, the share with its interval, and the margin.
    fn cells(&self) -> [String; 6] {
        let (low, high) = self.interval;
        // Rounded; adding 0.0 makes -0.0 positive.
        let rounded = |margin: f64| (100.0 * margin).round() / 100.0 + 0.0;
        let margin = self.margin.map(|margin| format!("{:+.2}", rounded(margin)));
        let reach = self.margin_reach.map(|reach| format!(" ±{reach:.2}"));
        [
            self.wins.to_string(),
            self.draws.to_string(),
            self.losses.to_string(),
            or_dash(self.share, |share| format!("{:.1}%", 100.0 * share)),
            format!("({:.1} to {:.1})", 100.0 * low, 100.0 * high),
            margin.map_or(String::new(), |margin| margin + &reach.unwrap_or_default()),
        ]
    }
}

fn or_dash(number: Option<f64>, write: impl FnOnce(f64) -> String) -> String {
    number.map_or("–".to_string(), write)
}

impl TournamentReport {
    pub fn new(args: &TournamentArgs, engines: &[String], standings: &Standings) -> Self {
        let rated = engines.iter().zip(&standings.ratings);
        let rated = rated.zip(&standings.results).zip(&standings.times);
        let mut rated: Vec<RatedEngine> = rated
            .map(|(((engine, rating), row), times)| RatedEngine {
                engine: engine.clone(),
                rating: rating.map(|rating| rating.points),
                rating_reach: rating.map(|rating| rating.reach),
                score: MatchScore::new(row.iter().copied().sum()),
                times: MoveTimes::new(times),
            })
            .collect();
        let points = |rated: &RatedEngine| rated.rating.unwrap_or(f64::NEG_INFINITY);
        rated.sort_by(|one, other| points(other).total_cmp(&points(one)));
        let pairs = (0..engines.len())
            .flat_map(|one| (one + 1..engines.len()).map(move |other| (one, other)));
        let matches = pairs.map(|(one, other)| Match {
            one: engines[one].clone(),
            other: engines[other].clone(),
            score: MatchScore::new(standings.results[one][other]),
        });
        Self {
            game: args.game.to_string(),
            complete: standings.complete,
            engines: rated,
            matches: matches.collect(),
            shows_times: args.times,
        }
    }

    /// The game and the number of games played.
    pub fn title(&self) -> String {
        let games: u32 = self.matches.iter().map(|played| played.score.games()).sum();
        let stopped = if self.complete { "" } else { ", stopped" };
        let games = with_noun(games.into(), "game");
        format!("{}: {games}{stopped}", self.game)
    }

    /// The scores of all matches that were played.
    pub fn plotted_scores(&self) -> Vec<PlottedScore> {
        let plotted = |played: &Match| {
            let (low, high) = played.score.interval;
            Some(PlottedScore {
                name: played.name(),
                low: 100.0 * low,
                share: 100.0 * played.score.share?,
                high: 100.0 * high,
            })
        };
        self.matches.iter().filter_map(plotted).collect()
    }
}

impl CommandReport for TournamentReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", self.title())?;
        let has_margins = self
            .engines
            .iter()
            .any(|rated| rated.score.margin.is_some());
        let margin = if has_margins { "margin" } else { "" };
        let scores = [">won", ">drawn", ">lost", ">points", "(95%)", margin];
        let rows = self.engines.iter().map(|rated| {
            // Rounded; adding 0.0 makes -0.0 positive.
            let rating = or_dash(rated.rating, |rating| format!("{:+}", rating.round() + 0.0));
            let reach = rated.rating_reach.map(|reach| format!("±{reach:.0}"));
            let rated_engine = [rated.engine.clone(), rating, reach.unwrap_or_default()];
            [&rated_engine[..], &rated.score.cells()].concat()
        });
        write_table(
            &[&["engine", ">rating", ""], &scores[..]].concat(),
            rows,
            out,
        )?;
        if self.matches.len() > 1 {
            writeln!(out)?;
            let matches = self.matches.iter();
            let rows = matches.map(|played| [&[played.name()], &played.score.cells()[..]].concat());
            write_table(&[&["match"], &scores[..]].concat(), rows, out)?;
        }
        if self.shows_times {
            writeln!(out)?;
            let titles = ["engine", ">moves", ">p50, ms", ">p99, ms", ">max, ms"];
            let rows = self.engines.iter().map(|rated| {
                let times = &rated.times;
                let milliseconds = |time| or_dash(time, |seconds| format!("{:.3}", 1e3 * seconds));
                let [p50, p99, max] = [times.p50, times.p99, times.max].map(milliseconds);
                [rated.engine.clone(), grouped(times.moves), p50, p99, max]
            });
            write_table(&titles, rows, out)?;
        }
        Ok(())
    }
}
