//! Many players at once at a house: `bench` measures, `crash` kills.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
use hog_load::{Crash, Crowd, Program};

/// Many players at once at a house.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how fast a house acknowledges moves
    Bench(Options),
    /// Kill a house again and again, and look what is left
    Crash {
        #[command(flatten)]
        options: Options,
        /// How often it is killed
        #[arg(long, default_value_t = 3)]
        cycles: usize,
    },
}

#[derive(Args)]
struct Options {
    /// The program to open the house with
    #[arg(long)]
    program: PathBuf,
    /// Where it keeps things
    #[arg(long)]
    db: String,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// How many moves in a second
    #[arg(long, default_value_t = 2200)]
    rate: usize,
    /// For how many seconds
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// From which all that is left to chance follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Options {
    fn program(&self) -> Program {
        Program {
            path: self.program.clone(),
            store: self.db.clone(),
            arguments: Vec::new(),
        }
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Bench(options) => bench(&options).await,
        Command::Crash { options, cycles } => crash(&options, cycles).await,
    }
}

async fn bench(options: &Options) -> Result<()> {
    let house = options.program().start().await?;
    let crowd = Crowd {
        house: house.address(),
        tables: options.tables,
        rate: options.rate,
        seed: options.seed,
    };
    let figures = crowd.play(Duration::from_secs(options.seconds)).await?;
    let seconds = figures.took.as_secs_f64();
    let count = u32::try_from(figures.times.len())?;
    let rate = f64::from(count) / seconds;
    let at_most = |per_thousand| figures.times.at_most(per_thousand).unwrap_or_default();
    let memory = house.peak_memory().context("the house is gone")?;
    println!("tables                {}", options.tables);
    println!("durable moves         {count} in {seconds:.1} s: {rate:.0} in a second");
    println!("games that ended      {}", figures.games);
    for (what, per_thousand) in [("half", 500), ("99 in 100", 990), ("999 in 1000", 999)] {
        let millis = at_most(per_thousand).as_secs_f64() * 1000.0;
        println!("acknowledged, {what:<11} {millis:.1} ms at most");
    }
    println!("memory of the house   {memory} MiB at most");
    house.kill().await
}

async fn crash(options: &Options, cycles: usize) -> Result<()> {
    let crash = Crash {
        program: options.program(),
        cycles,
        tables: options.tables,
        rate: options.rate,
        seed: options.seed,
    };
    let survived = crash.run().await?;
    if survived.moves == 0 {
        bail!("nobody has moved: nothing was tested");
    }
    println!(
        "{} kills: {} acknowledged moves, all there; {} times a table was looked at",
        survived.kills, survived.moves, survived.tables
    );
    Ok(())
}
