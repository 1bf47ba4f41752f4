//! The laws that every game must keep.

use std::collections::{BTreeSet, HashMap, HashSet};

use hog_board::{Image, Mediator, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Key, Notation, Seats, Symmetry, Turn, Undo};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{At, Visit, walk};

/// How many random games are looked at, and how long they get.
const GAMES: u64 = 40;
const MOST_MOVES: usize = 60;
/// How many moves from elsewhere are tried in each state.
const STRANGE_MOVES: usize = 40;

type Law<G> = fn(&G, &Visit<G>);
type LawOfAll<G> = fn(&G, &[Visit<G>]);

/// The laws for a game, checked by [`hold`](Laws::hold).
///
/// ```
/// # use hog_testkit::games::Heap;
/// hog_testkit::Laws::of(&Heap::with_starts(vec![5, 7])).undo().hold();
/// ```
#[must_use = "laws are checked by `hold`"]
pub struct Laws<'g, G: Key + Notation + Show> {
    game: &'g G,
    /// Checked of every state.
    laws: Vec<Law<G>>,
    /// Checked of all states together.
    laws_of_all: Vec<LawOfAll<G>>,
}

impl<'g, G: Key + Notation + Show> Laws<'g, G> {
    /// The laws that every game must keep: generated moves are the legal ones and different from
    /// each other, no moves exactly when over, a refused move changes nothing, keys and notation
    /// read back, and every viewer sees every counter once, in its place, through a mediator that
    /// works both ways.
    pub fn of(game: &'g G) -> Self {
        Self {
            game,
            laws: vec![
                turn_is_somebodys,
                no_moves_iff_over,
                moves_are_different_and_legal,
                notation_reads_back,
                spoilt_notation_is_safe,
                view_is_whole,
            ],
            laws_of_all: Vec::new(),
        }
    }

    /// Runs all laws along random games.
    ///
    /// # Panics
    /// If one is broken.
    pub fn hold(self) {
        starts_are_sound(self.game);
        names_are_different(self.game);
        let visits: Vec<Visit<G>> = (0..GAMES)
            .flat_map(|seed| walk(self.game, seed, MOST_MOVES))
            .collect();
        for visit in &visits {
            for law in &self.laws {
                law(self.game, visit);
            }
        }
        keys_tell_states_apart(self.game, &visits);
        strange_moves_change_nothing(self.game, &visits);
        for law in &self.laws_of_all {
            law(self.game, &visits);
        }
    }

    /// Nothing is hidden and nothing is left out: what an onlooker sees tells the state. For games
    /// in which all that matters is on the board.
    pub fn open(mut self) -> Self {
        self.laws_of_all.push(scene_tells_the_state);
        self
    }
}

impl<G: Key + Notation + Show + Undo> Laws<'_, G> {
    /// Taking a move back in place gives the state before it.
    pub fn undo(mut self) -> Self {
        self.laws.push(|game, visit| {
            if let Some((before, mv)) = visit.moves.last() {
                let mut state = visit.state.clone();
                game.undo_unchecked(&mut state, *mv);
                assert!(state == *before, "undo differs: {}", At(game, visit));
            }
        });
        self
    }
}

impl<G: Key + Notation + Show + Symmetry> Laws<'_, G> {
    /// Renaming by a symmetry and playing give the same in either order.
    pub fn symmetry(mut self) -> Self {
        self.laws.push(symmetry_commutes_with_play);
        self.laws_of_all.push(symmetries_are_different);
        self
    }
}

fn moves_of<G: Key>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

fn starts_are_sound<G: Key>(game: &G) {
    assert!(
        (1..=Seats::MOST).contains(&game.seats()),
        "a game has 1 to 32 seats"
    );
    let starts = game.starts();
    assert_eq!(
        starts.first(),
        Some(&game.start()),
        "`start` is the first of `starts`"
    );
    let different: HashSet<_> = starts.iter().collect();
    assert_eq!(different.len(), starts.len(), "starts are different");
}

fn turn_is_somebodys<G: Key + Notation>(game: &G, visit: &Visit<G>) {
    if let Turn::Seat(seat) = game.turn(&visit.state) {
        assert!(
            seat.index() < game.seats(),
            "no such seat: {}",
            At(game, visit)
        );
    }
}

fn no_moves_iff_over<G: Key + Notation>(game: &G, visit: &Visit<G>) {
    let none = moves_of(game, &visit.state).is_empty();
    let over = game.turn(&visit.state).is_over();
    assert!(
        none == over,
        "over is not the same as no moves: {}",
        At(game, visit)
    );
}

fn moves_are_different_and_legal<G: Key + Notation>(game: &G, visit: &Visit<G>) {
    let moves = moves_of(game, &visit.state);
    let different: HashSet<_> = moves.iter().collect();
    assert!(
        different.len() == moves.len(),
        "a move is there twice: {}",
        At(game, visit)
    );
    for mv in moves {
        assert!(
            game.is_legal(&visit.state, mv),
            "{mv:?} is not legal: {}",
            At(game, visit)
        );
        let (mut played, mut unchecked) = (visit.state.clone(), visit.state.clone());
        assert!(
            game.play(&mut played, mv).is_ok(),
            "{mv:?} is refused: {}",
            At(game, visit)
        );
        game.play_unchecked(&mut unchecked, mv);
        assert!(
            played == unchecked,
            "{mv:?} is played in two ways: {}",
            At(game, visit)
        );
    }
}

fn notation_reads_back<G: Key + Notation>(game: &G, visit: &Visit<G>) {
    let mut written = HashSet::new();
    for mv in moves_of(game, &visit.state) {
        let text = game.write_move(&visit.state, mv);
        for form in [
            text.clone(),
            text.to_uppercase(),
            text.to_lowercase(),
            format!("  {text} "),
        ] {
            let read = game.read_move(&visit.state, &form);
            assert!(
                read == Ok(mv),
                "{form:?} reads as {read:?}: {}",
                At(game, visit)
            );
        }
        let new = written.insert(text.clone());
        assert!(new, "two moves are written {text}: {}", At(game, visit));
    }
    for text in ["", "?", "no move at all", "\u{1F0A1}"] {
        let read = game.read_move(&visit.state, text);
        assert!(
            read.is_err(),
            "{text:?} reads as {read:?}: {}",
            At(game, visit)
        );
    }
}

/// A text that is nearly a move is an error or a move that is written just so; and if that move is
/// not listed, it is refused.
fn spoilt_notation_is_safe<G: Key + Notation>(game: &G, visit: &Visit<G>) {
    let moves = moves_of(game, &visit.state);
    let mut spoilt = BTreeSet::new();
    for mv in &moves {
        let text = game.write_move(&visit.state, *mv);
        let digits_as = |other: &str| text.replace(|letter: char| letter.is_ascii_digit(), other);
        let mut short = text.clone();
        short.pop();
        spoilt.extend([digits_as("0"), digits_as("99"), text.clone() + "x", short]);
        spoilt.insert(text.clone() + &text);
    }
    for text in spoilt {
        let Ok(mv) = game.read_move(&visit.state, &text) else {
            continue;
        };
        let at = At(game, visit);
        let written = game.write_move(&visit.state, mv);
        assert!(
            written.eq_ignore_ascii_case(text.trim()),
            "{text:?} reads as {written}: {at}"
        );
        if !moves.contains(&mv) {
            let mut state = visit.state.clone();
            assert!(
                !game.is_legal(&state, mv),
                "{text:?} is legal, but not listed: {at}"
            );
            assert!(
                game.play(&mut state, mv).is_err(),
                "{text:?} is played: {at}"
            );
            assert!(
                state == visit.state,
                "the refused {text:?} changed the state: {at}"
            );
        }
    }
}

/// Kinds with different names look different, and seats are called differently.
fn names_are_different<G: Key + Notation + Show>(game: &G) {
    let mut names: HashMap<&str, &str> = HashMap::new();
    for kind in game.kinds() {
        let known = *names.entry(kind.glyph).or_insert(kind.name);
        assert_eq!(known, kind.name, "two kinds look like {}", kind.glyph);
    }
    let seats = Seats::first(game.seats())
        .iter()
        .map(|seat| game.seat_name(seat));
    let different: HashSet<String> = seats.collect();
    assert_eq!(different.len(), game.seats(), "two seats have one name");
}

fn scene_tells_the_state<G: Key + Notation + Show>(game: &G, visits: &[Visit<G>]) {
    let mut states: HashMap<String, &G::State> = HashMap::new();
    for visit in visits {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
        let view = Mediator::new(Viewer::Onlooker).view(&game.scene(&visit.state), &mut rng);
        let images: Vec<_> = view
            .places
            .iter()
            .map(|(place, seen)| {
                (
                    place,
                    seen.iter().map(|seen| seen.image).collect::<Vec<_>>(),
                )
            })
            .collect();
        let seen = format!("{:?} {images:?}", game.turn(&visit.state));
        let known = *states.entry(seen).or_insert(&visit.state);
        assert!(
            *known == visit.state,
            "it looks like {known:?}: {}",
            At(game, visit)
        );
    }
}

fn symmetries_are_different<G: Key + Symmetry>(game: &G, visits: &[Visit<G>]) {
    let act = |symmetry| -> Vec<G::State> {
        visits
            .iter()
            .map(|visit| game.map_state(symmetry, &visit.state))
            .collect()
    };
    let acts: Vec<Vec<G::State>> = (0..game.symmetries()).map(act).collect();
    for (second, act) in acts.iter().enumerate() {
        let first = acts.iter().position(|other| other == act);
        assert_eq!(first, Some(second), "two symmetries do the same");
    }
}

/// All who can look.
fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seats::first(seats)
        .iter()
        .map(Viewer::Seat)
        .chain([Viewer::Onlooker])
}

fn view_is_whole<G: Key + Notation + Show>(game: &G, visit: &Visit<G>) {
    let at = At(game, visit);
    let scene = game.scene(&visit.state);
    let board = scene.board();
    let laid_out: BTreeSet<_> = game
        .layout()
        .spots()
        .iter()
        .map(|spot| spot.place)
        .collect();
    assert!(
        board.places().eq(laid_out),
        "scene and layout have other places: {at}"
    );
    let kinds = game.kinds().len();
    for viewer in viewers(game.seats()) {
        let mut mediator = Mediator::new(viewer);
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(visit.seed));
        let view = mediator.view(&scene, &mut rng);
        assert!(
            mediator.view(&scene, &mut rng) == view,
            "a second look differs: {at}"
        );
        assert!(
            view.places.len() == board.places().len(),
            "a place is not seen: {at}"
        );
        for (place, seen) in &view.places {
            let counters: Vec<_> = seen
                .iter()
                .filter_map(|seen| mediator.counter(seen.token))
                .collect();
            assert!(
                counters == board.on(*place),
                "other counters are seen: {at}"
            );
            for (height, (seen, counter)) in seen.iter().zip(counters).enumerate() {
                assert!(
                    mediator.token(counter) == Some(seen.token),
                    "tokens differ: {at}"
                );
                assert!(seen.z == height, "z is not the height: {at}");
                if let Image::Face(category) = seen.image {
                    assert!(usize::from(category.0) < kinds, "no such kind: {at}");
                }
            }
        }
    }
}

fn keys_tell_states_apart<G: Key + Notation>(game: &G, visits: &[Visit<G>]) {
    let mut states: HashMap<G::Key, &G::State> = HashMap::new();
    for visit in visits {
        let key = game.key(&visit.state);
        let back = game.state_of(&key);
        assert!(
            back == visit.state,
            "{key:?} gives {back:?}: {}",
            At(game, visit)
        );
        let known = *states.entry(key).or_insert(&visit.state);
        assert!(
            *known == visit.state,
            "two states have one key: {}",
            At(game, visit)
        );
    }
}

/// Moves that are legal elsewhere are refused, and nothing happens.
fn strange_moves_change_nothing<G: Key + Notation>(game: &G, visits: &[Visit<G>]) {
    let mut seen = HashSet::new();
    let all = visits
        .iter()
        .flat_map(|visit| visit.moves.iter().map(|(_, mv)| *mv));
    let all: Vec<G::Move> = all.filter(|mv| seen.insert(*mv)).collect();
    for (index, visit) in visits.iter().enumerate() {
        let legal: HashSet<_> = moves_of(game, &visit.state).into_iter().collect();
        let tried = all
            .iter()
            .cycle()
            .skip(index)
            .take(STRANGE_MOVES.min(all.len()));
        for mv in tried.filter(|mv| !legal.contains(*mv)) {
            let at = At(game, visit);
            assert!(
                !game.is_legal(&visit.state, *mv),
                "{mv:?} is legal, but not listed: {at}"
            );
            let mut state = visit.state.clone();
            assert!(
                game.play(&mut state, *mv).is_err(),
                "{mv:?} is played: {at}"
            );
            assert!(
                state == visit.state,
                "the refused {mv:?} changed the state: {at}"
            );
            assert!(
                !game.objection(&state, *mv).is_empty(),
                "{mv:?}: no objection: {at}"
            );
        }
    }
}

fn symmetry_commutes_with_play<G: Key + Notation + Symmetry>(game: &G, visit: &Visit<G>) {
    let state = &visit.state;
    let moves = moves_of(game, state);
    let starts: HashSet<_> = game.starts().into_iter().collect();
    assert!(
        game.map_state(0, state) == *state,
        "symmetry 0 moves: {}",
        At(game, visit)
    );
    for symmetry in 0..game.symmetries() {
        let at = At(game, visit);
        let mapped = game.map_state(symmetry, state);
        let is_start = starts.contains(state) == starts.contains(&mapped);
        assert!(is_start, "symmetry {symmetry} does not keep starts: {at}");
        assert!(
            game.turn(&mapped) == game.turn(state),
            "symmetry {symmetry} changes the turn: {at}"
        );
        let renamed: HashSet<_> = moves
            .iter()
            .map(|mv| game.map_move(symmetry, *mv))
            .collect();
        let theirs: HashSet<_> = moves_of(game, &mapped).into_iter().collect();
        assert!(
            renamed == theirs,
            "symmetry {symmetry} has other moves: {at}"
        );
        for mv in &moves {
            let (mut first_played, mut first_mapped) = (state.clone(), mapped.clone());
            game.play_unchecked(&mut first_played, *mv);
            game.play_unchecked(&mut first_mapped, game.map_move(symmetry, *mv));
            assert!(
                game.map_state(symmetry, &first_played) == first_mapped,
                "symmetry {symmetry} and {mv:?} do not commute: {at}"
            );
        }
    }
}
