//! Random numbers, items and shuffles from the caller's generator.
//!
//! How a generator's bits become a bounded number or a shuffle is written here, and not taken from a
//! library, because it must never change: a seed must deal the same game after every upgrade.

use rand_core::Rng;

/// A uniformly distributed number below `bound`.
///
/// # Panics
/// If `bound` is 0 or does not fit 32 bits.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    let bound = u32::try_from(bound).expect("bounds fit 32 bits");
    assert!(bound > 0, "there is no number below 0");
    // Lemire's multiply-shift; low halves below `unfair` are rejected.
    let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
    if low_half(wide) < bound {
        let unfair = bound.wrapping_neg() % bound;
        while low_half(wide) < unfair {
            wide = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as usize
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is asked for"
)]
const fn low_half(wide: u64) -> u32 {
    wide as u32
}

/// A uniformly distributed number from 0 to 1, never 1: a multiple of 2^-53.
#[expect(
    clippy::cast_precision_loss,
    reason = "53 bits are what such a number holds"
)]
fn unit<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    const STEPS: f64 = (1_u64 << 53) as f64;
    (rng.next_u64() >> 11) as f64 / STEPS
}

/// Draws an item, each with its probability; the probabilities sum to 1.
///
/// # Panics
/// If no item has a positive probability.
pub fn draw<T, R: Rng + ?Sized>(rng: &mut R, items: impl IntoIterator<Item = (T, f64)>) -> T {
    let mut left = unit(rng);
    let mut last = None;
    for (item, probability) in items {
        left -= probability;
        if left < 0.0 {
            return item;
        }
        if probability > 0.0 {
            last = Some(item);
        }
    }
    // Rounding may leave the sum a little below 1.
    last.expect("an item has a positive probability")
}

/// Shuffles the items; all orders are equally likely.
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// Pads a short seed with zeros to the 32 bytes that a generator needs.
///
/// Libraries have their own ways to do that, which may change; this one does not.
#[must_use]
pub fn seed_bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

/// Expands a short seed by `SplitMix64`, so that every bit depends on the whole seed. For fast
/// generators, whose first numbers repeat the patterns of their seed.
#[must_use]
pub fn spread_seed_bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut state = seed;
    for word in bytes.chunks_exact_mut(8) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// Gives the listed numbers, in order.
    struct Listed<N>(Vec<N>);

    impl<N: Into<u64>> TryRng for Listed<N> {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            let number = self.0.remove(0).into();
            Ok(number
                .try_into()
                .expect("numbers below a bound take 32 bits"))
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self.0.remove(0).into())
        }
        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("numbers take 32 or 64 bits")
        }
    }

    #[test]
    fn below_divides_the_range_evenly_and_draws_again_where_it_would_not() {
        let third = u32::MAX / 3;
        let draws = |first: u32| below(&mut Listed(vec![first, u32::MAX]), 3);
        assert_eq!([draws(1), draws(third), draws(third + 1)], [0, 0, 1]);
        // 2^32 is one more than a multiple of 3, so one draw, 0, is drawn again.
        assert_eq!(draws(0), 2);
    }

    #[test]
    fn unit_goes_from_0_up_to_1() {
        let bits = [0, 1 << 63, 3 << 62, u64::MAX];
        let drawn = bits.map(|bits| unit(&mut Listed(vec![bits])));
        assert_eq!(drawn[..3], [0.0, 0.5, 0.75]);
        assert!(drawn[3] < 1.0);
    }

    #[test]
    fn impossible_items_are_not_drawn_even_if_the_sum_is_rounded_down() {
        let items = [('a', 0.0), ('b', 0.5), ('c', 0.25), ('d', 0.0)];
        let drawn = [0, 1 << 63, u64::MAX].map(|bits| draw(&mut Listed(vec![bits]), items));
        assert_eq!(drawn, ['b', 'c', 'c']);
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items = [1, 2, 3, 4];
        shuffle(&mut Listed(vec![9_u32, 9, 9]), &mut items);
        assert_eq!(items, [2, 3, 4, 1]);
    }

    #[test]
    fn spread_seeds_have_no_pattern() {
        let mut words = BTreeSet::new();
        for seed in 0..1_000 {
            let bytes = spread_seed_bytes(seed);
            for word in bytes.chunks_exact(8) {
                let ones: u32 = word.iter().map(|byte| byte.count_ones()).sum();
                assert!((8..=56).contains(&ones), "{word:?}");
                words.insert(word.to_vec());
            }
        }
        assert_eq!(words.len(), 4_000);
    }
}
