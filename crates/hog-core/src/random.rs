//! Drawing numbers from a generator that the caller brings.
//!
//! The ways from a generator's bits to a number below a bound and to an order of cards are
//! written here, once, because they must never change: a seed that dealt a game must deal it
//! again after every upgrade of every library.

use rand_core::Rng;

/// A number below `bound`, all equally likely.
///
/// # Panics
/// If `bound` is 0 or does not fit 32 bits.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: usize) -> usize {
    let bound = u32::try_from(bound).expect("bounds fit 32 bits");
    assert!(bound > 0, "there is no number below 0");
    // Multiply and keep the high half; the low half tells the few draws that would favour some
    // results, and those are drawn again.
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

/// Puts the items into an order drawn from the generator, all orders equally likely.
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}
