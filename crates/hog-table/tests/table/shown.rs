//! Everything that a table shows.

use hog_board::{Image, Place, View, Viewer};
use hog_core::{Seats, Turn};
use hog_table::{Act, Marks, Table};

/// Everything that a table shows to all viewers.
#[derive(Debug, PartialEq)]
pub struct Shown {
    pub name: String,
    pub turn: Turn,
    pub length: usize,
    pub margins: Vec<Option<i32>>,
    pub text: Option<String>,
    pub to_viewers: Vec<ShownToViewer>,
}

/// Everything that a table shows to one viewer, except the tokens of counters.
#[derive(Debug, PartialEq)]
pub struct ShownToViewer {
    images: Vec<(Place, Vec<(usize, Image)>)>,
    history: Vec<String>,
    acts: Vec<Act>,
    marks: Marks,
    aid: String,
}

pub fn shown(table: &mut dyn Table) -> Shown {
    let seats = table.seats();
    let to_viewers = Viewer::all(seats).map(|viewer| {
        let view = table.view(viewer);
        shown_to(view, table, viewer)
    });
    let to_viewers = to_viewers.collect();
    let margins = Seats::first(seats).iter().map(|seat| table.margin(seat));
    Shown {
        to_viewers,
        name: table.name().to_string(),
        turn: table.turn(),
        length: table.length(),
        margins: margins.collect(),
        text: table.text(),
    }
}

pub fn shown_to(view: View, table: &dyn Table, viewer: Viewer) -> ShownToViewer {
    let places = view.places.into_iter();
    let images = places.map(|(place, seen)| {
        let images = seen.into_iter().map(|seen| (seen.z, seen.image));
        (place, images.collect())
    });
    ShownToViewer {
        images: images.collect(),
        history: table.history(viewer),
        acts: table.acts(viewer),
        marks: table.marks(viewer),
        aid: match viewer {
            Viewer::Seat(seat) => format!("{:?}", table.aid(seat)),
            Viewer::Spectator => String::new(),
        },
    }
}
