// The tools above the matrix: what loads one, undo and redo, and the link.

import { newCopyButton } from "./copy_link.js";
import { newHistory } from "./history.js";
import { listenToKeys } from "./keys.js";
import { newReadyMatrices } from "./ready_matrices.js";
import { canRedo, canUndo, isAsOpened, isReady, onChange, perform } from "./store.js";

const bars = new WeakMap();
const onAPhone = matchMedia("(max-width: 40rem)");

// What is returned ends it.
export function showTools(frame, { data, setTriggerValue }) {
  if (!bars.has(frame)) bars.set(frame, newBar(frame, data));
  const bar = bars.get(frame);
  Object.assign(bar, { data, press: setTriggerValue });
  paint(bar);
  onAPhone.onchange = () => paint(bar);
  bar.forget?.();
  bar.forget = onChange(() => paint(bar));
  const deafen = listenToKeys(bar, bar.history.pressKeys);
  return () => {
    deafen();
    bar.forget();
  };
}

function newBar(frame, { words, buttons, groups }) {
  const bar = {};
  bar.ready = newReadyMatrices(words.ready, buttons, groups, (example) => bar.press("load", example));
  const own = Object.assign(document.createElement("button"), { type: "button", className: "press", textContent: words.own });
  own.onclick = () => bar.press("own");
  bar.history = newHistory(words, perform);
  frame.append(bar.ready.element, own, bar.history.element, newCopyButton(words.copy));
  return bar;
}

function paint({ data, ready, history }) {
  ready.paint(data.loaded, onAPhone.matches);
  if (isReady()) history.paint({ undo: canUndo(), redo: canRedo(), reset: !isAsOpened() });
}
