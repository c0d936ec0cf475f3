// The tools above the matrix: every press is sent until Python has answered it, so that none is lost.

import { newCopyButton } from "./copy_link.js";
import { newHistory } from "./history.js";
import { listenToKeys } from "./keys.js";
import { newOp, Outbox } from "./outbox.js";
import { newReadyMatrices } from "./ready_matrices.js";

const bars = new WeakMap();
const onAPhone = matchMedia("(max-width: 40rem)");

// What is returned ends it.
export function showTools(frame, { data, setStateValue, setTriggerValue }) {
  if (!bars.has(frame)) bars.set(frame, newBar(frame, data));
  const bar = bars.get(frame);
  bar.data = data;
  bar.own.onclick = () => setTriggerValue("own", true);
  bar.outbox.receive(data, (edits) => setStateValue("edits", edits));
  const repaint = () => paint(bar);
  repaint();
  onAPhone.onchange = repaint;
  const deafen = listenToKeys(bar, bar.history.pressKeys);
  return () => {
    deafen();
    bar.outbox.close();
  };
}

function newBar(frame, { words, buttons, groups }) {
  const bar = { outbox: new Outbox() };
  const press = (op) => {
    bar.outbox.add(newOp(op));
    paint(bar);
  };
  bar.ready = newReadyMatrices(words.ready, buttons, groups, press);
  bar.own = Object.assign(document.createElement("button"), { type: "button", className: "press", textContent: words.own });
  bar.history = newHistory(words, press);
  frame.append(bar.ready.element, bar.own, bar.history.element, newCopyButton(words.copy));
  return bar;
}

function paint({ data, outbox, ready, history }) {
  const expected = outbox.pending.reduce(after, data);
  ready.paint(expected.loaded, onAPhone.matches);
  history.paint(expected);
}

// What Python will say when it has answered a press; which matrix undo brings back it alone knows.
function after(now, { kind, example }) {
  const { past, future } = now;
  if (kind === "undo") return past > 0 ? { ...now, past: past - 1, future: future + 1, at_first: false } : now;
  if (kind === "redo") return future > 0 ? { ...now, past: past + 1, future: future - 1, at_first: false } : now;
  return { past: past + 1, future: 0, at_first: true, loaded: example ?? now.loaded };
}
