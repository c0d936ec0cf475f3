// Dashed lines across the axis. One that has an edit is a threshold to drag.

import { addSpan, dropMissing, newElement } from "../elements.js";
import { fill } from "../formatting.js";
import { leftEdgesApart, scoreText } from "./axis.js";
import { listenToHandle, markKey, setSliderValue, xOf } from "./dragging.js";

/**
 * @typedef {object} Marker
 * @property {number} at
 * @property {string} text
 * @property {"threshold" | "depth"} kind
 * @property {string} name
 * @property {Record<string, unknown> | null} edit
 */

export function placeMarks(scoreLine, width) {
  const marks = [
    ...scoreLine.partMarks.map((mark, index) => ({ ...mark, key: markKey(mark, index) })),
    ...scoreLine.pageMarks.map((mark, index) => ({ ...mark, edit: null, key: `page ${index}` })),
  ];
  dropMissing(scoreLine.marks, marks);
  for (const mark of marks) {
    if (!scoreLine.marks.has(mark.key)) scoreLine.marks.set(mark.key, newMark(scoreLine, mark));
    paintMark(scoreLine, scoreLine.marks.get(mark.key), mark, width);
  }
  scoreLine.group.classList.toggle(
    "limited",
    marks.some(({ edit }) => edit),
  );
  placeTexts(scoreLine, marks, width);
}

function newMark(scoreLine, { key, edit }) {
  const element = newElement("div", { className: "mark" });
  if (edit) listenToHandle(scoreLine, key, element);
  else element.setAttribute("aria-hidden", "true");
  scoreLine.markBox.append(element);
  return { element, text: addSpan(element, "text") };
}

function paintMark(scoreLine, { element, text }, mark, width) {
  const at = scoreText(scoreLine.axis, mark.at);
  element.dataset.kind = mark.kind;
  element.style.left = `${xOf(scoreLine, mark.at, width)}px`;
  text.textContent = fill(mark.text, { at });
  if (!mark.edit) return;
  element.setAttribute("aria-label", mark.name);
  setSliderValue(element, scoreLine.axis, mark.at, text.textContent);
}

// All texts stand on one line, over their marks or as near as there is room; the one to drag has the first choice.
function placeTexts(scoreLine, marks, width) {
  const boxes = marks.map(({ key, at, edit }) => {
    const { text } = scoreLine.marks.get(key);
    const x = xOf(scoreLine, at, width);
    const left = Math.min(width - text.offsetWidth, Math.max(0, x - text.offsetWidth / 2));
    return { text, x, left, width: text.offsetWidth, first: Boolean(edit) };
  });
  boxes.sort((a, b) => b.first - a.first);
  leftEdgesApart(boxes, width).forEach(
    (left, index) => (boxes[index].text.style.left = `${left - boxes[index].x}px`),
  );
}
