//! The key `swap`: whether the second player may take the first stone over.

use super::board::BoardSection;
use super::error::Fault;
use super::section::SectionEntry;
use crate::positional::plan::WinCondition;

/// The values of the key.
const EXPECTED: &str = "\"same\", \"mirrored\", or a list of pairs such as [\"a2 b1\"]";

/// Reads, for each place, where a first stone on it goes when it is taken over.
pub(super) fn read(
    entry: SectionEntry,
    board: &BoardSection,
    win_conditions: &[WinCondition; 2],
) -> Result<Vec<u16>, Fault> {
    let mirror = if entry.is_text() {
        read_word(entry, board)?
    } else {
        read_pairs(entry, board)?
    };
    check(entry, board, win_conditions, &mirror)?;
    Ok(mirror)
}

fn read_word(entry: SectionEntry, board: &BoardSection) -> Result<Vec<u16>, Fault> {
    let same: Vec<u16> = (0..board.ground.places()).collect();
    let exchanged = board.ground.exchanged();
    let words = [("same", Some(&same)), ("mirrored", exchanged.as_ref())];
    let mirror = entry.choice(&words).map_err(|fault| Fault {
        expected: String::from(EXPECTED),
        ..fault
    });
    mirror?.cloned().ok_or_else(|| {
        let what = "only a board with as many columns as rows is mirrored";
        entry.fault(what, "\"same\", or a list of pairs such as [\"a2 b1\"]")
    })
}

fn read_pairs(entry: SectionEntry, board: &BoardSection) -> Result<Vec<u16>, Fault> {
    let mut mirror: Vec<u16> = (0..board.ground.places()).collect();
    let mut texts = entry.texts(EXPECTED)?.into_iter();
    for pair in board.names.lists_once(entry)? {
        let text = texts.next();
        let [one, other] = pair.as_slice() else {
            let at = text.map_or(entry.at(), |text| text.at);
            let what = format!("the number of places here is {}", pair.len());
            return Err(Fault::new(
                at,
                what,
                "a pair of places that change for each other",
            ));
        };
        mirror[usize::from(*one)] = *other;
        mirror[usize::from(*other)] = *one;
    }
    Ok(mirror)
}

/// Checks that a stone that is taken over moves to a place where a first stone could be, and does
/// not win there.
fn check(
    entry: SectionEntry,
    board: &BoardSection,
    [first, second]: &[WinCondition; 2],
    mirror: &[u16],
) -> Result<(), Fault> {
    let layout = board.ground.layout();
    let name = |place: u16| &layout.spots()[usize::from(place)].name;
    let open: Vec<u16> = board.open_at_first().collect();
    for place in &open {
        let there = mirror[usize::from(*place)];
        if !open.contains(&there) {
            let what = format!("a stone on {} would come to {}", name(*place), name(there));
            return Err(entry.fault(what, "a place on which a first stone can be"));
        }
        if !wins_alone(first, *place) && wins_alone(second, there) {
            let what = format!("O would win by taking over a stone on {}", name(*place));
            return Err(entry.fault(
                what,
                "win conditions that no single stone meets, if stones can be taken over",
            ));
        }
    }
    Ok(())
}

/// Whether a single stone on a place wins.
fn wins_alone(condition: &WinCondition, place: u16) -> bool {
    match condition {
        WinCondition::Groups(groups) => groups.iter().any(|group| group == [place]),
        WinCondition::Join(sides) => sides.iter().all(|side| side.contains(&place)),
        WinCondition::Exactly(length) => *length == 1,
    }
}
