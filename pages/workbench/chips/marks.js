// Dashed lines across the axis. One that has an edit is a threshold to drag.

import { addSpan, dropMissing, newElement } from "../elements.js";
import { fill } from "../formatting.js";
import { isReadOnly } from "../tab/matrix_view.js";
import { leftEdgesApart, scoreText } from "./axis.js";
import { listenToHandle, markKey, setSliderValue, xOf } from "./dragging.js";

export function placeMarks(line, width) {
  const { data } = line;
  const marks = [
    ...line.marked.map((mark, index) => ({ ...mark, key: markKey(mark, index) })),
    ...line.extra.map((mark, index) => ({ ...mark, edit: null, key: `page ${index}` })),
  ];
  dropMissing(line.marks, marks);
  for (const mark of marks) {
    if (!line.marks.has(mark.key)) line.marks.set(mark.key, newMark(line, mark));
    paintMark(line, line.marks.get(mark.key), mark, width, data.words);
  }
  line.group.classList.toggle(
    "limited",
    marks.some(({ edit }) => edit),
  );
  placeTexts(line, marks, width);
}

function newMark(line, { key, edit }) {
  const element = newElement("div", { className: "mark" });
  if (edit) listenToHandle(line, key, element);
  else element.setAttribute("aria-hidden", "true");
  line.markBox.append(element);
  return { element, text: addSpan(element, "text") };
}

function paintMark(line, { element, text }, mark, width) {
  const at = scoreText(line.axis, mark.at);
  element.dataset.kind = mark.kind;
  element.style.left = `${xOf(line, mark.at, width)}px`;
  text.textContent = fill(mark.text, { at });
  if (!mark.edit) return;
  element.setAttribute("aria-label", mark.name);
  element.ariaReadOnly = isReadOnly() ? "true" : null;
  setSliderValue(element, line.axis, mark.at, text.textContent);
}

// All texts stand on one line, over their marks or as near as there is room; the one to drag has the first choice.
function placeTexts(line, marks, width) {
  const boxes = marks.map(({ key, at, edit }) => {
    const { text } = line.marks.get(key);
    const x = xOf(line, at, width);
    const left = Math.min(width - text.offsetWidth, Math.max(0, x - text.offsetWidth / 2));
    return { text, x, left, width: text.offsetWidth, first: Boolean(edit) };
  });
  boxes.sort((a, b) => b.first - a.first);
  leftEdgesApart(boxes, width).forEach(
    (left, index) => (boxes[index].text.style.left = `${left - boxes[index].x}px`),
  );
}
