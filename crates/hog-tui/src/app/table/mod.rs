//! The table on the screen: a game in progress, with who looks at it and what they hold.

mod answers;
mod areas;
mod asking;
mod deeds;
mod ending;
mod facts;
mod grid;
mod hands;
mod log;
mod looking;
mod mouse;
mod moving;
mod news;
mod options;
mod paint;
mod sight;
mod status;
mod typing;

use std::time::Instant;

use hog_board::{Gesture, Grip};
use hog_core::Seat;
use hog_store::TableId;
use hog_table::LiveTable;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::binding::{Deed, bound};
use super::entry::Entry;
use super::house::House;
use super::message::Message;
use super::overlay::Overlay;
use crate::board::Chart;
use areas::Areas;
use ending::Recorded;
use mouse::Press;
use sight::Sight;

use looking::Cover;

pub(crate) use paint::draw_message;

/// What somebody at the table wants that the table cannot do.
#[derive(Debug)]
pub(crate) enum Wish {
    Nothing,
    Leave,
    Theme,
    Open(Box<Overlay>),
}

/// A game in progress on the screen.
pub(crate) struct TableScreen {
    live: LiveTable,
    /// Under which name it is kept.
    id: TableId,
    keeping: Keeping,
    /// Of which trouble with keeping it was told.
    warned: Option<String>,
    recorded: Recorded,
    /// Who looks, where several persons play a game that hides something.
    holder: Option<Seat>,
    sight: Sight,
    cursor: Option<Grip>,
    held: Option<Grip>,
    hint: Option<Gesture>,
    entry: Option<Entry>,
    message: Message,
    /// How much was noticed before a person last moved.
    noticed_before: usize,
    /// How many lines of the log are below what is seen of it.
    log_below: usize,
    press: Press,
    drawn: Drawn,
    now: Instant,
    /// From what new deals are drawn, and how many were.
    seed: u64,
    deals: u64,
}

/// How the table is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Keeping {
    /// There is nothing to keep yet.
    Nothing,
    /// It has changed since it was kept.
    Due,
    /// It is safe.
    Kept,
    /// It could not be kept: why.
    Failed(String),
}

/// Where things were when they were last drawn.
#[derive(Clone, Debug, Default)]
struct Drawn {
    areas: Areas,
    /// For which room, and how many lines of options.
    fitted: Option<(Rect, u16)>,
    /// Where the board was, and what was where on it.
    board: Rect,
    chart: Option<Chart>,
    /// The deeds of the options, and where they were.
    options: Vec<(Rect, Deed)>,
}

impl TableScreen {
    /// A table at which nobody has played yet, or which was kept before.
    pub(crate) fn new(live: LiveTable, id: TableId, seed: u64, now: Instant) -> Self {
        // A table at which moves were made was kept when they were.
        let is_kept = live.table().length() > 0;
        let mut screen = Self {
            sight: Sight::nothing(),
            recorded: Recorded::at_start(&live),
            live,
            id,
            keeping: if is_kept {
                Keeping::Kept
            } else {
                Keeping::Nothing
            },
            warned: None,
            holder: None,
            cursor: None,
            held: None,
            hint: None,
            entry: None,
            message: Message::default(),
            noticed_before: 0,
            log_below: 0,
            press: Press::None,
            drawn: Drawn::default(),
            now,
            seed,
            deals: 0,
        };
        screen.begin_noticing();
        screen.refresh();
        screen.greet();
        screen
    }

    /// What a key means here.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) -> Wish {
        self.now = now;
        if self.cover() != Cover::None {
            // Whoever typed is not to move any more.
            self.entry = None;
            return self.hand_over_key(key);
        }
        if self.entry.is_some() {
            self.type_on(key);
            return Wish::Nothing;
        }
        if let Some(deed) = bound(key) {
            return self.attempt(deed);
        }
        match key.code {
            KeyCode::Char(digit @ '0'..='9')
                if !key
                    .modifiers
                    .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
            {
                self.begin_typing(&digit.to_string());
            }
            KeyCode::PageUp => self.scroll_log(5),
            KeyCode::PageDown => self.scroll_log(-5),
            KeyCode::Char(letter) => {
                let told = format!("{letter} is no key here: ? lists them all.");
                self.message = Message::refusal(told);
            }
            _ => {}
        }
        Wish::Nothing
    }

    /// Text is pasted: it is a move.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.cover() != Cover::None {
            return;
        }
        if self.entry.is_none() {
            self.begin_typing("");
        }
        if let Some(entry) = &mut self.entry {
            entry.paste(text);
        }
    }

    /// Lets engines and clocks go on, and says whether anything has changed.
    pub(crate) fn tick(&mut self, now: Instant) -> Changed {
        let before = self.pulse();
        self.now = now;
        let news = self.live.poll(now);
        let heard = !news.is_empty();
        for news in news {
            self.hear(news);
        }
        if heard {
            self.refresh();
        }
        if heard || self.pulse() != before {
            Changed::Yes
        } else {
            Changed::No
        }
    }

    /// Keeps the table if it has changed.
    pub(crate) fn keep(&mut self, house: &House) {
        // The result goes first. If nothing else is done, the end is played again, and of two results
        // of a table only one counts; after the other order nobody would write it down any more.
        self.record(house);
        if self.keeping == Keeping::Due {
            self.keeping = match house.keep(&self.id, &self.live) {
                Ok(()) => {
                    self.warned = None;
                    Keeping::Kept
                }
                Err(why) => {
                    // Once is enough: the status says it all the time.
                    if self.warned.as_ref() != Some(&why) {
                        let told = format!("The table is not kept: {why}");
                        self.message = Message::refusal(told);
                        self.warned = Some(why.clone());
                    }
                    Keeping::Failed(why)
                }
            };
        }
    }

    /// Ends whatever goes on, since nobody is here any more.
    pub(crate) fn leave(&mut self, house: &House) {
        self.live.stop();
        if self.live.table().length() > 0 {
            // The clock has gone on since the last move.
            self.keeping = Keeping::Due;
        }
        self.keep(house);
    }

    /// The table itself.
    pub(crate) fn live(&self) -> &LiveTable {
        &self.live
    }

    /// Under which name it is kept.
    pub(crate) fn id(&self) -> &TableId {
        &self.id
    }

    pub(crate) fn pause(&mut self) {
        self.live.pause();
    }

    /// Whether nothing of the table may be seen now.
    pub(crate) fn is_covered(&self) -> bool {
        matches!(self.cover(), Cover::Pass(_))
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.message = Message::plain(text);
    }

    /// What is said when the table is left.
    pub(crate) fn farewell(&self) -> Message {
        match &self.keeping {
            Keeping::Nothing => Message::default(),
            Keeping::Due | Keeping::Kept => Message::plain("The table is kept: it is in the list."),
            Keeping::Failed(why) => Message::refusal(format!("The table is not kept: {why}")),
        }
    }

    fn changed(&mut self) {
        self.keeping = Keeping::Due;
        self.held = None;
        self.hint = None;
        self.log_below = 0;
        self.refresh();
    }
}

/// Whether there is something new to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    Yes,
    No,
}
