//! The results of a tournament as a picture.

use std::error::Error;

use plotters::prelude::{
    ChartBuilder, Circle, Color, IntoFont, PathElement, RGBColor, Text, WHITE,
};

use super::report::{Match, Report};
use crate::numbers::as_float;
use crate::picture::{self, AXIS, GRID, INK, LABEL, NoPicture, Paper, TITLE};

/// How wide the picture is, how high each match, and what is above and below them, in pixels.
const WIDTH: u32 = 960;
const ROW: u32 = 56;
const FRAME: u32 = 140;

/// The colour of the line at which both are equally good.
const EVEN: RGBColor = RGBColor(150, 150, 150);

/// For each match the share of points with its interval, and a line at one half.
pub fn svg(report: &Report) -> Result<String, NoPicture> {
    let played = report.matches.iter().filter_map(|played| {
        let share = 100.0 * played.score.share?;
        let (low, high) = played.score.interval;
        Some((played, [100.0 * low, share, 100.0 * high]))
    });
    let played: Vec<_> = played.collect();
    if played.is_empty() {
        return Err(NoPicture::Nothing("no game is finished"));
    }
    let rows = u32::try_from(played.len()).unwrap_or(u32::MAX);
    let height = rows.saturating_mul(ROW).saturating_add(FRAME);
    picture::svg((WIDTH, height), |paper| {
        draw(&played, &report.title(), paper)
    })
}

type Row<'a> = (&'a Match, [f64; 3]);

fn draw(rows: &[Row<'_>], title: &str, paper: &Paper<'_>) -> Result<(), Box<dyn Error>> {
    let ends = ends(rows);
    let lowest = as_float(rows.len() as u64);
    let mut chart = ChartBuilder::on(paper)
        .caption(title, TITLE.into_font())
        .margin(16)
        .x_label_area_size(48)
        // The first match is on top.
        .build_cartesian_2d(ends.0..ends.1, lowest..0.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID)
        .x_desc("share of the points, in per cent, with its interval of 95 %")
        .x_label_formatter(&|share| format!("{share:.1}").trim_end_matches(".0").to_string())
        .label_style(LABEL)
        .axis_desc_style(AXIS)
        .draw()?;
    let even = PathElement::new([(50.0, 0.0), (50.0, lowest)], EVEN.stroke_width(2));
    chart.draw_series([even])?;
    for (number, (played, [low, share, high])) in (0_u32..).zip(rows) {
        let top = f64::from(number);
        let middle = top + 0.65;
        let end = |share: f64| [(share, middle - 0.1), (share, middle + 0.1)];
        let lines = [end(*low), [(*low, middle), (*high, middle)], end(*high)];
        chart.draw_series(lines.map(|line| PathElement::new(line, INK.stroke_width(2))))?;
        chart.draw_series([Circle::new((*share, middle), 5, INK.filled())])?;
        let text = format!("{}: {share:.1} %", played.name());
        let left = ends.0 + (ends.1 - ends.0) * 0.01;
        chart.draw_series([Text::new(text, (left, top + 0.08), LABEL.into_font())])?;
    }
    Ok(())
}

/// From where to where shares are drawn: all intervals, and some room around the middle.
fn ends(rows: &[Row<'_>]) -> (f64, f64) {
    let least = rows.iter().map(|(_, [low, ..])| *low).fold(48.0, f64::min);
    let most = rows
        .iter()
        .map(|(_, [.., high])| *high)
        .fold(52.0, f64::max);
    let room = (most - least) * 0.05;
    ((least - room).max(0.0), (most + room).min(100.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::report::tests::report;

    #[test]
    fn every_match_has_a_dot_a_bar_and_its_name() {
        let report = report();
        let picture = svg(&report).unwrap();
        let dots = picture.matches("<circle").count();
        assert_eq!(dots, report.matches.len(), "{picture}");
        for played in &report.matches {
            assert!(picture.contains(&played.name()), "{picture}");
        }
        let even = picture.matches(&picture::written(EVEN)).count();
        assert_eq!(even, 1, "{picture}");
        assert!(picture.contains("share of the points"), "{picture}");
    }

    #[test]
    fn without_games_there_is_nothing_to_draw() {
        let mut report = report();
        report.matches.clear();
        let error = svg(&report).unwrap_err();
        assert!(error.to_string().contains("no game is finished"), "{error}");
    }
}
