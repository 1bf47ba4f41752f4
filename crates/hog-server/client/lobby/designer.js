// The editor of a game definition, with its errors.

import { confirmed } from "../dialog.js";
import { h } from "../dom.js";
import { strings } from "../strings.js";

const words = strings.design;

/** One definition for each kind of board. @type {Record<string, string>} */
const EXAMPLES = {
  "Rows": `title = "Three in a row with a hole"

[board]
grid = [5, 3]       # columns, rows
blocked = ["b2"]    # not playable

[[win]]             # for both players
rows = 3
`,
  "Chains": `title = "Around the lake"
swap = "mirrored"

[board]
hexagons = [5, 5]
blocked = ["c3 b3", "c2"]

[[win]]
player = "X"
join = ["top", "bottom"]

[[win]]
player = "O"
join = ["left", "right"]
`,
  "Points": `title = "Nine points"

[board]
places = [
    "a 0 0", "b 4 0", "c 8 0",
    "d 2 2", "e 4 2", "f 6 2",
    "g 0 4", "h 4 4", "i 8 4",
]
shape = "point"
lines = ["a b c", "d e f", "g h i", "a d h", "a e i",
         "b d g", "b f i", "c e g", "c f h"]

[[win]]
groups = ["a b c", "d e f", "g h i", "a d h", "a e i",
          "b d g", "b f i", "c e g", "c f h"]
`,
};

/** The offset of a line and a column, both counted from 1. @param {string} text @param {number} line @param {number} column */
function offset(text, line, column) {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

export function designer() {
  const area = h("textarea", {
    id: "definition", rows: 16, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-describedby": "definition-error",
    value: EXAMPLES.Rows,
  });
  const error = h("p", { id: "definition-error", class: "error", role: "alert" });
  const replace = async (/** @type {string} */ text) => {
    const edited = area.value.trim() && !Object.values(EXAMPLES).includes(area.value);
    if (edited && !(await confirmed(words.replaceReally, words.replaceYes))) return;
    area.select();
    // As if it were typed, so that the browser can undo it.
    if (!document.execCommand("insertText", false, text)) area.value = text;
  };
  const examples = Object.entries(EXAMPLES).map(([name, text]) =>
    h("button", { type: "button", class: "quiet", click: () => replace(text) }, name),
  );
  const element = h(
    "fieldset",
    {},
    h("legend", {}, words.text),
    h("p", { class: "examples" }, words.examples, examples),
    h("label", { for: area.id, class: "unseen" }, words.text),
    area,
    error,
  );
  /** Shows an error in the definition. @param {import("../wire.js").WireError} why */
  const showError = ({ message, line, column = 1 }) => {
    const what = message.replace(/^line \d+(, column \d+)?: /, "");
    error.textContent = line ? words.wrong(line, column) + what : message;
    area.setAttribute("aria-invalid", "true");
    area.focus();
    if (!line) return;
    const at = offset(area.value, line, column);
    const end = area.value.indexOf("\n", at);
    area.setSelectionRange(at, end < 0 ? area.value.length : Math.max(end, at + 1));
    area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
  };
  const chosen = () => {
    error.textContent = "";
    area.removeAttribute("aria-invalid");
    const title = /^\s*title\s*=\s*"([^"]*)"/m.exec(area.value)?.[1];
    return { game: title || words.usual, definition: area.value };
  };
  return { element, chosen, showError };
}
