// The viewer's preferences, kept in the browser.

import { h } from "./dom.js";
import { open } from "./dialog.js";
import { strings } from "./strings.js";

const KEY = "hog.preferences";

/**
 * @typedef {object} Preferences
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} fourColours
 * @property {boolean} motion
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} keys whether single keys are shortcuts
 * @property {string} name of the player
 */

/** @type {Preferences} */
const defaults = {
  theme: "system",
  fourColours: false,
  motion: true,
  sound: false,
  coordinates: true,
  keys: true,
  name: "",
};

/** @returns {Preferences} */
function load() {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

/** @type {Preferences} */
export const preferences = load();

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls a listener after every change. @param {() => void} listener @returns a function that removes it */
export function onPreferences(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  Object.assign(preferences, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without storage they last as long as the page.
  }
  changed();
}

function changed() {
  applyPreferences();
  for (const listener of listeners) listener();
}

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
lessMotion.addEventListener("change", changed);

export function applyPreferences() {
  const { dataset } = document.documentElement;
  if (preferences.theme === "system") delete dataset.theme;
  else dataset.theme = preferences.theme;
  dataset.motion = animated() ? "on" : "off";
}

/** Whether things may move: never where the system asks for less motion. */
export function animated() {
  return preferences.motion && !lessMotion.matches;
}

/** Opens the dialog of preferences. */
export function choosePreferences() {
  const words = strings.preferences;
  const theme = h(
    "select",
    {
      id: "theme",
      value: preferences.theme,
      change: () => prefer({ theme: /** @type {Preferences["theme"]} */ (theme.value) }),
    },
    Object.entries(words.themes).map(([value, text]) => h("option", { value }, text)),
  );
  const switches = /** @type {const} */ (["fourColours", "coordinates", "motion", "sound", "keys"]);
  open(words.title, [
    h("label", { class: "row", for: "theme" }, words.theme, theme),
    ...switches.map((name) => {
      const box = h("input", {
        type: "checkbox",
        checked: preferences[name],
        change: () => prefer({ [name]: box.checked }),
      });
      return h("label", { class: "row" }, words[name], box);
    }),
  ]);
}

/** @type {AudioContext | undefined} */
let audio;

/** The sound of a move, if the viewer wants sounds. */
export function playSound() {
  // Before the viewer has used the page, sounds would wait and then be heard all at once.
  if (!preferences.sound || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const [tone, loudness, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(120, now + 0.06);
  loudness.gain.setValueAtTime(0.25, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
