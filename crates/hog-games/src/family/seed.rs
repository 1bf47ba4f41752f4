//! Seeds of hidden deals.

use std::fmt;

use hog_core::random::seed_bytes;

/// The seed of a hidden deal. It reveals everything hidden, so it is never shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The bytes from which a generator starts.
    #[must_use]
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// Reads a number of 64 bits, in decimal, or all 256 bits as 64 hexadecimal digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (number, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&text[2 * number..2 * number + 2], 16).ok()?;
            }
            return Some(Self(bytes));
        }
        let number: u64 = text.parse().ok()?;
        (number.to_string() == text).then(|| Self(seed_bytes(number)))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_numbers_or_all_their_bits() {
        assert_eq!(Seed::read("7").map(Seed::bytes), Some(seed_bytes(7)));
        let greatest = u64::MAX.to_string();
        assert_eq!(Seed::read(&greatest), Some(Seed(seed_bytes(u64::MAX))));
        let digits = "00112233445566778899aabbccddeeFF".repeat(2);
        let bytes = Seed::read(&digits).unwrap().bytes();
        assert_eq!((bytes[1], bytes[15], bytes[31]), (0x11, 0xff, 0xff));
        let zeros = "0".repeat(64);
        assert_eq!(Seed::read(&zeros), Some(Seed([0; 32])));
        for bad in [
            "",
            "-1",
            "+1",
            "07",
            "0x7",
            "18446744073709551616",
            &"é".repeat(32),
        ] {
            assert_eq!(Seed::read(bad), None, "{bad}");
        }
        assert_eq!(Seed::read(&zeros[1..]), None);
    }

    #[test]
    fn a_seed_is_not_shown() {
        assert_eq!(format!("{:?}", Seed::read("7")), "Some(Seed(…))");
    }
}
