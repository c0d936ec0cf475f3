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
    ...cellAt(row, column),
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

// The marks of the part, lines across the axis; a threshold stands where the document has it.
export function marksOf({ marks }) {
  const placed = marks.map((mark) => (mark.edit ? { ...mark, at: thresholdOf(mark.edit) ?? mark.at } : mark));
  return placed.filter(({ at }) => at !== undefined);
}

export function itemWith(scoreLine, key) {
  return scoreLine.items.find((item) => item.key === key);
}

// What can be dragged along the axis: the chip or the threshold with this key.
export function handleOf(scoreLine, key) {
  const item = itemWith(scoreLine, key);
  if (item) {
    const { row, column, score } = item;
    return { element: scoreLine.chips.get(key)?.element, value: score, edit: { kind: "score", row, column } };
  }
  const mark = scoreLine.partMarks.find((one, index) => markKey(one, index) === key);
  return mark && { element: scoreLine.marks.get(key)?.element, value: mark.at, edit: mark.edit };
}

export function markKey({ kind, edit }, index) {
  return edit ? "threshold" : `${kind} ${index}`;
}

export function xOf(scoreLine, score, width) {
  return MARGIN + fractionOf(scoreLine.axis, score) * (width - 2 * MARGIN);
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

export function listenToHandle(scoreLine, key, element) {
  element.tabIndex = 0;
  element.setAttribute("role", "slider");
  element.onpointerdown = (event) => startDrag(scoreLine, key, event);
  element.onpointermove = (event) => moveDrag(scoreLine, key, event);
  element.onpointerup = (event) => endDrag(scoreLine, key, event);
  element.onpointercancel = (event) => cancelDrag(scoreLine, key, event);
  element.onkeydown = (event) => pressKey(scoreLine, key, event);
  element.onblur = () => sendKeys(scoreLine);
}

// Dragging

function startDrag(scoreLine, key, event) {
  if (event.button !== 0 || scoreLine.drag) return;
  sendKeys(scoreLine);
  const { element, value } = handleOf(scoreLine, key);
  element.setPointerCapture(event.pointerId);
  scoreLine.drag = { key, pointer: event.pointerId, x: event.clientX, value, moved: false };
}

function moveDrag(scoreLine, key, event) {
  const { drag } = scoreLine;
  if (!isDragOf(scoreLine, key, event)) return;
  const way = event.clientX - drag.x;
  if (!drag.moved && Math.abs(way) <= MAX_CLICK_DRIFT) return;
  drag.moved = true;
  handleOf(scoreLine, key).element.classList.add("moving");
  const { low, high } = scoreLine.axis;
  sketch(scoreLine, key, drag.value + (way / (scoreLine.plot.clientWidth - 2 * MARGIN)) * (high - low));
}

function endDrag(scoreLine, key, event) {
  if (!isDragOf(scoreLine, key, event)) return;
  const { moved } = scoreLine.drag;
  const { element, value } = handleOf(scoreLine, key);
  stopMoving(scoreLine);
  element.blur(); // the arrow keys belong to the page again, where they step
  if (moved) setValue(scoreLine, key, value);
  else flip(scoreLine, key);
}

function cancelDrag(scoreLine, key, event) {
  if (!isDragOf(scoreLine, key, event)) return;
  stopMoving(scoreLine);
  sketchEdit(null);
}

function isDragOf({ drag }, key, { pointerId }) {
  return drag?.key === key && drag.pointer === pointerId;
}

// Forgets a drag, or a move by keys, that is under way; makes no edit of it.
export function stopMoving(scoreLine) {
  clearTimeout(scoreLine.timer);
  if (scoreLine.drag) scoreLine.chips.get(scoreLine.drag.key)?.element.classList.remove("moving");
  for (const { element } of scoreLine.marks.values()) element.classList.remove("moving");
  Object.assign(scoreLine, { timer: 0, drag: null, frozen: null });
}

// Shows a value that is no edit yet; axis and lanes stand still meanwhile.
function sketch(scoreLine, key, value) {
  scoreLine.frozen ??= { key, axis: scoreLine.axis, ...scoreLine.lanes };
  const refused = sketchEdit({ ...handleOf(scoreLine, key).edit, value: onStep(scoreLine.axis, value) });
  if (!refused) return;
  stopMoving(scoreLine);
  sayRefusedIn(scoreLine.message, refused);
  scoreLine.paint();
}

// Keys

function pressKey(scoreLine, key, event) {
  const act = keyAction(scoreLine, key, event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  if (!scoreLine.drag) act();
}

function keyAction(scoreLine, key, { key: name, shiftKey }) {
  const { axis } = scoreLine;
  if (name === " " || name === "Enter") return () => flip(scoreLine, key);
  if (name === "Home") return () => moveByKey(scoreLine, key, axis.low);
  if (name === "End") return () => moveByKey(scoreLine, key, axis.high);
  if (!ARROWS[name]) return null;
  const way = ARROWS[name] * axis.step * (shiftKey ? 10 : 1);
  return () => moveByKey(scoreLine, key, handleOf(scoreLine, key).value + way);
}

function moveByKey(scoreLine, key, value) {
  clearTimeout(scoreLine.timer);
  scoreLine.timer = setTimeout(() => sendKeys(scoreLine), PAUSE);
  sketch(scoreLine, key, value);
}

function sendKeys(scoreLine) {
  if (!scoreLine.timer) return;
  const { key } = scoreLine.frozen;
  const { value } = handleOf(scoreLine, key);
  stopMoving(scoreLine);
  setValue(scoreLine, key, value);
}

// Edits

function setValue(scoreLine, key, value) {
  const handle = handleOf(scoreLine, key);
  if (handle) commit(scoreLine, { ...handle.edit, value });
}

function flip(scoreLine, key) {
  sendKeys(scoreLine);
  const item = itemWith(scoreLine, key);
  if (item) commit(scoreLine, { kind: "truth", row: item.row, column: item.column, value: 1 - item.truth });
}

export function commit(scoreLine, edit) {
  sayRefusedIn(scoreLine.message, perform(edit));
  scoreLine.paint();
}
