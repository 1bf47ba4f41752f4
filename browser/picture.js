// Pictures of pages, small enough to be kept with the project.

import { writeFile } from "node:fs/promises";

import { withFewColours } from "./palette.js";

/** How a page is set up to have its picture taken. */
export const FRAME = { viewport: { width: 900, height: 620 }, deviceScaleFactor: 1 };

/** The most that a picture may take, in bytes. */
export const LARGEST = 60_000;

/** Qualities of a JPEG to try, the best first. Below the last, text is hard to read. */
const QUALITIES = [85, 75, 65, 55];

/**
 * Saves a picture of what a page shows, and gives its size in bytes. A name in `.png` makes a sharp
 * picture of few colours; one in `.jpg` makes the best that is small enough.
 * Motion is stopped at its end. If it is too large, nothing is saved and this fails.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @returns {Promise<number>}
 */
export async function savePicture(page, path) {
  let size = 0;
  for (const kind of kinds(path)) {
    const taken = await page.screenshot({ ...kind, scale: "css", animations: "disabled", caret: "hide" });
    const picture = kind.type === "png" ? withFewColours(taken) : taken;
    size = picture.length;
    if (size <= LARGEST) {
      await writeFile(path, picture);
      return size;
    }
  }
  throw new Error(`${path}: ${size} bytes; at most ${LARGEST} are allowed`);
}

/**
 * The kinds of picture that a name allows, the best first.
 * @param {string} path
 * @returns {{ type: "png" | "jpeg", quality?: number }[]}
 */
function kinds(path) {
  if (path.endsWith(".png")) return [{ type: "png" }];
  if (path.endsWith(".jpg")) return QUALITIES.map((quality) => ({ type: "jpeg", quality }));
  throw new Error(`${path}: expected a name in .png or .jpg`);
}
