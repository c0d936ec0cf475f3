// Undo, redo and reset: every press is sent until Python has answered it, so that none is lost.

import { component } from "../views/component.js";
import { newButton, paintButton } from "./buttons.js";
import { isTaken, listenToKeys } from "./keys.js";
import { newOp, Outbox } from "./outbox.js";

const bars = new WeakMap();

export default component(show, new URL("./look.css", import.meta.url), new URL("./history.css", import.meta.url));

function show({ data, parentElement, setStateValue }) {
  if (!bars.has(parentElement)) bars.set(parentElement, newBar(parentElement));
  const bar = bars.get(parentElement);
  bar.data = data;
  bar.outbox.receive(data, (edits) => setStateValue("edits", edits));
  paint(bar);
  const deafen = listenToKeys(bar, (event) => pressKeys(bar, event));
  return () => {
    deafen();
    bar.outbox.close();
  };
}

function newBar(root) {
  const bar = { outbox: new Outbox(), buttons: new Map() };
  for (const kind of ["undo", "redo", "reset"]) {
    bar.buttons.set(kind, newButton(root.querySelector(".history"), () => press(bar, kind)));
  }
  return bar;
}

function paint(bar) {
  const reach = reachAfter(bar);
  for (const [kind, button] of bar.buttons) paintButton(button, bar.data.words[kind], reach[kind]);
}

function press(bar, kind) {
  // Sent even if there is nothing to take back yet: an edit may be on its way, which Python will know of.
  bar.outbox.add(newOp({ kind }));
  paint(bar);
}

// What can be pressed once Python has done what was pressed already.
function reachAfter({ data, outbox: { pending } }) {
  let { past, future, at_first } = data;
  for (const { kind } of pending) {
    if (kind === "undo" && past > 0) [past, future] = [past - 1, future + 1];
    else if (kind === "redo" && future > 0) [past, future] = [past + 1, future - 1];
    if (kind === "reset") [past, future] = [past + 1, 0];
    at_first = kind === "reset";
  }
  return { undo: past > 0, redo: future > 0, reset: !at_first };
}

// Where something is typed these keys take back the typing.
function pressKeys(bar, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTaken(event, [])) return;
  const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
  if (kind === undefined) return;
  event.preventDefault();
  press(bar, kind);
}
