//! Scrambles: every state that can be solved, equally likely, except the solved one.

use hog_core::random::{below, seed_bytes, shuffle};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::cubies::{Corners, Cubies, Edges, Sitting, Slots};
use super::rules::Size;
use super::turns::CORNERS;
use hog_board::category::Face;

/// The scramble that a seed names.
#[must_use]
pub fn scramble(size: Size, seed: u64) -> Cubies {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    loop {
        let cubies = draw(size, &mut rng);
        if cubies != Cubies::SOLVED {
            return cubies;
        }
    }
}

fn draw<R: Rng>(size: Size, rng: &mut R) -> Cubies {
    let mut cubies = Cubies::SOLVED;
    // The small cube's corner that no turn moves stays at home.
    let fixed = [Face::Down, Face::Back, Face::Left];
    let moving = |slot: &u8| size == Size::Three || CORNERS[usize::from(*slot)] != fixed;
    let corner_slots: Vec<u8> = (0..8).filter(moving).collect();
    let corners = sit::<Corners, R>(&mut cubies, &corner_slots, rng);
    if size == Size::Three {
        let edge_slots: Vec<u8> = (0..12).collect();
        let edges = sit::<Edges, R>(&mut cubies, &edge_slots, rng);
        // Every turn swaps corners as often as edges, so that both orders have one parity.
        if corners != edges {
            let (first, second) = (cubies.at::<Edges>(0), cubies.at::<Edges>(1));
            cubies.put::<Edges>(0, second);
            cubies.put::<Edges>(1, first);
        }
    }
    cubies
}

/// Whether an order can be reached by an even number of swaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
}

/// Seats the cubies of the slots anew among them, twisted so that all twists add up to nothing,
/// as they do in every cube that can be solved.
fn sit<S: Slots, R: Rng>(cubies: &mut Cubies, slots: &[u8], rng: &mut R) -> Parity {
    let mut order = slots.to_vec();
    shuffle(rng, &mut order);
    let mut sum = 0;
    for (index, (slot, cubie)) in slots.iter().zip(&order).enumerate() {
        let twist = if index + 1 < slots.len() {
            u8::try_from(below(rng, usize::from(S::COLOURS))).expect("there are three twists")
        } else {
            (S::COLOURS - sum) % S::COLOURS
        };
        sum = (sum + twist) % S::COLOURS;
        let sitting = Sitting {
            cubie: *cubie,
            twist,
        };
        cubies.put::<S>(usize::from(*slot), sitting);
    }
    let pairs = (0..order.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    let inversions = pairs
        .filter(|(first, last)| order[*first] > order[*last])
        .count();
    if inversions.is_multiple_of(2) {
        Parity::Even
    } else {
        Parity::Odd
    }
}
