// Links to a table, a game or a position.

import { open } from "../dialog.js";
import { h, notice } from "../dom.js";
import { kept } from "../seats.js";
import { strings } from "../strings.js";

/** @typedef {import("../table/page.js").TablePage} TablePage */

const words = strings.share;

/** A link with a button that copies it. @param {string} label @param {string} address */
export function linkField(label, address) {
  const input = h("input", { type: "text", readonly: true, value: address, focus: () => input.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without https only the old interface is available.
      input.select();
      document.execCommand("copy");
    }
    notice(strings.copied);
  };
  const button = h("button", { type: "button", click: copy, "aria-label": `${strings.copy}: ${label}` }, strings.copy);
  return h("div", { class: "link" }, h("label", {}, label, input), button);
}

/** The link that invites to an open seat. @param {string} id */
export function inviteAddress(id) {
  const invitation = kept(id)?.invitation;
  return `${location.origin}/table/${id}${invitation ? `#invite=${invitation}` : ""}`;
}

/** The moves of the shown position, if it can be shared. @param {TablePage} page */
function positionMoves({ model, replay }) {
  const { setting, history, state } = model;
  if (!setting || !state || setting.hides || setting.definition) return null;
  const moves = history.slice(0, replay.shown ?? history.length);
  // With chance moves the history has more entries than the players made moves.
  return history.length === state.length && moves.length ? moves : null;
}

/** @param {TablePage} page */
export function shareLinks(page) {
  const { model, id } = page;
  const { state, setting } = model;
  if (!state || !setting) return;
  const here = `${location.origin}/table/${id}`;
  const fields = [];
  if (model.openSeats.length) fields.push(linkField(words.invite, inviteAddress(id)));
  const shown = page.replay.shown;
  fields.push(
    state.phase === "over"
      ? linkField(words.replay, shown === null ? here : `${here}#after=${shown}`)
      : linkField(words.watch, here),
  );
  const game = encodeURIComponent(setting.game).replaceAll("%3A", ":").replaceAll("%2C", ",");
  if (!setting.definition) fields.push(linkField(words.deal, `${location.origin}/new?game=${game}`));
  const moves = positionMoves(page);
  if (moves) {
    const list = moves.map(encodeURIComponent).join(",");
    fields.push(linkField(words.position, `${location.origin}/new?game=${game}&moves=${list}`));
  }
  open(words.title, [...fields, setting.hides ? h("p", { class: "calm" }, words.hidden) : null]);
}
