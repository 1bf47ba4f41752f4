// What can be done at a table besides moving, each with a button and a key.

import { api } from "../api.js";
import { confirmed } from "../dialog.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("./page.js").TablePage} TablePage
 * @typedef {import("./model.js").Model} Model
 */

const words = strings.actions;

/**
 * @typedef {object} Deed
 * @property {keyof typeof words} name
 * @property {string} [key]
 * @property {(model: Model) => boolean} seen whether there is a button for it
 * @property {(model: Model) => boolean} [can] whether it can be done now
 * @property {(page: TablePage) => void} does
 */

const playing = (/** @type {Model} */ model) => model.plays && model.state?.phase === "playing";
const solves = (/** @type {Model} */ model) => playing(model) && (model.setting?.solver ?? false);
// What was hidden has been seen after the end, so that nothing can be taken back.
const undoes = (/** @type {Model} */ { plays, state, setting }) =>
  plays && (state?.phase === "playing" || (state?.phase === "over" && !setting?.hides));
const idle = (/** @type {Model} */ { state }) => !state?.busy;
const always = () => true;

/** @param {Model} model */
const stops = ({ state, plays }) => plays && (state?.busy?.task === "suggesting" || state?.busy?.task === "solving");

/** @type {Deed[]} */
const deeds = [
  { name: "undo", key: "u", seen: undoes, can: ({ state }) => (state?.undoable ?? 0) > 0 && !state?.asked_back, does: (page) => page.undo() },
  { name: "redo", key: "y", seen: undoes, can: (model) => (model.state?.redoable ?? 0) > 0 && !(model.others && model.state?.to_move && !model.isMine(model.state.to_move)), does: (page) => page.ask("redo") },
  { name: "suggest", key: "s", seen: (model) => playing(model) && !model.others, can: (model) => idle(model) && model.isMine(model.state?.to_move), does: (page) => page.ask("suggest") },
  { name: "solve", key: "v", seen: solves, can: (model) => idle(model) && model.state?.verdict !== "impossible", does: (page) => page.ask("solve") },
  { name: "step", key: "x", seen: solves, can: (model) => idle(model) && typeof model.state?.verdict === "object", does: (page) => page.ask("step") },
  { name: "stop", key: "Escape", seen: stops, does: (page) => page.ask("stop") },
  {
    name: "resign",
    key: "g",
    seen: playing,
    async does(page) {
      if (await confirmed(strings.table.resignReally, strings.table.resignYes)) page.ask("resign");
    },
  },
  {
    name: "leave",
    key: "q",
    seen: (model) => model.plays && model.state?.phase !== "over",
    async does(page) {
      if (await confirmed(strings.table.leaveReally, strings.table.leaveYes)) page.leave();
    },
  },
  { name: "share", key: "l", seen: always, does: async (page) => (await import("./share.js")).shareLinks(page) },
  { name: "rules", key: "F1", seen: always, does: async ({ model }) => (await import("./help.js")).showRules(model) },
  { name: "keys", key: "?", seen: always, does: async () => (await import("./help.js")).showKeys() },
];

/** What is seldom done, or does not touch the game. */
const QUIET = ["resign", "leave", "share", "rules", "keys"];

export class Actions {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.buttons = deeds.map((deed) => {
      const key = deed.key && deed.key.length === 1 ? deed.key.toUpperCase() : deed.key;
      const button = h(
        "button",
        { class: QUIET.includes(deed.name) ? "deed quiet" : "deed", click: () => this.#can(deed) && deed.does(page), "aria-keyshortcuts": key, title: key },
        words[deed.name],
      );
      return { deed, button };
    });
    this.save = h("a", { class: "deed quiet", href: api.saveAddress(page.id), download: "" }, words.save);
    const row = (/** @type {boolean} */ quiet) =>
      h("div", {}, this.buttons.filter(({ deed }) => QUIET.includes(deed.name) === quiet).map(({ button }) => button), quiet && this.save);
    this.element = h("div", { class: "actions", role: "group", "aria-label": words.title }, row(false), row(true));
  }

  /** @param {Deed} deed */
  #can({ seen, can }) {
    const { model } = this.page;
    return seen(model) && (can?.(model) ?? true) && (model.connected || !model.plays);
  }

  update() {
    const { model } = this.page;
    for (const { deed, button } of this.buttons) {
      button.hidden = !deed.seen(model);
      // Not `disabled`: who uses the keyboard would lose the focus with every move.
      button.setAttribute("aria-disabled", String(!this.#can(deed)));
    }
    this.save.hidden = model.state?.phase !== "over";
  }

  /** Does what a key means. @param {string} key @returns whether it means something */
  press(key) {
    const found = deeds.find((deed) => deed.key === (key.length === 1 ? key.toLowerCase() : key));
    if (!found || !this.#can(found)) return false;
    found.does(this.page);
    return true;
  }
}
