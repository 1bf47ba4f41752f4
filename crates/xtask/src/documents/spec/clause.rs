//! The clauses of the specification.

use std::fmt;

/// The clauses that share a letter.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Family {
    letter: char,
    /// Its numbered clauses, such as G1, run from 1 to this.
    numbers: u8,
    /// Its clauses in brackets, such as G(a).
    brackets: &'static str,
    /// Whether its clauses may still be without an item and a test.
    may_wait: bool,
}

static FAMILIES: [Family; 5] = [
    Family {
        letter: 'G',
        numbers: 5,
        brackets: "abcde",
        may_wait: false,
    },
    Family {
        letter: 'H',
        numbers: 7,
        brackets: "0abc",
        may_wait: false,
    },
    Family {
        letter: 'P',
        numbers: 13,
        brackets: "0abcdefgh",
        may_wait: true,
    },
    Family {
        letter: 'F',
        numbers: 6,
        brackets: "abcdef",
        may_wait: true,
    },
    Family {
        letter: 'Q',
        numbers: 7,
        brackets: "abcdefg",
        may_wait: true,
    },
];

impl Family {
    fn clauses(&'static self) -> impl Iterator<Item = Clause> {
        let numbered = (1..=self.numbers).map(Place::Number);
        let bracketed = self.brackets.chars().map(Place::Bracket);
        numbered.chain(bracketed).map(move |place| Clause {
            family: self,
            place,
        })
    }

    /// All clauses, for people: `G1–G5, G(a)–G(e), …`.
    pub fn listed() -> String {
        let mut ranges = Vec::new();
        for Family {
            letter,
            numbers,
            brackets,
            ..
        } in &FAMILIES
        {
            ranges.push(format!("{letter}1–{letter}{numbers}"));
            let letters = brackets.trim_start_matches('0');
            if letters.len() < brackets.len() {
                ranges.push(format!("{letter}(0)"));
            }
            if let (Some(first), Some(last)) = (letters.chars().next(), letters.chars().last()) {
                ranges.push(format!("{letter}({first})–{letter}({last})"));
            }
        }
        ranges.join(", ")
    }

    /// The letters whose clauses may wait, for people: `P, F, Q`.
    pub fn listed_waiting() -> String {
        let letters: Vec<String> = FAMILIES
            .iter()
            .filter(|family| family.may_wait)
            .map(|family| family.letter.to_string())
            .collect();
        letters.join(", ")
    }
}

/// A clause, such as G1 or G(a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clause {
    family: &'static Family,
    place: Place,
}

/// Where a clause stands in its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Number(u8),
    Bracket(char),
}

impl Clause {
    /// Every clause, in the order of the specification.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.iter().flat_map(Family::clauses)
    }

    /// The clause that is displayed like this.
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|clause| clause.to_string() == text)
    }

    /// Whether the clause may still be without an item and a test.
    pub fn may_wait(self) -> bool {
        self.family.may_wait
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.family.letter;
        match self.place {
            Place::Number(number) => write!(f, "{letter}{number}"),
            Place::Bracket(name) => write!(f, "{letter}({name})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clauses_are_those_of_the_specification() {
        assert_eq!(
            Family::listed(),
            "G1–G5, G(a)–G(e), H1–H7, H(0), H(a)–H(c), P1–P13, P(0), P(a)–P(h), \
             F1–F6, F(a)–F(f), Q1–Q7, Q(a)–Q(g)"
        );
        assert_eq!(Clause::all().count(), 10 + 11 + 22 + 12 + 14);
    }

    #[test]
    fn parsing_undoes_displaying() {
        for clause in Clause::all() {
            assert_eq!(Clause::parse(&clause.to_string()), Some(clause));
        }
    }

    #[test]
    fn nothing_else_is_a_clause() {
        for text in [
            "", "G", "G0", "G6", "G(f)", "G(0)", "g1", "G 1", "X1", "P01", "`G1`",
        ] {
            assert_eq!(Clause::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_clauses_of_three_letters_may_wait() {
        assert_eq!(Family::listed_waiting(), "P, F, Q");
        let waits = |text| Clause::parse(text).unwrap().may_wait();
        assert!(waits("P1") && waits("F(a)") && waits("Q7"));
        assert!(!waits("G1") && !waits("H(0)"));
    }
}
