//! Win groups one by one. There may be millions, so they are written as they are read.

use std::io::Write;

use hog_board::Layout;
use hog_core::Seat;
use hog_games::positional::Definition;

use super::PLAYERS;

/// A line for each group: whose it is, and the names of its places.
pub fn write(layout: &Layout, definition: &Definition, out: &mut impl Write) -> anyhow::Result<()> {
    let names: Vec<Name> = layout
        .spots()
        .iter()
        .map(|spot| Name::new(&format!(" {}", spot.name)))
        .collect();
    let mut line = Vec::new();
    for (owner, seat) in PLAYERS {
        for group in definition.groups(seat).iter() {
            line.clear();
            line.extend_from_slice(owner.as_bytes());
            for place in group {
                names[usize::from(*place)].append(&mut line);
            }
            line.push(b'\n');
            out.write_all(&line)?;
        }
    }
    Ok(())
}

/// How many bytes are copied in one go.
const AT_ONCE: usize = 8;

/// A name that is appended millions of times: its first bytes are copied as one block of fixed size.
struct Name {
    first: [u8; AT_ONCE],
    length: usize,
    rest: Vec<u8>,
}

impl Name {
    fn new(name: &str) -> Self {
        let length = name.len().min(AT_ONCE);
        let (first, rest) = name.as_bytes().split_at(length);
        let mut padded = [0; AT_ONCE];
        padded[..length].copy_from_slice(first);
        Self {
            first: padded,
            length,
            rest: rest.to_vec(),
        }
    }

    fn append(&self, line: &mut Vec<u8>) {
        let end = line.len() + self.length;
        line.extend_from_slice(&self.first);
        line.truncate(end);
        if !self.rest.is_empty() {
            line.extend_from_slice(&self.rest);
        }
    }
}

/// The definition as programs exchange it: places count from 1. What is blocked or stacked, and where
/// the first stone comes when it is taken over, is told only where there is such.
pub fn write_json(definition: &Definition, out: &mut impl Write) -> anyhow::Result<()> {
    write!(out, "{{\"places\":{}", definition.places())?;
    if !definition.blocked().is_empty() {
        out.write_all(b",\"blocked\":")?;
        write_places(definition.blocked(), out)?;
    }
    let stacks = definition.stacks().lists();
    if !stacks.is_empty() {
        out.write_all(b",\"stacks\":")?;
        write_lists(stacks.iter().map(Vec::as_slice), out)?;
    }
    if let Some(mirror) = definition.mirror() {
        out.write_all(b",\"mirror\":")?;
        write_places(mirror, out)?;
    }
    for (key, seat) in [("wga", Seat::FIRST), ("wgb", Seat::SECOND)] {
        write!(out, ",\"{key}\":")?;
        write_lists(definition.groups(seat).iter(), out)?;
    }
    out.write_all(b"}\n")?;
    Ok(())
}

fn write_lists<'a>(
    lists: impl Iterator<Item = &'a [u16]>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    out.write_all(b"[")?;
    for (number, list) in lists.enumerate() {
        if number > 0 {
            out.write_all(b",")?;
        }
        write_places(list, out)?;
    }
    out.write_all(b"]")?;
    Ok(())
}

fn write_places(places: &[u16], out: &mut impl Write) -> anyhow::Result<()> {
    let from_one: Vec<u16> = places.iter().map(|place| place + 1).collect();
    let text = serde_json::to_string(&from_one)?;
    out.write_all(text.as_bytes())?;
    Ok(())
}
