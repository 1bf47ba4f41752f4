//! `hog evaluate`: the thesis's evaluation of a configuration.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use hog_board::{Image, Place, View, Viewer};
use hog_core::{Seat, Turn};
use hog_games::catalogue::Choice;
use hog_games::positional::{Configuration, Mark};
use hog_table::{Table, open};
use serde::Serialize;

use super::groups::definition;
use super::line::make_all;
use crate::report::{CommandReport, ReportForm, write_rows, write_table};

#[derive(Args)]
pub struct EvaluateArgs {
    /// A positional game whose win groups can be listed, such as tictactoe or gomoku:9
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// The moves to make first, such as a1 b2
    pub moves: Vec<String>,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &EvaluateArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (_, definition) = definition(&args.game)?;
    let mut table = open(&args.game, 0)?;
    make_all(&args.moves, |text| table.play_in_turn(text))?;
    let Turn::Seat(mover) = table.turn() else {
        bail!("the game is over after these moves: there is nothing to evaluate");
    };
    let mut configuration = Configuration::new(&definition);
    let view = table.view(Viewer::Spectator);
    put_stones(&view, &mut configuration)?;
    let board = hog_tui::board::draw(table.layout(), table.kinds(), &view);
    let game = args.game.to_string();
    let report = EvaluationReport::new(table.as_ref(), game, board, &configuration, mover);
    args.form.write(&report, out)
}

/// Puts the stones of a view into a configuration.
fn put_stones(view: &View, configuration: &mut Configuration) -> anyhow::Result<()> {
    for number in 0..configuration.definition().places() {
        let [seen] = view.on(Place(number.into())) else {
            continue;
        };
        let seat = match seen.image {
            Image::Face(category) if category.0 == 0 => Seat::FIRST,
            Image::Face(category) if category.0 == 1 => Seat::SECOND,
            // A blocked place.
            Image::Face(_) | Image::Back => continue,
        };
        configuration.put(number, Mark::Stone(seat))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct EvaluationReport {
    game: String,
    #[serde(skip)]
    board: String,
    moves: Vec<String>,
    to_move: String,
    /// The playable places in some open group, in the order in which a search tries them.
    places: Vec<PlaceReport>,
    dead: Vec<String>,
    live: bool,
    scores: [PlayerScore; 2],
    evaluate: i64,
}

/// The promise of a place.
#[derive(Serialize)]
struct PlaceReport {
    place: String,
    number: u16,
    /// For X and for O: the distance of their nearest open group through the place.
    promises: [Option<usize>; 2],
    /// The smaller promise, and the number of open groups that have it.
    tpr: usize,
    wtpr: usize,
}

#[derive(Serialize)]
struct PlayerScore {
    player: String,
    score: i64,
}

impl EvaluationReport {
    fn new(
        table: &dyn Table,
        game: String,
        board: String,
        configuration: &Configuration,
        mover: Seat,
    ) -> Self {
        let seats = [Seat::FIRST, Seat::SECOND];
        let spots = table.layout().spots();
        let name = |place: u16| spots[usize::from(place)].name.clone();
        let mut ordered = configuration.ordered_places();
        // In a stack, a place is playable once the place below it is taken.
        let stacks = configuration.definition().stacks();
        let taken = |place: u16| configuration.mark(place) != Ok(Mark::Empty);
        ordered.retain(|place| stacks.below(*place).is_none_or(taken));
        let promising = ordered.iter().filter_map(|place| {
            Some(PlaceReport {
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
            game,
            board,
            moves: table.history(Viewer::Spectator),
            to_move: table.seat_name(mover),
            places: promising.collect(),
            dead: dead.map(|place| name(*place)).collect(),
            live: configuration.is_live(),
            scores: seats.map(|seat| PlayerScore {
                player: table.seat_name(seat),
                score: configuration.score(seat),
            }),
            evaluate: configuration.evaluate(mover),
        }
    }
}

impl CommandReport for EvaluationReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{}: {} to move\n\n{}",
            self.game, self.to_move, self.board
        )?;
        writeln!(out, "In the order LE:\n")?;
        let rows = self.places.iter().map(|place| {
            let promise = |promise: Option<usize>| promise.map_or("–".into(), |p| p.to_string());
            let [first, second] = place.promises.map(promise);
            let (tpr, wtpr) = (place.tpr.to_string(), place.wtpr.to_string());
            [place.place.clone(), first, second, tpr, wtpr]
        });
        let titles = ["place", ">PR_X", ">PR_O", ">TPR", ">WTPR"];
        write_table(&titles, rows, out)?;
        let dead = match self.dead.as_slice() {
            [] => "none".to_string(),
            dead => dead.join(" "),
        };
        let live = if self.live {
            "yes: a group lacks one stone"
        } else {
            "no"
        };
        writeln!(out)?;
        let score = |score: &PlayerScore| (format!("S_{}", score.player), score.score.to_string());
        let [first, second] = self.scores.each_ref().map(score);
        let value = format!("{} for {}", self.evaluate, self.to_move);
        let rows = [
            ("dead places".into(), dead),
            ("live".into(), live.into()),
            first,
            second,
            ("evaluate".into(), value),
        ];
        write_rows(&rows, out)
    }
}
