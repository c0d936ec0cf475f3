// @ts-check
// What somebody types as an answer, and whether it is the number that is meant.

import { printedNumber } from "../../workbench/formatting.js";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const EXACT = 1e-9;
const LARGEST_BOTTOM = 1000; // of a fraction that is read at a glance
const ROUNDING = 1e-10;
const ROUNDED_DIGITS = 2; // a number with as many may be a rounded one

/**
 * The number that a text stands for: `0.25`, `1/4`, `1 of 4`, `¼` and `25 %` are the same; null for no number.
 * @param {string} text
 */
export function numberOf(text) {
  const read = understood(text);
  return read === null ? null : read.top / read.bottom;
}

/**
 * Whether the text is this number, exactly or rounded: for 1/6 there are `1/6`, `0.17` and `0.1667`.
 * @param {string} text
 * @param {number} value
 */
export function isSame(text, value) {
  const read = understood(text);
  if (read === null) return false;
  const away = Math.abs(read.top / read.bottom - value);
  if (away <= EXACT * Math.max(1, Math.abs(value))) return true;
  return read.unit < 1 && read.digits >= ROUNDED_DIGITS && away <= read.unit / 2 + EXACT;
}

/** @param {string} text */
function understood(text) {
  const plain = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll("−", "-")
    .replaceAll("⁄", "/")
    .replace(/^(\d*),(\d+)$/, "$1.$2");
  const isPercent = plain.endsWith("%");
  const parts = plain
    .replace(/%$/, "")
    .split(/\s*(?:\/|\bof\b)\s*/)
    .map((part) => part.trim());
  if (parts.length > 2 || !parts.every((part) => NUMBER.test(part))) return null;
  const [top, bottom = 1] = parts.map(Number);
  if (bottom === 0) return null;
  const scale = isPercent ? 100 : 1;
  const decimals = parts[0].split(".")[1]?.length ?? 0;
  const digits = parts.length === 1 ? parts[0].replace(/^[+-]?0*\.?0*/, "").replace(".", "").length : 0;
  return { top, bottom: bottom * scale, digits, unit: 10 ** -decimals / scale };
}

/**
 * How far a text that is a number is from another one: a fraction where neither has decimals and there is a short one.
 * @param {string} text
 * @param {number} value
 * @param {string} shown
 */
export function gapFrom(text, value, shown) {
  const away = Math.abs((numberOf(text) ?? NaN) - value);
  const rounded = printedNumber(Number(away.toPrecision(4)));
  if (/[.,%]/.test(text + shown)) return rounded;
  for (let bottom = 1; bottom <= LARGEST_BOTTOM; bottom += 1) {
    const top = Math.round(away * bottom);
    if (top > 0 && Math.abs(away * bottom - top) < ROUNDING)
      return bottom === 1 ? String(top) : `${top}/${bottom}`;
  }
  return rounded;
}
