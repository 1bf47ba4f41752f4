//! The deals and boards to solve, as given on the command line.

use std::fmt;
use std::fs::File;
use std::ops::RangeInclusive;

use anyhow::{anyhow, bail};
use hog_core::quoted;
use hog_games::freecell::{DealNumber, FreeCell, Rules, Setup};
use serde::{Deserialize, Serialize};

use crate::input::read_text;

/// Maximum length of a board: it has room for every card many times over.
const MAX_BOARD: usize = 1 << 16;

/// A range of deals or a board to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealRequest {
    /// Numbered deals; not empty.
    Deals(RangeInclusive<DealNumber>),
    /// A board, with the name of its file.
    Board { name: String, text: String },
}

impl DealRequest {
    /// Reads an argument and, if it is a file's name, the file.
    pub fn read(argument: &str) -> Result<Self, String> {
        if argument == "-" {
            let name = "standard input".to_string();
            let text = read_text(&name, std::io::stdin(), MAX_BOARD)?;
            return Ok(Self::Board { name, text });
        }
        if let Some((first, last)) = argument.split_once("..") {
            // `../board.txt` is no range.
            if is_number(first) || is_number(last) {
                return range(argument, first, last).map(Self::Deals);
            }
        } else if is_number(argument) {
            let deal = number(argument)?;
            return Ok(Self::Deals(deal..=deal));
        }
        let file = File::open(argument).map_err(|error| {
            format!(
                "cannot read {}: {error}; expected a deal such as 617, a range such as 1..32000, a \
                 file with a board, or - for standard input",
                quoted(argument)
            )
        })?;
        let text = read_text(argument, file, MAX_BOARD)?;
        let name = argument.to_string();
        Ok(Self::Board { name, text })
    }

    /// Number of deals and boards.
    const fn len(&self) -> u64 {
        match self {
            Self::Deals(deals) => {
                (deals.end().number() - deals.start().number()).unsigned_abs() + 1
            }
            Self::Board { .. } => 1,
        }
    }
}

fn range(argument: &str, first: &str, last: &str) -> Result<RangeInclusive<DealNumber>, String> {
    let argument = quoted(argument);
    if !is_number(first) || !is_number(last) {
        return Err(format!(
            "{argument} is not a range; write its first and its last deal, such as 1..32000"
        ));
    }
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(format!(
            "{argument} is empty; write the lower number first, such as 1..32000"
        ));
    }
    if first < DealNumber::FIRST && last >= DealNumber::FIRST {
        return Err("a range of deals cannot cross 0".to_string());
    }
    Ok(first..=last)
}

/// Whether a text is meant as the number of a deal.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(text: &str) -> Result<DealNumber, String> {
    // A number with too many digits is no deal either.
    let deal = text.parse().ok().map(DealNumber::new).and_then(Result::ok);
    let last = DealNumber::LAST;
    deal.ok_or_else(|| {
        format!(
            "there is no deal {text}; deals are numbered 1 to {last}, plus the special deals -1 and -2"
        )
    })
}

/// The deals and boards to solve, in order. Tasks count from 0; ranges are not expanded.
pub struct Worklist {
    rules: Rules,
    /// Each request with the number of its first task.
    requests: Vec<(u64, DealRequest)>,
    tasks: u64,
}

/// The name of a task: the number of its deal, or the file of its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DealName {
    Deal(i64),
    Board(String),
}

impl Worklist {
    /// The tasks of these requests.
    pub fn new(rules: Rules, requests: Vec<DealRequest>) -> anyhow::Result<Self> {
        let mut worklist = Self {
            rules,
            requests: Vec::new(),
            tasks: 0,
        };
        for request in requests {
            match &request {
                DealRequest::Deals(deals) => worklist.check_new(deals)?,
                DealRequest::Board { name, text } => {
                    Setup::from_text(rules, text)
                        .map_err(|error| anyhow!("{name} is not a board of this game:\n{error}"))?;
                }
            }
            let first = worklist.tasks;
            worklist.tasks += request.len();
            worklist.requests.push((first, request));
        }
        Ok(worklist)
    }

    /// A deal is solved once, so that a summary counts it once.
    fn check_new(&self, deals: &RangeInclusive<DealNumber>) -> anyhow::Result<()> {
        for (_, request) in &self.requests {
            if let DealRequest::Deals(others) = request {
                let first = deals.start().max(others.start());
                if first <= deals.end().min(others.end()) {
                    bail!("deal {first} is given twice");
                }
            }
        }
        Ok(())
    }

    /// Number of tasks.
    pub const fn len(&self) -> u64 {
        self.tasks
    }

    /// The name of the first board, if there is one.
    pub fn first_board(&self) -> Option<&str> {
        let mut requests = self.requests.iter();
        requests.find_map(|(_, request)| match request {
            DealRequest::Board { name, .. } => Some(name.as_str()),
            DealRequest::Deals(_) => None,
        })
    }

    /// The task of a deal, if it is to be solved.
    pub fn task(&self, deal: DealNumber) -> Option<u64> {
        let mut requests = self.requests.iter();
        requests.find_map(|(start, request)| match request {
            DealRequest::Deals(deals) if deals.contains(&deal) => {
                Some(start + (deal.number() - deals.start().number()).unsigned_abs())
            }
            _ => None,
        })
    }

    /// The game of a task.
    pub fn game(&self, task: u64) -> FreeCell {
        match self.request(task) {
            (DealRequest::Deals(deals), index) => FreeCell::deal(self.rules, nth(deals, index)),
            (DealRequest::Board { text, .. }, _) => {
                let setup = Setup::from_text(self.rules, text);
                FreeCell::of(&setup.expect("every board was checked"))
            }
        }
    }

    pub fn name(&self, task: u64) -> DealName {
        match self.request(task) {
            (DealRequest::Deals(deals), index) => DealName::Deal(nth(deals, index).number()),
            (DealRequest::Board { name, .. }, _) => DealName::Board(name.clone()),
        }
    }

    /// The deals and boards in a few words.
    pub fn description(&self) -> String {
        let parts = self.requests.iter().map(|(_, request)| match request {
            DealRequest::Deals(deals) if deals.start() == deals.end() => {
                format!("deal {}", deals.start())
            }
            DealRequest::Deals(deals) => format!("deals {} to {}", deals.start(), deals.end()),
            DealRequest::Board { name, .. } => name.clone(),
        });
        let parts: Vec<String> = parts.collect();
        match parts.len() {
            0..=3 => parts.join(", "),
            more => format!("{}, and {} more", parts[..2].join(", "), more - 2),
        }
    }

    /// The request of a task, and the index of the task in it.
    fn request(&self, task: u64) -> (&DealRequest, u64) {
        let after = self.requests.partition_point(|(start, _)| *start <= task);
        let (start, request) = &self.requests[after.checked_sub(1).expect("tasks begin at 0")];
        (request, task - start)
    }
}

impl fmt::Display for DealName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(number) => number.fmt(f),
            Self::Board(name) => f.write_str(name),
        }
    }
}

/// The deal that is this many after the first of a range.
fn nth(deals: &RangeInclusive<DealNumber>, index: u64) -> DealNumber {
    let deal = deals.start().number().checked_add_unsigned(index);
    let deal = deal.and_then(|number| DealNumber::new(number).ok());
    deal.expect("every number of a range is a deal")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(argument: &str) -> (i64, i64) {
        match DealRequest::read(argument) {
            Ok(DealRequest::Deals(deals)) => (deals.start().number(), deals.end().number()),
            other => panic!("{argument}: {other:?}"),
        }
    }

    #[test]
    fn numbers_and_ranges_are_deals() {
        assert_eq!(ends("617"), (617, 617));
        assert_eq!(ends("-1"), (-1, -1));
        assert_eq!(ends("1..32000"), (1, 32_000));
        assert_eq!(ends("5..5"), (5, 5));
        assert_eq!(ends("-2..-1"), (-2, -1));
        assert_eq!(ends("8589934591"), (8_589_934_591, 8_589_934_591));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (argument, expect) in [
            (
                "0",
                "there is no deal 0; deals are numbered 1 to 8589934591, plus the special deals -1 and -2",
            ),
            ("-3", "there is no deal -3"),
            ("8589934592", "there is no deal 8589934592"),
            (
                "99999999999999999999",
                "there is no deal 99999999999999999999",
            ),
            ("1..8589934592", "there is no deal 8589934592"),
            ("-1..5", "a range of deals cannot cross 0"),
            ("9..1", "\"9..1\" is empty"),
            (
                "5..",
                "\"5..\" is not a range; write its first and its last",
            ),
            ("..5", "\"..5\" is not a range"),
            ("1..x", "\"1..x\" is not a range"),
            ("no-such-file", "cannot read \"no-such-file\": "),
            ("../no-such-file", "expected a deal such as 617, a range"),
            ("", "cannot read \"\": "),
        ] {
            let error = DealRequest::read(argument).unwrap_err();
            assert!(error.contains(expect), "{argument}: {error}");
        }
    }

    #[test]
    fn files_are_boards() {
        let path = std::env::temp_dir().join(format!("hog-request-{}", std::process::id()));
        let name = path.to_str().unwrap().to_string();
        let read = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            DealRequest::read(&name)
        };
        let (board, text) = (name.clone(), "AS 2S\n".to_string());
        let expect = DealRequest::Board { name: board, text };
        assert_eq!(read(b"AS 2S\n"), Ok(expect));
        let error = read(b"AS \xff").unwrap_err();
        assert!(error.contains("but byte 4 is not"), "{error}");
        let error = read(&vec![b' '; MAX_BOARD + 1]).unwrap_err();
        assert!(error.contains("is too long"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }

    fn worklist(arguments: &[&str]) -> anyhow::Result<Worklist> {
        let requests = arguments.iter().map(|argument| DealRequest::read(argument));
        let requests: Vec<DealRequest> = requests.collect::<Result<_, _>>().unwrap();
        Worklist::new(Rules::FREECELL, requests)
    }

    #[test]
    fn tasks_are_in_the_order_of_the_requests() {
        let list = worklist(&["10..12", "-1", "3"]).unwrap();
        assert_eq!(list.len(), 5);
        for (task, deal) in (0..).zip([10, 11, 12, -1, 3]) {
            assert_eq!(list.name(task), DealName::Deal(deal));
            assert_eq!(list.task(DealNumber::new(deal).unwrap()), Some(task));
        }
        assert_eq!(list.task(DealNumber::new(13).unwrap()), None);
        assert_eq!(list.description(), "deals 10 to 12, deal -1, deal 3");
    }

    #[test]
    fn boards_stand_among_deals() {
        let setup = DealNumber::FIRST.setup(Rules::FREECELL);
        let board = DealRequest::Board {
            name: "board.txt".to_string(),
            text: setup.to_text(),
        };
        let deals = DealRequest::Deals(DealNumber::FIRST..=DealNumber::FIRST);
        let list = Worklist::new(Rules::FREECELL, vec![board, deals]).unwrap();
        assert_eq!(list.first_board(), Some("board.txt"));
        assert_eq!(list.name(0), DealName::Board("board.txt".to_string()));
        assert_eq!(list.name(1), DealName::Deal(1));
        assert_eq!(list.game(0), list.game(1));
    }

    #[test]
    fn a_deal_cannot_be_there_twice() {
        for (arguments, expect) in [
            (["1..5", "5..9"], 5),
            (["7", "1..9"], 7),
            (["-1", "-1"], -1),
        ] {
            let error = worklist(&arguments).err().unwrap().to_string();
            assert_eq!(error, format!("deal {expect} is given twice"));
        }
    }
}
