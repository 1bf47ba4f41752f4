//! The programs that tests and benches need, and how to get them.

use std::time::Duration;
use std::{env, thread};

use anyhow::{Result, bail, ensure};
use hog_postgres::find_programs;
use xshell::{Cmd, Shell, cmd};

/// Debian packages that `cargo xtask test` needs. The font has the symbols of card suits.
const PACKAGES: [&str; 9] = [
    "chromium",
    "codespell",
    "fonts-dejavu-core",
    "freecell-solver-bin",
    "nginx-light",
    "nodejs",
    "npm",
    "postgresql",
    "tmux",
];

/// Installs all programs that `cargo xtask test` needs and that are missing.
pub fn install_all(sh: &Shell) -> Result<()> {
    if !works(cmd!(sh, "cargo fmt --version")) || !works(cmd!(sh, "cargo clippy --version")) {
        cmd!(sh, "rustup component add rustfmt clippy").run()?;
    }
    if !works(cmd!(sh, "cargo nextest --version")) {
        cmd!(sh, "cargo install cargo-nextest --locked").run()?;
    }
    install(sh, &PACKAGES)
}

/// Installs those of the Debian packages that are missing.
pub fn install(sh: &Shell, packages: &[&str]) -> Result<()> {
    let missing: Vec<&&str> = packages
        .iter()
        .filter(|name| !is_installed(sh, name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    if cmd!(sh, "id -u").quiet().read()? != "0" || !works(cmd!(sh, "apt-get --version")) {
        bail!("install these packages of Debian, or what your system calls them: {missing:?}");
    }
    retried(&cmd!(sh, "apt-get update"))?;
    // apt waits while another process holds the lock of the package manager.
    retried(&cmd!(sh, "apt-get -o DPkg::Lock::Timeout=300 install -y").args(&missing))?;
    let broken = missing.iter().find(|name| !is_installed(sh, name));
    ensure!(
        broken.is_none(),
        "{broken:?} is installed but does not start; see your PATH"
    );
    Ok(())
}

/// Whether the program or font of a Debian package is installed, from the package or from elsewhere.
fn is_installed(sh: &Shell, package: &str) -> bool {
    match package {
        "chromium" => {
            let browser = env::var_os("CHROMIUM").unwrap_or_else(|| "/usr/bin/chromium".into());
            works(cmd!(sh, "{browser} --version"))
        }
        "fonts-dejavu-core" => sh.path_exists("/usr/share/fonts/truetype/dejavu"),
        "freecell-solver-bin" => works(cmd!(sh, "make-microsoft-freecell-board -t 1")),
        "nginx-light" => works(cmd!(sh, "nginx -v")),
        "nodejs" => works(cmd!(sh, "node --version")),
        "postgresql" => find_programs().is_ok(),
        "tmux" => works(cmd!(sh, "tmux -V")),
        program => works(cmd!(sh, "{program} --version")),
    }
}

/// Installs the packages in `browser/package-lock.json`, unless they are installed already.
pub fn install_npm_packages(sh: &Shell) -> Result<()> {
    if works(cmd!(sh, "node browser/installed.js")) {
        return Ok(());
    }
    retried(&cmd!(sh, "npm ci --prefix browser --prefer-offline"))
}

fn works(command: Cmd) -> bool {
    command
        .quiet()
        .ignore_stdout()
        .ignore_stderr()
        .run()
        .is_ok()
}

/// Runs a command up to five times, since it fails while another process holds a lock or the network is down.
fn retried(command: &Cmd) -> Result<()> {
    for pause in [5, 15, 30, 60] {
        match command.run() {
            Ok(()) => return Ok(()),
            Err(error) => eprintln!("{error}; trying again in {pause} s"),
        }
        thread::sleep(Duration::from_secs(pause));
    }
    Ok(command.run()?)
}
