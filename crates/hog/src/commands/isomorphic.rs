//! `hog isomorphic`: compares two positional games.

use std::io::{self, Write};

use clap::Args;
use hog_games::catalogue::Choice;
use hog_games::positional::Plan;
use hog_games::positional::isomorphism::isomorphism;
use serde::Serialize;

use super::groups::definition;
use crate::report::{CommandReport, ReportForm};

#[derive(Args)]
pub struct IsomorphicArgs {
    /// A positional game, such as tictactoe
    #[arg(value_parser = crate::input::choice)]
    pub first: Choice,
    /// Another, such as mnk:3,3,3
    #[arg(value_parser = crate::input::choice)]
    pub second: Choice,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &IsomorphicArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (first_plan, first) = definition(&args.first)?;
    let (second_plan, second) = definition(&args.second)?;
    let same = isomorphism(&first, &second).map(|places| (Players::Same, places));
    let found = same.or_else(|reason| {
        let exchanged = isomorphism(&first, &second.exchanged());
        exchanged
            .map(|places| (Players::Exchanged, places))
            .map_err(|_| reason)
    });
    let report = match found {
        Ok((players, places)) => {
            let second = place_names(&second_plan);
            let images = places.iter();
            let images = images.map(|place| second[usize::from(*place)].clone());
            let places = place_names(&first_plan).into_iter().zip(images).collect();
            IsomorphismReport::Yes { players, places }
        }
        Err(reason) => IsomorphismReport::No {
            reason: reason.to_string(),
        },
    };
    args.form.write(&report, out)
}

#[derive(Serialize)]
#[serde(tag = "isomorphic", rename_all = "lowercase")]
enum IsomorphismReport {
    Yes {
        players: Players,
        /// The names of corresponding places.
        places: Vec<(String, String)>,
    },
    No {
        reason: String,
    },
}

/// The player of the second game to whom each player of the first corresponds.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Players {
    Same,
    Exchanged,
}

fn place_names(plan: &Plan) -> Vec<String> {
    let layout = plan.ground().layout();
    layout
        .spots()
        .iter()
        .map(|spot| spot.name.clone())
        .collect()
}

impl CommandReport for IsomorphismReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::No { reason } => writeln!(out, "not isomorphic: {reason}"),
            Self::Yes { players, places } => {
                match players {
                    Players::Same => writeln!(out, "isomorphic")?,
                    Players::Exchanged => writeln!(out, "isomorphic, with the players exchanged")?,
                }
                for (first, second) in places {
                    writeln!(out, "{first} ↦ {second}")?;
                }
                Ok(())
            }
        }
    }
}
