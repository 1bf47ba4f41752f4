// Who sits where, the clock, and who may come: what is the same for every game.

import { h } from "../dom.js";
import { preferences } from "../preferences.js";
import { strings } from "../strings.js";
import { engineName } from "../who.js";

const words = strings.form;

/** The engine that is proposed first: one that most people can beat. */
const FIRST_ENGINE = "level:3";

/**
 * @param {string[]} seats what they are called
 * @param {string[]} engines
 */
function seatChoices(seats, engines) {
  const usual = engines.includes(FIRST_ENGINE) ? FIRST_ENGINE : (engines[0] ?? "free");
  return seats.map((seat, index) => {
    const levels = engines.map((engine) => {
      const level = /^level:(\d+)$/.exec(engine)?.[1];
      return h("option", { value: engine }, level ? words.engineLevel(level) : engineName(engine));
    });
    const select = h(
      "select",
      { id: `seat-${index + 1}`, value: index === 0 ? "me" : usual },
      h("option", { value: "me" }, words.me),
      h("option", { value: "free" }, words.friend),
      h("optgroup", { label: words.engines }, levels),
    );
    const label = h("label", { for: select.id }, seat);
    return { select, row: h("div", { class: "field" }, label, select) };
  });
}

function clockChoice() {
  const own = h("input", { id: "own-clock", type: "text", placeholder: "15m+10s", autocomplete: "off" });
  const ownField = h("div", { class: "field", hidden: true }, h("label", { for: own.id }, words.ownClock), own);
  const select = h(
    "select",
    { id: "clock", change: () => (ownField.hidden = select.value !== "own") },
    Object.entries(words.clocks).map(([value, text]) => h("option", { value }, text)),
  );
  const row = h("div", { class: "field" }, h("label", { for: select.id }, words.clock), select);
  return { rows: [row, ownField], pace: () => (select.value === "own" ? own.value.trim() : select.value) };
}

/** @param {string} text */
function tick(text) {
  const box = h("input", { type: "checkbox" });
  return { box, row: h("label", { class: "row" }, box, text) };
}

/**
 * @param {string[]} seats @param {string[]} engines
 * @param {boolean} hides whether who plays one seat may not see what another does
 */
export function arrangement(seats, engines, hides) {
  const choices = seatChoices(seats, engines);
  const clock = clockChoice();
  const name = h("input", { id: "name", type: "text", maxlength: 24, autocomplete: "nickname", value: preferences.name, "aria-describedby": "name-hint" });
  const [listed, invited, talk] = [tick(words.listed), tick(words.invited), tick(words.talk)];
  const others = h("fieldset", {}, h("legend", {}, words.table), listed.row, invited.row, talk.row);
  // Only where somebody may come there is something to say of who.
  const together = () => {
    others.hidden = !choices.some(({ select }) => select.value === "free");
    for (const { select } of hides ? choices : []) {
      const taken = choices.some((other) => other.select !== select && other.select.value === "me");
      /** @type {HTMLOptionElement} */ (select.options[0]).disabled = taken;
    }
  };
  for (const { select } of choices) select.addEventListener("change", together);
  together();
  const elements = [
    h(
      "fieldset",
      {},
      h("legend", {}, seats.length > 1 ? words.seats : words.alone),
      seats.length > 1 && choices.map(({ row }) => row),
      h("div", { class: "field" }, h("label", { for: name.id }, words.name), name),
      h("small", { id: "name-hint", class: "calm" }, words.nameHint),
      clock.rows,
    ),
    others,
  ];
  const chosen = () => ({
    seats: choices.map(({ select }) => select.value),
    name: name.value.trim(),
    shares: true,
    pace: clock.pace() || undefined,
    listed: !others.hidden && listed.box.checked,
    invited: !others.hidden && invited.box.checked,
    talk: !others.hidden && talk.box.checked,
  });
  return { elements, chosen };
}
