//! The command line: the program's commands and their help.

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use hog_engines::ENGINE_KINDS;
use hog_server::limits::Limits;

use crate::commands::{
    check, count, evaluate, games, groups, isomorphic, play, playouts, serve, show, solve, stats,
    switches, think, tournament, transfer, verify,
};

/// House of Games: play, analyse, solve and host board games, card games and puzzles.
///
/// Without a command, starts a web server and prints its address; Ctrl-C stops it. Every move is
/// stored before it is shown.
#[derive(Parser)]
#[command(
    name = "hog",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
#[command(after_help = program_help())]
pub struct Cli {
    #[command(flatten)]
    pub serve: serve::ServeArgs,
    #[command(subcommand)]
    pub command: Option<HogCommand>,
}

#[derive(Subcommand)]
pub enum HogCommand {
    /// List the games, or the rules and parameters of one
    Games(games::GamesArgs),
    /// Compute the formal model of a game: its states, values and properties
    ///
    /// Explores every reachable state and answers the questions of the formal model: is a state over
    /// exactly when it has no moves; can play loop; do the players alternate; who wins, how soon, and
    /// by which line; and, for a solitaire, whether it is possible and whether it is a maze. If the
    /// graph does not fit the limits, the answer is "not exhausted"; for FreeCell, the solver then
    /// says whether the deal is possible. Ctrl-C stops early and reports what was found.
    Check(check::CheckArgs),
    /// Count lines of play by length
    ///
    /// For each number of moves, counts the lines of that length, how many of them end the game, and
    /// how many different states they reach. Ctrl-C stops early and shows the complete lengths.
    Count(count::CountArgs),
    /// List, count or classify the win groups of a positional game, or write it as a file
    ///
    /// The first player to fill one of their win groups wins: lines in Go-Moku, shortest chains
    /// between two sides in Hex. X's groups come first.
    Groups(groups::GroupsArgs),
    /// Find out whether two positional games are identical apart from the names of places
    ///
    /// Prints the place of the second game that corresponds to each place of the first, or why there
    /// is no correspondence. The players may be swapped.
    Isomorphic(isomorphic::IsomorphicArgs),
    /// Show the evaluation of a positional game
    ///
    /// Makes the moves and prints, for every empty place: its promise for both players (PR, the
    /// number of stones that the nearest open win group through it lacks), the smaller of the two
    /// (TPR) and the number of open groups that have it (WTPR), in the order in which a search tries
    /// the places (LE). Then the dead places, whether the configuration is live, the score S of both
    /// players, and the value for the player to move: its score minus the other's.
    Evaluate(evaluate::EvaluateArgs),
    /// Play a game in the terminal
    ///
    /// Opens a table with keyboard and mouse, or, without a game, the lobby with all games and your
    /// saved games. You play all seats, or one of them against an engine: `hog play gomoku --against
    /// level:3`. The key ? lists all keys. The game is saved after every move.
    ///
    /// With --plain, or if input or output is not a terminal, the board is printed and a move is read
    /// from each line; `help` lists the other commands.
    ///
    /// In a game with hidden information, such as go-fish, the screen is cleared before it is handed
    /// over, and no player sees what is hidden from them.
    ///
    /// FreeCell has a solver: it says after every move whether the game is still winnable, and gives
    /// hints and solutions. If input or output is not a terminal, it answers only when asked, and
    /// every search is waited for, so that the same input gives the same output.
    #[command(after_help = engines_help())]
    Play(play::PlayArgs),
    /// Draw a state without playing, or write it for other programs
    ///
    /// Makes the moves and draws the public view, as `hog play` does, with the player to move or the
    /// result.
    Show(show::ShowArgs),
    /// Ask an engine about a state
    ///
    /// Makes the moves, lets the engine think for the player to move, and prints its move, the
    /// expected line, the value and whether it is proved, and the number of states visited. Ctrl-C
    /// stops it, and it reports what it has found.
    ///
    /// Chance makes its own moves. Where cards are hidden, the engine knows only what its seat has
    /// seen, which is printed, too.
    #[command(after_help = engines_help())]
    Think(think::ThinkArgs),
    /// Solve FreeCell deals, or small decks of Go Fish
    ///
    /// For one FreeCell deal, prints the verdict and the winning moves; for several, how many are
    /// solved and impossible, and how long the solutions are. Every solution is replayed by the
    /// rules, and "impossible" means that a complete search found no way.
    ///
    /// For Go Fish, computes an equilibrium of a small deck and prints its value for player 1 and its
    /// exploitability: as the solver computes it, and once more by the rules alone. --engine measures
    /// engines against it.
    ///
    /// Ctrl-C stops early and summarises what is finished.
    #[command(after_help = SOLVE_HELP)]
    Solve(solve::SolveArgs),
    /// Show your statistics
    ///
    /// Counts finished games: won, lost and drawn where you were the only person; current and longest
    /// winning streak; and the best win, in moves and in time. A game between several people counts
    /// as played only. Moves played after undoing a finished game do not count.
    ///
    /// Results and saved games are stored in the folder named by `HOG_DATA`, by default in
    /// house-of-games in your data folder, such as ~/.local/share/house-of-games.
    #[command(after_help = STATS_HELP)]
    Stats(stats::StatsArgs),
    /// Write all tables of a store to a file
    ///
    /// The file has a line of JSON for each table with its complete log, and is the same for every
    /// kind of store: `hog import` reads it into another one. It contains the seeds of all deals, so
    /// only its owner can read it. Stop the server first.
    #[command(after_help = TRANSFER_HELP)]
    Export(transfer::TransferArgs),
    /// Read all tables of a file into a store
    ///
    /// Checks the whole file that `hog export` wrote before anything is changed. Tables that are
    /// there already with the same log are skipped; if one differs, nothing is imported. Stop the
    /// server first.
    #[command(after_help = TRANSFER_HELP)]
    Import(transfer::TransferArgs),
    /// Play engines against each other
    ///
    /// Every two engines play the same number of games with alternating sides; games come in pairs
    /// with the same random opening or the same cards. Prints scores with 95% intervals over those
    /// pairs, Elo ratings and, where a game counts one, margins. Engines know only what their seat
    /// may know. Ctrl-C stops early and counts the finished games.
    #[command(after_help = engines_help())]
    Tournament(tournament::TournamentArgs),
    /// Check a finished game
    Verify {
        #[command(subcommand)]
        what: VerifyCommand,
    },
    /// Measure speeds
    Bench {
        #[command(subcommand)]
        what: BenchCommand,
    },
    /// Write a completion script for a shell to standard output
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write a manual page to standard output
    Man {
        /// The command, such as `check` or `bench playouts`; without one, the page of the program
        command: Vec<String>,
    },
}

const PROGRAM_HELP: &str = "\
Examples:
  hog                         play in the browser on this machine
  hog --listen 0.0.0.0:8617   serve the whole network
  hog games                   list the games
  hog play                    choose a game and play in the terminal
  hog play tictactoe          play it at once
  hog play gomoku --against level:3
                              play against an engine
  hog check cube:2            analyse the small cube completely
  hog solve freecell 617      solve a FreeCell deal
  hog show freecell:617       draw it
  hog count tictactoe -d 9    count lines of play by length

A game is named `name[:argument,…,key=value,…]`, such as cube:2 or cube:3,seed=7.
`hog games <name>` lists the parameters of a game. file:<path> names a game that
is defined in a file, or a FreeCell board.";

/// Examples, and the limits of the server that have no option.
fn program_help() -> String {
    let Limits {
        timeout,
        idle_timeout,
        setting_up,
        rooms,
        idle,
        viewers,
        entries,
        between_moves,
        attention,
        ..
    } = Limits::default();
    let unread = 2 * timeout;
    format!(
        "{PROGRAM_HELP}\n\n\
         Limits of the server without an option:\n  \
         {timeout:<10?}to send the head of a request, or the first message of a websocket\n  \
         {unread:<10?}until a connection that the client does not read is closed\n  \
         {idle_timeout:<10?}until a silent websocket is closed\n  \
         {setting_up:<10?}to set up a game\n  \
         {rooms:<10}tables in memory\n  \
         {idle:<10?}until an unused table leaves memory\n  \
         {viewers:<10}viewers of a table\n  \
         {entries:<10}log entries of a table\n  \
         {between_moves:<10?}between moves in a game of engines only\n  \
         {attention:<10?}until such a game pauses if it is neither watched nor requested",
    )
}

const STATS_HELP: &str = "\
Examples:
  hog stats                   a line for each family of games
  hog stats freecell          a line for each game of a family, and all together
  hog stats freecell:617      one game
  hog stats --json            for programs";

const TRANSFER_HELP: &str = "\
Examples:
  hog export games.jsonl      from the store in your data folder
  hog export --db sqlite:club.sqlite -
                              from another file, to standard output
  hog import --db postgres://club@localhost/club games.jsonl
                              into a PostgreSQL database";

const SOLVE_HELP: &str = "\
Examples:
  hog solve freecell 617              one deal, with its moves
  hog solve freecell 1..32000         all deals from 1 to 32000, both included
  hog solve freecell:cells=2 1..1000 --mode proof --out two-cells.csv
                                      a range that can be stopped and resumed
  hog solve freecell board.txt        a board in the text format of other solvers
  hog solve go-fish:ranks=4,deal=6,refill=1
                                      a small deck of Go Fish
  hog solve go-fish:ranks=4,deal=7,refill=1 --engine belief --engine sound:endgame=off
                                      also the exploitability of engines
  hog solve go-fish --open            the full deck with open hands

`hog games freecell` and `hog games go-fish` list their parameters.";

#[derive(Subcommand)]
pub enum VerifyCommand {
    /// Check that the cards of a game were fixed before it began
    ///
    /// Before the game, the server shows the SHA-256 of its seed, the commitment; then each player may
    /// add a share. Cards are dealt from the SHA-256 of `hog: a mixed deal`, the seed and the shares,
    /// concatenated; without shares, from the seed. Reads the saved file of a finished game and
    /// replays all its moves with the cards that this seed deals.
    #[command(after_help = VERIFY_DEAL_HELP)]
    Deal(verify::VerifyDealArgs),
}

const VERIFY_DEAL_HELP: &str = "\
Examples:
  hog verify deal game.json           show the deal
  hog verify deal game.json --commitment 66687aad… --share 0badcafe…
                                      check it against what you were shown";

/// The engines, for the help of commands that take one.
fn engines_help() -> String {
    let mut help = "Engines:\n".to_string();
    for kind in ENGINE_KINDS {
        help += &format!("  {}\n      {}\n", kind.signature.form(), kind.summary);
    }
    help
}

#[derive(Subcommand)]
pub enum BenchCommand {
    /// Play random games on one core and count them per second of CPU time
    Playouts(playouts::PlayoutsArgs),
    /// Measure what each switch of the thesis's search saves, and how often it changes the result
    ///
    /// Searches random states with no switch, with each alone (pruning needs reordering), and with
    /// all. Reordering never changes the value; pruning, live states and dead places may, at a depth
    /// limit.
    Switches(switches::SwitchesArgs),
}
