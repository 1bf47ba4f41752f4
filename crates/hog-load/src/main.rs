//! Many players at once: `bench` measures, `hostile` attacks.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, Parser, Subcommand, ValueEnum};
use hog_load::{
    Attack, AttackKind, Hostile, Load, Program, Route, StoreKind, TempStore, leave_last_core,
    run_on_core,
};
use serde_json::json;

/// Default number of tables, and of moves per second.
const TABLES: usize = 1000;
const RATE: usize = 2200;

/// Defaults during an attack.
const HOSTILE_TABLES: usize = 200;
const HOSTILE_RATE: usize = 500;

/// Many players at once at a server.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how fast a server acknowledges moves
    Bench(Bench),
    /// Measure how fast a server answers honest players while it is attacked
    Hostile(HostileArgs),
    /// Attack a server; started by `hostile`
    #[command(hide = true)]
    Attack(AttackArgs),
}

#[derive(Args)]
struct Bench {
    #[command(flatten)]
    options: Options,
    /// Seconds of play
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct HostileArgs {
    #[command(flatten)]
    options: Options,
    /// Seconds of each attack
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Only these attacks
    #[arg(long, value_enum, value_delimiter = ',')]
    kinds: Vec<AttackKind>,
    /// Through nginx, as docs/deployment.md configures it
    #[arg(long)]
    proxy: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct AttackArgs {
    #[arg(long)]
    server: SocketAddr,
    #[arg(long, value_enum, value_delimiter = ',')]
    kinds: Vec<AttackKind>,
    #[arg(long)]
    seconds: u64,
    #[arg(long)]
    core: Option<usize>,
}

#[derive(Args)]
struct Options {
    /// The program `hog`
    #[arg(long)]
    program: PathBuf,
    /// The kind of its store, which is new and removed afterwards
    #[arg(long, value_enum, default_value_t = StoreKind::Sqlite)]
    store: StoreKind,
    /// Number of tables; 1000, or 200 during an attack
    #[arg(long)]
    tables: Option<usize>,
    /// Moves per second; 2200, or 500 during an attack
    #[arg(long)]
    rate: Option<usize>,
    /// Seed of all that is random
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
    // Cores are chosen first: threads have the cores of the thread that starts them.
    let core = match &command {
        Command::Hostile(_) => leave_last_core()?,
        Command::Attack(AttackArgs {
            core: Some(core), ..
        }) => {
            run_on_core(*core)?;
            None
        }
        Command::Attack(_) | Command::Bench(_) => None,
    };
    tokio::runtime::Runtime::new()?.block_on(async {
        match command {
            Command::Bench(arguments) => bench(arguments).await,
            Command::Hostile(arguments) => hostile(arguments, core).await,
            Command::Attack(arguments) => attack(arguments).await,
        }
    })
}

async fn bench(arguments: Bench) -> Result<()> {
    let options = arguments.options;
    let store = TempStore::new(options.store)?;
    let program = options.program(&store, Route::Direct);
    let server = program.start().await?;
    let load = Load {
        server: server.address(),
        tables: options.tables.unwrap_or(TABLES),
        rate: options.rate.unwrap_or(RATE),
        seed: options.seed,
    };
    let figures = load.run(Duration::from_secs(arguments.seconds)).await?;
    let took = figures.took.as_secs_f64();
    let moves = u32::try_from(figures.latencies.len())?;
    let rate = f64::from(moves) / took;
    let [p50, p99, p999] = [0.5, 0.99, 0.999].map(|part| figures.latencies.quantile(part));
    let memory = server.peak_memory()?;
    if arguments.json {
        let report = json!({
            "tables": load.tables, "moves": moves, "seconds": took, "rate": rate,
            "games": figures.games, "p50": p50, "p99": p99, "p999": p999, "mebibytes": memory,
        });
        println!("{report}");
    } else {
        println!("tables           {}", load.tables);
        println!("durable moves    {moves} in {took:.1} s: {rate:.0} per second");
        println!("finished games   {}", figures.games);
        println!("acknowledged     {p50:.1} ms (p50), {p99:.1} ms (p99), {p999:.1} ms (p99.9)");
        println!("peak memory      {memory} MiB");
    }
    server.kill().await
}

async fn hostile(arguments: HostileArgs, core: Option<usize>) -> Result<()> {
    let HostileArgs { options, kinds, .. } = arguments;
    let store = TempStore::new(options.store)?;
    let route = if arguments.proxy {
        Route::Proxy
    } else {
        Route::Direct
    };
    let hostile = Hostile {
        program: options.program(&store, route),
        tables: options.tables.unwrap_or(HOSTILE_TABLES),
        rate: options.rate.unwrap_or(HOSTILE_RATE),
        seed: options.seed,
        time: Duration::from_secs(arguments.seconds),
        kinds: match kinds[..] {
            [] => AttackKind::value_variants().to_vec(),
            _ => kinds,
        },
        core,
    };
    let report = hostile.run().await?;
    if arguments.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        report.print();
    }
    Ok(())
}

async fn attack(arguments: AttackArgs) -> Result<()> {
    let attack = Attack {
        server: arguments.server,
        kinds: arguments.kinds,
        time: Duration::from_secs(arguments.seconds),
    };
    println!("{}", serde_json::to_string(&attack.run().await?)?);
    Ok(())
}
