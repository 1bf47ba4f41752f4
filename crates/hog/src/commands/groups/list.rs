//! Lists of win groups. There may be millions, so each is written at once instead of building one text.

use std::io::Write;

use hog_board::Layout;
use hog_core::Seat;
use hog_games::positional::Definition;

use super::PLAYERS;

/// Writes a line for each group: its owner and the names of its places.
pub fn write(layout: &Layout, definition: &Definition, out: &mut impl Write) -> anyhow::Result<()> {
    let names: Vec<String> = layout
        .spots()
        .iter()
        .map(|spot| format!(" {}", spot.name))
        .collect();
    let mut line = String::new();
    for (owner, seat) in PLAYERS {
        for group in definition.groups(seat).iter() {
            line.clear();
            line += owner;
            for place in group {
                line += &names[usize::from(*place)];
            }
            line.push('\n');
            out.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}

/// Writes the definition as programs exchange it: places count from 1; blocked places, stacks and the
/// mirror of a swap are left out if there are none.
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
