//! Ranks as text.

use hog_cards::Rank;

use super::ranks::Ranks;

/// The letters of ranks, separated by spaces.
pub(super) fn letters(ranks: Ranks) -> String {
    let letters: Vec<String> = ranks.iter().map(|rank| rank.letter().to_string()).collect();
    letters.join(" ")
}

/// The plural of a rank.
pub(super) fn plural(rank: Rank) -> String {
    match rank {
        Rank::Six => "sixes".to_string(),
        _ => format!("{rank}s"),
    }
}

/// The rank that a text names: by its letter, `10`, or its name in the singular or plural.
pub(super) fn read_rank(text: &str) -> Option<Rank> {
    let named = |rank: &Rank| {
        [rank.to_string(), plural(*rank)]
            .iter()
            .any(|name| name.eq_ignore_ascii_case(text))
    };
    match text.parse() {
        Ok(letter) => Rank::from_letter(letter),
        Err(_) if text == "10" => Some(Rank::Ten),
        Err(_) => Rank::ALL.into_iter().find(named),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_by_letter_number_and_name() {
        for rank in Rank::ALL {
            let names = [rank.letter().to_string(), rank.to_string(), plural(rank)];
            for name in names {
                assert_eq!(read_rank(&name), Some(rank));
                assert_eq!(read_rank(&name.to_uppercase()), Some(rank));
            }
        }
        assert_eq!(read_rank("10"), Some(Rank::Ten));
        for bad in ["", "1", "0", "11", "sixs", "QQ", "q ", "queen s"] {
            assert_eq!(read_rank(bad), None, "{bad:?}");
        }
    }
}
