//! The deals and boards to solve.

use std::fmt;

use anyhow::{anyhow, bail};
use hog_games::freecell::{DealNumber, FreeCell, Rules, Setup};
use serde::{Deserialize, Serialize};

use super::request::DealRequest;

/// The deals and boards to solve, in order. Tasks count from 0; ranges are not expanded.
pub struct Worklist {
    rules: Rules,
    /// Each part with the number of its first task.
    parts: Vec<(u64, Part)>,
    tasks: u64,
}

enum Part {
    Deals { first: DealNumber, last: DealNumber },
    Board { name: String, game: Box<FreeCell> },
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
    pub fn new(rules: Rules, requests: &[DealRequest]) -> anyhow::Result<Self> {
        let mut worklist = Self {
            rules,
            parts: Vec::new(),
            tasks: 0,
        };
        for request in requests {
            let part = match request {
                DealRequest::Deals { first, last } => {
                    let (first, last) = (*first, *last);
                    worklist.check_new(first, last)?;
                    Part::Deals { first, last }
                }
                DealRequest::Board { name, text } => {
                    let setup = Setup::from_text(rules, text);
                    let setup = setup
                        .map_err(|error| anyhow!("{name} is no board of this game:\n{error}"))?;
                    Part::Board {
                        name: name.clone(),
                        game: Box::new(FreeCell::of(&setup)),
                    }
                }
            };
            let first = worklist.tasks;
            worklist.tasks += part.len();
            worklist.parts.push((first, part));
        }
        Ok(worklist)
    }

    /// A deal is solved once, so that a summary counts it once.
    fn check_new(&self, first: DealNumber, last: DealNumber) -> anyhow::Result<()> {
        for (_, part) in &self.parts {
            if let Part::Deals {
                first: other_first,
                last: other_last,
            } = part
                && first <= *other_last
                && *other_first <= last
            {
                let twice = first.max(*other_first);
                bail!("deal {twice} is given twice: expected each deal once");
            }
        }
        Ok(())
    }

    /// Number of tasks.
    pub const fn len(&self) -> u64 {
        self.tasks
    }

    /// The first board that is no numbered deal.
    pub fn first_board(&self) -> Option<&str> {
        self.parts.iter().find_map(|(_, part)| match part {
            Part::Board { name, .. } => Some(name.as_str()),
            Part::Deals { .. } => None,
        })
    }

    /// The task of a deal, if it is to be solved.
    pub fn task(&self, deal: DealNumber) -> Option<u64> {
        self.parts.iter().find_map(|(start, part)| match part {
            Part::Deals { first, last } if (*first..=*last).contains(&deal) => {
                Some(start + (deal.number() - first.number()).unsigned_abs())
            }
            _ => None,
        })
    }

    /// The game of a task.
    pub fn game(&self, task: u64) -> FreeCell {
        match self.part(task) {
            (Part::Board { game, .. }, _) => FreeCell::clone(game),
            (Part::Deals { first, .. }, index) => FreeCell::deal(self.rules, nth(*first, index)),
        }
    }

    pub fn name(&self, task: u64) -> DealName {
        match self.part(task) {
            (Part::Board { name, .. }, _) => DealName::Board(name.clone()),
            (Part::Deals { first, .. }, index) => DealName::Deal(nth(*first, index).number()),
        }
    }

    /// The deals and boards in a few words.
    pub fn description(&self) -> String {
        let parts = self.parts.iter().map(|(_, part)| match part {
            Part::Deals { first, last } if first == last => format!("deal {first}"),
            Part::Deals { first, last } => format!("deals {first} to {last}"),
            Part::Board { name, .. } => name.clone(),
        });
        let parts: Vec<String> = parts.collect();
        match parts.len() {
            0..=3 => parts.join(", "),
            more => format!("{}, and {} more", parts[..2].join(", "), more - 2),
        }
    }

    /// The part of a task, and the index of the task in it.
    fn part(&self, task: u64) -> (&Part, u64) {
        let after = self.parts.partition_point(|(start, _)| *start <= task);
        let (start, part) = &self.parts[after.checked_sub(1).expect("tasks begin at 0")];
        (part, task - start)
    }
}

impl Part {
    const fn len(&self) -> u64 {
        match self {
            Self::Deals { first, last } => (last.number() - first.number()).unsigned_abs() + 1,
            Self::Board { .. } => 1,
        }
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
fn nth(first: DealNumber, index: u64) -> DealNumber {
    let deal = first.number().checked_add_unsigned(index);
    let deal = deal.and_then(|number| DealNumber::new(number).ok());
    deal.expect("every number of a range is a deal")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worklist(arguments: &[&str]) -> anyhow::Result<Worklist> {
        let requests = arguments.iter().map(|argument| DealRequest::read(argument));
        let requests: Vec<DealRequest> = requests.collect::<Result<_, _>>().unwrap();
        Worklist::new(Rules::FREECELL, &requests)
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
        let deal = DealNumber::FIRST;
        let deals = DealRequest::Deals {
            first: deal,
            last: deal,
        };
        let list = Worklist::new(Rules::FREECELL, &[board, deals]).unwrap();
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
            assert_eq!(
                error,
                format!("deal {expect} is given twice: expected each deal once")
            );
        }
    }
}
