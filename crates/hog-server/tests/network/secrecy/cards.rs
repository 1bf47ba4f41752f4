//! Finding cards in bytes, in any spelling that the program uses, and long hexadecimal numbers.

/// A set of cards, a bit for each, by the numbers of the kinds: suit by suit, each from the ace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(pub u64);

impl Cards {
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Self {
        Self(cards.into_iter().fold(0, |bits, card| bits | 1 << card))
    }

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }
}

const RANKS: &[u8; 13] = b"A23456789TJQK";
const RANK_WORDS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];
const SUITS: &[u8; 4] = b"CDHS";
const SUIT_WORDS: [&str; 4] = ["club", "diamond", "heart", "spade"];
const SUIT_SIGNS: [&str; 4] = ["♣", "♦", "♥", "♠"];
/// The texts that stand before the number of a card.
const NUMBERED: [&str; 6] = [
    "\"kind\":",
    "\"category\":",
    "Face(Category(",
    "Category(",
    "Counter(",
    "Card(",
];
/// Maximum number of bytes between a rank and a suit in words: ` of `, `, suit: `.
const BETWEEN: usize = 10;

/// The card of a kind, in a pack with this number of ranks: kinds are numbered suit by suit.
pub fn of_kind(kind: u32, ranks: u8) -> Option<u8> {
    let (suit, rank) = (kind / u32::from(ranks), kind % u32::from(ranks));
    (suit < 4).then(|| card(rank as usize, suit as usize))
}

/// All cards that are named in some bytes, of a pack with this number of ranks.
pub fn named(bytes: &[u8], ranks: u8) -> Cards {
    let mut named = Cards::default();
    for at in 0..bytes.len() {
        let rest = &bytes[at..];
        let is_inside = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
        for card in [spelled(rest, is_inside), in_words(rest, is_inside)] {
            named = named.union(Cards::of(card));
        }
        named = named.union(Cards::of(numbered(rest, ranks)));
    }
    named
}

fn card(rank: usize, suit: usize) -> u8 {
    u8::try_from(suit * 13 + rank).expect("there are 52 cards")
}

/// `QS`, `q♠`, `10h`: capital letters anywhere, small ones as a word.
fn spelled(rest: &[u8], is_inside: bool) -> Option<u8> {
    let (first, after) = match rest {
        [b'1', b'0', after @ ..] => (b'T', after),
        [first, after @ ..] => (*first, after),
        [] => return None,
    };
    let rank = RANKS
        .iter()
        .position(|rank| *rank == first.to_ascii_uppercase())?;
    let mut signs = SUIT_SIGNS.iter();
    if let Some(suit) = signs.position(|sign| after.starts_with(sign.as_bytes())) {
        return Some(card(rank, suit));
    }
    let letter = *after.first()?;
    let suit = SUITS
        .iter()
        .position(|suit| *suit == letter.to_ascii_uppercase())?;
    let ends = |at: usize| !after.get(at).is_some_and(u8::is_ascii_alphanumeric);
    // "as" is an English word.
    let is_as = rest.starts_with(b"as");
    let is_word = !is_inside && ends(1) && !is_as;
    let is_capital = letter.is_ascii_uppercase() && !first.is_ascii_lowercase();
    (is_capital || is_word).then(|| card(rank, suit))
}

/// `queen of spades`, `rank: Queen, suit: Spades`, `Spades, Queen`.
fn in_words(rest: &[u8], is_inside: bool) -> Option<u8> {
    if is_inside || !rest.first()?.is_ascii_alphabetic() {
        return None;
    }
    let first_of = |words: &[&str], bytes: &[u8]| {
        words.iter().position(|word| {
            let begin = bytes.get(..word.len());
            begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word.as_bytes()))
        })
    };
    let soon = |words: &[&str], after: usize| {
        let near = rest.iter().enumerate().skip(after).take(BETWEEN + 1);
        let mut starts = near.filter(|(at, _)| !rest[at - 1].is_ascii_alphanumeric());
        starts.find_map(|(at, _)| first_of(words, &rest[at..]))
    };
    if let Some(rank) = first_of(&RANK_WORDS, rest) {
        let suit = soon(&SUIT_WORDS, RANK_WORDS[rank].len())?;
        return Some(card(rank, suit));
    }
    let suit = first_of(&SUIT_WORDS, rest)?;
    let rank = soon(&RANK_WORDS, SUIT_WORDS[suit].len())?;
    Some(card(rank, suit))
}

/// `"kind":17`, `Counter(17)`.
fn numbered(rest: &[u8], ranks: u8) -> Option<u8> {
    let mut words = NUMBERED.iter();
    let word = words.find(|word| rest.starts_with(word.as_bytes()))?;
    let digits = rest[word.len()..]
        .iter()
        .skip_while(|byte| **byte == b' ')
        .take_while(|byte| byte.is_ascii_digit());
    let digits: Vec<u8> = digits.copied().collect();
    of_kind(String::from_utf8(digits).ok()?.parse().ok()?, ranks)
}

/// All runs of at least `least` hexadecimal digits, in small letters.
pub fn long_numbers(bytes: &[u8], least: usize) -> Vec<String> {
    let runs = bytes.split(|byte| !byte.is_ascii_hexdigit());
    let long = runs.filter(|run| run.len() >= least);
    long.map(|run| String::from_utf8_lossy(run).to_lowercase())
        .collect()
}

#[test]
fn cards_are_found_in_all_spellings() {
    let queen = Cards::of([3 * 13 + 11]);
    for text in [
        "QS",
        "draws QS.",
        "Draw(QS)",
        "JQS9",
        "the qs was",
        "q♠",
        "Queen of Spades",
        "queens, spades",
        "Card { rank: Queen, suit: Spades }",
        "(Spades, Queen)",
        "{\"token\":\"17\",\"kind\":50}",
        "Counter(50)",
    ] {
        assert_eq!(named(text.as_bytes(), 13), queen, "{text}");
    }
    assert_eq!(named(b"10h TD", 13), Cards::of([2 * 13 + 9, 13 + 9]));
    for text in [
        "",
        "Q",
        "asks for queens",
        "e9d2c8as",
        "aces and spa",
        "\"kind\":52",
        "\"kind\":",
        "ads",
        "a spade",
        "Q of",
        "2 seconds",
    ] {
        assert_eq!(named(text.as_bytes(), 13), Cards::default(), "{text}");
    }
    assert_eq!(named(b"\"kind\":7", 4), Cards::of([13 + 3]));
}
