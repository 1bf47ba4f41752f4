//! Drawing a table of hands: piles and fans one below the other, each beside its name.

use hog_board::{Image, Kind, Layout, Seen, Shape, Spot, View};

use crate::drawing::glyph;

/// Whether a layout is one of hands: piles and fans, one below the other.
pub(crate) fn is_rows(layout: &Layout) -> bool {
    let spots = layout.spots();
    let Some(first) = spots.first() else {
        return false;
    };
    let is_row = |spot: &Spot| {
        matches!(spot.shape, Shape::Pile | Shape::Fan) && spot.x.total_cmp(&first.x).is_eq()
    };
    spots.iter().all(is_row) && spots.iter().any(|spot| spot.shape == Shape::Fan)
}

/// Draws every place in a line of its own, or several where one is too short.
pub(crate) fn draw_rows(layout: &Layout, kinds: &[Kind], view: &View, widest: usize) -> String {
    rows(layout, widest, |spot| {
        groups(spot, kinds, view.on(spot.place))
    })
}

/// Draws the names of the places.
pub(crate) fn draw_row_names(layout: &Layout, widest: usize) -> String {
    rows(layout, widest, |_| Vec::new())
}

fn rows(layout: &Layout, widest: usize, groups: impl Fn(&Spot) -> Vec<String>) -> String {
    let mut spots: Vec<&Spot> = layout.spots().iter().collect();
    spots.sort_by(|one, other| one.y.total_cmp(&other.y));
    let names = spots.iter().map(|spot| spot.name.chars().count());
    let margin = names.max().unwrap_or(0) + 2;
    let mut drawing = String::new();
    for spot in spots {
        let mut line = format!("{:<margin$}", spot.name);
        let mut is_empty = true;
        for group in groups(spot) {
            let gap = if is_empty { "" } else { "  " };
            if !is_empty && width(&line) + gap.len() + width(&group) > widest {
                drawing += line.trim_end();
                drawing.push('\n');
                line = " ".repeat(margin) + &group;
            } else {
                line += gap;
                line += &group;
            }
            is_empty = false;
        }
        drawing += line.trim_end();
        drawing.push('\n');
    }
    drawing
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// What lies on a place, in groups: of a pile the top; backs by number; cards of one rank together
/// where there are several.
fn groups(spot: &Spot, kinds: &[Kind], seen: &[Seen]) -> Vec<String> {
    let counted = |seen: &Seen, number: usize| match number {
        1 => glyph(kinds, seen).to_string(),
        _ => format!("{}×{number}", glyph(kinds, seen)),
    };
    match (spot.shape, seen) {
        (_, []) => Vec::new(),
        (Shape::Pile, [.., top]) => vec![counted(top, seen.len())],
        (_, all) => {
            let runs: Vec<&[Seen]> = all
                .chunk_by(|one, next| rank_of(kinds, one) == rank_of(kinds, next))
                .collect();
            let together = |run: &[Seen]| match run {
                [first, ..] if first.image == Image::Back => counted(first, run.len()),
                run => {
                    let glyphs: Vec<&str> = run.iter().map(|seen| glyph(kinds, seen)).collect();
                    glyphs.join(" ")
                }
            };
            let groups: Vec<String> = runs.iter().map(|run| together(run)).collect();
            if runs.iter().any(|run| run.len() > 1) {
                return groups;
            }
            vec![groups.join(" ")]
        }
    }
}

/// What cards of one rank have in common: "ace" of "ace of clubs". Backs have nothing but that they
/// are backs.
fn rank_of<'a>(kinds: &'a [Kind], seen: &Seen) -> Option<&'a str> {
    let Image::Face(category) = seen.image else {
        return None;
    };
    let name = kinds.get(usize::from(category.0))?.name;
    Some(name.split_once(" of ").map_or(name, |(rank, _)| rank))
}
