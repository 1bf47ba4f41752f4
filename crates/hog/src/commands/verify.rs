//! `hog verify deal`: checks that a game was dealt as promised.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use hog_core::Outcome;
use hog_table::{
    Commitment, DealProof, Ending, Executor, Hex32, LiveTable, Saved, SavedDeal, SeedSource, Stage,
    Table, mixed_seed, open,
};
use serde::Serialize;

use crate::report::{CommandReport, ReportForm, write_rows};

#[derive(Args)]
pub struct VerifyDealArgs {
    /// The saved file
    pub file: PathBuf,
    /// The commitment shown before the game: 64 hexadecimal digits
    #[arg(long, value_name = "DIGITS")]
    pub commitment: Option<Commitment>,
    /// A share that you gave: 64 hexadecimal digits; may be given several times
    #[arg(long = "share", value_name = "DIGITS")]
    pub shares: Vec<Hex32>,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn deal(args: &VerifyDealArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let name = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).with_context(|| format!("{name} cannot be read"))?;
    let report = DealProofReport::new(&text, args).with_context(|| name.to_string())?;
    args.form.write(&report, out)
}

/// A deal that was found to be as promised.
#[derive(Serialize)]
struct DealProofReport {
    game: String,
    /// The SHA-256 of the seed.
    commitment: String,
    /// Whether it was compared with the commitment shown before the game.
    commitment_checked: bool,
    seed: String,
    shares: Vec<String>,
    /// The seed of the cards: the seed mixed with the shares.
    dealt_from: String,
    moves: usize,
    /// The winners; none after a draw.
    winners: Vec<String>,
    end: String,
}

impl DealProofReport {
    fn new(text: &str, args: &VerifyDealArgs) -> anyhow::Result<Self> {
        let saved = Saved::from_json(text)?;
        // Loading makes all moves again, with the cards that the seed deals.
        let live = LiveTable::load(&saved, Executor::inline(), 0)?;
        let table = live.table();
        ensure!(
            open(&saved.game, 0)?.deal_proof() != DealProof::Nothing,
            "there is no deal to verify: nothing is random in {}",
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
            seed: deal.seed.to_string(),
            shares: deal.shares.iter().map(ToString::to_string).collect(),
            dealt_from: Hex32(mixed_seed(&deal.seed.0, &deal.shares)).to_string(),
            moves: saved.moves.len(),
            winners: winners(table, ending.outcome()),
            end: end(table, ending),
        })
    }
}

impl CommandReport for DealProofReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let mut rows = vec![
            ("game".into(), self.game.clone()),
            ("seed".into(), self.seed.clone()),
            ("commitment".into(), self.commitment.clone()),
        ];
        let shares = (1..).zip(&self.shares);
        rows.extend(shares.map(|(number, share)| (format!("share {number}"), share.clone())));
        let moves = format!("{}, legal with these cards", self.moves);
        rows.push(("dealt from".into(), self.dealt_from.clone()));
        rows.push(("moves".into(), moves));
        rows.push(("end".into(), self.end.clone()));
        write_rows(&rows, out)?;
        let verdict = if self.commitment_checked {
            "The deal matches the commitment made before the game."
        } else {
            "The deal was not changed if the commitment matches the one shown before the game."
        };
        writeln!(out, "{verdict}")
    }
}

/// Compares a deal with what was shown and given before the game.
fn check(deal: &SavedDeal, args: &VerifyDealArgs) -> anyhow::Result<Commitment> {
    ensure!(
        deal.source == SeedSource::Fresh,
        "the seed of this deal was given: the person who gave it knew the cards"
    );
    let commitment = Commitment::to(&deal.seed.0);
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
        Ending::TimeUp { loser, .. } => format!("{} ran out of time", table.seat_name(loser)),
        Ending::Resigned { loser, .. } => format!("{} has resigned", table.seat_name(loser)),
    }
}
