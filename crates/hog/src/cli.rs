//! The arguments of the program.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use hog_engines::freecell::Mode;
use hog_engines::go_fish::Utility;
use hog_engines::{ENGINE_KINDS, EngineName};
use hog_games::catalogue::{Choice, FAMILIES, Family};
use hog_store::house::Address;
use hog_table::{Commitment, Pace, Share};
use hog_tui::board::Theme;

use crate::commands::serve::ServeArgs;
use crate::commands::solve::{BookPath, Request};
use crate::commands::stats::Asked;

/// House of Games: games written once, as rules, and checked, played and shown by one program.
///
/// Without a command the house is open in the browser: it prints its address, and serves until Ctrl-C.
/// Every move is kept before anybody sees it.
#[derive(Parser)]
#[command(
    name = "hog",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
#[command(after_help = "\
Examples:
  hog                         open the house in the browser, for this machine
  hog --listen 0.0.0.0:8617   for the whole network
  hog games                   what there is to play
  hog play                    choose a game and play in the terminal
  hog play tictactoe          play it at once
  hog play gomoku --against level:3
                              play against an engine
  hog check cube:2            compute all there is to know of the small cube
  hog solve freecell 617      solve a deal of FreeCell
  hog show freecell:617       look at it
  hog count tictactoe -d 9    count the lines of play by their length

A game is named `name[:argument,…,key=value,…]`, such as cube:2 or cube:3,seed=7.
`hog games <name>` tells what may follow a name. A positional game can also be
defined in a file, and a board of FreeCell laid out in one: file:<path>.")]
pub struct Cli {
    #[command(flatten)]
    pub serve: ServeArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
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
    /// exhausted"; whether FreeCell is possible is then asked of its solver. Ctrl-C stops early and
    /// reports what was found.
    Check(CheckArgs),
    /// Count the lines of play by their length
    ///
    /// Counts, for each number of moves, the lines of just so many moves, how many of them end the
    /// game there, and in how many different states they arrive. Ctrl-C stops early and shows the
    /// lengths that are complete.
    Count(CountArgs),
    /// List, count or classify the win groups of a positional game, or write it as a file
    ///
    /// A positional game is won by whoever first fills one of their win groups: lines in Go-Moku,
    /// shortest chains between two sides in Hex. X's groups come first.
    Groups(GroupsArgs),
    /// Find whether two positional games are the same but for the names of their places
    ///
    /// Prints which place of the second game plays the part of each place of the first, or why
    /// there is no such correspondence. The players may be exchanged.
    Isomorphic(IsomorphicArgs),
    /// Show what the evaluation of positional games sees
    ///
    /// Makes the moves and prints, for every empty place, its promise for both players (PR: how many
    /// stones the nearest open win group through it lacks), the least of the two (TPR) and how many
    /// open groups have it (WTPR), in the order in which a search tries the places (LE); then the
    /// dead places, whether the configuration is live, the score S of both players, and the value
    /// for whoever is to move: its score less the other's.
    Evaluate(EvaluateArgs),
    /// Play a game in the terminal
    ///
    /// Opens a table with keys and mouse; without a game, the list of games with what can be set for
    /// each, and the tables that were kept. Whoever sits at the terminal plays all seats, or one of
    /// them against an engine: `hog play gomoku --against level:3`. The key ? lists all keys. Tables are
    /// kept after every move, and taken up again from the list.
    ///
    /// With --plain, or where input or output is no terminal, the board is drawn and a move read from
    /// each line; the word `help` tells what else can be typed.
    ///
    /// In a game that hides something, such as go-fish, the screen is wiped before it is passed on, and
    /// nobody ever sees what is another's.
    ///
    /// In FreeCell a solver is at hand: a verdict comes after every move, and hints and solutions
    /// when asked for. Where input or output is no terminal, verdicts come only when asked for, and
    /// every search is waited for, so that the same input gives the same output.
    #[command(after_help = engines_help())]
    Play(PlayArgs),
    /// Draw a state without playing, or write it for other programs
    ///
    /// Makes the moves and draws what everybody may see then, as `hog play` draws it, with whose turn
    /// it is or how the game ended.
    Show(ShowArgs),
    /// Ask an engine what it thinks of a state
    ///
    /// Makes the moves, lets the engine think for whoever is to move, and prints its move, the line it
    /// expects, what that is worth and whether it is proved, and how many states it visited. Ctrl-C
    /// stops it, and it tells what it has found by then.
    ///
    /// Chance makes its own moves. Where cards are hidden the engine knows what its seat has seen, which
    /// is printed, too, and nothing else.
    #[command(after_help = engines_help())]
    Think(ThinkArgs),
    /// Solve deals of FreeCell, or small decks of Go Fish
    ///
    /// Of FreeCell, prints for one deal the verdict and the moves that win; for several, how many are
    /// solved and impossible, and how long the solutions are. Every solution has been replayed by the
    /// rules, and "impossible" is said only if all that can be reached was searched.
    ///
    /// Of Go Fish, finds how to play a small deck so that nobody can do better, and prints what that is
    /// worth to player 1 and how much could still be gained by playing otherwise (its exploitability):
    /// by what was learned, and once more by the rules alone. Engines can be held to the same.
    ///
    /// Ctrl-C stops early and sums up what is finished.
    #[command(after_help = SOLVE_HELP)]
    Solve(SolveArgs),
    /// Tell how often you have won, and how well
    ///
    /// Counts the games that came to their end: won, lost and drawn by the only person who played;
    /// how many were won one after the other, now and at most; and the best win, in moves and in time.
    /// A game between several persons counts as played, and as nothing else. What is played on after
    /// the end, once moves were taken back, does not count.
    ///
    /// Results and saved tables are kept in the folder that `HOG_DATA` names, else in house-of-games
    /// where programs keep their data, such as ~/.local/share/house-of-games.
    #[command(after_help = STATS_HELP)]
    Stats(StatsArgs),
    /// Write all tables of a house to a file
    ///
    /// The file holds a line of JSON for each table, with all that happened there, and is the same
    /// whatever kept the house: `hog import` brings it to another store. It tells the seeds of all
    /// deals, so only its owner can read it. The house must be closed meanwhile.
    #[command(after_help = MOVING_HELP)]
    Export(MovingArgs),
    /// Bring all tables of a file to a house
    ///
    /// Looks at the whole file that `hog export` wrote before anything is changed. Tables that are
    /// there already with the same moves are passed over; if one differs, nothing is imported. The
    /// house must be closed meanwhile.
    #[command(after_help = MOVING_HELP)]
    Import(MovingArgs),
    /// Let engines play against each other
    ///
    /// Any two of the engines play the same number of games, sides alternating; two by two the games
    /// begin with the same random moves, or get the same cards. Prints scores with intervals of 95 %,
    /// which are taken over those pairs of games, ratings on the scale of Elo and, where a game counts
    /// it, by how much games were won. Engines know what their seat may know. Ctrl-C stops early and
    /// counts the games that are finished.
    #[command(after_help = engines_help())]
    Tournament(TournamentArgs),
    /// Check what was promised of a game
    Verify {
        #[command(subcommand)]
        what: Verify,
    },
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
    /// Write a manual page to standard output
    Man {
        /// The command whose page to write, such as `check` or `bench playouts`; without one, the
        /// page of the program
        command: Vec<String>,
    },
}

#[derive(Args)]
pub struct GamesArgs {
    /// A family of games, to see what may follow its name
    #[arg(value_parser = families())]
    pub family: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// The names of the families; their aliases are read as these.
fn families() -> Vec<PossibleValue> {
    let value = |family: &Family| PossibleValue::new(family.name).aliases(family.aliases);
    FAMILIES.iter().map(value).collect()
}

/// Examples, for the help of the command.
const STATS_HELP: &str = "\
Examples:
  hog stats                   a line for each kind of game
  hog stats freecell          a line for each game of a kind, and all of them together
  hog stats freecell:617      one game
  hog stats --json            for programs";

#[derive(Args)]
pub struct StatsArgs {
    /// A family of games, such as freecell, or one game of it, such as freecell:617
    #[arg(value_parser = crate::commands::stats::asked)]
    pub game: Option<Asked>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

const MOVING_HELP: &str = "\
Examples:
  hog export house.jsonl      from the house in your own folder
  hog export --db sqlite:club.sqlite -
                              from another file, to standard output
  hog import --db postgres://club@localhost/club house.jsonl
                              to a PostgreSQL server";

#[derive(Args)]
pub struct MovingArgs {
    /// Where the house is kept: sqlite:PATH or postgres://…; else house.sqlite in your own folder
    #[arg(long, value_name = "URL")]
    pub db: Option<Address>,
    /// The file; - is standard output of an export
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

#[derive(Args)]
pub struct CheckArgs {
    /// The game, such as tictactoe or cube:2
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// Explore at most this many states
    #[arg(long, value_name = "STATES", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
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
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The length of the longest lines to count
    #[arg(short, long, value_name = "MOVES")]
    pub depth: usize,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are the flags of a command line"
)]
pub struct GroupsArgs {
    /// The game, such as hex:5 or gomoku
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// Only count them
    #[arg(long, group = "what")]
    pub count: bool,
    /// Say of each what it is good for, and show it: a shortest game in which its owner, who is taken
    /// to begin, fills a useful group, or why a group is useless
    #[arg(long, group = "what")]
    pub classify: bool,
    /// List the symmetries of the game instead: for each, where it takes the places in order
    #[arg(long, group = "what")]
    pub symmetries: bool,
    /// Write the game as a definition file, which `file:<path>` loads
    #[arg(long, group = "what", conflicts_with = "json")]
    pub toml: bool,
    /// Write JSON: places count from 1; those of classes and symmetries go by name
    #[arg(long)]
    pub json: bool,
}

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

#[derive(Args)]
pub struct EvaluateArgs {
    /// A positional game whose win groups can be listed, such as tictactoe or gomoku:9
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The moves to make first, such as a1 b2
    pub moves: Vec<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PlayArgs {
    /// The game, such as tictactoe or cube:2; without one, a list of all games comes first
    #[arg(value_parser = crate::choice::choice)]
    pub game: Option<Choice>,
    /// Play against this engine, such as level:3 or mcts:time=2s
    #[arg(long, value_name = "ENGINE", requires = "game")]
    pub against: Option<EngineName>,
    /// Your seat: 1 begins in most games
    #[arg(long, value_name = "NUMBER", requires = "against", value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: Option<u8>,
    /// The time that each player has, and what every move adds to it, such as 10m+5s
    #[arg(long, value_name = "TIME", requires = "game", conflicts_with = "plain")]
    pub clock: Option<Pace>,
    /// The colours; none if the variable `NO_COLOR` is set
    #[arg(long, value_name = "THEME", value_parser = theme_parser())]
    pub theme: Option<Theme>,
    /// Play in lines of text, as when input or output is no terminal
    #[arg(long)]
    pub plain: bool,
}

#[derive(Args)]
pub struct ShowArgs {
    /// The game, such as freecell:617 or hex:5
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The moves to make first
    pub moves: Vec<String>,
    /// Write only the text form that other programs read, if the game has one: of FreeCell the board
    /// in the format that solvers share
    #[arg(long, conflicts_with = "json")]
    pub text: bool,
    /// Write JSON: the moves that were made, who is to move, how the game ended, what is on each place
    /// from the bottom up, the legal moves, and the text form
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ThinkArgs {
    /// The game, such as gomoku:9
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The engine, such as best:time=5s or thesis:depth=2,reorder=off
    pub engine: EngineName,
    /// The moves to make first
    pub moves: Vec<String>,
    /// Write every state that the search visits to this file; of a thesis engine only
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// The seed of what the engine leaves to chance and, unless the game's name has one, of the cards
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// The examples of `hog solve`.
const SOLVE_HELP: &str = "\
Examples:
  hog solve freecell 617              one deal, with its moves
  hog solve freecell 1..32000         all deals from 1 to 32000, both included
  hog solve freecell:cells=2 1..1000 --mode proof --out two-cells.csv
                                      a range that can be stopped and taken up again
  hog solve freecell board.txt        a board in the text format that solvers share
  hog solve go-fish:ranks=4,deal=6,refill=1
                                      a small deck of Go Fish
  hog solve go-fish:ranks=4,deal=7,refill=1 --engine belief --engine sound:endgame=off
                                      the same, and how much can be gained against engines
  hog solve go-fish --open            the full deck, if hands lie open

`hog games freecell` and `hog games go-fish` tell what may follow the names.";

#[derive(Args)]
pub struct SolveArgs {
    /// The game: freecell, with its settings, such as freecell:cells=2 or freecell:617, or a small deck
    /// of go-fish, such as go-fish:ranks=4,deal=6,refill=1
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// What to solve: a deal such as 617 or -1, a range such as 1..32000 with both ends included, a
    /// file with a board, or - for a board from standard input; the deal of the game if nothing is
    /// said
    #[arg(value_name = "DEALS", allow_negative_numbers = true, value_parser = Request::read)]
    pub requests: Vec<Request>,
    /// How to search: fast for a verdict soon, short for few single-card moves, proof for a verdict
    /// in any case; fast unless told
    #[arg(long, value_parser = mode_parser())]
    pub mode: Option<Mode>,
    /// How many deals are solved at a time; as many as there are cores unless told
    #[arg(long, value_name = "DEALS", value_parser = crate::numbers::jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Use at most about this much memory, for each deal of FreeCell that is being solved or for a
    /// deck of Go Fish: bytes, or with K, M or G; what the mode needs, or 1G, unless told
    #[arg(long, value_name = "BYTES", value_parser = crate::numbers::some_bytes)]
    pub memory: Option<usize>,
    /// Give a deal up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::numbers::seconds)]
    pub time_limit: Option<Duration>,
    /// Write a row for every numbered deal to this file, which ends in .csv or .jsonl; if it is there
    /// already, go on where it ends
    #[arg(long, value_name = "FILE")]
    pub out: Option<BookPath>,
    /// Write the moves to the rows, too
    #[arg(long, requires = "out")]
    pub moves: bool,
    /// Draw the lengths of the solutions to this file, which ends in .svg
    #[arg(long, value_name = "FILE", value_parser = crate::picture::svg_path)]
    pub plot: Option<PathBuf>,
    /// What Go Fish is played for: as many pairs more than the other as can be, or to win; pairs unless
    /// told
    #[arg(long = "for", value_name = "WHAT", value_parser = utility_parser())]
    pub purpose: Option<Utility>,
    /// Tell how much could be gained against this engine of Go Fish, such as belief or
    /// sound:endgame=off; may be given several times
    #[arg(long = "engine", alias = "mind", value_name = "ENGINE")]
    pub engines: Vec<EngineName>,
    /// Solve Go Fish as if hands lay open; then any deck can be
    #[arg(long)]
    pub open: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads what Go Fish is played for.
fn utility_parser() -> impl TypedValueParser<Value = Utility> {
    PossibleValuesParser::new(["pairs", "win"]).map(|word| match word.as_str() {
        "win" => Utility::Win,
        _ => Utility::Pairs,
    })
}

/// Reads the name of a theme.
fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    let names = PossibleValuesParser::new(Theme::ALL.map(|theme| theme.name()));
    names.map(|name| Theme::named(&name).expect("only names of themes are possible"))
}

/// Reads the name of a mode.
fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    let names = PossibleValuesParser::new(Mode::ALL.map(Mode::name));
    names.map(|name| {
        let mode = Mode::ALL.into_iter().find(|mode| mode.name() == name);
        mode.expect("only names of modes are possible")
    })
}

#[derive(Args)]
pub struct TournamentArgs {
    /// The game, for two, such as gomoku:9
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The engines, such as level:3 or mcts:time=0.2s
    #[arg(required = true, num_args = 2..)]
    pub engines: Vec<EngineName>,
    /// How many games any two engines play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// How many games are played at a time; as many as there are cores unless told
    #[arg(long, value_name = "GAMES", value_parser = crate::numbers::jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// How many moves are drawn at random before the engines begin; where they would end the game, it
    /// begins from the start, and so do games with chance or hidden cards
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    pub opening: usize,
    /// Give a game up as a draw after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1_000)]
    pub most: usize,
    /// The seed of the openings, of the deals and of what engines leave to chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Tell how long the moves of each engine took, too: half of them, 99 of a hundred, the longest
    #[arg(long)]
    pub times: bool,
    /// Draw the share of points in each match with its interval to this file, which ends in .svg
    #[arg(long, value_name = "FILE", value_parser = crate::picture::svg_path)]
    pub plot: Option<PathBuf>,
    /// Write JSON: with margins and times, and times in seconds
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum Verify {
    /// Check that the cards of a game were decided before it began
    ///
    /// Before a game whoever deals shows the SHA-256 of its seed, the commitment; then each player may
    /// add a share. Cards are dealt from the SHA-256 of `hog: a mixed deal`, the seed and the shares,
    /// one after the other; without shares, from the seed. Reads the saved table of a game that is
    /// over, and makes all its moves with the cards that this seed deals.
    #[command(after_help = VERIFY_DEAL_HELP)]
    Deal(VerifyDealArgs),
}

/// Examples, for the help of the command.
const VERIFY_DEAL_HELP: &str = "\
Examples:
  hog verify deal game.json           what the deal was
  hog verify deal game.json --commitment 66687aad… --share 0badcafe…
                                      whether it is what was promised to you";

#[derive(Args)]
pub struct VerifyDealArgs {
    /// The saved table
    pub file: PathBuf,
    /// What was shown before the game: 64 hexadecimal digits
    #[arg(long, value_name = "DIGITS")]
    pub commitment: Option<Commitment>,
    /// A share that you gave: 64 hexadecimal digits; may be given several times
    #[arg(long = "share", value_name = "DIGITS")]
    pub shares: Vec<Share>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// What engines there are, for the help of commands that take one.
fn engines_help() -> String {
    let mut help = "Engines:\n".to_string();
    for kind in ENGINE_KINDS {
        help += &format!("  {}\n      {}\n", kind.head.form(), kind.summary);
    }
    help
}

#[derive(Subcommand)]
pub enum Bench {
    /// Play random games on one core and count them per second of CPU time
    Playouts(PlayoutsArgs),
    /// Measure what each switch of the thesis's search saves, and how often it changes the result
    ///
    /// Searches random states with no switch, with each alone (pruning needs reordering), and with
    /// all. Reordering never changes the value; pruning, live states and dead places may, at a depth
    /// limit.
    Switches(SwitchesArgs),
}

#[derive(Args)]
pub struct SwitchesArgs {
    /// A positional game whose win groups can be listed, such as gomoku:7
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// How many random states to search
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub states: u32,
    /// How many moves to look ahead
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub depth: u32,
    /// The seed of the random states
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PlayoutsArgs {
    /// The game, such as tictactoe
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
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
