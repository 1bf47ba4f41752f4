//! Rows in boards of any number of dimensions.

use super::groups::Groups;

/// All full rows of a board of `side` places in each of `dimensions` directions: the `side` places
/// that lie in one line, straight or diagonal. The place with the coordinates x₀, x₁, x₂ … has the number
/// x₀ + x₁·side + x₂·side² + ….
///
/// ```
/// use hog_games::positional::hyperlines::hyperlines;
/// assert_eq!(hyperlines(3, 2).len(), 8);
/// assert_eq!(hyperlines(4, 3).len(), 76);
/// ```
///
/// # Panics
/// If the board has more than 65,535 places.
#[must_use]
pub fn hyperlines(side: u16, dimensions: u32) -> Groups {
    let places = side.checked_pow(dimensions);
    let places = places.expect("boards have at most 65,535 places");
    let weights: Vec<u16> = (0..dimensions).map(|axis| side.pow(axis)).collect();
    let mut groups: Vec<Vec<u16>> = Vec::new();
    for start in 0..places {
        for direction in 0..3_u32.pow(dimensions) {
            if let Some(line) = line(start, direction, &weights, side) {
                groups.push(line);
            }
        }
    }
    // Each line was found twice, once from each end; of side 1, once for each direction.
    groups.sort_unstable();
    groups.dedup();
    groups.into_iter().collect()
}

/// The line from a place in a direction, if it is a full row. A digit of the direction, to base 3,
/// says for each axis whether the line goes along it, against it, or neither.
fn line(start: u16, direction: u32, weights: &[u16], side: u16) -> Option<Vec<u16>> {
    let mut steps = Vec::new();
    let mut left = direction;
    for weight in weights {
        let at = start / weight % side;
        let forward = at == 0;
        let backward = at == side - 1;
        match left % 3 {
            0 => {}
            1 if forward => steps.push(i32::from(*weight)),
            2 if backward => steps.push(-i32::from(*weight)),
            _ => return None,
        }
        left /= 3;
    }
    let step: i32 = steps.iter().sum();
    if steps.is_empty() && side > 1 {
        return None;
    }
    let place = |number: i32| u16::try_from(i32::from(start) + number * step);
    let mut line: Vec<u16> = (0..i32::from(side))
        .map(|number| place(number).expect("a row stays on the board"))
        .collect();
    line.sort_unstable();
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rows_as_the_formula_says() {
        for (side, dimensions) in (1..=5_u16).flat_map(|side| (1..=3).map(move |axes| (side, axes)))
        {
            let n = usize::from(side);
            let rows = ((n + 2).pow(dimensions) - n.pow(dimensions)) / 2;
            let expected = if side == 1 { 1 } else { rows };
            let found = hyperlines(side, dimensions).len();
            assert_eq!(found, expected, "{side}^{dimensions}");
        }
    }
}
