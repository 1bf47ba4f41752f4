//! `hog stats`: statistics of finished games.

use std::io::Write;
use std::path::Path;

use clap::Args;
use hog_games::catalogue;
use hog_store::{Best, Folder, Results, Statistics};
use serde::Serialize;

use super::write_json;

#[derive(Args)]
pub struct StatsArgs {
    /// A family of games, such as freecell, or one game of it, such as freecell:617
    #[arg(value_parser = crate::commands::stats::asked)]
    pub game: Option<Asked>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Of what the statistics are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All games of a family.
    Family(String),
    /// One game.
    Game(String),
}

/// Reads the name of a family or of a game. A file is not opened: it may be gone, and the results of
/// its game are not.
pub fn asked(text: &str) -> Result<Asked, String> {
    if let Some(family) = catalogue::family(text) {
        return Ok(Asked::Family(family.name.to_string()));
    }
    if text.starts_with("file:") {
        return Ok(Asked::Game(text.to_string()));
    }
    let choice = crate::choice::choice(text)?;
    Ok(Asked::Game(choice.to_string()))
}

pub fn run(args: &StatsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = Folder::of_user()?;
    let results = folder.results()?;
    let listing = Listing::of(args.game.as_ref(), &results);
    if args.json {
        return write_json(&listing, out);
    }
    warn(&folder.results_path(), &listing.damaged);
    if listing.games.is_empty() {
        return Ok(writeln!(out, "{}", nothing(args.game.as_ref()))?);
    }
    write_rows(&listing.rows(), out)
}

/// What is said when there is nothing to tell.
fn nothing(asked: Option<&Asked>) -> String {
    match asked {
        None => "No game has come to its end yet: `hog games` lists what there is to play.".into(),
        Some(Asked::Family(game) | Asked::Game(game)) => {
            format!("No game of {game} has come to its end yet: `hog play {game}` begins one.")
        }
    }
}

/// Tells people which lines are not counted.
fn warn(path: &Path, damaged: &[Damaged]) {
    for Damaged { line, what } in damaged {
        let path = path.display();
        eprintln!("warning: line {line} of {path} is damaged and does not count: {what}");
    }
}

/// What is told, to people and to programs.
#[derive(Serialize)]
struct Listing {
    games: Vec<Row>,
    /// All games of a family, if more than one of them was played.
    together: Option<Statistics>,
    damaged: Vec<Damaged>,
}

#[derive(Serialize)]
struct Row {
    game: String,
    #[serde(flatten)]
    statistics: Statistics,
}

#[derive(Serialize)]
struct Damaged {
    line: usize,
    what: String,
}

impl Listing {
    fn of(asked: Option<&Asked>, results: &Results) -> Self {
        let groups = match asked {
            None => results.families(),
            Some(Asked::Family(family)) => results.games_of(family),
            Some(Asked::Game(game)) => {
                let statistics = results.of_game(game);
                let played = statistics.played > 0;
                played
                    .then(|| (game.clone(), statistics))
                    .into_iter()
                    .collect()
            }
        };
        let together = match asked {
            Some(Asked::Family(family)) if groups.len() > 1 => {
                let mut families = results.families().into_iter();
                families.find(|(name, _)| name == family)
            }
            _ => None,
        };
        let rows = groups.into_iter();
        let damaged = results.damaged.iter().map(|bad| Damaged {
            line: bad.line,
            what: format!("column {}: {}", bad.column, bad.what),
        });
        Self {
            games: rows
                .map(|(game, statistics)| Row { game, statistics })
                .collect(),
            together: together.map(|(_, statistics)| statistics),
            damaged: damaged.collect(),
        }
    }

    /// The lines of the table for people.
    fn rows(&self) -> Vec<(&str, &Statistics)> {
        let games = self
            .games
            .iter()
            .map(|row| (row.game.as_str(), &row.statistics));
        let together = self.together.iter();
        games
            .chain(together.map(|all| ("all together", all)))
            .collect()
    }
}

fn write_rows(rows: &[(&str, &Statistics)], out: &mut impl Write) -> anyhow::Result<()> {
    let names = rows.iter().map(|(name, _)| name.chars().count());
    let width = names.max().unwrap_or(0).max("game".len());
    writeln!(
        out,
        "{:<width$}  played   won  lost  drawn  streak  longest  best",
        "game"
    )?;
    for (name, statistics) in rows {
        let Statistics {
            played,
            won,
            helped: _,
            lost,
            drawn,
            streak,
            longest_streak,
            best,
        } = statistics;
        writeln!(
            out,
            "{name:<width$}  {played:>6}  {won:>4}  {lost:>4}  {drawn:>5}  {streak:>6}  \
             {longest_streak:>7}  {}",
            told(*best)
        )?;
    }
    Ok(())
}

/// The best win in words.
fn told(best: Best) -> String {
    let moves = best.moves.map(|moves| match moves {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    });
    let time = best.seconds.map(clock);
    let told: Vec<String> = moves.into_iter().chain(time).collect();
    if told.is_empty() {
        "–".into()
    } else {
        told.join(", ")
    }
}

/// A time as a clock shows it.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_a_family_or_a_game() {
        let family = |name: &str| Ok(Asked::Family(name.to_string()));
        let game = |name: &str| Ok(Asked::Game(name.to_string()));
        assert_eq!(asked("freecell"), family("freecell"));
        assert_eq!(asked("freecell:1"), game("freecell"));
        assert_eq!(asked("freecell:617,cells=4"), game("freecell:617"));
        assert_eq!(asked("file:gone.toml"), game("file:gone.toml"));
        let error = asked("chess").unwrap_err();
        assert!(
            error.starts_with("there is no game called \"chess\""),
            "{error}"
        );
    }

    #[test]
    fn the_best_win_is_told_in_moves_and_time() {
        let best = |moves, seconds| told(Best { moves, seconds });
        assert_eq!(best(None, None), "–");
        assert_eq!(best(Some(1), Some(59)), "1 move, 0:59");
        assert_eq!(best(Some(34), Some(3_725)), "34 moves, 1:02:05");
    }
}
