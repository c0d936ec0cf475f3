// Undo, redo and reset.

import { newButton, paintButton } from "./buttons.js";
import { isTaken } from "./keys.js";

const KINDS = ["undo", "redo", "reset"];

// A press is handed over even if there is nothing to take back yet: an edit may be on its way, which Python will know of.
export function newHistory(words, press) {
  const element = Object.assign(document.createElement("div"), { className: "history" });
  const buttons = KINDS.map((kind) => [kind, newButton(element, () => press({ kind }))]);
  const paint = ({ past, future, at_first, is_forgotten: isForgotten }) => {
    const reach = { undo: past > 0, redo: future > 0, reset: !at_first };
    const undo = isForgotten && !reach.undo ? { ...words.undo, title: words.forgotten } : words.undo;
    for (const [kind, button] of buttons) paintButton(button, { ...words, undo }[kind], reach[kind]);
  };
  return { element, paint, pressKeys: (event) => pressKeys(event, press) };
}

// Where something is typed these keys take back the typing.
function pressKeys(event, press) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTaken(event, [])) return;
  const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
  if (kind === undefined) return;
  event.preventDefault();
  press({ kind });
}
