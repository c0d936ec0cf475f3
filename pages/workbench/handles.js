// The items of the score line, and what of it can be dragged along the axis: a chip, or the threshold.

import { fractionOf } from "./axis.js";
import { cellKey } from "./lit.js";
import { ranked } from "./order.js";

export const MARGIN = 12; // px on either side of the axis

export function itemsOf({ data, view }) {
  const items = data.items.map(({ row, column, name }) => {
    const [i, j] = [view.rows.indexOf(row), view.columns.indexOf(column)];
    const key = cellKey(row, column);
    const [truth, score, place] = [view.truth, view.scores, view.places].map((grid) => grid?.[i][j]);
    return { key, row, column, name, i, j, truth, score, place };
  });
  return ranked(items);
}

export function itemWith(line, key) {
  return line.items.find((item) => item.key === key);
}

// What can be dragged along the axis: a chip, or the threshold.
export function handleOf(line, key) {
  const item = itemWith(line, key);
  if (item) {
    const { row, column, score } = item;
    return { element: line.chips.get(key).element, value: score, edit: { kind: "score", row, column } };
  }
  const mark = line.ledger.view.lines.find((one, index) => markKey(one, index) === key);
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
