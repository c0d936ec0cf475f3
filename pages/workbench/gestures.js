// What hands do with a chip or the threshold: drag it, move it by keys, flip the truth of a chip.

import { onStep } from "./axis.js";
import { handleOf, itemsOf, itemWith, MARGIN } from "./handles.js";

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
  line.ledger.hold();
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
  letGo(line, key);
  element.blur(); // the arrow keys belong to the page again, where they step
  if (moved) setValue(line, key, value);
  else flip(line, key);
  catchUp(line);
}

function cancelDrag(line, key, event) {
  if (!isDragOf(line, key, event)) return;
  letGo(line, key);
  catchUp(line);
}

function isDragOf({ drag }, key, { pointerId }) {
  return drag?.key === key && drag.pointer === pointerId;
}

function letGo(line, key) {
  handleOf(line, key).element.classList.remove("moving");
  line.drag = null;
  dropSketch(line);
}

// What came in the meantime is taken in last: until then a key stands for the label that was touched.
function catchUp(line) {
  line.ledger.adopt();
  line.paint();
}

// Show a value that is not sent yet; axis and lanes stand still meanwhile.
function sketch(line, key, value) {
  line.frozen ??= { key, axis: line.axis, ...line.lanes };
  line.ledger.sketch({ ...handleOf(line, key).edit, value: onStep(line.axis, value) });
  line.paint();
}

export function dropSketch(line) {
  clearTimeout(line.timer);
  line.timer = 0;
  line.frozen = null;
  line.ledger.sketch(null);
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
  line.ledger.hold();
  sketch(line, key, value);
}

function sendKeys(line) {
  if (!line.timer) return;
  const { key } = line.frozen;
  const { value } = handleOf(line, key);
  dropSketch(line);
  setValue(line, key, value);
  catchUp(line);
}

// Edits

function setValue(line, key, value) {
  line.items = itemsOf(line.ledger);
  const handle = handleOf(line, key);
  if (handle && handle.value !== value) commit(line, { ...handle.edit, value });
  else line.paint();
}

function flip(line, key) {
  sendKeys(line);
  line.items = itemsOf(line.ledger);
  const item = itemWith(line, key);
  if (item) commit(line, { kind: "truth", row: item.row, column: item.column, value: 1 - item.truth });
  else line.paint();
}

export function commit(line, op) {
  line.message.textContent = "";
  line.ledger.commit(op);
  line.paint();
}
