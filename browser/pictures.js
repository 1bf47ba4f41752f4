// Makes the pictures of the server in docs/screens: every game's table after a few moves, the lobby, a
// phone, and the dark. The same program makes the same moves.

import { fileURLToPath } from "node:url";

import { launch } from "./browser.js";
import { Player } from "./player.js";
import { Server } from "./server.js";
import { FRAME, savePicture } from "./picture.js";

const FOLDER = new URL("../docs/screens/", import.meta.url);

/**
 * @typedef {object} Scene
 * @property {string} name Of the file, without its ending.
 * @property {string} path Where the page is.
 * @property {string[]} [moves] Played for all seats.
 * @property {(player: Player) => Promise<unknown>} [then] What is done before the picture is taken.
 * @property {import("./browser.js").Visitor} [visitor]
 * @property {import("playwright-core").BrowserContextOptions} [further]
 */

const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 };

/** Shows which moves are good. @param {Player} player */
const hint = async (player) => {
  await player.press("Hint");
  await player.page.getByRole("region", { name: "Suggested move" }).waitFor();
};

/** Shows what the positions of a finished game were worth. @param {Player} player */
const analyse = async (player) => {
  await player.page.getByRole("tab", { name: "Analysis" }).click();
  const { moves } = await player.shown();
  await player.until("every position is judged", (all) => document.querySelectorAll(".curve .proved").length > all, moves);
  await player.press("Previous move");
};

/** @param {string} moves */
const list = (moves) => moves.split(" ");

/** A game of a family, by the name of the family. @type {Record<string, { game?: string, moves: string, then?: Scene["then"] }>} */
const GAMES = {
  tictactoe: { moves: "b2 b1 a1 c3 a3 a2 c1", then: analyse },
  "number-scrabble": { moves: "5 2 6 4" },
  fano: { moves: "a b c" },
  mnk: { game: "mnk:6,5,4", moves: "c3 d3 c2 c4 d2 e2 b4" },
  gomoku: { moves: "h8 i9 h9 h7 g8 i8 i10 g7 f7 j11" },
  drop: { moves: "d d c e d c b e e" },
  qubic: { moves: "1a1 4d4 1d1 2b2 4a4 3c3 2c3" },
  "cube-ttt": { moves: "2b2 1a1 3c3 1c1 2a1" },
  hex: { game: "hex:7", moves: "d4 c5 e3 d5 e4 e5 f4", then: hint },
  y: { game: "y:8", moves: "d5 c5 e6 d6 c4 b4 e7" },
  "three-mens-morris": { moves: "b2 a1 c2 a2 a3 c1 b2-b3" },
  cube: { game: "cube:3,seed=1", moves: "R U" },
  freecell: { game: "freecell:617", moves: "82 7a 7b" },
  "go-fish": { game: "go-fish:seed=7", moves: "" },
};

/** @type {Scene[]} */
const SCENES = [
  { name: "lobby", path: "/" },
  { name: "lobby-dark", path: "/", further: { colorScheme: "dark" } },
  { name: "form", path: "new?game=hex" },
  { name: "design", path: "new" },
  ...Object.entries(GAMES).map(([family, { game = family, moves, then }]) => ({
    name: `table-${family}`,
    path: `new?game=${game}`,
    moves: moves ? list(moves) : [],
    ...(then ? { then } : {}),
  })),
  { name: "dark-gomoku", path: "new?game=gomoku", moves: list(GAMES["gomoku"]?.moves ?? ""), further: { colorScheme: "dark" } },
  { name: "dark-freecell", path: "new?game=freecell:617", moves: ["82"], further: { colorScheme: "dark" } },
  { name: "phone-lobby", path: "/", visitor: "phone", further: PHONE },
  { name: "phone-hex", path: "new?game=hex:7", moves: list(GAMES["hex"]?.moves ?? ""), visitor: "phone", further: PHONE },
  { name: "phone-freecell", path: "new?game=freecell:617", moves: ["82"], visitor: "phone", further: PHONE },
];

/**
 * @param {import("playwright-core").Browser} browser
 * @param {Server} server
 * @param {Scene} scene
 */
async function take(browser, server, { name, path, moves, then, visitor = "calm", further }) {
  const player = await Player.open(browser, server, visitor, { ...FRAME, reducedMotion: "reduce", ...further });
  await player.go(path);
  if (moves) {
    // Who plays for both sees no hidden cards; such a game is played against a mind.
    const two = await player.page.locator("#seat-2").waitFor({ timeout: 1_000 }).then(() => true, () => false);
    await player.start(...(two ? [path.includes("go-fish") ? "level:1" : "me"] : []));
    await player.awaitTurn();
    for (const move of moves) await player.type(move);
    await player.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }
  await player.page.waitForLoadState("networkidle");
  await player.page.getByText("Checking whether it is winnable …").waitFor({ state: "detached" });
  await then?.(player);
  await player.page.mouse.move(0, 0);
  const file = new URL(`${name}.png`, FOLDER);
  const size = await savePicture(player.page, fileURLToPath(file));
  console.log(`${name}: ${size} bytes`);
  await player.close();
}

const [server, browser] = await Promise.all([Server.start({ words: ["--rate", "off"] }), launch()]);
try {
  const wanted = process.argv.slice(2);
  for (const scene of SCENES) if (!wanted.length || wanted.includes(scene.name)) await take(browser, server, scene);
} finally {
  await browser.close();
  await server.close();
}
