//! Themes: the colours of boards, cards and marks.

use hog_board::Colour;
use hog_core::Seat;
use ratatui::style::{Color, Modifier, Style};

/// The colours of a board. Only the sixteen colours of every terminal are used, and its default colours,
/// so that a theme can be read on dark and on light backgrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    name: &'static str,
    inks: Inks,
    suits: Suits,
}

/// The way in which colours are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inks {
    /// The usual colours.
    Usual,
    /// Bright, bold colours on black, for people with poor eyesight.
    Strong,
    /// No colour: bold, underlined and reversed only.
    None,
}

/// The number of colours of suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suits {
    Two,
    Four,
}

/// A part of a board, as far as its look is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// A line of the board.
    Line,
    /// A line around the board or around a part of it.
    Frame,
    /// A name at the edge, or of an empty place.
    Name,
    /// An edge that belongs to a player.
    Edge(Colour),
    /// A counter.
    Counter(Colour),
    /// A counter that is nothing but its colour, such as a sticker.
    Filled(Colour),
    /// The border of a card.
    Border,
    /// The back of a card.
    Back,
}

/// The reason why something on a board is marked. Later roles are drawn over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MarkRole {
    /// The last move ended there.
    Last,
    /// It shows why the game was won.
    Decisive,
    /// The counter that is held can go there.
    Target,
    /// It is advised to go there.
    HintTo,
    /// It is advised to touch or take this.
    Hint,
    /// It is held.
    Held,
    /// The cursor is there.
    Cursor,
}

impl Theme {
    /// The usual colours, every suit in its own.
    pub const FOUR_COLOURS: Self = Self::new("four-colour", Inks::Usual, Suits::Four);

    /// The usual colours, suits in red and black.
    pub const TWO_COLOURS: Self = Self::new("two-colour", Inks::Usual, Suits::Two);

    /// Bright and bold.
    pub const HIGH_CONTRAST: Self = Self::new("high-contrast", Inks::Strong, Suits::Four);

    /// No colour at all.
    pub const NO_COLOUR: Self = Self::new("no-colour", Inks::None, Suits::Two);

    /// All themes, the usual one first.
    pub const ALL: [Self; 4] = [
        Self::FOUR_COLOURS,
        Self::TWO_COLOURS,
        Self::HIGH_CONTRAST,
        Self::NO_COLOUR,
    ];

    const fn new(name: &'static str, inks: Inks, suits: Suits) -> Self {
        Self { name, inks, suits }
    }

    /// The name that users type and see.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The theme of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The theme after this one, the first after the last.
    #[must_use]
    pub fn next(&self) -> Self {
        let at = Self::ALL.iter().position(|theme| theme == self);
        at.map_or(Self::FOUR_COLOURS, |at| {
            Self::ALL[(at + 1) % Self::ALL.len()]
        })
    }

    /// The style of the background, and of text without a style of its own.
    #[must_use]
    pub fn base(&self) -> Style {
        match self.inks {
            Inks::Usual | Inks::None => Style::reset(),
            Inks::Strong => Style::reset().fg(Color::White).bg(Color::Black),
        }
    }

    /// The style of text in a colour.
    #[must_use]
    pub fn ink(&self, colour: Colour) -> Style {
        match self.inks {
            Inks::None => Style::new(),
            Inks::Usual => self
                .shade(colour)
                .map_or(Style::new(), |shade| Style::new().fg(shade)),
            Inks::Strong => {
                let shade = self.shade(colour).map_or(Color::White, bright);
                Style::new().fg(shade).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The terminal colour of a colour; `None` is the default of the terminal.
    fn shade(&self, colour: Colour) -> Option<Color> {
        let four = self.suits == Suits::Four;
        match colour {
            // Spades are black, which is the terminal's default on a light background.
            Colour::Plain | Colour::Spades => None,
            Colour::Seat(seat) => Some(seat_shade(seat)),
            Colour::Clubs => four.then_some(Color::Green),
            Colour::Diamonds => Some(if four {
                Color::LightBlue
            } else {
                Color::LightRed
            }),
            Colour::Hearts => Some(Color::LightRed),
            Colour::Red => Some(Color::Red),
            Colour::Black => Some(Color::Black),
            Colour::White => Some(Color::White),
            Colour::Yellow => Some(Color::LightYellow),
            Colour::Orange => Some(Color::Yellow),
            Colour::Green => Some(Color::Green),
            Colour::Blue => Some(Color::Blue),
        }
    }

    /// The style of a part of the board.
    pub(crate) fn style(&self, tint: Tint) -> Style {
        match (tint, self.inks) {
            (Tint::Frame, _) | (Tint::Line | Tint::Border, Inks::Strong) => Style::new(),
            (Tint::Name | Tint::Back, Inks::Strong) => Style::new().fg(Color::LightYellow),
            (Tint::Line | Tint::Border | Tint::Name | Tint::Back, _) => {
                Style::new().add_modifier(Modifier::DIM)
            }
            (Tint::Edge(colour), _) => self.ink(colour),
            (Tint::Counter(colour), _) | (Tint::Filled(colour), Inks::None) => {
                self.ink(colour).add_modifier(Modifier::BOLD)
            }
            (Tint::Filled(colour), _) => {
                let shade = self.shade(colour).unwrap_or(Color::Gray);
                Style::new().fg(Color::Black).bg(shade)
            }
        }
    }

    /// The style that a mark adds.
    pub(crate) fn mark(&self, role: MarkRole) -> Style {
        let (modifier, shade) = match role {
            MarkRole::Last => (Modifier::UNDERLINED, None),
            MarkRole::Decisive => (Modifier::REVERSED.union(Modifier::BOLD), None),
            MarkRole::Target => (Modifier::BOLD, Some(Color::Green)),
            MarkRole::Hint | MarkRole::HintTo => (
                Modifier::BOLD.union(Modifier::UNDERLINED),
                Some(Color::Cyan),
            ),
            MarkRole::Held => (
                Modifier::BOLD.union(Modifier::REVERSED),
                Some(Color::Magenta),
            ),
            MarkRole::Cursor => (Modifier::REVERSED, None),
        };
        let style = Style::new()
            .add_modifier(modifier)
            .remove_modifier(Modifier::DIM);
        match (self.inks, shade) {
            (Inks::None, _) | (_, None) => style,
            (Inks::Usual, Some(shade)) => style.fg(shade),
            (Inks::Strong, Some(shade)) => style.fg(bright(shade)),
        }
    }
}

/// The characters on either side of something marked, so that marks differ without colours. Decisive
/// places are reversed instead, since many of them lie side by side.
pub(crate) const fn brackets(role: MarkRole) -> Option<[char; 2]> {
    match role {
        MarkRole::Decisive => None,
        MarkRole::Last => Some(['(', ')']),
        MarkRole::Target => Some(['‹', '›']),
        MarkRole::HintTo | MarkRole::Hint => Some(['{', '}']),
        MarkRole::Held => Some(['>', '<']),
        MarkRole::Cursor => Some(['[', ']']),
    }
}

const fn seat_shade(seat: Seat) -> Color {
    match seat.number() {
        0 => Color::LightRed,
        1 => Color::LightBlue,
        2 => Color::Green,
        _ => Color::Magenta,
    }
}

const fn bright(shade: Color) -> Color {
    match shade {
        Color::Red => Color::LightRed,
        Color::Green => Color::LightGreen,
        Color::Yellow => Color::LightYellow,
        Color::Blue => Color::LightBlue,
        Color::Magenta => Color::LightMagenta,
        Color::Cyan => Color::LightCyan,
        other => other,
    }
}
