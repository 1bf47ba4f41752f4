// Pictures of games: a sample position of each, drawn by the board.

import { api } from "../api.js";
import { Board } from "../board/board.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";

/** The picture of a family. It is decoration: nothing in it can be focused or played. @param {string} family */
export function picture(family) {
  const host = h("div", { class: "picture", inert: true, "aria-hidden": "true" });
  draw(host, family);
  return host;
}

/** @param {HTMLElement} host @param {string} family */
async function draw(host, family) {
  // Without its picture a game can still be chosen.
  const pictures = await api.pictures().catch(() => []);
  const found = pictures.find((one) => one.family === family);
  if (!found) return;
  const board = new Board(host, { onMove() {}, announce() {}, strings: strings.board });
  board.setPreferences({ motion: false, coordinates: false });
  board.setSetting(found.setting);
  board.update({ places: found.places, decisive: found.decisive });
}
