//! Numbers as people read them.

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        let groups = [0_u128, 999, 1_000, 255_168, 3_674_160].map(grouped);
        assert_eq!(groups, ["0", "999", "1,000", "255,168", "3,674,160"]);
    }
}
