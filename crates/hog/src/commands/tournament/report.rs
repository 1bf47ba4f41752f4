//! What is told of a tournament.

use std::io::Write;
use std::time::Duration;

use hdrhistogram::Histogram;
use hog_engines::MeanMargin;
use hog_engines::tally::Tally;
use hog_engines::tournament::Standings;
use serde::Serialize;

use crate::numbers::grouped;

#[derive(Serialize)]
pub struct Report {
    game: String,
    complete: bool,
    engines: Vec<Rated>,
    pub matches: Vec<Match>,
}

#[derive(Serialize)]
struct Rated {
    engine: String,
    rating: Option<f64>,
    rating_reach: Option<f64>,
    #[serde(flatten)]
    score: Score,
    times: Timed,
}

/// How long moves took, in seconds.
#[derive(Serialize)]
struct Timed {
    moves: u64,
    p50: Option<f64>,
    p99: Option<f64>,
    max: Option<f64>,
}

#[derive(Serialize)]
pub struct Match {
    one: String,
    other: String,
    #[serde(flatten)]
    pub score: Score,
}

#[derive(Serialize)]
pub struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// How many pairs of games began alike.
    pairs: u32,
    /// The share of points, from 0 to 1.
    pub share: Option<f64>,
    /// The interval of 95 %, over pairs.
    pub interval: (f64, f64),
    /// The same as if all games were independent.
    interval_of_games: (f64, f64),
    /// By how much games were won on average, if they count that, with the reach of its interval.
    margin: Option<f64>,
    margin_reach: Option<f64>,
}

impl Timed {
    fn of(times: &Histogram<u64>) -> Self {
        let seconds =
            |nanos: u64| (!times.is_empty()).then(|| Duration::from_nanos(nanos).as_secs_f64());
        Self {
            moves: times.len(),
            p50: seconds(times.value_at_quantile(0.5)),
            p99: seconds(times.value_at_quantile(0.99)),
            max: seconds(times.max()),
        }
    }

    /// How many moves there were, and how long half of them, nearly all and the longest took.
    fn columns(&self) -> String {
        let milliseconds = |seconds: Option<f64>| match seconds {
            Some(seconds) => format!("{:.3}", 1e3 * seconds),
            None => "–".to_string(),
        };
        let [p50, p99, max] = [self.p50, self.p99, self.max].map(milliseconds);
        let moves = grouped(self.moves);
        format!("{moves:>12} {p50:>11} {p99:>11} {max:>11}")
    }
}

impl Match {
    /// Who met.
    pub fn name(&self) -> String {
        format!("{} – {}", self.one, self.other)
    }
}

impl Score {
    fn of(tally: Tally) -> Self {
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

    /// Wins, draws and losses, and the share with its interval; then the margin, if there is one.
    fn columns(&self) -> String {
        let percent = |share: f64| 100.0 * share;
        let share = self
            .share
            .map_or("–".to_string(), |share| format!("{:.1}", percent(share)));
        let (low, high) = (percent(self.interval.0), percent(self.interval.1));
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        let interval = format!("({low:.1} to {high:.1})");
        let columns = format!("{wins:>5} {draws:>5} {losses:>5}   {share:>5} %  {interval:<15}");
        let reach = self.margin_reach.map(|reach| format!(" ±{reach:.2}"));
        // Rounded, and never to minus nothing.
        let rounded = |margin: f64| (100.0 * margin).round() / 100.0 + 0.0;
        let margin = self.margin.map(|margin| format!("{:+.2}", rounded(margin)));
        let margin = margin.map(|margin| margin + &reach.unwrap_or_default());
        let line = format!("{columns}  {}", margin.unwrap_or_default());
        line.trim_end().to_string()
    }
}

impl Report {
    /// The report on a tournament of a game by engines with these names.
    pub fn of(game: &str, engines: &[String], standing: &Standings) -> Self {
        let rated = engines.iter().zip(&standing.ratings);
        let rated = rated.zip(&standing.results).zip(&standing.times);
        let mut rated: Vec<Rated> = rated
            .map(|(((engine, rating), row), times)| Rated {
                engine: engine.clone(),
                rating: rating.map(|rating| rating.points),
                rating_reach: rating.map(|rating| rating.reach),
                score: Score::of(row.iter().copied().sum()),
                times: Timed::of(times),
            })
            .collect();
        let points = |rated: &Rated| rated.rating.unwrap_or(f64::NEG_INFINITY);
        rated.sort_by(|one, other| points(other).total_cmp(&points(one)));
        let pairs = (0..engines.len())
            .flat_map(|one| (one + 1..engines.len()).map(move |other| (one, other)));
        let matches = pairs.map(|(one, other)| Match {
            one: engines[one].clone(),
            other: engines[other].clone(),
            score: Score::of(standing.results[one][other]),
        });
        Self {
            game: game.to_string(),
            complete: standing.complete,
            engines: rated,
            matches: matches.collect(),
        }
    }

    /// What was played, in a few words.
    pub fn title(&self) -> String {
        let games: u32 = self.matches.iter().map(|played| played.score.games()).sum();
        let stopped = if self.complete { "" } else { ", stopped" };
        let plural = if games == 1 { "game" } else { "games" };
        format!("{}: {} {plural}{stopped}", self.game, grouped(games))
    }

    /// Writes the tables for people.
    pub fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "{}\n", self.title())?;
        let width = self.width();
        let margins = self
            .engines
            .iter()
            .any(|rated| rated.score.margin.is_some());
        let heading = " won drawn  lost     points (95 %)";
        let heading = if margins {
            format!("{heading:<45}margin")
        } else {
            heading.to_string()
        };
        writeln!(out, "{:<width$}      rating   {heading}", "engine")?;
        for rated in &self.engines {
            let rating = match (rated.rating, rated.rating_reach) {
                (Some(rating), Some(reach)) => {
                    // Rounded to a whole number, and never to minus nothing.
                    let rating = rating.round() + 0.0;
                    format!("{rating:>+5} ±{reach:<4.0}")
                }
                _ => format!("{:>5}      ", "–"),
            };
            let (engine, columns) = (&rated.engine, rated.score.columns());
            writeln!(out, "{engine:<width$}  {rating} {columns}")?;
        }
        if self.matches.len() > 1 {
            let wide = 2 * width + " – ".len();
            writeln!(out, "\n{:<wide$}  {heading}", "match")?;
            for played in &self.matches {
                writeln!(out, "{:<wide$} {}", played.name(), played.score.columns())?;
            }
        }
        Ok(())
    }

    /// Writes how long the moves took.
    pub fn write_times(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let width = self.width();
        let heading = "       moves     p50, ms     p99, ms     max, ms";
        writeln!(out, "\n{:<width$}  {heading}", "engine")?;
        for rated in &self.engines {
            writeln!(out, "{:<width$}  {}", rated.engine, rated.times.columns())?;
        }
        Ok(())
    }

    /// How wide the widest name of an engine is.
    fn width(&self) -> usize {
        let names = self
            .engines
            .iter()
            .map(|rated| rated.engine.chars().count());
        names.max().unwrap_or(0).max("engine".len())
    }
}

#[cfg(test)]
pub mod tests {
    use hog_core::Value;
    use hog_engines::elo::ratings;
    use hog_engines::tally;

    use super::*;

    /// Three engines, of whom the first two have met.
    pub fn report() -> Report {
        let score = |value, margin| tally::GameScore { value, margin };
        let mut met = Tally::default();
        for _ in 0..10 {
            met.count_pair([score(Value::Win, Some(3)), score(Value::Draw, Some(0))]);
            met.count_pair([score(Value::Win, Some(2)), score(Value::Lose, Some(-1))]);
        }
        let none = Tally::default();
        let results = vec![
            vec![none, met, met],
            vec![met.reversed(), none, met],
            vec![met.reversed(), met.reversed(), none],
        ];
        let none_timed = Histogram::new(3).unwrap();
        let mut times = none_timed.clone();
        times.record(2_000_000).unwrap();
        let standing = Standings {
            ratings: ratings(&results),
            results,
            times: vec![times, none_timed.clone(), none_timed],
            complete: true,
        };
        let engines = ["sound", "belief", "memory"].map(String::from);
        Report::of("go-fish", &engines, &standing)
    }

    #[test]
    fn margins_and_times_have_columns() {
        let report = report();
        let mut out = Vec::new();
        report.write(&mut out).unwrap();
        report.write_times(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let line = |begin: &str| {
            let mut lines = text.lines();
            let line = lines.find(|line| line.starts_with(begin));
            line.unwrap_or_else(|| panic!("{begin}: {text}"))
                .to_string()
        };
        assert!(line("go-fish: ").ends_with("120 games"));
        let heading = line("engine ");
        let column = |line: &str, words: &str| {
            let before = line
                .find(words)
                .unwrap_or_else(|| panic!("{words}: {text}"));
            line[..before].chars().count()
        };
        assert_eq!(
            column(&heading, "margin"),
            column(&line("sound  "), "+1.00 ±0.16")
        );
        let heading = line("match ");
        let played = line("sound – belief");
        assert_eq!(column(&heading, "margin"), column(&played, "+1.00 ±0.22"));
        assert!(text.contains("2.000"), "{text}");
    }
}
