// The tools of the bar: the data menu, undo and redo, the projector, and the link.

import { newButton, paintButton } from "./buttons.js";
import { newCopyButton } from "./copy_link.js";
import { newDataMenu } from "./data_menu.js";
import { isTaken, listenToKeys } from "./keys.js";
import { canRedo, canUndo, isAsOpened, isReady, onChange, perform } from "./store.js";

const bars = new WeakMap();

// What is returned ends it.
export function showTools(frame, { data, setTriggerValue }) {
  if (!bars.has(frame)) bars.set(frame, newBar(frame, data));
  const bar = bars.get(frame);
  Object.assign(bar, { data, press: setTriggerValue });
  paint(bar);
  bar.forget?.();
  bar.forget = onChange(() => paint(bar));
  const deafen = listenToKeys(bar, (event) => pressKeys(bar, event));
  return () => {
    deafen();
    bar.forget();
  };
}

function newBar(frame, { words, matrices }) {
  const bar = { words };
  bar.menu = newDataMenu(words, matrices, {
    load: (key) => bar.press("load", key),
    own: () => bar.press("own"),
    reset: () => perform({ kind: "reset" }),
  });
  const history = Object.assign(document.createElement("div"), { className: "history" });
  frame.append(bar.menu.element, history);
  bar.undo = newButton(history, () => perform({ kind: "undo" }));
  bar.redo = newButton(history, () => perform({ kind: "redo" }));
  frame.append(newCopyButton(words.copy));
  bar.projector = newButton(frame, () => project(bar));
  return bar;
}

function paint({ data, words, menu, undo, redo, projector }) {
  const isOn = document.documentElement.hasAttribute("data-projector");
  paintButton(projector, words.projector, true);
  projector.element.ariaPressed = String(isOn);
  if (!isReady()) return;
  menu.paint(data, !isAsOpened());
  paintButton(undo, words.undo, canUndo());
  paintButton(redo, words.redo, canRedo());
}

// Larger letters and no tools, for a class that sits three metres away.
function project(bar) {
  document.documentElement.toggleAttribute("data-projector");
  paint(bar);
}

// Where something is typed these keys belong to the typing.
function pressKeys(bar, event) {
  if (event.altKey || isTaken(event, [])) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
    if (kind === undefined) return;
    event.preventDefault();
    perform({ kind });
  } else if (key === "p") project(bar);
}
