// The items of the score line, and what hands do with a chip or the threshold: drag it, move it by keys, flip the truth
// of a chip.

import { cellKey } from "../cell_highlights.js";
import { fill } from "../formatting.js";
import { perform, sketch as sketchEdit } from "../store.js";
import { cellAt, thresholdOf } from "../tab/matrix_view.js";
import { sayRefusedIn } from "../tab/window.js";
import { fractionOf, onStep } from "./axis.js";

const MARGIN = 12; // px on either side of the axis

// Items best first, each with the places it shares with those tied to it.
function ranked(items) {
  const sorted = items.toSorted((a, b) => b.score - a.score);
  return sorted.map((item) => ({
    ...item,
    first: 1 + sorted.findIndex((other) => other.score === item.score),
    last: 1 + sorted.findLastIndex((other) => other.score === item.score),
  }));
}

// Each under the name that tells it from the others: its label in a row, its sample in a column, else both.
export function itemsOf(data) {
  const cells = data.items.map(([row, column]) => ({
    key: cellKey(row, column),
    row,
    column,
    ...cellAt(data, row, column),
  }));
  const items = cells.filter(({ score }) => score !== undefined);
  const [isRow, isColumn] = ["row", "column"].map((axis) =>
    items.every((item) => item[axis] === items[0][axis]),
  );
  return ranked(
    items.map((item) => ({
      ...item,
      name: isRow ? item.label : isColumn ? item.sample : fill(data.words.name, item),
    })),
  );
}

// The lines across the axis; a threshold stands where the document has it.
export function linesOf({ lines }) {
  const placed = lines.map((line) => (line.edit ? { ...line, at: thresholdOf(line.edit) ?? line.at } : line));
  return placed.filter(({ at }) => at !== undefined);
}

export function itemWith(line, key) {
  return line.items.find((item) => item.key === key);
}

// What can be dragged along the axis: a chip, or the threshold.
export function handleOf(line, key) {
  const item = itemWith(line, key);
  if (item) {
    const { row, column, score } = item;
    return { element: line.chips.get(key)?.element, value: score, edit: { kind: "score", row, column } };
  }
  const mark = line.marked.find((one, index) => markKey(one, index) === key);
  return mark && { element: line.marks.get(key)?.element, value: mark.at, edit: mark.edit };
}

export function markKey({ kind, edit }, index) {
  return edit ? "threshold" : `${kind} ${index}`;
}

export function xOf(line, score, width) {
  return MARGIN + fractionOf(line.axis, score) * (width - 2 * MARGIN);
}

export function setSliderValue(element, axis, value, text) {
  element.setAttribute("aria-valuemin", axis.low);
  element.setAttribute("aria-valuemax", axis.high);
  element.setAttribute("aria-valuenow", value);
  element.setAttribute("aria-valuetext", text);
}

const MAX_CLICK_DRIFT = 3; // px that a click may wander
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
  if (!drag.moved && Math.abs(way) <= MAX_CLICK_DRIFT) return;
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
