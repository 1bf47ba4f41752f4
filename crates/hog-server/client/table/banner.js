// What needs an answer or an eye before the board: who is missing, who asks, how it ended.

import { h } from "../dom.js";
import { kept } from "../seats.js";
import { strings } from "../strings.js";
import { ending, reason } from "./status.js";

/** @typedef {import("./page.js").TablePage} TablePage */

const words = strings.table;

export class Banner {
  #shown = "";
  element = h("div", { class: "banners" });

  /** @param {TablePage} page */
  update(page) {
    const { state } = page.model;
    if (!state) return;
    const { phase, asked_back, ending: end, seats, you, followed_by } = state;
    const shown = JSON.stringify([phase, asked_back, end, you, followed_by, seats.map(({ who }) => who)]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const parts = [
      phase !== "over" && gathering(page),
      phase === "over" && result(page),
      asked_back && asked(page, asked_back.seat),
    ];
    this.element.replaceChildren(...parts.flatMap((part) => (part ? [part] : [])));
  }
}

/** @param {TablePage} page */
function gathering({ model, id }) {
  if (!model.free.length) return null;
  const begun = model.state?.phase === "playing";
  const gone = begun && model.free.map((seat) => words.left(model.seatName(seat))).join(". ");
  const banner = h("div", { class: "banner" }, h("p", {}, gone && h("strong", {}, gone, ". "), begun ? words.goesOn : words.gathering));
  if (model.plays) import("./share.js").then(({ inviteAddress, linkField }) => banner.append(linkField(words.invite, inviteAddress(id))));
  return banner;
}

/** @param {TablePage} page */
function result(page) {
  const { model } = page;
  const { setting, state } = model;
  const next = state?.followed_by;
  const winner = state?.ending?.winners[0];
  const mine = model.plays && (winner === undefined ? !state?.ending?.drawn : true);
  const kind = !mine ? "" : model.isMine(winner) ? " good" : winner === undefined || model.plays ? " bad" : "";
  return h(
    "div",
    { class: `banner result${state?.ending?.drawn ? "" : kind}` },
    h("p", {}, h("strong", {}, ending(model)), " ", h("span", {}, reason(model))),
    next && h("p", {}, words.follows),
    h(
      "div",
      { class: "buttons" },
      model.plays && h("button", { class: "main", click: () => page.again() }, next ? (kept(next) ? words.onward : words.join) : words.again),
      setting && h("a", { class: "button", href: setting.definition ? "/new" : `/new?game=${encodeURIComponent(setting.family)}` }, words.another),
    ),
  );
}

/** @param {TablePage} page @param {number} seat */
function asked(page, seat) {
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
