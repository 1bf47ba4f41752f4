//! `hog play`: a game in the terminal.

use std::io::{self, BufReader, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use hog_table::open;

use crate::cli::PlayArgs;
use crate::progress::Interrupts;

pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let mut table = open(&args.game, seed_of_now());
    // Raw bytes, not lines: what is not text must be answered, not end the game.
    let input = BufReader::new(io::stdin());
    hog_tui::play_in_lines(table.as_mut(), input, out, &interrupts)?;
    Ok(())
}

/// A seed for tokens that nobody repeats. They hide nothing from whoever sits at this terminal.
fn seed_of_now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
}
