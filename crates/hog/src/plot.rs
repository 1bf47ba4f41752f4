//! Plots as SVG files: bars of a histogram, and the scores of a tournament.

use std::error::Error;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use plotters::coord::Shift;
use plotters::prelude::{
    ChartBuilder, Circle, Color, DrawingArea, IntoDrawingArea, IntoFont, PathElement, RGBColor,
    Rectangle, SVGBackend, Text, WHITE,
};

use crate::numbers::{as_float, grouped};

const INK: RGBColor = RGBColor(47, 111, 79);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// The colour of the line at which two players are equally good.
const EVEN: RGBColor = RGBColor(150, 150, 150);

/// Fonts with their heights in pixels.
const TITLE: (&str, u32) = ("sans-serif", 22);
const AXIS: (&str, u32) = ("sans-serif", 16);
const LABEL: (&str, u32) = ("sans-serif", 15);

/// The width of every plot, in pixels.
const WIDTH: u32 = 960;

/// Reads the path of a plot.
pub fn svg_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(path),
        _ => Err("the plot file must end in .svg".to_string()),
    }
}

/// Checks, before hours of work, that a file can be written, and leaves it as it was.
pub fn check_writable(path: &Path) -> anyhow::Result<()> {
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.with_context(|| cannot_write(path))?;
    if is_new {
        std::fs::remove_file(path).with_context(|| cannot_write(path))?;
    }
    Ok(())
}

/// Writes a plot.
pub fn write(svg: &str, path: &Path) -> anyhow::Result<()> {
    std::fs::write(path, svg).with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// A bar of a histogram: the numbers from one to another, both included, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Bin {
    pub from: u64,
    pub to: u64,
    pub count: u64,
}

/// Plots the bars of the lengths of solutions.
pub fn bars(bins: &[Bin], title: &str) -> anyhow::Result<String> {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else {
        return Err(anyhow!("no deal is solved, so there is nothing to plot"));
    };
    let (left, right) = (as_float(first.from), as_float(last.to) + 1.0);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0);
    svg(540, |area| {
        let mut chart = ChartBuilder::on(area)
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
    })
}

/// A score with its interval, in per cent.
pub struct PlottedScore {
    pub name: String,
    pub low: f64,
    pub share: f64,
    pub high: f64,
}

/// Plots scores with their intervals, and a line at one half.
pub fn scores(scores: &[PlottedScore], title: &str) -> anyhow::Result<String> {
    ensure!(
        !scores.is_empty(),
        "no game is finished, so there is nothing to plot"
    );
    let rows = u32::try_from(scores.len()).unwrap_or(u32::MAX);
    // 56 pixels for each score, the rest for the title and the axis.
    let height = rows.saturating_mul(56).saturating_add(140);
    // The axis covers all intervals, and at least 48 to 52 per cent.
    let least = scores.iter().map(|score| score.low).fold(48.0, f64::min);
    let most = scores.iter().map(|score| score.high).fold(52.0, f64::max);
    let room = (most - least) * 0.05;
    let (left, right) = ((least - room).max(0.0), (most + room).min(100.0));
    let bottom = f64::from(rows);
    svg(height, |area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, TITLE.into_font())
            .margin(16)
            .x_label_area_size(48)
            // The first score is on top.
            .build_cartesian_2d(left..right, bottom..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(WHITE)
            .bold_line_style(GRID)
            .x_desc("share of the points in per cent, with its 95% interval")
            .x_label_formatter(&|share| format!("{share:.1}").trim_end_matches(".0").to_string())
            .label_style(LABEL)
            .axis_desc_style(AXIS)
            .draw()?;
        let even = PathElement::new([(50.0, 0.0), (50.0, bottom)], EVEN.stroke_width(2));
        chart.draw_series([even])?;
        for (number, score) in (0_u32..).zip(scores) {
            let (low, share, high) = (score.low, score.share, score.high);
            let top = f64::from(number);
            let middle = top + 0.65;
            let end = |share: f64| [(share, middle - 0.1), (share, middle + 0.1)];
            let lines = [end(low), [(low, middle), (high, middle)], end(high)];
            chart.draw_series(lines.map(|line| PathElement::new(line, INK.stroke_width(2))))?;
            chart.draw_series([Circle::new((share, middle), 5, INK.filled())])?;
            let text = format!("{}: {share:.1}%", score.name);
            let at = (left + (right - left) * 0.01, top + 0.08);
            chart.draw_series([Text::new(text, at, LABEL.into_font())])?;
        }
        Ok(())
    })
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws on a white area of this height.
fn svg(
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn Error>>,
) -> anyhow::Result<String> {
    let mut svg = String::new();
    let drawn = || -> Result<(), Box<dyn Error>> {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE)?;
        draw(&area)?;
        Ok(area.present()?)
    };
    drawn().map_err(|error| anyhow!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bin_is_a_bar() {
        let bin = |from, count| Bin {
            from,
            to: from + 4,
            count,
        };
        let svg = bars(&[bin(80, 3), bin(85, 7), bin(90, 2)], "a title").unwrap();
        assert_eq!(svg.matches("#2F6F4F").count(), 3, "{svg}");
        assert!(svg.contains("a title") && svg.contains("deals"), "{svg}");
        assert!(bars(&[], "nothing").is_err());
    }

    #[test]
    fn every_score_has_a_dot_and_its_name() {
        let score = |name: &str, share| PlottedScore {
            name: name.to_string(),
            low: share - 5.0,
            share,
            high: share + 5.0,
        };
        let svg = scores(&[score("a – b", 60.0), score("a – c", 70.0)], "a title").unwrap();
        assert_eq!(svg.matches("<circle").count(), 2, "{svg}");
        assert!(svg.contains("a – c: 70.0%"), "{svg}");
        assert!(scores(&[], "nothing").is_err());
    }
}
