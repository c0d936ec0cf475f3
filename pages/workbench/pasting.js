// What is pasted into a cell of the matrix fills the cells from there on, as one edit.

import { clearMessage, commit, complain, refuses } from "./editing.js";
import { blockIn, leftOut } from "./pasted.js";
import { current } from "./store.js";

// Cells of a spreadsheet reach a field as text without its tabs and lines: they are taken here before. What has the focus
// need not be what hears of it: Firefox tells the page where that is a button. The newest listener alone listens.
export function listenToPaste(editor) {
  const hear = (event) => {
    const found = cellIn(editor, document.activeElement);
    const block = found && blockIn(event.clipboardData.getData("text/plain"), found.what, editor.data);
    if (!block) return;
    event.preventDefault();
    if (!refuses(editor)) take(editor, found, block);
  };
  editor.deafen?.();
  document.addEventListener("paste", hear);
  editor.deafen = () => document.removeEventListener("paste", hear);
}

function take(editor, { what, field, i, j }, { values, refused }) {
  if (refused) return complain(editor, field, refused);
  const { view, data: { words } } = editor;
  const [row, column] = [view.rows[i], view.columns[j]];
  field.typing = false; // what was half typed is pasted over
  clearMessage(editor);
  commit(editor, { kind: "block", what, row, column, values });
  editor.message.textContent ||= leftOut(values, [row, column], current().matrix, words);
}

// The cell that has the focus, and what of it is pasted on.
function cellIn({ samples }, field) {
  for (const [i, { cells }] of samples.entries()) {
    for (const [j, { toggle, score, badge }] of cells.entries()) {
      const what = field === score ? "scores" : field === toggle ? "truth" : field === badge ? "predicted" : null;
      if (what) return { what, field, i, j };
    }
  }
  return null;
}
