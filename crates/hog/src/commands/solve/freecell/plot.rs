//! A histogram as a picture.

use std::error::Error;

use plotters::prelude::{ChartBuilder, Color, IntoFont, Rectangle, WHITE};

use super::histogram::Bin;
use crate::numbers::{as_float, grouped};
use crate::picture::{self, AXIS, GRID, INK, LABEL, NoPicture, Paper, TITLE};

/// How large the picture is, in pixels.
const SIZE: (u32, u32) = (960, 540);

/// The most bars of a picture: each is wide enough to be seen.
pub const MOST_BARS: u64 = 100;

/// Bins as bars.
pub fn svg(bins: &[Bin], title: &str) -> Result<String, NoPicture> {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else {
        return Err(NoPicture::Nothing("no deal is solved"));
    };
    let ends = (as_float(first.from), as_float(last.to) + 1.0);
    picture::svg(SIZE, |paper| draw(bins, ends, title, paper))
}

fn draw(
    bins: &[Bin],
    (left, right): (f64, f64),
    title: &str,
    paper: &Paper<'_>,
) -> Result<(), Box<dyn Error>> {
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0);
    let mut chart = ChartBuilder::on(paper)
        .caption(title, TITLE.into_font())
        .margin(16)
        .x_label_area_size(48)
        .y_label_area_size(72)
        .build_cartesian_2d(left..right, 0.0..as_float(most) * 1.05)?;
    let whole = |number: &f64| {
        let whole = format!("{number:.0}");
        whole.parse::<u64>().map_or(whole, grouped)
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID)
        .x_desc("single-card moves of the solution")
        .y_desc("deals")
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .label_style(LABEL)
        .axis_desc_style(AXIS)
        .draw()?;
    // A thin gap keeps bars apart.
    let gap = (right - left) * 0.001;
    chart.draw_series(bins.iter().map(|bin| {
        let corners = [
            (as_float(bin.from) + gap, 0.0),
            (as_float(bin.to) + 1.0 - gap, as_float(bin.count)),
        ];
        Rectangle::new(corners, INK.filled())
    }))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bin_is_a_bar_and_words_are_told() {
        let bin = |from, count| Bin {
            from,
            to: from + 4,
            count,
        };
        let picture = svg(&[bin(80, 3), bin(85, 7), bin(90, 2)], "a title").unwrap();
        let bars = picture.matches(&picture::written(INK)).count();
        assert_eq!(bars, 3, "{picture}");
        for words in ["a title", "single-card moves of the solution", "deals"] {
            assert!(picture.contains(words), "{words}: {picture}");
        }
    }

    #[test]
    fn nothing_is_not_drawn() {
        let error = svg(&[], "nothing").unwrap_err();
        assert!(
            error.to_string().contains("there is nothing to draw"),
            "{error}"
        );
    }
}
