// Screenshots, small enough for the repository.

import { writeFile } from "node:fs/promises";

import { withFewColours } from "./palette.js";

/** The window of a screenshot. */
export const FRAME = { viewport: { width: 900, height: 620 }, deviceScaleFactor: 1 };

/** Maximum size of a picture, in bytes. */
export const LARGEST = 60_000;

/**
 * Saves a picture of a page as PNG with few colours and gives its size in bytes. Fails without saving if
 * it is too large.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @returns {Promise<number>}
 */
export async function savePicture(page, path) {
  const picture = withFewColours(await page.screenshot({ scale: "css", animations: "disabled", caret: "hide" }));
  if (picture.length > LARGEST) throw new Error(`${path}: ${picture.length} bytes; at most ${LARGEST} are allowed`);
  await writeFile(path, picture);
  return picture.length;
}
