//! The memory of tables that grow.

/// Entries that may come before the bounds are looked at again.
const SLACK: usize = 1 << 14;

/// Bytes of a table that has room for so many entries and doubles when it is full: if that may be
/// soon, the old table is there beside the new one for a while.
pub(super) const fn held(entries: usize, room: usize, bytes_each: usize) -> usize {
    let grows = entries + SLACK > room;
    room * bytes_each * if grows { 3 } else { 1 }
}

/// Bytes of a hash map or set: one control byte an entry, and an eighth stays empty.
pub(super) const fn held_by_map(entries: usize, room: usize, bytes_each: usize) -> usize {
    held(entries, room, bytes_each + 1) / 7 * 8
}
