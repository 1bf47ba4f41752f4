//! Pictures: what is drawn to files.

use std::error::Error;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use hog_core::quoted;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, RGBColor, SVGBackend, WHITE};
use thiserror::Error;

/// The colour of what is drawn.
pub const INK: RGBColor = RGBColor(47, 111, 79);
/// The colour of the lines behind it.
pub const GRID: RGBColor = RGBColor(225, 225, 225);

/// Letters, and how high they are, in pixels.
pub const TITLE: (&str, u32) = ("sans-serif", 22);
pub const AXIS: (&str, u32) = ("sans-serif", 16);
pub const LABEL: (&str, u32) = ("sans-serif", 15);

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
    checked.map_err(|error| NoPicture::unwritable(path, &error))
}

/// Writes a picture to a file.
pub fn write(picture: &str, path: &Path) -> Result<(), NoPicture> {
    std::fs::write(path, picture).map_err(|error| NoPicture::unwritable(path, &error))
}

/// A white area to draw on, within a picture.
pub type Paper<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A picture of this size, in pixels, as SVG.
pub fn svg(
    size: (u32, u32),
    draw: impl FnOnce(&Paper<'_>) -> Result<(), Box<dyn Error>>,
) -> Result<String, NoPicture> {
    let mut picture = String::new();
    let drawn = || -> Result<(), Box<dyn Error>> {
        let paper = SVGBackend::with_string(&mut picture, size).into_drawing_area();
        paper.fill(&WHITE)?;
        draw(&paper)?;
        Ok(paper.present()?)
    };
    drawn().map_err(|error| NoPicture::Undrawable(error.to_string()))?;
    Ok(picture)
}

/// A picture that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPicture {
    /// A name whose ending is not that of a picture.
    #[error("the ending of {} is not that of a picture: expected .svg", quoted(.0))]
    UnknownEnding(String),
    /// Nothing to draw, for this reason.
    #[error("{0}, so there is nothing to draw")]
    Nothing(&'static str),
    /// The drawing failed.
    #[error("cannot draw the picture: {0}")]
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

impl NoPicture {
    fn unwritable(path: &Path, error: &std::io::Error) -> Self {
        Self::Unwritable {
            name: path.display().to_string(),
            error: error.to_string(),
        }
    }
}

/// How a colour is written in a picture.
#[cfg(test)]
pub fn written(colour: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_end_in_svg() {
        assert!(svg_path("a.svg").is_ok());
        assert!(svg_path("a.png").is_err());
    }
}
