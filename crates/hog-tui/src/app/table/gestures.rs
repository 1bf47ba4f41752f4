//! The moves that a gesture on the board may mean.

use hog_board::{Gesture, Grip, Place};
use hog_table::Act;

/// Whether two grips can mean the same: a place itself means any counter on it.
fn meets(meant: Grip, grip: Grip) -> bool {
    let same_height = meant.z.is_none() || grip.z.is_none() || meant.z == grip.z;
    meant.place == grip.place && same_height
}

/// The texts of the moves with a gesture that fits.
fn with(acts: &[Act], fits: impl Fn(&Gesture) -> bool) -> Vec<String> {
    let fitting = acts.iter().filter(|act| act.gestures.iter().any(&fits));
    fitting.map(|act| act.text.clone()).collect()
}

/// The moves that touching something makes.
pub(super) fn touched(acts: &[Act], grip: Grip) -> Vec<String> {
    with(
        acts,
        |gesture| matches!(gesture, Gesture::Touch(meant) if meets(*meant, grip)),
    )
}

/// The moves that sending something where it belongs makes.
pub(super) fn sent(acts: &[Act], grip: Grip) -> Vec<String> {
    with(
        acts,
        |gesture| matches!(gesture, Gesture::Send(meant) if meets(*meant, grip)),
    )
}

/// The moves that carrying something to a place makes.
pub(super) fn carried(acts: &[Act], held: Grip, place: Place) -> Vec<String> {
    with(
        acts,
        |gesture| matches!(gesture, Gesture::Carry { from, to } if *to == place && meets(*from, held)),
    )
}

/// Where something can be carried; empty if it cannot be.
pub(super) fn targets(acts: &[Act], held: Grip) -> Vec<Place> {
    let gestures = acts.iter().flat_map(|act| &act.gestures);
    let mut places: Vec<Place> = gestures
        .filter_map(|gesture| match gesture {
            Gesture::Carry { from, to } if meets(*from, held) => Some(*to),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// All that can be touched or taken.
pub(super) fn beginnings(acts: &[Act]) -> Vec<Grip> {
    // The first gesture of a move is the plainest: others are ways round.
    let first = acts.iter().filter_map(|act| act.gestures.first());
    let mut grips: Vec<Grip> = first
        .map(|gesture| match gesture {
            Gesture::Touch(grip) | Gesture::Send(grip) => *grip,
            Gesture::Carry { from, .. } => *from,
        })
        .collect();
    grips.sort_unstable();
    grips.dedup();
    grips
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(text: &str, gestures: &[Gesture]) -> Act {
        Act {
            text: text.to_string(),
            words: None,
            gestures: gestures.to_vec(),
        }
    }

    #[test]
    fn gestures_find_their_moves() {
        let card = Grip::counter(Place(1), 3);
        let carry = |to| Gesture::Carry {
            from: card,
            to: Place(to),
        };
        let acts = [
            act("touch", &[Gesture::Touch(Grip::place(Place(0)))]),
            act("home", &[carry(7), Gesture::Send(card)]),
            act("over", &[carry(2)]),
        ];
        assert_eq!(touched(&acts, Grip::counter(Place(0), 5)), ["touch"]);
        assert_eq!(touched(&acts, card), Vec::<String>::new());
        assert_eq!(sent(&acts, card), ["home"]);
        assert_eq!(
            sent(&acts, Grip::counter(Place(1), 2)),
            Vec::<String>::new()
        );
        assert_eq!(carried(&acts, card, Place(2)), ["over"]);
        assert_eq!(targets(&acts, card), [Place(2), Place(7)]);
        assert_eq!(targets(&acts, Grip::counter(Place(1), 2)), []);
        assert_eq!(beginnings(&acts), [Grip::place(Place(0)), card]);
    }
}
