//! Small games to test with.

mod given;
mod heap;
mod kuhn;
mod leaky;
mod leduc;

pub use given::Given;
pub use heap::{Heap, HeapState};
pub use kuhn::{Kuhn, KuhnMove, KuhnObservation, KuhnState, Leak};
pub use leaky::{Leaky, LeakyObservation, Telltale};
pub use leduc::{Leduc, LeducMove, LeducObservation, LeducState};
