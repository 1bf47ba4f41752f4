// The names of games and the values of their parameters.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nameWith, valuesOf } from "../../crates/hog-server/client/lobby/parameters.js";

const hex = {
  name: "hex",
  title: "Hex",
  sides: [],
  summary: "",
  rules: "",
  seats: ["X", "O"], hides: false,
  parameters: [
    { name: "size", meaning: "", usual: "11", deal: false, keyed: false },
    { name: "depth", meaning: "", usual: "2", deal: false, keyed: false },
    { name: "swap", meaning: "", usual: "on", deal: false, keyed: true },
  ],
};

test("a name is read into values", () => {
  assert.deepEqual(valuesOf(hex, "hex"), {});
  assert.deepEqual(valuesOf(hex, "hex:7"), { size: "7" });
  assert.deepEqual(valuesOf(hex, "hex:7,3,swap=off"), { size: "7", depth: "3", swap: "off" });
  assert.deepEqual(valuesOf(hex, "hex:swap=off"), { swap: "off" });
});

test("values are written as the shortest name", () => {
  assert.equal(nameWith(hex, {}), "hex");
  assert.equal(nameWith(hex, { size: "7" }), "hex:7");
  assert.equal(nameWith(hex, { depth: "3" }), "hex:11,3");
  assert.equal(nameWith(hex, { size: "11", swap: "off" }), "hex:swap=off");
  assert.equal(nameWith(hex, { size: "", depth: "", swap: "" }), "hex");
  for (const name of ["hex", "hex:7", "hex:11,3", "hex:7,3,swap=off"]) {
    assert.equal(nameWith(hex, valuesOf(hex, name)), name);
  }
});
