//! The memory of tables that grow.

/// Maximum number of entries added between two checks of the bounds.
const SLACK: usize = 1 << 14;

/// Bytes of a table of this capacity that doubles when it is full. If that may be soon, the old and the
/// new table are counted, since both exist for a while.
pub(super) const fn held(entries: usize, room: usize, bytes_each: usize) -> usize {
    let grows = entries + SLACK > room;
    room * bytes_each * if grows { 3 } else { 1 }
}

/// Bytes of a hash map or set: one control byte an entry, and an eighth stays empty.
pub(super) const fn held_by_map(entries: usize, room: usize, bytes_each: usize) -> usize {
    held(entries, room, bytes_each + 1) / 7 * 8
}
