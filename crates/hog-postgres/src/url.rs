//! The address of a database behind a socket, as one text.

use std::path::Path;

/// The name of the only user.
pub const USER: &str = "hog";

/// The address of a database of the server whose socket is in this folder. A folder is no host, so
/// all but plain characters are written as `%2F`.
pub fn of(folder: &Path, database: &str) -> String {
    let host = encoded(folder.as_os_str().as_encoded_bytes());
    let database = encoded(database.as_bytes());
    format!("postgres://{USER}@{host}/{database}")
}

fn encoded(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|&byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_host_or_a_name_is_encoded() {
        let url = of(Path::new("/tmp/a b"), "x/?é");
        assert_eq!(url, "postgres://hog@%2Ftmp%2Fa%20b/x%2F%3F%C3%A9");
    }
}
