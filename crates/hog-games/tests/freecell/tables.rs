//! Random tables, made from seeds.

use hog_cards::Suit;
use hog_core::Game;
use hog_core::random::{below, seed_bytes, shuffle};
use hog_games::freecell::{
    AutoPlay, Back, Building, Card, DealNumber, EmptyColumns, FreeCell, Rules, Setup, State,
};
use hog_testkit::legal_moves;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A begun game, with cells and foundations in use.
pub const BEGUN: &str = "\
Foundations: H-6 C-9 D-2 S-0
Freecells: QS 3S - KD
: 8H 3D 2S
: KS QD JC
: AS 8D TD 7D JH TS 9D
: 7S 6D
: 5S
: KH QC JD TC 9H 8S 7H 6S 5D 4S
: KC QH JS TH 9S
: 4D
";

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(seed_bytes(seed))
}

/// A number from 0 to one less than the bound.
pub fn small(rng: &mut ChaCha8Rng, bound: u8) -> u8 {
    u8::try_from(below(rng, bound.into())).unwrap()
}

/// Any rules at all, without auto-play.
pub fn any_rules(rng: &mut ChaCha8Rng) -> Rules {
    let (cells, columns) = (small(rng, 9), 4 + small(rng, 7));
    Rules::FREECELL
        .with_cells(cells)
        .and_then(|rules| rules.with_columns(columns))
        .unwrap()
        .with_building([Building::AlternateColours, Building::Suit][below(rng, 2)])
        .with_empty_columns([EmptyColumns::Any, EmptyColumns::KingsOnly][below(rng, 2)])
        .with_back([Back::Off, Back::On][below(rng, 2)])
        .with_auto_play(AutoPlay::Off)
}

/// A state in the middle of a random game from a random deal.
pub fn in_a_game(rules: Rules, rng: &mut ChaCha8Rng) -> (FreeCell, State) {
    let number = i64::try_from(below(rng, 1_000_000)).unwrap() + 1;
    let game = FreeCell::deal(rules, DealNumber::new(number).unwrap());
    let mut state = game.start();
    for _ in 0..below(rng, 60) {
        let moves = legal_moves(&game, &state);
        if moves.is_empty() {
            break;
        }
        // Moves that are not into cells are preferred, or the cells would always be full.
        let mv = (0..3).map(|_| moves[below(rng, moves.len())]);
        let mv = mv.min_by_key(|mv| matches!(mv.to, hog_games::freecell::Target::Cell(_)));
        game.play_unchecked(&mut state, mv.unwrap());
    }
    (game, state)
}

/// A table on which most cards are on the foundations, and those that are left anywhere.
pub fn near_the_end(rules: Rules, left: usize, rng: &mut ChaCha8Rng) -> Setup {
    let mut heights = [13_u8; 4];
    for _ in 0..left {
        let suits: Vec<usize> = (0..4).filter(|suit| heights[*suit] > 0).collect();
        let suit = suits[below(rng, suits.len())];
        heights[suit] -= 1;
    }
    let above = |suit: Suit| heights[usize::from(suit.index())] + 1..=13;
    let cards = Suit::ALL
        .into_iter()
        .flat_map(|suit| above(suit).filter_map(move |height| Card::of_height(suit, height)));
    let mut cards: Vec<Card> = cards.collect();
    shuffle(rng, &mut cards);
    let mut columns = vec![Vec::new(); rules.columns().into()];
    let mut cells = vec![None; rules.cells().into()];
    for cell in &mut cells {
        if below(rng, 2) == 0 {
            *cell = cards.pop();
        }
    }
    // Few columns hold cards, so that some are empty.
    let used = 1 + below(rng, columns.len());
    for card in cards {
        columns[below(rng, used)].push(card);
    }
    Setup::new(rules, columns, &cells, heights).unwrap()
}
