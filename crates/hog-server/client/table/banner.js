// Banners above the board: open seats, a takeback request, the result.

import { h } from "../dom.js";
import { kept } from "../seats.js";
import { strings } from "../strings.js";

/** @typedef {import("./page.js").TablePage} TablePage */

const words = strings.table;

export class Banner {
  #shown = "";
  element = h("div", { class: "banners" });

  /** @param {TablePage} page */
  update(page) {
    const { state } = page.model;
    if (!state) return;
    const { phase, asked_back, ending, seats, you, followed_by } = state;
    const shown = JSON.stringify([phase, asked_back, ending, you, followed_by, seats.map(({ who }) => who)]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const parts = [
      phase !== "over" && openSeats(page),
      phase === "over" && result(page),
      asked_back && takeback(page, asked_back.seat),
    ];
    this.element.replaceChildren(...parts.flatMap((part) => (part ? [part] : [])));
  }
}

/** @param {TablePage} page */
function openSeats({ model, id }) {
  if (!model.openSeats.length) return null;
  const begun = model.state?.phase === "playing";
  const left = begun && model.openSeats.map((seat) => words.left(model.seatName(seat))).join(". ");
  const banner = h("div", { class: "banner" }, h("p", {}, left && h("strong", {}, left, ". "), begun ? words.goesOn : words.gathering));
  if (model.hasSeat) import("../panels/share.js").then(({ inviteAddress, linkField }) => banner.append(linkField(words.invite, inviteAddress(id))));
  return banner;
}

/** @param {TablePage} page */
function result(page) {
  const { model } = page;
  const { setting, state } = model;
  const next = state?.followed_by;
  const again = state?.seats.length === 1 ? words.againAlone : words.again;
  const { drawn, winners = [] } = state?.ending ?? {};
  const kind = !model.hasSeat || drawn ? "" : winners.some((seat) => model.isMine(seat)) ? " good" : " bad";
  return h(
    "div",
    { class: `banner result${kind}` },
    h("p", {}, h("strong", {}, model.result), " ", h("span", {}, model.reason)),
    next && h("p", {}, words.follows),
    h(
      "div",
      { class: "buttons" },
      model.hasSeat && h("button", { class: "main", click: () => page.again() }, next ? (kept(next) ? words.onward : words.join) : again),
      setting && h("a", { class: "button", href: setting.definition ? "/new" : `/new?game=${encodeURIComponent(setting.family)}` }, words.another),
    ),
  );
}

/** @param {TablePage} page @param {number} seat */
function takeback(page, seat) {
  const { model } = page;
  const own = model.isMine(seat);
  const other = model.state?.you.find((mine) => mine !== seat);
  return h(
    "div",
    { class: "banner", role: "alert" },
    h("p", {}, own ? words.askedBack : words.asksBack(model.name(seat))),
    h(
      "div",
      { class: "buttons" },
      own && h("button", { click: () => page.ask("decline", seat) }, words.withdraw),
      other && h("button", { class: "main", click: () => page.ask("agree", other) }, words.agree),
      other && !own && h("button", { click: () => page.ask("decline", other) }, words.decline),
    ),
  );
}
