//! Small games to test with.

mod given;
mod heap;
mod kuhn;
mod leaky;
mod leduc;

pub use given::Given;
pub use heap::{Heap, HeapState};
pub use kuhn::{Kuhn, KuhnMove, KuhnObservation, KuhnState};
pub use leaky::{Leak, Leaky, LeakyObservation};
pub use leduc::{Leduc, LeducMove, LeducObservation, LeducState};
