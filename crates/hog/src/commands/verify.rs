//! `hog verify deal`: whether a game was dealt from what was promised.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use hog_core::Outcome;
use hog_table::{
    Commitment, DealProof, Ending, Executor, KeptDeal, LiveTable, RevealedSeed, Saved, SeedSource,
    Share, Stage, Table, mixed_seed, open,
};
use serde::Serialize;

use super::write_json;

#[derive(Args)]
pub struct VerifyDealArgs {
    /// The saved file
    pub file: PathBuf,
    /// The commitment shown before the game: 64 hexadecimal digits
    #[arg(long, value_name = "DIGITS")]
    pub commitment: Option<Commitment>,
    /// A share that you gave: 64 hexadecimal digits; may be given several times
    #[arg(long = "share", value_name = "DIGITS")]
    pub shares: Vec<Share>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn deal(args: &VerifyDealArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let name = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).with_context(|| format!("{name} cannot be read"))?;
    let report = Report::of(&text, args).with_context(|| name.to_string())?;
    if args.json {
        return write_json(&report, out);
    }
    Ok(report.write(out)?)
}

/// What was found, all of it sound.
#[derive(Serialize)]
struct Report {
    game: String,
    /// The SHA-256 of the seed.
    commitment: String,
    /// Whether it was held to what was shown before the game.
    commitment_checked: bool,
    seed: String,
    shares: Vec<String>,
    /// From what the cards were dealt.
    dealt_from: String,
    moves: usize,
    /// The winners; none after a draw.
    winners: Vec<String>,
    end: String,
}

impl Report {
    fn of(text: &str, args: &VerifyDealArgs) -> anyhow::Result<Self> {
        let saved = Saved::from_json(text)?;
        // Its moves are made again, with the cards that the seed deals.
        let live = LiveTable::load(&saved, Executor::inline(), 0)?;
        let table = live.table();
        ensure!(
            open(&saved.game, 0)?.deal_proof() != DealProof::Nothing,
            "there is no deal to verify: chance has no part in {}",
            table.name()
        );
        ensure!(
            saved.stage == Stage::Over,
            "the game is not over, and its seed is secret until then"
        );
        let (Some(deal), Some(ending)) = (&saved.deal, live.ending()) else {
            bail!("there is no seed");
        };
        let commitment = check(deal, args)?;
        Ok(Self {
            game: table.name().to_string(),
            commitment: commitment.to_string(),
            commitment_checked: args.commitment.is_some(),
            seed: RevealedSeed(deal.seed).to_string(),
            shares: deal.shares.iter().map(ToString::to_string).collect(),
            dealt_from: RevealedSeed(mixed_seed(&deal.seed, &deal.shares)).to_string(),
            moves: saved.moves.len(),
            winners: winners(table, ending.outcome()),
            end: end(table, ending),
        })
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        let Self {
            game,
            commitment,
            seed,
            shares,
            dealt_from,
            ..
        } = self;
        writeln!(out, "game        {game}")?;
        writeln!(out, "seed        {seed}")?;
        writeln!(out, "commitment  {commitment}")?;
        for (number, share) in (1..).zip(shares) {
            writeln!(out, "share {number:<4}  {share}")?;
        }
        writeln!(out, "dealt from  {dealt_from}")?;
        writeln!(out, "moves       {}, legal with these cards", self.moves)?;
        writeln!(out, "end         {}", self.end)?;
        if self.commitment_checked {
            writeln!(
                out,
                "The deal is the one that was promised before the game."
            )
        } else {
            writeln!(
                out,
                "The deal was not changed if the commitment is what was shown before the game."
            )
        }
    }
}

/// Holds a deal to what was shown and given before the game.
fn check(deal: &KeptDeal, args: &VerifyDealArgs) -> anyhow::Result<Commitment> {
    ensure!(
        deal.source == SeedSource::Fresh,
        "the seed of this deal was given: the person who gave it knew the cards"
    );
    let commitment = Commitment::to(&deal.seed);
    if let Some(shown) = args.commitment.filter(|shown| *shown != commitment) {
        bail!(
            "another deal was played: the seed has the commitment {commitment}, but {shown} was shown"
        );
    }
    for share in &args.shares {
        ensure!(
            deal.shares.contains(share),
            "the share {share} is not part of the deal"
        );
    }
    Ok(commitment)
}

fn winners(table: &dyn Table, outcome: Outcome) -> Vec<String> {
    match outcome {
        Outcome::Drawn => Vec::new(),
        Outcome::Decided { winners } => winners.iter().map(|seat| table.seat_name(seat)).collect(),
    }
}

/// How the game ended, in a few words.
fn end(table: &dyn Table, ending: Ending) -> String {
    match ending {
        Ending::ByRules(Outcome::Drawn) => "a draw".to_string(),
        Ending::ByRules(outcome) => match winners(table, outcome).as_slice() {
            [] => "no winner".to_string(),
            [winner] => format!("{winner} has won"),
            several => format!("{} have won", several.join(" and ")),
        },
        Ending::OnTime { loser, .. } => {
            format!("the time of {} was up", table.seat_name(loser))
        }
        Ending::Resigned { loser, .. } => format!("{} has resigned", table.seat_name(loser)),
    }
}
