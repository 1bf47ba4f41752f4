//! Measures a server with many players at once, with or without attacks. The results are printed as JSON.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, Parser, Subcommand, ValueEnum};
use hog_load::{
    Attack, AttackKind, HostileBench, Load, Program, Route, StoreKind, TempStore, leave_last_core,
    quantile, run_on_core,
};
use serde_json::json;

/// Default number of tables, and of moves per second.
const TABLES: usize = 1000;
const RATE: usize = 2200;

/// Defaults during an attack.
const HOSTILE_TABLES: usize = 200;
const HOSTILE_RATE: usize = 500;

/// Measure a server with many players at once
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how fast a server acknowledges moves
    Bench(Options),
    /// Measure how fast a server acknowledges moves of honest players while it is attacked
    Hostile {
        #[command(flatten)]
        options: Options,
        /// The attacks; default: all
        #[arg(long, value_enum, value_delimiter = ',')]
        kinds: Vec<AttackKind>,
        /// Reach the server through nginx, as docs/deployment.md configures it
        #[arg(long)]
        proxy: bool,
    },
    /// Attack a server; started by `hostile`
    #[command(hide = true)]
    Attack {
        #[command(flatten)]
        attack: Attack,
        /// The only core that the attackers use
        #[arg(long)]
        core: Option<usize>,
    },
}

#[derive(Args)]
struct Options {
    /// The program `hog`
    #[arg(long)]
    program: PathBuf,
    /// The kind of the server's store, which is new and removed afterwards
    #[arg(long, value_enum, default_value_t = StoreKind::Sqlite)]
    store: StoreKind,
    /// Number of tables; default: 1000, or 200 during an attack
    #[arg(long)]
    tables: Option<usize>,
    /// Moves per second of all tables together; default: 2200, or 500 during an attack
    #[arg(long)]
    rate: Option<usize>,
    /// Seconds of play, or of each attack
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Options {
    fn program(&self, store: &TempStore, route: Route) -> Program {
        Program {
            path: self.program.clone(),
            store: store.url().to_string(),
            route,
        }
    }
}

fn main() -> Result<()> {
    let command = Cli::parse().command;
    // Cores are chosen first: a thread inherits the cores of the thread that starts it.
    let attack_core = match &command {
        Command::Hostile { .. } => leave_last_core()?,
        Command::Attack { core, .. } => {
            core.map_or(Ok(()), run_on_core)?;
            None
        }
        Command::Bench(_) => None,
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let report = match command {
        Command::Bench(options) => runtime.block_on(bench(&options))?,
        Command::Hostile {
            options,
            kinds,
            proxy,
        } => {
            let route = if proxy { Route::Proxy } else { Route::Direct };
            let store = TempStore::new(options.store)?;
            let bench = HostileBench {
                program: options.program(&store, route),
                tables: options.tables.unwrap_or(HOSTILE_TABLES),
                rate: options.rate.unwrap_or(HOSTILE_RATE),
                seed: options.seed,
                seconds: options.seconds,
                kinds: match kinds[..] {
                    [] => AttackKind::value_variants().to_vec(),
                    _ => kinds,
                },
                attack_core,
            };
            serde_json::to_value(runtime.block_on(bench.run())?)?
        }
        Command::Attack { attack, .. } => serde_json::to_value(runtime.block_on(attack.run())?)?,
    };
    println!("{report:#}");
    Ok(())
}

async fn bench(options: &Options) -> Result<serde_json::Value> {
    let store = TempStore::new(options.store)?;
    let server = options.program(&store, Route::Direct).start().await?;
    let load = Load {
        server: server.address(),
        tables: options.tables.unwrap_or(TABLES),
        rate: options.rate.unwrap_or(RATE),
        seed: options.seed,
    };
    let figures = load.run(Duration::from_secs(options.seconds)).await?;
    let seconds = figures.took.as_secs_f64();
    let moves = u32::try_from(figures.latencies.len())?;
    let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|part| quantile(&figures.latencies, part));
    let report = json!({
        "tables": load.tables, "moves": moves, "seconds": seconds,
        "rate": f64::from(moves) / seconds, "games": figures.games,
        "p50": p50, "p99": p99, "p999": p999, "mebibytes": server.peak_memory()?,
    });
    server.kill().await?;
    Ok(report)
}
