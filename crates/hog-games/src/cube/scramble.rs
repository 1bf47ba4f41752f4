//! Scrambles: every state that can be solved, equally likely, except the solved one.

use hog_core::random::{below, seed_bytes, shuffle};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::cubies::{Cubies, PlacedCubie, Slots};
use super::face::CubeFace;
use super::rules::CubeSize;
use super::turns::CORNERS;

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
    let corners = scatter(&mut cubies.corners, &corner_slots, rng);
    if size == CubeSize::Three {
        let edge_slots: Vec<u8> = (0..12).collect();
        let edges = scatter(&mut cubies.edges, &edge_slots, rng);
        // A turn changes the parity of both orders or of neither, so the parities agree.
        if !(corners + edges).is_multiple_of(2) {
            let (first, second) = (cubies.edges.at(0), cubies.edges.at(1));
            cubies.edges.put(0, second);
            cubies.edges.put(1, first);
        }
    }
    cubies
}

/// Puts the cubies of some slots into them in a random order and with random twists, and returns the
/// number of inversions of the order. The twists add up to whole turns, as in every cube that can be
/// solved.
fn scatter<const COLOURS: u8>(
    slots: &mut Slots<COLOURS>,
    among: &[u8],
    rng: &mut impl Rng,
) -> usize {
    let mut order = among.to_vec();
    shuffle(rng, &mut order);
    let mut sum = 0;
    for (index, (slot, cubie)) in among.iter().zip(&order).enumerate() {
        let twist = if index + 1 < among.len() {
            u8::try_from(below(rng, COLOURS.into())).expect("there are three twists")
        } else {
            (COLOURS - sum) % COLOURS
        };
        sum = (sum + twist) % COLOURS;
        let cubie = *cubie;
        slots.put(usize::from(*slot), PlacedCubie { cubie, twist });
    }
    let pairs = (0..order.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    pairs
        .filter(|(first, last)| order[*first] > order[*last])
        .count()
}
