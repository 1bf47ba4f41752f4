//! Scrambles: every state that can be solved, equally likely, except the solved one.

use hog_core::random::{below, seed_bytes, shuffle};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::cubies::{CornerSlots, Cubies, EdgeSlots, PlacedCubie, Slots};
use super::rules::CubeSize;
use super::turns::CORNERS;
use hog_board::category::CubeFace;

/// The scramble that a seed names.
#[must_use]
pub fn scramble(size: CubeSize, seed: u64) -> Cubies {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    loop {
        let cubies = draw(size, &mut rng);
        if cubies != Cubies::SOLVED {
            return cubies;
        }
    }
}

fn draw<R: Rng>(size: CubeSize, rng: &mut R) -> Cubies {
    let mut cubies = Cubies::SOLVED;
    // The small cube's corner that no turn moves stays at home.
    let fixed = [CubeFace::Down, CubeFace::Back, CubeFace::Left];
    let moving = |slot: &u8| size == CubeSize::Three || CORNERS[usize::from(*slot)] != fixed;
    let corner_slots: Vec<u8> = (0..8).filter(moving).collect();
    let corners = sit::<CornerSlots, R>(&mut cubies, &corner_slots, rng);
    if size == CubeSize::Three {
        let edge_slots: Vec<u8> = (0..12).collect();
        let edges = sit::<EdgeSlots, R>(&mut cubies, &edge_slots, rng);
        // Every turn swaps corners as often as edges, so that both orders have one parity.
        if corners != edges {
            let (first, second) = (cubies.at::<EdgeSlots>(0), cubies.at::<EdgeSlots>(1));
            cubies.put::<EdgeSlots>(0, second);
            cubies.put::<EdgeSlots>(1, first);
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
        let placed = PlacedCubie {
            cubie: *cubie,
            twist,
        };
        cubies.put::<S>(usize::from(*slot), placed);
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
