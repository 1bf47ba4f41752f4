// The part of a form that is the same for every game: players, clock, access.

import { h } from "../dom.js";
import { computerName } from "../names.js";
import { preferences } from "../preferences.js";
import { strings } from "../strings.js";

const words = strings.form;

/** The computer player that is preselected: one that most people can beat. */
const DEFAULT_COMPUTER = "level:3";

/**
 * @param {string[]} seats their names
 * @param {string[]} computers
 */
function seatChoices(seats, computers) {
  const usual = computers.includes(DEFAULT_COMPUTER) ? DEFAULT_COMPUTER : (computers[0] ?? "free");
  return seats.map((seat, index) => {
    const levels = computers.map((computer) => {
      const level = /^level:(\d+)$/.exec(computer)?.[1];
      return h("option", { value: computer }, level ? words.level(level) : computerName(computer));
    });
    const select = h(
      "select",
      { id: `seat-${index + 1}`, value: index === 0 ? "me" : usual },
      h("option", { value: "me" }, words.me),
      h("option", { value: "free" }, words.friend),
      h("optgroup", { label: words.computer }, levels),
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
function checkbox(text) {
  const box = h("input", { type: "checkbox" });
  return { box, row: h("label", { class: "row" }, box, text) };
}

/**
 * @param {string[]} seats @param {string[]} computers
 * @param {boolean} hides whether the seats know different things, so that one person cannot play two
 */
export function playersForm(seats, computers, hides) {
  const choices = seatChoices(seats, computers);
  const clock = clockChoice();
  const name = h("input", { id: "name", type: "text", maxlength: 24, autocomplete: "nickname", value: preferences.name, "aria-describedby": "name-hint" });
  const [listed, invited, chat] = [checkbox(words.listed), checkbox(words.invited), checkbox(words.chat)];
  const access = h("fieldset", {}, h("legend", {}, words.table), listed.row, invited.row, chat.row);
  // Access matters only if a seat is open.
  const update = () => {
    access.hidden = !choices.some(({ select }) => select.value === "free");
    for (const { select } of hides ? choices : []) {
      const taken = choices.some((other) => other.select !== select && other.select.value === "me");
      /** @type {HTMLOptionElement} */ (select.options[0]).disabled = taken;
    }
  };
  for (const { select } of choices) select.addEventListener("change", update);
  update();
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
    access,
  ];
  const chosen = () => ({
    seats: choices.map(({ select }) => select.value),
    name: name.value.trim(),
    // This browser adds its share to the deal.
    shares: true,
    pace: clock.pace() || undefined,
    listed: !access.hidden && listed.box.checked,
    invited: !access.hidden && invited.box.checked,
    talk: !access.hidden && chat.box.checked,
  });
  return { elements, chosen };
}
