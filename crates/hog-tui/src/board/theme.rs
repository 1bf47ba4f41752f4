//! Themes: the colours of boards, cards and marks.

use hog_board::Colour;
use hog_core::Seat;
use ratatui::style::{Color, Modifier, Style};

/// The colours of a board. Only the sixteen colours of every terminal are used, and its default colours,
/// so that a theme can be read on dark and on light backgrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The usual colours, every suit in its own.
    FourColours,
    /// The usual colours, suits in red and black.
    TwoColours,
    /// Bright, bold colours on black, for people with poor eyesight.
    HighContrast,
    /// No colour: bold, underlined and reversed only.
    NoColour,
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
    /// All themes, the usual one first.
    pub const ALL: [Self; 4] = [
        Self::FourColours,
        Self::TwoColours,
        Self::HighContrast,
        Self::NoColour,
    ];

    /// The name that users type and see.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourColours => "four-colour",
            Self::TwoColours => "two-colour",
            Self::HighContrast => "high-contrast",
            Self::NoColour => "no-colour",
        }
    }

    /// The theme after this one, the first after the last.
    pub(crate) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// The style of the background, and of text without a style of its own.
    pub(crate) fn base(self) -> Style {
        match self {
            Self::HighContrast => Style::reset().fg(Color::White).bg(Color::Black),
            _ => Style::reset(),
        }
    }

    /// The style of text in a colour.
    pub(crate) fn ink(self, colour: Colour) -> Style {
        let style = Style::new();
        match (self, self.shade(colour)) {
            (Self::NoColour, _) => style,
            (Self::HighContrast, shade) => {
                let shade = shade.map_or(Color::White, bright);
                style.fg(shade).add_modifier(Modifier::BOLD)
            }
            (_, shade) => shade.map_or(style, |shade| style.fg(shade)),
        }
    }

    /// The terminal colour of a colour; `None` is the default of the terminal.
    fn shade(self, colour: Colour) -> Option<Color> {
        let four = matches!(self, Self::FourColours | Self::HighContrast);
        match colour {
            // Spades are black, which is the terminal's default on a light background.
            Colour::Plain | Colour::Spades => None,
            Colour::Seat(seat) => Some(seat_shade(seat)),
            Colour::Clubs => four.then_some(Color::Green),
            Colour::Diamonds if four => Some(Color::LightBlue),
            Colour::Diamonds | Colour::Hearts => Some(Color::LightRed),
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
    pub(crate) fn style(self, tint: Tint) -> Style {
        match (tint, self) {
            (Tint::Frame, _) | (Tint::Line | Tint::Border, Self::HighContrast) => Style::new(),
            (Tint::Name | Tint::Back, Self::HighContrast) => Style::new().fg(Color::LightYellow),
            (Tint::Line | Tint::Border | Tint::Name | Tint::Back, _) => {
                Style::new().add_modifier(Modifier::DIM)
            }
            (Tint::Edge(colour), _) => self.ink(colour),
            (Tint::Counter(colour), _) | (Tint::Filled(colour), Self::NoColour) => {
                self.ink(colour).add_modifier(Modifier::BOLD)
            }
            (Tint::Filled(colour), _) => {
                let shade = self.shade(colour).unwrap_or(Color::Gray);
                Style::new().fg(Color::Black).bg(shade)
            }
        }
    }

    /// The style that a mark adds.
    pub(crate) fn mark(self, role: MarkRole) -> Style {
        let (modifier, shade) = match role {
            MarkRole::Last => (Modifier::UNDERLINED, None),
            MarkRole::Decisive => (Modifier::REVERSED | Modifier::BOLD, None),
            MarkRole::Target => (Modifier::BOLD, Some(Color::Green)),
            MarkRole::Hint | MarkRole::HintTo => {
                (Modifier::BOLD | Modifier::UNDERLINED, Some(Color::Cyan))
            }
            MarkRole::Held => (Modifier::BOLD | Modifier::REVERSED, Some(Color::Magenta)),
            MarkRole::Cursor => (Modifier::REVERSED, None),
        };
        let style = Style::new()
            .add_modifier(modifier)
            .remove_modifier(Modifier::DIM);
        match (self, shade) {
            (Self::NoColour, _) | (_, None) => style,
            (Self::HighContrast, Some(shade)) => style.fg(bright(shade)),
            (_, Some(shade)) => style.fg(shade),
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
