//! Casts between type parameters.

use std::any::Any;

/// The value as type `B`, if that is its type.
///
/// Rust cannot ask at run time what a type can do, and most games have neither engines nor solvers of
/// their own, so that a capability of all games would be empty nearly everywhere. The few functions
/// that find what a game has compare its type instead, with this.
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
