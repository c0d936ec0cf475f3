// Numbers as people type and read them.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// The number in a text, or NaN. Full-width digits and 。 come from a Chinese keyboard.
export function numberIn(text) {
  const plain = text.normalize("NFKC").trim().replace("−", "-").replace(/[,。]/, ".");
  const value = NUMBER.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) ? value : NaN;
}

// The shortest text of a number, at most six significant digits.
export function shortNumber(value) {
  const exact = String(value);
  const rounded = String(Number(value.toPrecision(6)));
  return exact.length <= rounded.length ? exact : rounded;
}

// The same for reading only, with the sign that is used in print.
export function printedNumber(value) {
  return shortNumber(value).replaceAll("-", "−");
}
