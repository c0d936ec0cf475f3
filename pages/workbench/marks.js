// Dashed lines across the axis. One that has an edit is a threshold to drag.

import { scoreText } from "./axis.js";
import { listenToHandle } from "./gestures.js";
import { markKey, sayValue, xOf } from "./handles.js";
import { lanesOf } from "./lanes.js";
import { dropMissing, spanIn } from "./order.js";
import { fill } from "./sentences.js";

export function placeMarks(line, width) {
  const { data, view } = line.ledger;
  const marks = view.lines.map((mark, index) => ({ ...mark, key: markKey(mark, index) }));
  dropMissing(line.marks, marks);
  for (const mark of marks) {
    if (!line.marks.has(mark.key)) line.marks.set(mark.key, newMark(line, mark));
    paintMark(line, line.marks.get(mark.key), mark, width, data.words);
  }
  line.group.classList.toggle("limited", marks.some(({ edit }) => edit));
  const boxes = marks.map(({ key }) => markBox(line.marks.get(key), key, width));
  const lanes = lanesOf(boxes);
  line.group.style.setProperty("--mark-lanes", Math.max(0, ...[...lanes.values()].map((lane) => lane + 1)));
  for (const { key } of boxes) line.marks.get(key).element.style.setProperty("--lane", lanes.get(key));
}

function newMark(line, { key, kind, edit }) {
  const element = document.createElement("div");
  element.className = "mark";
  element.dataset.kind = kind;
  if (edit) listenToHandle(line, key, element);
  else element.setAttribute("aria-hidden", "true");
  line.markBox.append(element);
  return { element, text: spanIn(element, "text") };
}

function paintMark(line, { element, text }, mark, width) {
  const at = scoreText(line.axis, mark.at);
  element.style.left = `${xOf(line, mark.at, width)}px`;
  text.textContent = fill(mark.text, { at });
  if (!mark.edit) return;
  element.setAttribute("aria-label", mark.name);
  sayValue(element, line.axis, mark.at, text.textContent);
}

function markBox({ element, text }, key, width) {
  const x = element.offsetLeft;
  const left = Math.min(width - text.offsetWidth, Math.max(0, x - text.offsetWidth / 2));
  text.style.left = `${left - x}px`;
  return { key, left, width: text.offsetWidth };
}
