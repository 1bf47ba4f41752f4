// Modal dialogs.

import { h } from "./dom.js";
import { strings } from "./strings.js";

/**
 * Opens a dialog. The browser keeps the focus within it and gives it back afterwards.
 * @param {string} title
 * @param {(import("./dom.js").Child)[]} body
 * @param {{text: string, value: string, kind?: string}[]} [answers]
 * @returns {Promise<string>} the value of the answer, empty if it was closed
 */
export function open(title, body, answers = [{ text: strings.close, value: "" }]) {
  const buttons = answers.map(({ text, value, kind }) =>
    h("button", { value, class: kind, type: "submit" }, text),
  );
  const heading = h("h2", { id: "dialog-title" }, title);
  const form = h("form", { method: "dialog" }, h("div", { class: "buttons" }, buttons));
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" }, heading, ...body, form);
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** Asks for a confirmation. @param {string} question @param {string} yes */
export async function confirmed(question, yes) {
  const answers = [
    { text: strings.cancel, value: "" },
    { text: yes, value: "yes", kind: "danger" },
  ];
  return (await open(question, [], answers)) === "yes";
}

/** A text of several paragraphs. @param {string} text */
export function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part) => h("p", {}, part.trim()));
}
