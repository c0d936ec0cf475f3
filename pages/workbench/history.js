// Undo, redo and reset.

import { newButton, paintButton } from "./buttons.js";
import { isTaken } from "./keys.js";

const KINDS = ["undo", "redo", "reset"];

export function newHistory(words, press) {
  const element = Object.assign(document.createElement("div"), { className: "history" });
  const buttons = KINDS.map((kind) => [kind, newButton(element, () => press({ kind }))]);
  const paint = (isUsable) => {
    for (const [kind, button] of buttons) paintButton(button, words[kind], isUsable[kind]);
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
