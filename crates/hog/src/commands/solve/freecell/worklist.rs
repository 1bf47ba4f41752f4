//! All that is to be solved, in order.

use hog_games::freecell::{BadBoard, DealNumber, FreeCell, Rules, Setup};
use serde::Serialize;
use thiserror::Error;

use super::request::Request;

/// All that is to be solved, in order. Tasks count from 0; ranges are not written out.
pub struct Worklist {
    rules: Rules,
    /// Each with the number of its first task.
    parts: Vec<(u64, Part)>,
    tasks: u64,
}

enum Part {
    Deals { first: DealNumber, last: DealNumber },
    Board { name: String, game: Box<FreeCell> },
}

/// What a task is called: the number of its deal, or where its board came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TaskName {
    /// A numbered deal.
    Deal(i64),
    /// A board.
    Board(String),
}

impl Worklist {
    /// The tasks of these requests.
    pub fn new(rules: Rules, requests: &[Request]) -> Result<Self, NoWorklist> {
        let mut worklist = Self {
            rules,
            parts: Vec::new(),
            tasks: 0,
        };
        for request in requests {
            let part = match request {
                Request::Deals { first, last } => {
                    let (first, last) = (*first, *last);
                    worklist.check_new(first, last)?;
                    Part::Deals { first, last }
                }
                Request::Board { name, text } => match Setup::from_text(rules, text) {
                    Ok(setup) => Part::Board {
                        name: name.clone(),
                        game: Box::new(FreeCell::of(&setup)),
                    },
                    Err(error) => {
                        let name = name.clone();
                        return Err(NoWorklist::Board { name, error });
                    }
                },
            };
            let first = worklist.tasks;
            worklist.tasks += part.len();
            worklist.parts.push((first, part));
        }
        Ok(worklist)
    }

    /// A deal is solved once, so that a summary counts it once.
    fn check_new(&self, first: DealNumber, last: DealNumber) -> Result<(), NoWorklist> {
        for (_, part) in &self.parts {
            if let Part::Deals {
                first: other_first,
                last: other_last,
            } = part
                && first <= *other_last
                && *other_first <= last
            {
                return Err(NoWorklist::Twice(first.max(*other_first)));
            }
        }
        Ok(())
    }

    /// How many tasks there are.
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

    /// The number of a task's deal, if it has one.
    pub fn deal(&self, task: u64) -> Option<DealNumber> {
        let (part, index) = self.part(task);
        match part {
            Part::Deals { first, .. } => {
                let index = i64::try_from(index).expect("there are less than 2³⁴ deals");
                let deal = DealNumber::new(first.number() + index);
                Some(deal.expect("ranges have deals throughout"))
            }
            Part::Board { .. } => None,
        }
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
        match (self.deal(task), self.part(task).0) {
            (Some(deal), _) => FreeCell::deal(self.rules, deal),
            (None, Part::Board { game, .. }) => FreeCell::clone(game),
            (None, Part::Deals { .. }) => unreachable!("deals have numbers"),
        }
    }

    /// What a task is called.
    pub fn name(&self, task: u64) -> TaskName {
        match (self.deal(task), self.part(task).0) {
            (None, Part::Board { name, .. }) => TaskName::Board(name.clone()),
            (deal, _) => TaskName::Deal(deal.map_or(0, DealNumber::number)),
        }
    }

    /// What is to be solved, in a few words.
    pub fn told(&self) -> String {
        let told = self.parts.iter().map(|(_, part)| match part {
            Part::Deals { first, last } if first == last => format!("deal {first}"),
            Part::Deals { first, last } => format!("deals {first} to {last}"),
            Part::Board { name, .. } => name.clone(),
        });
        let told: Vec<String> = told.collect();
        match told.len() {
            0..=3 => told.join(", "),
            more => format!("{}, and {} more", told[..2].join(", "), more - 2),
        }
    }

    /// The part of a task, and which of the part it is.
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

impl std::fmt::Display for TaskName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Deal(number) => number.fmt(f),
            Self::Board(name) => f.write_str(name),
        }
    }
}

/// Targets that cannot be solved together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoWorklist {
    /// A board with errors.
    #[error("{name} is no board of this game:\n{error}")]
    Board {
        /// Where it came from.
        name: String,
        /// What is wrong.
        error: BadBoard,
    },
    /// A deal that two requests have.
    #[error("deal {0} is there twice: expected each deal once")]
    Twice(DealNumber),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worklist(arguments: &[&str]) -> Result<Worklist, NoWorklist> {
        let requests = arguments.iter().map(|argument| Request::read(argument));
        let requests: Vec<Request> = requests.collect::<Result<_, _>>().unwrap();
        Worklist::new(Rules::FREECELL, &requests)
    }

    #[test]
    fn tasks_are_in_the_order_of_the_requests() {
        let list = worklist(&["10..12", "-1", "3"]).unwrap();
        assert_eq!(list.len(), 5);
        let deals: Vec<i64> = (0..5)
            .map(|task| list.deal(task).unwrap().number())
            .collect();
        assert_eq!(deals, [10, 11, 12, -1, 3]);
        for task in 0..5 {
            assert_eq!(list.task(list.deal(task).unwrap()), Some(task));
        }
        assert_eq!(list.task(DealNumber::new(13).unwrap()), None);
        assert_eq!(list.told(), "deals 10 to 12, deal -1, deal 3");
    }

    #[test]
    fn boards_stand_among_deals() {
        let setup = DealNumber::FIRST.setup(Rules::FREECELL);
        let board = Request::Board {
            name: "board.txt".to_string(),
            text: setup.to_text(),
        };
        let deal = DealNumber::FIRST;
        let deals = Request::Deals {
            first: deal,
            last: deal,
        };
        let list = Worklist::new(Rules::FREECELL, &[board, deals]).unwrap();
        assert_eq!(list.first_board(), Some("board.txt"));
        assert_eq!(list.name(0), TaskName::Board("board.txt".to_string()));
        assert_eq!(list.name(1), TaskName::Deal(1));
        assert_eq!(list.deal(0), None);
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
                format!("deal {expect} is there twice: expected each deal once")
            );
        }
    }
}
