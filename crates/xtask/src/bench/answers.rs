//! What `hog solve --json` answers.

use std::fmt;

use serde_json::Value;

use super::bar::Bar;

/// What our program says of a range of deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// How many deals are finished.
    pub deals: u64,
    /// How many are solved.
    pub solved: u64,
    /// Which are impossible.
    pub impossible: Vec<i64>,
    /// How many were given up.
    pub given_up: usize,
    /// The mean number of single-card moves, if any is solved.
    pub mean_single_moves: Option<f64>,
    /// The most memory at a time, if the system tells.
    pub peak_mebibytes: Option<f64>,
}

impl Answers {
    /// Reads the JSON of `hog solve`.
    ///
    /// # Errors
    /// [`BadAnswers`] if it is something else.
    pub fn read(text: &str) -> Result<Self, BadAnswers> {
        let json: Value = serde_json::from_str(text).map_err(|_| BadAnswers("JSON"))?;
        let impossible = json["impossible"].as_array();
        let impossible: Option<Vec<i64>> =
            impossible.and_then(|deals| deals.iter().map(Value::as_i64).collect());
        Ok(Self {
            deals: json["deals"].as_u64().ok_or(BadAnswers("deals"))?,
            solved: json["solved"].as_u64().ok_or(BadAnswers("solved"))?,
            impossible: impossible.ok_or(BadAnswers("impossible"))?,
            given_up: json["gave_up"]
                .as_array()
                .ok_or(BadAnswers("gave_up"))?
                .len(),
            mean_single_moves: json["single_card_moves"]["mean"].as_f64(),
            peak_mebibytes: json["peak_memory"]
                .as_f64()
                .map(|bytes| bytes / f64::from(1 << 20)),
        })
    }

    /// That all of so many deals are solved, but for these, which are impossible.
    pub fn bars(&self, deals: u64, impossible: &[i64]) -> Vec<Bar> {
        let solved = deals - impossible.len() as u64;
        let exactly = |what, found: u64, expected: u64| {
            Bar::exactly(what, &found.to_string(), &expected.to_string())
        };
        vec![
            exactly("deals", self.deals, deals),
            exactly("solved", self.solved, solved),
            Bar::exactly("impossible", &listed(&self.impossible), &listed(impossible)),
            exactly("given up", self.given_up as u64, 0),
        ]
    }
}

/// What the last line of the example `winnable` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answered {
    /// States of a hundred of which it was not known in time whether they can be won.
    pub late_percent: f64,
    /// Answers that turned out to be wrong.
    pub wrong: u64,
}

impl Answered {
    /// Reads the line.
    ///
    /// # Errors
    /// [`BadAnswers`] if it is something else.
    pub fn read(line: &str) -> Result<Self, BadAnswers> {
        let json: Value = serde_json::from_str(line).map_err(|_| BadAnswers("JSON"))?;
        let late_percent = json["late_percent"].as_f64();
        Ok(Self {
            late_percent: late_percent.ok_or(BadAnswers("late_percent"))?,
            wrong: json["wrong"].as_u64().ok_or(BadAnswers("wrong"))?,
        })
    }
}

/// The first of some deals: a list of all would be no use.
fn listed(deals: &[i64]) -> String {
    let first: Vec<String> = deals.iter().take(10).map(i64::to_string).collect();
    match deals.len() {
        0 => "none".to_owned(),
        1..=10 => first.join(" "),
        more => format!("{} and {} more", first.join(" "), more - first.len()),
    }
}

/// Our program's answers lack this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAnswers(&'static str);

impl BadAnswers {
    /// Answers that lack this.
    pub const fn without(what: &'static str) -> Self {
        Self(what)
    }
}

impl fmt::Display for BadAnswers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "what hog answers cannot be understood: it has no {}",
            self.0
        )
    }
}

impl std::error::Error for BadAnswers {}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
        "deals": 10, "solved": 8, "impossible": [7], "gave_up": [{"deal": 3, "reason": "time"}],
        "single_card_moves": {"mean": 90.5}, "peak_memory": 2097152
    }"#;

    #[test]
    fn answers_are_read_and_compared() {
        let answers = Answers::read(TEXT).unwrap();
        assert_eq!(answers.mean_single_moves, Some(90.5));
        assert_eq!(answers.peak_mebibytes, Some(2.0));
        let met = |impossible: &[i64]| -> Vec<bool> {
            let bars = answers.bars(10, impossible);
            bars.iter().map(Bar::is_met).collect()
        };
        assert_eq!(met(&[7]), [true, false, true, false]);
        assert_eq!(met(&[6, 7]), [true, true, false, false]);
    }

    #[test]
    fn other_texts_are_refused() {
        let error = Answers::read("{").unwrap_err().to_string();
        assert!(error.ends_with("it has no JSON"), "{error}");
        let error = Answers::read(&TEXT.replace("[7]", "[\"x\"]")).unwrap_err();
        assert_eq!(error, BadAnswers("impossible"));
    }

    #[test]
    fn many_deals_are_cut_short() {
        let many: Vec<i64> = (1..=12).collect();
        assert_eq!(listed(&many), "1 2 3 4 5 6 7 8 9 10 and 2 more");
        assert_eq!(listed(&[]), "none");
    }
}
