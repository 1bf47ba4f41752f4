// PNG pictures with a palette, which are much smaller and look the same where colours are flat.

import assert from "node:assert/strict";
import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** Size of the palette. */
const COLOURS = 256;

/**
 * A picture reduced to at most 256 colours.
 * @param {Buffer} png From a browser: eight bits for each of red, green and blue.
 * @returns {Buffer}
 */
export function withFewColours(png) {
  const { width, height, pixels } = decode(png);
  const { palette, indices } = reduce(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per pixel, which index the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const body = deflateSync(rows, { level: 9, memLevel: 9 });
  const chunks = [chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flat())), chunk("IDAT", body), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

/** The check sum of PNG. @param {Buffer} bytes */
function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** @param {Buffer} png */
function decode(png) {
  assert.ok(png.subarray(0, 8).equals(SIGNATURE), "it is a PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const colourType = png[25];
  assert.ok(png[24] === 8 && (colourType === 2 || colourType === 6) && png[28] === 0, "its pixels are plain");
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const channels = colourType === 2 ? 3 : 4;
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const pixels = new Uint8Array(width * height * 3);
  for (let n = 0; n < width * height; n += 1) pixels.set(raw.subarray(n * channels, n * channels + 3), n * 3);
  return { width, height, pixels };
}

/**
 * Undoes the filters of the rows.
 * @param {Buffer} data @param {number} stride @param {number} height @param {number} channels
 */
function unfilter(data, stride, height, channels) {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < channels ? 0 : out[at - channels] ?? 0;
      const up = y === 0 ? 0 : out[at - stride] ?? 0;
      const corner = x < channels || y === 0 ? 0 : out[at - stride - channels] ?? 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = ((data[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return out;
}

/** @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/**
 * The most frequent colours, and the nearest of them for each pixel. Colours that differ only in their
 * last two bits count as one.
 * @param {Uint8Array} pixels
 */
function reduce(pixels) {
  /** @type {Map<number, { count: number, colour: number[] }>} */
  const found = new Map();
  const keyAt = (/** @type {number} */ n) => ((pixels[n] ?? 0) >> 2) << 12 | ((pixels[n + 1] ?? 0) >> 2) << 6 | (pixels[n + 2] ?? 0) >> 2;
  for (let n = 0; n < pixels.length; n += 3) {
    const key = keyAt(n);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { count: 1, colour: [...pixels.subarray(n, n + 3)] });
  }
  const palette = [...found.values()].sort((one, other) => other.count - one.count).slice(0, COLOURS).map(({ colour }) => colour);
  /** @type {Map<number, number>} */
  const nearest = new Map();
  for (const [key, { colour }] of found) nearest.set(key, closest(palette, colour));
  const indices = new Uint8Array(pixels.length / 3);
  for (let n = 0; n < indices.length; n += 1) indices[n] = nearest.get(keyAt(n * 3)) ?? 0;
  return { palette, indices };
}

/** @param {number[][]} palette @param {number[]} colour */
function closest(palette, colour) {
  let best = { index: 0, distance: Infinity };
  for (const [index, other] of palette.entries()) {
    const distance = other.reduce((sum, value, part) => sum + (value - (colour[part] ?? 0)) ** 2, 0);
    if (distance < best.distance) best = { index, distance };
  }
  return best.index;
}
