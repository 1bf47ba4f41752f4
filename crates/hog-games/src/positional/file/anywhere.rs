//! Places at any positions, and the lines between them.

use std::collections::{BTreeMap, BTreeSet};

use hog_board::{Layout, Shape};
use hog_core::quoted;

use super::error::Fault;
use super::section::{Section, SectionEntry, Text, Word, with_noun};
use crate::positional::notation::SWAP;
use crate::positional::plan::MOST_PLACES;

/// The longest name of a place, in characters.
const LONGEST_NAME: usize = 16;

/// Maximum distance of a place from the middle, so that a drawing stays small.
const FARTHEST: f32 = 200.0;

/// What free places can look like.
pub(super) const SHAPES: [(&str, Shape); 3] = [
    ("square", Shape::Square),
    ("point", Shape::Point),
    ("hexagon", Shape::Hexagon),
];

/// Reads `places`, `shape` and `lines`.
pub(super) fn read(section: &Section, entry: SectionEntry) -> Result<Layout, Fault> {
    let shape = section.choice("shape", &SHAPES)?.unwrap_or(Shape::Square);
    let mut sheet = Sheet::default();
    let expected = "a list of strings, each a name and two numbers, such as [\"p 0 0\", \"q 1 0\"]";
    let texts = entry.texts(expected)?;
    if texts.is_empty() {
        return Err(entry.fault("places is empty", "at least one place"));
    }
    for text in &texts {
        sheet.add(text)?;
    }
    if let Some(entry) = section.entry("lines") {
        let expected = "a list of strings with names of places, such as [\"p q r\"]";
        for text in entry.texts(expected)? {
            sheet.join(&text)?;
        }
    }
    let places = sheet.places.iter().map(|(name, x, y)| (*name, *x, *y));
    let lines: Vec<(u32, u32)> = sheet.joined.into_iter().collect();
    Ok(Layout::joined(shape, places, &lines).expect("each name and position was seen once"))
}

/// The places and lines read so far.
#[derive(Default)]
struct Sheet<'t> {
    /// The name of each place, how far right and how far down it is.
    places: Vec<(&'t str, f32, f32)>,
    by_name: BTreeMap<String, u32>,
    /// The places that are joined, the lower number first.
    joined: BTreeSet<(u32, u32)>,
}

impl<'t> Sheet<'t> {
    /// Adds a place: its name, how far right and how far down it is.
    fn add(&mut self, text: &Text<'t>) -> Result<(), Fault> {
        let words = text.words();
        let [name, x, y] = words.as_slice() else {
            let what = format!("this place has {}", with_noun(words.len(), "word"));
            let expected =
                "a name and two numbers, how far right and how far down, such as \"p 1 0.5\"";
            return Err(text.fault(what, expected));
        };
        let number = u32::try_from(self.places.len()).expect("a file is short");
        if number >= u32::from(MOST_PLACES) {
            let what = format!("{} is one place too many", quoted(name.text));
            return Err(name.fault(what, format!("at most {MOST_PLACES} places")));
        }
        check_name(*name)?;
        if self.by_name.insert(key(*name), number).is_some() {
            let what = format!(
                "two places are called {} (case is ignored)",
                quoted(name.text)
            );
            return Err(name.fault(what, ""));
        }
        let (x, y) = (coordinate(*x)?, coordinate(*y)?);
        let mut places = self.places.iter();
        if let Some((other, ..)) = places.find(|(_, right, down)| (*right, *down) == (x, y)) {
            let what = format!(
                "{} is at the position of {}",
                quoted(name.text),
                quoted(other)
            );
            return Err(words[1].fault(what, "a position of its own for each place"));
        }
        self.places.push((name.text, x, y));
        Ok(())
    }

    /// Joins each place of a line to the next.
    fn join(&mut self, text: &Text) -> Result<(), Fault> {
        let words = text.words();
        if words.len() < 2 {
            let what = format!("this line has {}", with_noun(words.len(), "place"));
            return Err(text.fault(what, "names of two places or more, such as \"p q r\""));
        }
        let places: Result<Vec<u32>, Fault> = words.iter().map(|word| self.place(*word)).collect();
        let places = places?;
        for (pair, word) in places.windows(2).zip(&words[1..]) {
            let (lower, higher) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            if lower == higher {
                let what = format!("{} is joined to itself", quoted(word.text));
                return Err(word.fault(what, "another place"));
            }
            self.joined.insert((lower, higher));
        }
        Ok(())
    }

    fn place(&self, word: Word) -> Result<u32, Fault> {
        let place = self.by_name.get(&key(word)).copied();
        place.ok_or_else(|| {
            let what = format!("there is no place {}", quoted(word.text));
            word.fault(what, "a name that is in places")
        })
    }
}

/// A name in the form in which names are compared: case is ignored.
fn key(name: Word) -> String {
    name.text.to_ascii_lowercase()
}

fn check_name(name: Word) -> Result<(), Fault> {
    let long = name.text.chars().count() > LONGEST_NAME;
    // A character that is escaped could not be seen or typed, or would end the string.
    let strange = name
        .text
        .chars()
        .any(|sign| sign.escape_debug().count() > 1);
    if long {
        let what = format!("the name {} is too long", quoted(name.text));
        Err(name.fault(what, format!("at most {LONGEST_NAME} characters")))
    } else if strange {
        let what = format!("{} cannot be a name", quoted(name.text));
        Err(name.fault(
            what,
            "letters, digits and signs, without quotes and backslashes",
        ))
    } else if name.text.eq_ignore_ascii_case(SWAP) {
        let what = format!(
            "no place can be called {}, which is a move",
            quoted(name.text)
        );
        Err(name.fault(what, ""))
    } else {
        Ok(())
    }
}

fn coordinate(word: Word) -> Result<f32, Fault> {
    let number: Option<f32> = word.text.parse().ok();
    let inside = number.filter(|number| (-FARTHEST..=FARTHEST).contains(number));
    inside.ok_or_else(|| {
        let what = format!("{} is not a position", quoted(word.text));
        word.fault(what, format!("a number from -{FARTHEST} to {FARTHEST}"))
    })
}
