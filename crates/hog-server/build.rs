//! A file that is added to the client is noticed.

fn main() {
    println!("cargo::rerun-if-changed=client");
}
