//! `hog tournament`: engines against each other.

mod plot;
mod report;

use std::io::Write;

use anyhow::bail;
use hog_core::Control;
use hog_engines::EngineName;
use hog_engines::tournament::{NoTournament, Standing, Tournament};
use hog_games::{Listed, Visitor};

use super::write_json;
use crate::cli::TournamentArgs;
use crate::picture;
use crate::progress::Interrupts;
use report::Report;

pub fn run(args: &TournamentArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    if args.game.deal_seed().is_some() {
        bail!(
            "a tournament deals anew for every two games, from --seed: expected {} without a seed",
            args.game
        );
    }
    if let Some(path) = &args.plot {
        picture::check_writable(path)?;
    }
    let jobs = args
        .jobs
        .or_else(|| std::thread::available_parallelism().ok());
    let tournament = Tournament {
        engines: args.engines.clone(),
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
    let names = different_names(&tournament.engines);
    let report = Report::of(&args.game.to_string(), &names, &standing);
    if args.json {
        write_json(&report, out)?;
    } else {
        report.write(out)?;
        if args.times {
            report.write_times(out)?;
        }
    }
    // What was played is told even if it cannot be drawn.
    out.flush()?;
    if let Some(path) = &args.plot {
        picture::write(&plot::svg(&report)?, path)?;
    }
    Ok(())
}

/// The names of the engines, with numbers where one takes part twice.
fn different_names(engines: &[EngineName]) -> Vec<String> {
    let name = |(number, engine): (usize, &EngineName)| {
        let before = engines[..number]
            .iter()
            .filter(|other| *other == engine)
            .count();
        match before {
            0 => engine.to_string(),
            before => format!("{engine} ({})", before + 1),
        }
    };
    engines.iter().enumerate().map(name).collect()
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
