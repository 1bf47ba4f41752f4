//! `hog stats`: shows statistics of finished games.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use hog_games::catalogue;
use hog_store::{Best, Folder, Results, Statistics};
use serde::Serialize;

use crate::numbers::with_noun;
use crate::report::{CommandReport, ReportForm, write_table};

#[derive(Args)]
pub struct StatsArgs {
    /// A family of games, such as freecell, or one game of it, such as freecell:617
    #[arg(value_parser = scope)]
    pub game: Option<StatsScope>,
    #[command(flatten)]
    pub form: ReportForm,
}

/// The games of which statistics are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatsScope {
    Family(String),
    Game(String),
}

/// Reads the name of a family or of a game. A file is not opened: the results of its game remain even if the file
/// is gone.
pub fn scope(text: &str) -> Result<StatsScope, String> {
    if let Some(family) = catalogue::family(text) {
        return Ok(StatsScope::Family(family.name.to_string()));
    }
    if text.starts_with("file:") {
        return Ok(StatsScope::Game(text.to_string()));
    }
    let choice = crate::input::choice(text)?;
    Ok(StatsScope::Game(choice.to_string()))
}

pub fn run(args: &StatsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = Folder::of_user()?;
    let results = folder.results()?;
    let path = folder.results_path();
    let report = StatisticsReport::new(args.game.clone(), path, &results);
    args.form.write(&report, out)
}

/// Statistics of one or several games.
#[derive(Serialize)]
struct StatisticsReport {
    games: Vec<GameStatistics>,
    /// All games of a family, if several of them were played.
    together: Option<Statistics>,
    damaged: Vec<DamagedLine>,
    #[serde(skip)]
    scope: Option<StatsScope>,
    /// The file of the results.
    #[serde(skip)]
    path: PathBuf,
}

#[derive(Serialize)]
struct GameStatistics {
    game: String,
    #[serde(flatten)]
    statistics: Statistics,
}

#[derive(Serialize)]
struct DamagedLine {
    line: usize,
    what: String,
}

impl StatisticsReport {
    fn new(scope: Option<StatsScope>, path: PathBuf, results: &Results) -> Self {
        let groups = match &scope {
            None => results.families(),
            Some(StatsScope::Family(family)) => results.games_of(family),
            Some(StatsScope::Game(game)) => vec![(game.clone(), results.of_game(game))],
        };
        let groups = groups.into_iter();
        let played = groups.filter(|(_, statistics)| statistics.played > 0);
        let games = played.map(|(game, statistics)| GameStatistics { game, statistics });
        let games: Vec<GameStatistics> = games.collect();
        let together = match &scope {
            Some(StatsScope::Family(family)) if games.len() > 1 => {
                let mut families = results.families().into_iter();
                families.find(|(name, _)| name == family)
            }
            _ => None,
        };
        let damaged = results.damaged.iter().map(|bad| DamagedLine {
            line: bad.line,
            what: format!("column {}: {}", bad.column, bad.what),
        });
        Self {
            games,
            together: together.map(|(_, statistics)| statistics),
            damaged: damaged.collect(),
            scope,
            path,
        }
    }
}

impl CommandReport for StatisticsReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        for DamagedLine { line, what } in &self.damaged {
            let path = self.path.display();
            eprintln!("warning: line {line} of {path} is damaged and does not count: {what}");
        }
        match &self.scope {
            _ if !self.games.is_empty() => {}
            None => return writeln!(out, "No finished games yet: `hog games` lists the games."),
            Some(StatsScope::Family(game) | StatsScope::Game(game)) => {
                let advice = format!("`hog play {game}` starts one");
                return writeln!(out, "No finished games of {game} yet: {advice}.");
            }
        }
        let games = self.games.iter();
        let games = games.map(|played| (played.game.as_str(), &played.statistics));
        let together = self.together.iter().map(|all| ("all together", all));
        let rows = games.chain(together).map(|(name, statistics)| {
            [
                name.to_string(),
                statistics.played.to_string(),
                statistics.won.to_string(),
                statistics.lost.to_string(),
                statistics.drawn.to_string(),
                statistics.streak.to_string(),
                statistics.longest_streak.to_string(),
                best_win(statistics.best),
            ]
        });
        let counts = [">played", ">won", ">lost", ">drawn", ">streak", ">longest"];
        write_table(&[&["game"], &counts[..], &["best"]].concat(), rows, out)
    }
}

/// The best win in moves and in time.
fn best_win(best: Best) -> String {
    let moves = best.moves.map(|moves| with_noun(moves as u64, "move"));
    let parts: Vec<String> = moves.into_iter().chain(best.seconds.map(clock)).collect();
    if parts.is_empty() {
        "–".into()
    } else {
        parts.join(", ")
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
    fn the_scope_is_a_family_or_a_game() {
        let family = |name: &str| Ok(StatsScope::Family(name.to_string()));
        let game = |name: &str| Ok(StatsScope::Game(name.to_string()));
        assert_eq!(scope("freecell"), family("freecell"));
        assert_eq!(scope("freecell:1"), game("freecell"));
        assert_eq!(scope("freecell:617,cells=4"), game("freecell:617"));
        assert_eq!(scope("file:gone.toml"), game("file:gone.toml"));
        let error = scope("chess").unwrap_err();
        assert!(
            error.starts_with("there is no game called \"chess\""),
            "{error}"
        );
    }

    #[test]
    fn the_best_win_is_told_in_moves_and_time() {
        let best = |moves, seconds| best_win(Best { moves, seconds });
        assert_eq!(best(None, None), "–");
        assert_eq!(best(Some(1), Some(59)), "1 move, 0:59");
        assert_eq!(best(Some(34), Some(3_725)), "34 moves, 1:02:05");
    }
}
