//! `hog isomorphic`: whether two positional games are one.

use std::io::Write;

use clap::Args;
use hog_games::catalogue::Choice;
use hog_games::positional::Plan;
use hog_games::positional::isomorphism::{Bijection, isomorphism};
use serde::Serialize;

use super::groups::definition;
use super::write_json;

#[derive(Args)]
pub struct IsomorphicArgs {
    /// A positional game, such as tictactoe
    #[arg(value_parser = crate::choice::choice)]
    pub first: Choice,
    /// Another, such as mnk:3,3,3
    #[arg(value_parser = crate::choice::choice)]
    pub second: Choice,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &IsomorphicArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (first_plan, first) = definition(&args.first)?;
    let (second_plan, second) = definition(&args.second)?;
    let answer = match isomorphism(&first, &second) {
        Ok(places) => Answer::of(Players::Same, &places, &first_plan, &second_plan),
        Err(reason) => match isomorphism(&first, &second.exchanged()) {
            Ok(places) => Answer::of(Players::Exchanged, &places, &first_plan, &second_plan),
            Err(_) => Answer::No {
                reason: reason.to_string(),
            },
        },
    };
    if args.json {
        return write_json(&answer, out);
    }
    match answer {
        Answer::No { reason } => writeln!(out, "not isomorphic: {reason}")?,
        Answer::Yes { players, places } => {
            match players {
                Players::Same => writeln!(out, "isomorphic")?,
                Players::Exchanged => writeln!(out, "isomorphic, with the players exchanged")?,
            }
            for (one, other) in places {
                writeln!(out, "{one} ↦ {other}")?;
            }
        }
    }
    Ok(())
}

#[derive(Serialize)]
#[serde(tag = "isomorphic", rename_all = "lowercase")]
enum Answer {
    Yes {
        players: Players,
        /// The names of places that play one part.
        places: Vec<(String, String)>,
    },
    No {
        reason: String,
    },
}

/// Whose part each player plays.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Players {
    Same,
    Exchanged,
}

impl Answer {
    fn of(players: Players, places: &Bijection, first: &Plan, second: &Plan) -> Self {
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
