//! Numbers as people write and read them.

pub use hog_tui::grouped;

/// A count with commas.
pub fn count(number: usize) -> String {
    grouped(number as u128)
}

/// Reads an amount of memory: bytes, or with K, M or G.
pub fn bytes(text: &str) -> Result<usize, String> {
    let bad = || format!("expected bytes, such as 500000000, or K, M or G, such as 512M: {text:?}");
    let (digits, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number: usize = digits.parse().map_err(|_| bad())?;
    number.checked_mul(unit).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_have_units() {
        assert_eq!(bytes("10"), Ok(10));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("2g"), Ok(2 << 30));
        for bad in ["", "G", "-1", "1.5G", "1T", "99999999999999999999", "1é"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
