// @ts-check
// Numbers as people type and read them, and sentences that came from Python.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number in a text, or NaN. Full-width digits and 。 come from a Chinese keyboard.
 * @param {string} text
 */
export function numberIn(text) {
  const plain = text.normalize("NFKC").trim().replace("−", "-").replace(/[,。]/, ".");
  const value = NUMBER.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) ? value : NaN;
}

/**
 * The shortest text of a number, at most six significant digits.
 * @param {number} value
 */
export function shortNumber(value) {
  const exact = String(value);
  const rounded = String(Number(value.toPrecision(6)));
  return exact.length <= rounded.length ? exact : rounded;
}

/** @param {number} decimals */
const withDecimals = (decimals) => (/** @type {number} */ value) => {
  const rounded = String(Math.round(Number((value * 10 ** decimals).toPrecision(12))) / 10 ** decimals);
  return Math.abs(value) < 10 ** -decimals || rounded.length > shortNumber(value).length
    ? shortNumber(value)
    : rounded;
};

const WAYS_TO_WRITE = [withDecimals(4), withDecimals(5)];

/**
 * How to write numbers in cells: with four decimals, or as many more as tell apart those that are different.
 * @param {Iterable<number>} numbers
 */
export function writtenInCells(numbers) {
  const different = new Set(numbers);
  const tellsApart = (/** @type {(value: number) => string} */ written) =>
    new Set([...different].map(written)).size === different.size;
  return WAYS_TO_WRITE.find(tellsApart) ?? shortNumber;
}

/**
 * The same as a short number for reading only, with the sign that is used in print.
 * @param {number} value
 */
export function printedNumber(value) {
  return shortNumber(value).replaceAll("-", "−");
}

/**
 * Fill the named placeholders of a sentence that came from Python.
 * @param {string} text
 * @param {Record<string, unknown>} facts
 */
export function fill(text, facts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}
