//! The arguments of the program.

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use hog_games::catalogue::{FAMILIES, GameName};

/// House of Games: games written once, as rules; checked, played, shown, solved and served here.
#[derive(Parser)]
#[command(
    name = "hog",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "\
Examples:
  hog games                   what there is to play
  hog play tictactoe          play in the terminal
  hog check cube:2            compute all there is to know of the small cube
  hog count tictactoe -d 9    count the lines of play by their length

A game is named `name[:argument,…,key=value,…]`, such as cube:2 or cube:3,seed=7.
`hog games <name>` tells what may follow a name.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games, or tell how a game is named
    Games(GamesArgs),
    /// Compute the formal model of a game: its states, values and properties
    ///
    /// Explores every state that can be reached, then answers the questions of the formal model:
    /// is every state over exactly when it has no moves; can play loop; do the players alternate;
    /// who wins, how soon, and by which line; and, of a solitaire, whether it is possible and
    /// whether it is a maze. Where the graph does not fit the limits the answer is an honest "not
    /// exhausted". Ctrl-C stops early and reports what was found.
    Check(CheckArgs),
    /// Count the lines of play by their length
    Count(CountArgs),
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Measure speeds
    Bench {
        #[command(subcommand)]
        what: Bench,
    },
    /// Write a completion script for a shell to standard output
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Write the manual page to standard output
    Man,
}

#[derive(Args)]
pub struct GamesArgs {
    /// A family of games, to see what may follow its name
    #[arg(value_parser = FAMILIES.iter().map(|family| family.name).collect::<Vec<_>>())]
    pub family: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct CheckArgs {
    /// The game, such as tictactoe or cube:2
    pub game: GameName,
    /// Explore at most this many states
    #[arg(long, value_name = "STATES")]
    pub limit: Option<usize>,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct CountArgs {
    /// The game, such as tictactoe or cube:2
    pub game: GameName,
    /// The length of the longest lines to count
    #[arg(short, long, value_name = "MOVES")]
    pub depth: usize,
    /// Hold at most this many different states of one length
    #[arg(long, value_name = "STATES", default_value_t = 10_000_000)]
    pub limit: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PlayArgs {
    /// The game, such as tictactoe or cube:2
    pub game: GameName,
}

#[derive(Subcommand)]
pub enum Bench {
    /// Play random games on one core and count them per second of CPU time
    Playouts(PlayoutsArgs),
}

#[derive(Args)]
pub struct PlayoutsArgs {
    /// The game, such as tictactoe
    pub game: GameName,
    /// How many games to play
    #[arg(long, default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Give a game up after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1_000)]
    pub most: usize,
    /// The seed of the random moves: the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}
