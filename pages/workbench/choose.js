// A choice of what is looked at, or of a rule, as the state takes it over.

import { focusNow, look, perform, rulesNamed } from "./store.js";

let isPartChosen = false; // by the reader: until then a lesson opens on a part that has something to ask

// `op` is what pages/state/choosing.py makes of it.
export function choose({ what, ...op }, value) {
  if (rulesNamed(what)) return perform({ kind: "rule", what, value });
  if (what === "metric") return look({ metric: value, step: "start", ...(isPartChosen ? {} : { part: undefined }) });
  if (what === "average") return look({ average: value, part: undefined, step: "start" });
  if (what === "number") return look({ number: value, cell: "" }); // what is looked at is what it turns out to be
  if (what === "part") isPartChosen = true;
  if (what === "part") return look({ part: String(value + 1) });
  return look({ [what]: op.place === undefined ? value : withPart(focusNow()[what] ?? "", op, value) });
}

const WHOLE = -1;

// The word of now with another part at one of its places. A quick second choice comes from a page that does not show the
// first one yet: what is chosen counts then.
function withPart(word, { place, separator, shown, chosen }, value) {
  if (place === WHOLE) return value;
  const parts = (chosen === word ? shown : word).split(separator);
  if (place >= parts.length) return word;
  return parts.map((part, at) => (at === place ? value : part)).join(separator);
}
