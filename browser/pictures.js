// Takes the screenshots in docs/screens: a sample position of every game, the lobby, the forms, phones, dark mode.

import { fileURLToPath } from "node:url";

import { launch } from "./browser.js";
import { FRAME, savePicture } from "./picture.js";
import { Player } from "./player.js";
import { Server } from "./server.js";

const FOLDER = new URL("../docs/screens/", import.meta.url);

/**
 * @typedef {object} Screenshot
 * @property {string} name of the file, without its extension
 * @property {string} path of the page
 * @property {boolean} [table] whether to start the game
 * @property {(player: Player) => Promise<unknown>} [prepare] runs before the picture is taken
 * @property {import("./browser.js").Visitor} [visitor]
 * @property {import("playwright-core").BrowserContextOptions} [further]
 */

const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 };

/** Shows the suggested moves. @param {Player} player */
const hint = async (player) => {
  await player.press("Hint");
  await player.page.getByRole("region", { name: /^Suggested move/ }).waitFor();
};

/** Shows the analysis of a finished game. @param {Player} player */
const analyse = async (player) => {
  await player.page.getByRole("tab", { name: "Analysis" }).click();
  const { moves } = await player.shown();
  await player.until("every position is analysed", (made) => document.querySelectorAll(".curve .proved").length > made, moves);
  await player.press("Previous move");
};

/** A sample position of every game. @param {Server} server @returns {Promise<Screenshot[]>} */
async function samples({ address }) {
  /** @type {import("../crates/hog-server/client/wire.js").FamilyPicture[]} */
  const pictures = await (await fetch(`${address}api/v1/pictures`)).json();
  return pictures.map(({ family, moves, setting }) => {
    // A shared position cannot be over, so the last move is made at the table.
    const [shared, last] = [moves.slice(0, -1), moves.at(-1)];
    const path = `new?game=${setting.game}${shared.length ? `&moves=${shared.map(encodeURIComponent)}` : ""}`;
    return { name: `table-${family}`, path, table: true, prepare: async (player) => last && player.type(last) };
  });
}

/** @type {Screenshot[]} */
const SCREENSHOTS = [
  { name: "lobby", path: "/" },
  { name: "lobby-dark", path: "/", further: { colorScheme: "dark" } },
  { name: "form", path: "new?game=hex" },
  { name: "design", path: "new" },
  { name: "hints", path: "new?game=hex:7&moves=d4,c5,e3,d5,e4,e5,f4", table: true, prepare: hint },
  { name: "analysis", path: "new?game=tictactoe&moves=b2,b1,a1,c3,a3,a2", table: true, prepare: (player) => player.type("c1").then(() => analyse(player)) },
  { name: "dark-gomoku", path: "new?game=gomoku&moves=h8,i9,h9,h7,g8,i8,i10,g7,f7,j11", table: true, further: { colorScheme: "dark" } },
  { name: "dark-freecell", path: "new?game=freecell:617&moves=82", table: true, further: { colorScheme: "dark" } },
  { name: "phone-lobby", path: "/", visitor: "phone", further: PHONE },
  { name: "phone-hex", path: "new?game=hex:7&moves=d4,c5,e3,d5,e4,e5,f4", table: true, visitor: "phone", further: PHONE },
  { name: "phone-freecell", path: "new?game=freecell:617&moves=82", table: true, visitor: "phone", further: PHONE },
];

/**
 * @param {import("playwright-core").Browser} browser
 * @param {Server} server
 * @param {Screenshot} screenshot
 */
async function take(browser, server, { name, path, table, prepare, visitor = "calm", further }) {
  const player = await Player.open(browser, server, visitor, { ...FRAME, reducedMotion: "reduce", ...further });
  await player.go(path);
  if (table) {
    // A game with hidden cards is played against the computer, because one person cannot play both hands.
    await player.page.getByRole("button", { name: "Start game" }).waitFor();
    const second = player.page.locator("#seat-2");
    const hidden = await player.page.locator("#seat-2 option[value=me]:disabled").count();
    await player.start(...((await second.count()) ? [hidden ? "level:1" : "me"] : []));
    await player.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }
  await player.page.waitForLoadState("networkidle");
  await player.page.getByText("Checking whether it is winnable …").waitFor({ state: "detached" });
  await prepare?.(player);
  await player.page.mouse.move(0, 0);
  const size = await savePicture(player.page, fileURLToPath(new URL(`${name}.png`, FOLDER)));
  console.log(`${name}: ${size} bytes`);
  await player.close();
}

const [server, browser] = await Promise.all([Server.start({ args: ["--rate", "off"] }), launch()]);
try {
  const wanted = process.argv.slice(2);
  const screenshots = [...SCREENSHOTS, ...(await samples(server))];
  for (const screenshot of screenshots) if (!wanted.length || wanted.includes(screenshot.name)) await take(browser, server, screenshot);
} finally {
  await browser.close();
  await server.close();
}
