//! `hog play`: a game in the terminal.

use std::io::{self, BufReader, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use hog_core::Seats;
use hog_table::{Table, open};
use hog_tui::Sitting;

use crate::cli::PlayArgs;
use crate::progress::Interrupts;

pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let seed = seed_of_now();
    let mut table = open(&args.game, seed)?;
    let sitting = sitting(args, table.as_ref(), seed)?;
    // Raw bytes, not lines: what is not text must be answered, not end the game.
    let input = BufReader::new(io::stdin());
    hog_tui::play_in_lines(table.as_mut(), sitting, input, out, &interrupts)?;
    Ok(())
}

/// Who sits where: whoever is at the terminal on one seat, or on all.
fn sitting(args: &PlayArgs, table: &dyn Table, seed: u64) -> anyhow::Result<Sitting> {
    let seats = Seats::first(table.seats());
    let number = args.seat.unwrap_or(1);
    let Some(own) = seats.iter().nth(usize::from(number) - 1) else {
        let count = table.seats();
        bail!(
            "there is no seat {number} at {}: expected 1 to {count}",
            table.name()
        );
    };
    match &args.against {
        Some(mind) if table.seats() > 1 => {
            if let Err(error) = table.can_play(mind) {
                bail!("{mind} cannot play {}: {error}", table.name());
            }
            Ok(Sitting::against(mind.clone(), seats.without(own), seed))
        }
        Some(_) => bail!(
            "{} has one seat: there is nobody to play against",
            table.name()
        ),
        None => Ok(Sitting::alone("level:5".parse()?, seed)),
    }
}

/// A seed for tokens that nobody repeats. They hide nothing from whoever sits at this terminal.
fn seed_of_now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
}
