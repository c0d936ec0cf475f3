// What hands do with a chip or the threshold: drag it, move it by keys, flip the truth of a chip.

import { onStep } from "./axis.js";
import { sayRefusedIn } from "./connection.js";
import { handleOf, itemWith, MARGIN } from "./handles.js";
import { perform, sketch as sketchEdit } from "./store.js";

const STILL = 3; // px that a click may wander
const PAUSE = 120; // ms without a key before a keyboard move is sent
const ARROWS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export function listenToHandle(line, key, element) {
  element.tabIndex = 0;
  element.setAttribute("role", "slider");
  element.onpointerdown = (event) => startDrag(line, key, event);
  element.onpointermove = (event) => moveDrag(line, key, event);
  element.onpointerup = (event) => endDrag(line, key, event);
  element.onpointercancel = (event) => cancelDrag(line, key, event);
  element.onkeydown = (event) => pressKey(line, key, event);
  element.onblur = () => sendKeys(line);
}

// Dragging

function startDrag(line, key, event) {
  if (event.button !== 0 || line.drag) return;
  sendKeys(line);
  const { element, value } = handleOf(line, key);
  element.setPointerCapture(event.pointerId);
  line.drag = { key, pointer: event.pointerId, x: event.clientX, value, moved: false };
}

function moveDrag(line, key, event) {
  const { drag } = line;
  if (!isDragOf(line, key, event)) return;
  const way = event.clientX - drag.x;
  if (!drag.moved && Math.abs(way) <= STILL) return;
  drag.moved = true;
  handleOf(line, key).element.classList.add("moving");
  const { low, high } = line.axis;
  sketch(line, key, drag.value + (way / (line.plot.clientWidth - 2 * MARGIN)) * (high - low));
}

function endDrag(line, key, event) {
  if (!isDragOf(line, key, event)) return;
  const { moved } = line.drag;
  const { element, value } = handleOf(line, key);
  letGo(line);
  element.blur(); // the arrow keys belong to the page again, where they step
  if (moved) setValue(line, key, value);
  else flip(line, key);
}

function cancelDrag(line, key, event) {
  if (!isDragOf(line, key, event)) return;
  letGo(line);
  sketchEdit(null);
}

function isDragOf({ drag }, key, { pointerId }) {
  return drag?.key === key && drag.pointer === pointerId;
}

// What is on the move stands still from now on.
export function letGo(line) {
  clearTimeout(line.timer);
  if (line.drag) line.chips.get(line.drag.key)?.element.classList.remove("moving");
  for (const { element } of line.marks.values()) element.classList.remove("moving");
  Object.assign(line, { timer: 0, drag: null, frozen: null });
}

// Shows a value that is no edit yet; axis and lanes stand still meanwhile.
function sketch(line, key, value) {
  line.frozen ??= { key, axis: line.axis, ...line.lanes };
  const refused = sketchEdit({ ...handleOf(line, key).edit, value: onStep(line.axis, value) });
  if (!refused) return;
  letGo(line);
  sayRefusedIn(line.message, refused);
  line.paint();
}

// Keys

function pressKey(line, key, event) {
  const act = keyAction(line, key, event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  if (!line.drag) act();
}

function keyAction(line, key, { key: name, shiftKey }) {
  const { axis } = line;
  if (name === " " || name === "Enter") return () => flip(line, key);
  if (name === "Home") return () => moveByKey(line, key, axis.low);
  if (name === "End") return () => moveByKey(line, key, axis.high);
  if (!ARROWS[name]) return null;
  const way = ARROWS[name] * axis.step * (shiftKey ? 10 : 1);
  return () => moveByKey(line, key, handleOf(line, key).value + way);
}

function moveByKey(line, key, value) {
  clearTimeout(line.timer);
  line.timer = setTimeout(() => sendKeys(line), PAUSE);
  sketch(line, key, value);
}

function sendKeys(line) {
  if (!line.timer) return;
  const { key } = line.frozen;
  const { value } = handleOf(line, key);
  letGo(line);
  setValue(line, key, value);
}

// Edits

function setValue(line, key, value) {
  const handle = handleOf(line, key);
  if (handle) commit(line, { ...handle.edit, value });
}

function flip(line, key) {
  sendKeys(line);
  const item = itemWith(line, key);
  if (item) commit(line, { kind: "truth", row: item.row, column: item.column, value: 1 - item.truth });
}

export function commit(line, op) {
  sayRefusedIn(line.message, perform(op));
  line.paint();
}
