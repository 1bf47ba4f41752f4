//! A histogram as a picture.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use hog_core::quoted;
use plotters::prelude::{
    ChartBuilder, Color, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend, WHITE,
};
use thiserror::Error;

use super::histogram::Bin;
use crate::numbers::{as_float, grouped};

/// How large the picture is, in pixels.
const SIZE: (u32, u32) = (960, 540);

/// The most bars of a picture: each is wide enough to be seen.
pub const MOST_BARS: u64 = 100;

const BAR: RGBColor = RGBColor(47, 111, 79);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// Reads where a picture is to be written.
pub fn svg_path(text: &str) -> Result<PathBuf, NoPicture> {
    let path = PathBuf::from(text);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(path),
        _ => Err(NoPicture::UnknownEnding(text.to_string())),
    }
}

/// Whether a picture can be written to a file, which is as it was afterwards: better told before hours
/// of work than after.
pub fn check_writable(path: &Path) -> Result<(), NoPicture> {
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    let checked = opened.and_then(|_| {
        if is_new {
            std::fs::remove_file(path)
        } else {
            Ok(())
        }
    });
    checked.map_err(|error| NoPicture::Unwritable {
        name: path.display().to_string(),
        error: error.to_string(),
    })
}

/// Draws bins as bars, and writes the picture to a file.
pub fn write(bins: &[Bin], title: &str, path: &Path) -> Result<(), NoPicture> {
    let picture = svg(bins, title)?;
    std::fs::write(path, picture).map_err(|error| NoPicture::Unwritable {
        name: path.display().to_string(),
        error: error.to_string(),
    })
}

fn svg(bins: &[Bin], title: &str) -> Result<String, NoPicture> {
    let mut picture = String::new();
    draw(bins, title, &mut picture).map_err(|error| NoPicture::Undrawable(error.to_string()))?;
    Ok(picture)
}

fn draw(bins: &[Bin], title: &str, picture: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else {
        return Err(Box::new(NoPicture::Nothing));
    };
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0);
    let (left, right) = (as_float(first.from), as_float(last.to) + 1.0);
    let area = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 22).into_font())
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
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 16))
        .draw()?;
    // A thin gap keeps bars apart.
    let gap = (right - left) * 0.001;
    chart.draw_series(bins.iter().map(|bin| {
        let corners = [
            (as_float(bin.from) + gap, 0.0),
            (as_float(bin.to) + 1.0 - gap, as_float(bin.count)),
        ];
        Rectangle::new(corners, BAR.filled())
    }))?;
    area.present()?;
    Ok(())
}

/// A picture that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPicture {
    /// A name whose ending is not that of a picture.
    #[error("the ending of {} is not that of a picture: expected .svg", quoted(.0))]
    UnknownEnding(String),
    /// No bins.
    #[error("no deal is solved, so there is nothing to draw")]
    Nothing,
    /// The drawing failed.
    #[error("cannot draw the lengths: {0}")]
    Undrawable(String),
    /// The file cannot be written.
    #[error("cannot write {name}: {error}")]
    Unwritable {
        /// Its name.
        name: String,
        /// Why not.
        error: String,
    },
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
        let colour = format!("#{:02X}{:02X}{:02X}", BAR.0, BAR.1, BAR.2);
        assert_eq!(picture.matches(&colour).count(), 3, "{picture}");
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
        assert!(svg_path("a.svg").is_ok());
        assert!(svg_path("a.png").is_err());
    }
}
