//! Deals: a seed determines the cards, for any questions, and all cards are equally likely.

use hog_cards::Card;
use hog_core::random::{below, seed_bytes, shuffle, spread_seed_bytes};
use hog_core::{Game, Turn, draw_chance_move};
use hog_games::go_fish::{GoFishWithSuits, Move};
use hog_testkit::{legal_moves, sized};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::rules_of;

/// The cards that chance draws in a game from a seed, if the players ask what another seed says.
fn cards(seed: [u8; 32], questions: u64) -> Vec<Card> {
    let game = GoFishWithSuits::new(rules_of("go-fish"));
    let mut dealer = ChaCha8Rng::from_seed(seed);
    let mut asks = ChaCha8Rng::from_seed(seed_bytes(questions));
    let mut state = game.start();
    let mut cards = Vec::new();
    loop {
        let mv = match game.turn(&state) {
            Turn::Over(_) => return cards,
            Turn::Chance => draw_chance_move(&game, &state, &mut dealer),
            Turn::Seat(_) => {
                let moves = legal_moves(&game, &state);
                moves[below(&mut asks, moves.len())]
            }
        };
        if let Move::Draw(card) = mv {
            cards.push(card);
        }
        game.play_unchecked(&mut state, mv);
    }
}

/// A change of this order would change every deal that is remembered by its seed.
#[test]
fn a_seed_deals_these_cards_for_ever() {
    let rows = |seed| -> Vec<String> {
        let cards = cards(seed, 0);
        let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
        written.chunks(13).map(|row| row.join(" ")).collect()
    };
    assert_eq!(
        rows(seed_bytes(7)),
        [
            "3C TS QS 6S 6H AC AS 5C QC 6C JS 5D 9C",
            "5H 8C 3H 7C 9H 8H KH JC 9D KS 8S 5S 4H",
            "TD 2S 7D KC 3D 8D TH 3S TC AD JH 2D 4C",
            "JD 2C 4D 2H 4S 7H AH 7S 9S 6D KD QD QH",
        ]
    );
    let of_256_bits = rows([0xff; 32]);
    assert_eq!(of_256_bits[0], "4H 4D 7D 6D AH QC AC KH 5C 2S TH 4C 2C");
}

#[test]
fn the_same_cards_come_whatever_is_asked() {
    for seed in 0..50 {
        let first = cards(seed_bytes(seed), 1);
        assert_eq!(first.len(), 52);
        for questions in 2..5 {
            assert_eq!(cards(seed_bytes(seed), questions), first, "seed {seed}");
        }
    }
}

fn chi_square(counts: &[u32], expected: f64) -> f64 {
    let squares = counts.iter().map(|count| {
        let off = f64::from(*count) - expected;
        off * off / expected
    });
    squares.sum()
}

/// How often each card comes at each place of many shuffles, each from a seed of 256 bits, as a
/// chi-square: with 51 × 51 degrees of freedom it should be near 2,601, and its deviation is near 72.
#[test]
fn shuffles_favour_no_card() {
    let shuffles: u32 = sized(50_000, 1_000_000);
    let mut counts = vec![[0_u32; 52]; 52];
    for number in 0..shuffles {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(number.into()));
        let mut order: [usize; 52] = std::array::from_fn(|card| card);
        shuffle(&mut rng, &mut order);
        for (place, card) in order.into_iter().enumerate() {
            counts[card][place] += 1;
        }
    }
    let chi_square = chi_square(counts.as_flattened(), f64::from(shuffles) / 52.0);
    assert!((chi_square - 2_601.0).abs() < 4.0 * 72.0, "{chi_square}");
}

/// The same chi-square for the first fourteen cards that the game draws: a whole deal.
#[test]
fn a_deal_favours_no_card() {
    const DEALS: u32 = 20_000;
    let game = GoFishWithSuits::new(rules_of("go-fish"));
    let mut counts = vec![[0_u32; 52]; 14];
    for number in 0..DEALS {
        let mut dealer = ChaCha8Rng::from_seed(spread_seed_bytes(u64::from(number) << 20));
        let mut state = game.start();
        for place in &mut counts {
            let mv = draw_chance_move(&game, &state, &mut dealer);
            let Move::Draw(card) = mv else {
                panic!("chance does not ask");
            };
            place[usize::from(card.index())] += 1;
            game.play_unchecked(&mut state, mv);
        }
    }
    let chi_square = chi_square(counts.as_flattened(), f64::from(DEALS) / 52.0);
    // 51 × 14 degrees of freedom: 714, and a deviation of 38.
    assert!((chi_square - 714.0).abs() < 4.0 * 38.0, "{chi_square}");
}
