//! `hog isomorphic`: compares two positional games.

use std::io::{self, Write};

use clap::Args;
use hog_games::catalogue::Choice;
use hog_games::positional::Plan;
use hog_games::positional::isomorphism::{Bijection, isomorphism};
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
    let report = match isomorphism(&first, &second) {
        Ok(places) => IsomorphismReport::new(Players::Same, &places, &first_plan, &second_plan),
        Err(reason) => match isomorphism(&first, &second.exchanged()) {
            Ok(places) => {
                IsomorphismReport::new(Players::Exchanged, &places, &first_plan, &second_plan)
            }
            Err(_) => IsomorphismReport::No {
                reason: reason.to_string(),
            },
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

impl IsomorphismReport {
    fn new(players: Players, places: &Bijection, first: &Plan, second: &Plan) -> Self {
        let names = |plan: &Plan| -> Vec<String> {
            plan.ground()
                .layout()
                .spots()
                .iter()
                .map(|spot| spot.name.clone())
                .collect()
        };
        let second = names(second);
        let other = places
            .iter()
            .map(|place| second[usize::from(*place)].clone());
        Self::Yes {
            players,
            places: names(first).into_iter().zip(other).collect(),
        }
    }
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
                for (one, other) in places {
                    writeln!(out, "{one} ↦ {other}")?;
                }
                Ok(())
            }
        }
    }
}
