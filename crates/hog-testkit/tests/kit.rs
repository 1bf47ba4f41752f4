//! The kit accepts sound games and notices broken ones.

use std::panic::{UnwindSafe, catch_unwind};

use hog_board::{
    Category, Colour, Counter, Gesture, Grip, Kind, Layout, Place, Scene, Show, Visibility,
};
use hog_core::{
    BadNotation, Game, Key, Notation, Outcome, PerfectInformation, Searchable, Seat, Turn,
};
use hog_testkit::games::{Heap, Kuhn, Leak, Leaky};
use hog_testkit::{Laws, secrecy};

#[test]
fn three_seats_and_several_starts_keep_the_laws() {
    Laws::of(&Heap::with_starts(vec![7, 5, 9])).hold();
}

#[test]
fn hidden_cards_keep_the_laws() {
    Laws::of(&Kuhn).hold();
}

#[test]
fn hidden_cards_stay_hidden() {
    secrecy::check(&Kuhn, 200);
}

#[test]
#[should_panic(expected = "nothing was tested")]
fn a_check_that_compares_nothing_is_no_check() {
    secrecy::check(&Kuhn, 0);
}

#[test]
fn a_hidden_card_that_is_revealed_is_noticed() {
    for leak in [Leak::OpenHand, Leak::Length, Leak::Objection] {
        let game = Kuhn;
        let told = panic_of(|| secrecy::check(&Leaky { game, leak }, 200));
        assert!(
            told.is_some_and(|told| told.contains("can tell")),
            "{leak:?}"
        );
    }
}

/// What a check says when it fails.
fn panic_of<T>(check: impl FnOnce() -> T + UnwindSafe) -> Option<String> {
    let panic = catch_unwind(check).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
}

/// What is wrong with a [`Broken`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    MoveTwice,
    MovesAfterTheEnd,
    NoMovesBeforeTheEnd,
    UnlistedMoveIsLegal,
    RefusalChangesTheState,
    OneKeyForAll,
    OneTextForAll,
    ReadsAnything,
    PlaceWithoutLayout,
    LopsidedSymmetry,
    NoSuchSeat,
    WeightlessChance,
    WeightsTooGreat,
    OtherFirstStart,
    IgnoresTrailingText,
    AlwaysIllegalMoveIsLegal,
    KindsLookAlike,
    NothingIsShown,
    GestureTakesNothing,
    GestureGoesNowhere,
    DecidedTooEarly,
    SymmetryThatDoesNothing,
}

/// Counts from 0 to 3 by ones and twos, and does one thing wrong.
struct Broken(Fault);

impl Broken {
    fn has(&self, fault: Fault) -> bool {
        self.0 == fault
    }
}

impl PerfectInformation for Broken {}

impl Game for Broken {
    type State = u8;
    type Move = u8;

    fn seats(&self) -> usize {
        1
    }
    fn start(&self) -> u8 {
        0
    }
    fn starts(&self) -> Vec<u8> {
        vec![u8::from(self.has(Fault::OtherFirstStart))]
    }
    fn turn(&self, state: &u8) -> Turn {
        match state {
            0..=2 if self.has(Fault::NoSuchSeat) => Turn::Seat(Seat::SECOND),
            0..=2 if self.has(Fault::WeightlessChance) => Turn::Chance,
            0..=2 if self.has(Fault::WeightsTooGreat) => Turn::Chance,
            0..=2 => Turn::Seat(Seat::FIRST),
            _ => Turn::Over(Outcome::won_by(Seat::FIRST)),
        }
    }
    fn weight(&self, _: &u8, _: u8) -> u32 {
        match self.0 {
            Fault::WeightlessChance => 0,
            Fault::WeightsTooGreat => u32::MAX,
            _ => 1,
        }
    }
    fn moves(&self, state: &u8, out: &mut Vec<u8>) {
        match state {
            2 if self.has(Fault::NoMovesBeforeTheEnd) => {}
            0 | 1 => out.extend([1, 2]),
            2 => out.push(1),
            _ if self.has(Fault::MovesAfterTheEnd) => out.push(1),
            _ => {}
        }
        if self.has(Fault::MoveTwice) && *state == 0 {
            out.push(1);
        }
    }
    fn play_unchecked(&self, state: &mut u8, mv: u8) {
        *state += mv;
    }
    fn is_legal(&self, state: &u8, mv: u8) -> bool {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let is_extra = mv == 0 && self.has(Fault::AlwaysIllegalMoveIsLegal);
        moves.contains(&mv) || is_extra || self.has(Fault::UnlistedMoveIsLegal)
    }
    fn play(&self, state: &mut u8, mv: u8) -> Result<(), hog_core::IllegalMove<u8>> {
        if !self.is_legal(state, mv) {
            *state += u8::from(self.has(Fault::RefusalChangesTheState));
            return Err(hog_core::IllegalMove { mv });
        }
        self.play_unchecked(state, mv);
        Ok(())
    }
}

impl Key for Broken {
    type Key = u8;
    fn key(&self, state: &u8) -> u8 {
        *state * u8::from(!self.has(Fault::OneKeyForAll))
    }
    fn state_of(&self, key: &u8) -> u8 {
        *key
    }
}

impl Notation for Broken {
    fn write_move(&self, _: &u8, mv: u8) -> String {
        let is_same = self.has(Fault::OneTextForAll);
        let written = if is_same { 1 } else { mv };
        written.to_string()
    }
    fn read_move(&self, _: &u8, text: &str) -> Result<u8, BadNotation> {
        let mut text = text.trim();
        if self.has(Fault::IgnoresTrailingText) {
            text = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        }
        match text.parse() {
            Ok(number) => Ok(number),
            Err(_) if self.has(Fault::ReadsAnything) => Ok(1),
            Err(_) => Err(BadNotation {
                expected: "a number".to_string(),
            }),
        }
    }
}

impl Show for Broken {
    fn layout(&self) -> Layout {
        Layout::squares(1, 1)
    }
    fn kinds(&self) -> Vec<Kind> {
        let alike = self.has(Fault::KindsLookAlike);
        let kind = |name, glyph| Kind {
            name,
            glyph,
            colour: Colour::Plain,
        };
        vec![
            kind("bead", "o"),
            kind("stick", if alike { "o" } else { "x" }),
        ]
    }
    fn scene(&self, state: &u8) -> Scene {
        let places = 1 + u32::from(self.has(Fault::PlaceWithoutLayout));
        let mut scene = Scene::new((0..places).map(Place));
        let shown = *state * u8::from(!self.has(Fault::NothingIsShown));
        for bead in (0..shown).map(|number| Counter(number.into())) {
            scene.put(bead, Place(0), Category(0), Visibility::Everyone);
        }
        scene
    }
    fn gestures(&self, state: &u8, _: u8) -> Vec<Gesture> {
        let from = match self.0 {
            Fault::GestureTakesNothing => Grip::counter(Place(0), usize::from(*state)),
            _ => Grip::place(Place(0)),
        };
        let to = Place(u32::from(self.has(Fault::GestureGoesNowhere)));
        vec![Gesture::Carry { from, to }]
    }
    fn decisive(&self, state: &u8) -> Vec<Place> {
        if *state == 3 || self.has(Fault::DecidedTooEarly) {
            vec![Place(0)]
        } else {
            Vec::new()
        }
    }
}

impl Searchable for Broken {
    fn symmetries(&self) -> usize {
        match self.0 {
            Fault::SymmetryThatDoesNothing | Fault::LopsidedSymmetry => 2,
            _ => 1,
        }
    }
    fn map_state(&self, symmetry: usize, state: &u8) -> u8 {
        match symmetry {
            1 if self.has(Fault::LopsidedSymmetry) && *state > 0 => 3 - state,
            _ => *state,
        }
    }
    fn map_move(&self, _: usize, mv: u8) -> u8 {
        mv
    }
}

#[test]
fn every_broken_law_is_noticed() {
    let complaint = |fault| panic_of(move || Laws::of(&Broken(fault)).open().hold());
    assert_eq!(complaint(Fault::Nothing), None);
    let check = |fault, expect: &str| {
        let complaint = complaint(fault).unwrap_or_else(|| panic!("{fault:?} is not noticed"));
        assert!(complaint.contains(expect), "{fault:?}: {complaint}");
    };
    check(Fault::MoveTwice, "a move is there twice");
    check(Fault::MovesAfterTheEnd, "over is not the same as no moves");
    check(
        Fault::NoMovesBeforeTheEnd,
        "over is not the same as no moves",
    );
    check(Fault::UnlistedMoveIsLegal, "is legal, but not listed");
    check(Fault::RefusalChangesTheState, "changed the state");
    check(Fault::OneKeyForAll, "gives");
    check(Fault::OneTextForAll, "reads as");
    check(Fault::ReadsAnything, "reads as");
    check(
        Fault::PlaceWithoutLayout,
        "scene and layout have other places",
    );
    check(Fault::LopsidedSymmetry, "symmetry 1");
    check(Fault::NoSuchSeat, "no such seat");
    check(Fault::WeightlessChance, "weighs nothing");
    check(Fault::WeightsTooGreat, "weights are too great");
    check(Fault::IgnoresTrailingText, "\"1x\" reads as 1");
    check(
        Fault::AlwaysIllegalMoveIsLegal,
        "\"0\" is legal, but not listed",
    );
    check(Fault::KindsLookAlike, "two kinds look like o");
    check(Fault::NothingIsShown, "it looks like");
    check(Fault::GestureTakesNothing, "takes what is not there");
    check(Fault::GestureGoesNowhere, "names no place");
    check(Fault::DecidedTooEarly, "it is decided too early");
    check(Fault::SymmetryThatDoesNothing, "two symmetries do the same");
    check(Fault::OtherFirstStart, "`start` is the first of `starts`");
}
