// The items of the score line, and what of it can be dragged along the axis: a chip, or the threshold.

import { fractionOf } from "./axis.js";
import { cellKey } from "./lit.js";
import { cellAt, thresholdOf } from "./matrix_view.js";
import { ranked } from "./order.js";
import { fill } from "./sentences.js";

export const MARGIN = 12; // px on either side of the axis

// Each under the name that tells it from the others: its label in a row, its sample in a column, else both.
export function itemsOf(data) {
  const cells = data.items.map(([row, column]) => ({ key: cellKey(row, column), row, column, ...cellAt(data, row, column) }));
  const items = cells.filter(({ score }) => score !== undefined);
  const [isRow, isColumn] = ["row", "column"].map((axis) => items.every((item) => item[axis] === items[0][axis]));
  return ranked(items.map((item) => ({ ...item, name: isRow ? item.label : isColumn ? item.sample : fill(data.words.name, item) })));
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

export function sayValue(element, axis, value, text) {
  element.setAttribute("aria-valuemin", axis.low);
  element.setAttribute("aria-valuemax", axis.high);
  element.setAttribute("aria-valuenow", value);
  element.setAttribute("aria-valuetext", text);
}
