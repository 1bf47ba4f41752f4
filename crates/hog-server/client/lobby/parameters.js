// The parameters of a game as fields of a form.

import { h } from "../dom.js";
import { capitalized } from "../names.js";
import { strings } from "../strings.js";

/**
 * @typedef {import("../wire.js").FamilyInfo} FamilyInfo
 * @typedef {import("../wire.js").ParameterInfo} ParameterInfo
 */

/** A random deal is one of the first million, whose solutions are known. */
const MAX_RANDOM = 1_000_000;

/** Number of parameters that are always visible; the others unfold. */
const VISIBLE = 3;

/**
 * The values of the parameters in a name such as `name:5,key=value`.
 * @param {FamilyInfo} family @param {string} name
 */
export function valuesOf(family, name) {
  /** @type {Record<string, string>} */
  const values = {};
  const positional = family.parameters.filter((parameter) => !parameter.keyed);
  const parts = name.split(":").slice(1).join(":").split(",").filter(Boolean);
  for (const [index, part] of parts.entries()) {
    const [key = "", value] = part.split("=");
    if (value !== undefined) values[key] = value;
    else if (positional[index]) values[positional[index].name] = part;
  }
  return values;
}

/**
 * The shortest name with these values.
 * @param {FamilyInfo} family @param {Record<string, string>} values
 */
export function nameWith(family, values) {
  const value = (/** @type {ParameterInfo} */ { name, usual }) => values[name] || usual;
  const differs = (/** @type {ParameterInfo} */ parameter) => value(parameter) !== parameter.usual;
  const positional = family.parameters.filter((parameter) => !parameter.keyed);
  while (positional.length && !differs(/** @type {ParameterInfo} */ (positional.at(-1)))) positional.pop();
  const keyed = family.parameters.filter((parameter) => parameter.keyed && differs(parameter));
  const parts = [...positional.map(value), ...keyed.map((parameter) => `${parameter.name}=${value(parameter)}`)];
  return parts.length ? `${family.name}:${parts.join(",")}` : family.name;
}

/** @param {ParameterInfo} parameter @param {string | undefined} given */
function field(parameter, given) {
  const { name, words, range, usual } = parameter;
  const id = `set-${name}`;
  if (words?.length) {
    const select = h("select", { id, value: given ?? usual }, words.map((word) => h("option", { value: word }, capitalized(word))));
    return { parameter, control: select, value: () => select.value };
  }
  const bounds = range && { type: "number", min: range[0], max: range[1], step: 1, inputmode: "numeric" };
  const random = () => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    return String(1 + (drawn % Math.min(range?.[1] ?? MAX_RANDOM, MAX_RANDOM)));
  };
  // The number of the deal is shown beforehand; an empty field means a random one.
  const value = given ?? (!range ? "" : parameter.deal ? random() : usual);
  const placeholder = parameter.deal && (range ? strings.form.any : strings.form.dealt);
  const input = h("input", { id, ...(bounds ?? { type: "text", autocomplete: "off" }), value, placeholder });
  return { parameter, control: input, value: () => input.value.trim() || (range && parameter.deal ? random() : "") };
}

/**
 * The fields of a family, filled with the values of a name.
 * @param {FamilyInfo} family @param {string} name
 */
export function parameterFields(family, name) {
  const given = valuesOf(family, name);
  const fields = family.parameters.map((parameter) => field(parameter, given[parameter.name]));
  const rows = fields.map(({ parameter, control }) =>
    h(
      "div",
      { class: "field" },
      h(
        "label",
        { for: control.id, class: "parameter" },
        h("span", {}, parameter.name.length > 1 ? capitalized(parameter.name) : parameter.name),
        h("small", {}, capitalized(parameter.meaning)),
      ),
      control,
    ),
  );
  const [visible, more] = rows.length > VISIBLE + 1 ? [rows.slice(0, VISIBLE), rows.slice(VISIBLE)] : [rows, []];
  const named = Object.keys(given).some((key) => fields.slice(VISIBLE).some(({ parameter }) => parameter.name === key));
  const elements = [
    ...visible,
    more.length > 0 && h("details", { open: named }, h("summary", {}, strings.form.more), ...more),
  ];
  const chosen = () =>
    nameWith(family, Object.fromEntries(fields.map(({ parameter, value }) => [parameter.name, value()])));
  return { elements, chosen };
}
