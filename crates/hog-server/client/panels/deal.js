// The evidence that the cards were dealt fairly.

import { h } from "../dom.js";
import { kept } from "../seats.js";
import { strings } from "../strings.js";

/** @typedef {import("../table/page.js").TablePage} TablePage */

const words = strings.deal;

/** The SHA-256 of bytes in hexadecimal digits; null where the browser cannot compute it. @param {string} digits */
async function hash(digits) {
  if (!crypto.subtle) return null;
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class DealPanel {
  #shown = "";
  element = h("div", { class: "deal" });

  /** @param {TablePage} page */
  update({ model, id }) {
    const deal = model.state?.deal ?? "nothing";
    const over = model.state?.phase === "over";
    const key = JSON.stringify([deal, over, model.state?.seats.map(({ who }) => who)]);
    if (key === this.#shown) return;
    this.#shown = key;
    // What this browser was shown and sent before the deal.
    const { commitment, shares = {} } = kept(id) ?? {};
    if (typeof deal === "string") {
      const text = h("p", {}, deal === "given" ? words.given : "");
      this.element.replaceChildren(text, ...(commitment ? [h("p", { role: "status", class: "error" }, words.withdrawn)] : []));
      return;
    }
    const shown = "revealed" in deal ? deal.revealed : deal.committed;
    const seed = "revealed" in deal ? deal.revealed.seed : null;
    const row = (/** @type {string} */ name, /** @type {string | null} */ value) => [
      h("dt", {}, name),
      h("dd", {}, value ? h("code", {}, value) : words.noShare),
    ];
    const checked = h("p", { role: "status" });
    const given = Object.entries(shares);
    const broken = [
      commitment && commitment !== shown.commitment && words.otherCommitment,
      given.some(([seat, share]) => share !== shown.shares[Number(seat) - 1]) && words.otherShare,
    ].filter(Boolean);
    const command = [words.command, ...(commitment ? [`--commitment ${commitment}`] : []), ...given.map(([, share]) => `--share ${share}`)];
    this.element.replaceChildren(
      h("p", {}, seed ? words.revealed : words.committed),
      h(
        "dl",
        {},
        row(words.commitment, shown.commitment),
        seed ? row(words.seed, seed) : [],
        shown.shares.flatMap((share, index) => row(words.share(model.name(index + 1)), share)),
      ),
      checked,
      ...(seed ? [h("p", {}, words.verify, " ", h("code", {}, command.join(" ")))] : []),
    );
    const report = (/** @type {string} */ text, /** @type {"good" | "error" | ""} */ kind) => {
      checked.textContent = text;
      checked.className = kind;
    };
    if (!seed) {
      if (over) report(words.notRevealed, "error");
      return;
    }
    hash(seed).then((found) => {
      if (found && found !== shown.commitment) broken.unshift(words.differs);
      if (broken.length) report(broken.join(" "), "error");
      else report(`${found ? words.matches : words.unchecked} ${commitment ? words.kept : ""}`, found ? "good" : "");
    });
  }
}
