//! `hog evaluate`: what the evaluation of the thesis sees in a configuration.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use hog_board::{Image, Place, Viewer};
use hog_core::{Seat, Turn};
use hog_games::catalogue::Choice;
use hog_games::positional::{Configuration, Mark};
use hog_table::{Table, open};
use serde::Serialize;

use super::groups::definition;
use super::line::make_all;
use super::write_json;

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

pub fn run(args: &EvaluateArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (_, definition) = definition(&args.game)?;
    let mut table = open(&args.game, 0)?;
    make_all(&args.moves, |text| table.play_in_turn(text))?;
    let Turn::Seat(mover) = table.turn() else {
        bail!("the game is over after these moves: there is nothing to evaluate");
    };
    let mut configuration = Configuration::new(&definition);
    put_stones(table.as_mut(), &mut configuration)?;
    let report = Report::of(
        table.as_ref(),
        &args.game.to_string(),
        &configuration,
        mover,
    );
    if args.json {
        return write_json(&report, out);
    }
    let view = table.view(Viewer::Spectator);
    let board = hog_tui::board::draw(table.layout(), table.kinds(), &view);
    report.write(&board, out)
}

/// Puts what the table shows into a configuration.
fn put_stones(table: &mut dyn Table, configuration: &mut Configuration) -> anyhow::Result<()> {
    let view = table.view(Viewer::Spectator);
    for number in 0..configuration.definition().places() {
        let seat = match view.on(Place(number.into())) {
            [seen] => match seen.image {
                Image::Face(category) if category.0 == 0 => Seat::FIRST,
                Image::Face(category) if category.0 == 1 => Seat::SECOND,
                // A blocked place.
                Image::Face(_) | Image::Back => continue,
            },
            _ => continue,
        };
        configuration.put(number, Mark::Stone(seat))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: String,
    moves: Vec<String>,
    to_move: String,
    /// The empty places that are in some open group and open now, in the order in which they are
    /// tried.
    places: Vec<Promising>,
    dead: Vec<String>,
    live: bool,
    scores: [Score; 2],
    evaluate: i64,
}

/// What a place promises.
#[derive(Serialize)]
struct Promising {
    place: String,
    number: u16,
    /// For X and for O: the distance of their nearest open group through the place.
    promises: [Option<usize>; 2],
    tpr: usize,
    wtpr: usize,
}

#[derive(Serialize)]
struct Score {
    player: String,
    score: i64,
}

impl Report {
    fn of(table: &dyn Table, game: &str, configuration: &Configuration, mover: Seat) -> Self {
        let seats = [Seat::FIRST, Seat::SECOND];
        let spots = table.layout().spots();
        let name = |place: u16| spots[usize::from(place)].name.clone();
        let mut ordered = configuration.ordered_places();
        // Where places are stacked, only those that are open now.
        let stacks = configuration.definition().stacks();
        let taken = |place: u16| configuration.mark(place) != Ok(Mark::Empty);
        ordered.retain(|place| stacks.below(*place).is_none_or(taken));
        let promising = ordered.iter().filter_map(|place| {
            Some(Promising {
                place: name(*place),
                number: place + 1,
                promises: seats.map(|seat| configuration.promise(seat, *place)),
                tpr: configuration.least_promise(*place)?,
                wtpr: configuration.weight(*place),
            })
        });
        let dead = ordered
            .iter()
            .filter(|place| configuration.least_promise(**place).is_none());
        Self {
            game: game.to_string(),
            moves: table.history(Viewer::Spectator),
            to_move: table.seat_name(mover),
            places: promising.collect(),
            dead: dead.map(|place| name(*place)).collect(),
            live: configuration.is_live(),
            scores: seats.map(|seat| Score {
                player: table.seat_name(seat),
                score: configuration.score(seat),
            }),
            evaluate: configuration.evaluate(mover),
        }
    }

    fn write(&self, board: &str, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "{}: {} to move\n\n{board}", self.game, self.to_move)?;
        let [first, second] = &self.scores;
        let headings = [&first.player, &second.player].map(|player| format!("PR_{player}"));
        let [one, other] = headings;
        writeln!(
            out,
            "In the order LE:\n\nplace   {one:>5}  {other:>5}    TPR   WTPR"
        )?;
        for promising in &self.places {
            let promise =
                |promise: Option<usize>| promise.map_or("–".to_string(), |p| p.to_string());
            let [one, other] = promising.promises.map(promise);
            let (place, tpr, wtpr) = (&promising.place, promising.tpr, promising.wtpr);
            writeln!(out, "{place:<7} {one:>5}  {other:>5}  {tpr:>5}  {wtpr:>5}")?;
        }
        let dead = match self.dead.as_slice() {
            [] => "none".to_string(),
            dead => dead.join(" "),
        };
        let live = if self.live {
            "yes: a group lacks one stone"
        } else {
            "no"
        };
        writeln!(out, "\ndead places   {dead}")?;
        writeln!(out, "live          {live}")?;
        for score in &self.scores {
            writeln!(out, "{:<13} {}", format!("S_{}", score.player), score.score)?;
        }
        writeln!(out, "evaluate      {} for {}", self.evaluate, self.to_move)?;
        Ok(())
    }
}
