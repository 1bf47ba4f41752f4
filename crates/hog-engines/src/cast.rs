//! Casts between type parameters.

use std::any::Any;

/// The value as type `B`, if that is its type.
///
/// Few games have engines or solvers of their own, so a trait for them would be empty for nearly all
/// games. Instead, the few functions that look for such an engine compare the game's type, with this.
pub(crate) fn cast<A: 'static, B: 'static>(value: A) -> Option<B> {
    let mut value = Some(value);
    let value: &mut dyn Any = &mut value;
    value.downcast_mut::<Option<B>>()?.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_cast_to_its_own_type_only() {
        assert_eq!(cast::<u8, u8>(3), Some(3));
        assert_eq!(cast::<u8, i8>(3), None);
    }
}
