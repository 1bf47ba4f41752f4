//! Random bytes from the operating system.

use thiserror::Error;

/// The operating system gave no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no secret can be drawn: the operating system gives no random numbers")]
pub struct NoRandomness;

/// Random bytes for a secret.
pub fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}
