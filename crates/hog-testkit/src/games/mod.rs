//! Small games to test with.

mod given;
mod heap;
mod kuhn;
mod leaky;
mod leduc;

pub use given::Given;
pub use heap::{Heap, HeapState};
pub use kuhn::{Kuhn, KuhnMove, KuhnSight, KuhnState, Leak};
pub use leaky::{Leaky, LeakySight, Telltale};
pub use leduc::{Leduc, LeducMove, LeducSight, LeducState};
