// Pictures of pages, small enough to be kept with the project.

import { writeFile } from "node:fs/promises";

/** How a page is set up to have its picture taken. */
export const FRAME = { viewport: { width: 900, height: 620 }, deviceScaleFactor: 1 };

/** The most that a picture may take, in bytes. */
export const LARGEST = 60_000;

/** Qualities of a JPEG to try, the best first. Below the last, text is hard to read. */
const QUALITIES = [85, 75, 65, 55];

/**
 * Saves a picture of what a page shows, in the best quality that is small enough, and gives its size in
 * bytes. Motion is stopped at its end.
 * @param {import("playwright-core").Page} page
 * @param {string} path It must end in `.jpg`.
 * @returns {Promise<number>}
 */
export async function savePicture(page, path) {
  if (!path.endsWith(".jpg")) throw new Error(`${path}: pictures are JPEGs; expected a name in .jpg`);
  let size = 0;
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({
      type: "jpeg",
      quality,
      scale: "css",
      animations: "disabled",
      caret: "hide",
    });
    size = picture.length;
    if (size <= LARGEST) {
      await writeFile(path, picture);
      return size;
    }
  }
  throw new Error(`${path}: ${size} bytes at the least quality; at most ${LARGEST} are allowed`);
}
