// Numbers beside the matrix: columns of them for the samples, rows of them for the labels.

import { matchCount, newElement, setText } from "../elements.js";
import { fill, shortNumber } from "../formatting.js";
import { isFocused, moveFrom, newNumber, paintField, SCORE_MOVES } from "./editing.js";

export function paintMargins(editor) {
  const { view, data } = editor;
  const sides = Object.keys(view.sides);
  matchCount(editor.sideHeads, sides.length, () => newSideHead(editor));
  editor.sideHeads.forEach((head, k) => setText(head.element, data.words[sides[k]]));
  editor.samples.forEach((row, i) => {
    matchCount(row.sides, sides.length, (k) => newSide(editor, row, i, k));
    row.sides.forEach((side, k) => paintNumber(side, sides[k], view.sides[sides[k]][i]));
  });
  const feet = Object.keys(view.feet);
  matchCount(editor.feet, feet.length, () => newFoot(editor));
  editor.feet.forEach((foot, k) => paintFoot(editor, foot, k, feet[k]));
}

function paintFoot(editor, foot, k, kind) {
  const { view, data } = editor;
  setText(foot.head, data.words[kind]);
  matchCount(foot.cells, view.labels.length, (j) => newFootCell(editor, foot, k, j));
  foot.cells.forEach((cell, j) => paintNumber(cell, kind, view.feet[kind][j]));
}

function paintNumber({ element, field, what }, kind, value) {
  element.dataset.kind = kind;
  field.setAttribute("aria-label", what());
  paintField(field, isFocused(field) ? String(value) : shortNumber(value));
}

function newSideHead(editor) {
  const element = newElement("th", { scope: "col", className: "side" });
  editor.header.append(element);
  return { element };
}

function newSide(editor, row, i, k) {
  const kind = () => Object.keys(editor.view.sides)[k];
  const side = newMarginCell(editor, {
    current: () => editor.view.sides[kind()]?.[i],
    what: () => fill(editor.data.words[`${kind()}_of_sample`], { sample: editor.view.samples[i] }),
    editTo: (value) => ({ kind: kind(), row: i, value }),
    move: (event) => moveFrom(editor, event, i, k, SCORE_MOVES, "field", "sides"),
  });
  side.element.className = "side";
  row.element.append(side.element);
  return side;
}

function newFoot(editor) {
  const head = newElement("th", { scope: "row" });
  const element = newElement("tr", {}, head);
  editor.foot.append(element);
  return { element, head, cells: [] };
}

function newFootCell(editor, foot, k, j) {
  const kind = () => Object.keys(editor.view.feet)[k];
  const cell = newMarginCell(editor, {
    current: () => editor.view.feet[kind()]?.[j],
    what: () => fill(editor.data.words[`${kind()}_of_label`], { label: editor.view.labels[j] }),
    editTo: (value) => ({ kind: kind(), column: j, value }),
  });
  foot.element.append(cell.element);
  return cell;
}

function newMarginCell(editor, number) {
  const field = newNumber(editor, number);
  return { element: newElement("td", {}, newElement("div", {}, field)), field, what: number.what };
}
