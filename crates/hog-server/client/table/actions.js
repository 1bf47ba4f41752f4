// The actions at a table besides moves, each with a button and a key.

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
 * @typedef {object} Action
 * @property {keyof typeof words} name
 * @property {string} key
 * @property {(model: Model) => boolean} [shown] whether it has a button
 * @property {(model: Model) => boolean} [enabled]
 * @property {(page: TablePage) => void} run
 * @property {boolean} [quiet] whether it is rare or does not change the game
 */

const playing = (/** @type {Model} */ model) => model.hasSeat && model.state?.phase === "playing";
const solvable = (/** @type {Model} */ model) => playing(model) && (model.setting?.solver ?? false);
// After the end of a game with hidden information everything has been seen, so nothing can be taken back.
const canTakeBack = (/** @type {Model} */ { hasSeat, state, setting }) =>
  hasSeat && (state?.phase === "playing" || (state?.phase === "over" && !setting?.hides));
const idle = (/** @type {Model} */ { state }) => !state?.busy;
const stoppable = (/** @type {Model} */ { state, hasSeat }) => hasSeat && ["suggesting", "solving"].includes(state?.busy?.task ?? "");

/** @type {Action[]} */
const actions = [
  { name: "undo", key: "U", shown: canTakeBack, enabled: ({ state }) => (state?.undoable ?? 0) > 0 && !state?.asked_back, run: (page) => page.ask("undo") },
  { name: "redo", key: "Y", shown: canTakeBack, enabled: (model) => (model.state?.redoable ?? 0) > 0 && !(model.hasOtherPeople && model.state?.to_move && !model.isMine(model.state.to_move)), run: (page) => page.ask("redo") },
  { name: "suggest", key: "S", shown: (model) => playing(model) && !model.hasOtherPeople, enabled: (model) => idle(model) && model.isMine(model.state?.to_move), run: (page) => page.ask("suggest") },
  { name: "solve", key: "V", shown: solvable, enabled: (model) => idle(model) && model.state?.verdict !== "impossible", run: (page) => page.ask("solve") },
  { name: "step", key: "X", shown: solvable, enabled: (model) => idle(model) && typeof model.state?.verdict === "object", run: (page) => page.ask("step") },
  { name: "stop", key: "Escape", shown: stoppable, run: (page) => page.ask("stop") },
  {
    name: "resign",
    key: "G",
    shown: playing,
    async run(page) {
      if (await confirmed(strings.table.resignReally, strings.table.resignYes)) page.ask("resign");
    },
    quiet: true,
  },
  {
    name: "leave",
    key: "Q",
    shown: (model) => model.hasSeat && model.state?.phase !== "over",
    async run(page) {
      if (await confirmed(strings.table.leaveReally, strings.table.leaveYes)) page.leave();
    },
    quiet: true,
  },
  { name: "share", key: "L", run: async (page) => (await import("../panels/share.js")).shareLinks(page), quiet: true },
  { name: "rules", key: "F1", run: async ({ model }) => (await import("../panels/help.js")).showRules(model), quiet: true },
  { name: "keys", key: "?", run: async () => (await import("../panels/help.js")).showKeys(), quiet: true },
];

export class Actions {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.buttons = actions.map((action) => {
      const button = h(
        "button",
        { class: action.quiet ? "action quiet" : "action", click: () => this.#canRun(action) && action.run(page), "aria-keyshortcuts": action.key, title: action.key },
        words[action.name],
      );
      return { action, button };
    });
    this.save = h("a", { class: "action quiet", href: api.saveAddress(page.id), download: "" }, words.save);
    const row = (/** @type {boolean} */ quiet) =>
      h("div", {}, this.buttons.filter(({ action }) => (action.quiet ?? false) === quiet).map(({ button }) => button), quiet && this.save);
    this.element = h("div", { class: "actions", role: "group", "aria-label": words.title }, row(false), row(true));
  }

  /** @param {Action} action */
  #canRun({ shown, enabled }) {
    const { model } = this.page;
    return (shown?.(model) ?? true) && (enabled?.(model) ?? true) && (model.connected || !model.hasSeat);
  }

  update() {
    const { model } = this.page;
    for (const { action, button } of this.buttons) {
      button.hidden = !(action.shown?.(model) ?? true);
      // Not `disabled`, which would take the keyboard focus away with every move.
      button.setAttribute("aria-disabled", String(!this.#canRun(action)));
    }
    this.save.hidden = model.state?.phase !== "over";
  }

  /** Runs the action of a key. @param {string} key @returns whether an action was run */
  press(key) {
    const found = actions.find((action) => action.key === (key.length === 1 ? key.toUpperCase() : key));
    if (!found || !this.#canRun(found)) return false;
    found.run(this.page);
    return true;
  }
}
