// The ways to the samples and labels outside the window that the editor shows.

import { newPlainButton } from "../elements.js";

const PAGES = [
  { to: "samples_before", axis: 0, by: -1 },
  { to: "samples_after", axis: 0, by: 1 },
  { to: "labels_before", axis: 1, by: -1 },
  { to: "labels_after", axis: 1, by: 1 },
];

export function newPaging(editor, frame) {
  const buttons = PAGES.map((page) => {
    const element = newPlainButton("page", "", () => turn(editor, page));
    frame.append(element);
    return { ...page, element };
  });
  return { frame, buttons };
}

export function paintPaging({ view, data, paging }) {
  paging.frame.setAttribute("aria-label", data.words.paging);
  for (const { to, axis, by, element } of paging.buttons) {
    const shown = [view.rows, view.columns][axis];
    element.textContent = [...data.words[to]][0]; // its arrow
    element.title = data.words[to];
    element.setAttribute("aria-label", data.words[to]);
    element.hidden = shown.length >= view.size[axis];
    element.setAttribute(
      "aria-disabled",
      String(by < 0 ? shown[0] === 0 : shown.at(-1) === view.size[axis] - 1),
    );
  }
}

function turn(editor, { axis, by }) {
  const { view } = editor;
  const starts = startsOf(editor);
  const most = [view.rows, view.columns][axis].length;
  starts[axis] = Math.min(Math.max(starts[axis] + by * most, 0), view.size[axis] - most);
  turnWindow(editor, starts);
}

// What was added stands at the end, which the window may not show.
export function turnToTheEnd(editor, axis) {
  const { view, data } = editor;
  if (view.size[axis] <= data.max_size[axis]) return;
  const starts = startsOf(editor);
  starts[axis] = view.size[axis] - data.max_size[axis];
  turnWindow(editor, starts);
}

// Cells of a step that the window does not show at all are requested.
export function turnToCells(editor, cells) {
  const { view } = editor;
  const wanted = [...cells].map((cell) => cell.split(":").map(Number));
  const seen = ([row, column]) => view.rows.includes(row) && view.columns.includes(column);
  if (!wanted.length || wanted.some(seen)) return;
  const starts = startsOf(editor).map((start, axis) => {
    const shown = [view.rows, view.columns][axis].length;
    const [low, high] = [start, start + shown];
    const first = Math.min(...wanted.map((cell) => cell[axis]));
    return first >= low && first < high ? start : Math.min(first, view.size[axis] - shown);
  });
  if (starts.join() !== startsOf(editor).join()) turnWindow(editor, starts);
}

function turnWindow(editor, starts) {
  editor.turned = starts;
  const [row, column] = starts;
  editor.paint();
  editor.turnTo({ around: editor.data.around, row, column });
}

// Where the window begins, or will begin once Python has answered.
function startsOf({ turned, view }) {
  return [...(turned ?? [view.rows[0], view.columns[0]])];
}
