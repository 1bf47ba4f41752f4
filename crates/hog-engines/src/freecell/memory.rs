//! Estimates of the memory of collections that grow.

/// Maximum number of entries added between two checks of the limits.
const SLACK: usize = 1 << 14;

/// Bytes of a vector of this length and capacity, which doubles when it is full. If that may be soon,
/// the old and the new allocation are counted, since both exist for a while.
pub(super) const fn vec_bytes(len: usize, capacity: usize, bytes_each: usize) -> usize {
    let grows = len + SLACK > capacity;
    capacity * bytes_each * if grows { 3 } else { 1 }
}

/// Bytes of a hash map or set: one control byte an entry, and an eighth stays empty.
pub(super) const fn map_bytes(len: usize, capacity: usize, bytes_each: usize) -> usize {
    vec_bytes(len, capacity, bytes_each + 1) / 7 * 8
}
