// What is pasted into a cell of the matrix fills the cells from there on, as one edit.

import { fill, numberIn } from "../formatting.js";
import { current } from "../store.js";
import { clearMessage, commit, complain } from "./editing.js";

// The block of numbers in a text for what it is pasted on, `scores`, `truth` or `predicted`, as { values }, or { refused }: the sentence
// that says where there is no such value. null for a text of one cell, which a field takes by itself.
export function blockIn(text, what, { pasted, truths }) {
  const rows = cellsOf(text);
  if (rows.length === 1 && rows[0].length === 1 && what === "scores") return null;
  const values = rows.map((cells) =>
    cells.map((cell) => (what === "scores" ? shareIn(cell) : truthIn(cell, truths))),
  );
  const row = values.findIndex((ones) => ones.some(Number.isNaN));
  if (row < 0) return { values };
  const column = values[row].findIndex(Number.isNaN);
  const entry = rows[row][column].slice(0, 20);
  const sentence = `${entry ? "bad" : "empty"}_${what === "scores" ? "score" : "truth"}`;
  return { refused: fill(pasted[sentence], { entry, row: row + 1, column: column + 1 }) };
}

// What of a block finds no place in a matrix with these samples and labels; "" where all of it does.
function leftOut(values, [row, column], { samples, labels }, { pasted }) {
  const rest = (sentence, count, at, names) => {
    const left = at + count - names.length;
    return left > 0 ? [fill(sentence, { left, count, last: names.at(-1) })] : [];
  };
  const widest = Math.max(...values.map(({ length }) => length));
  return [
    ...rest(pasted.rows_left, values.length, row, samples),
    ...rest(pasted.columns_left, widest, column, labels),
  ].join(" ");
}

// A spreadsheet parts cells by tabs. In other texts a semicolon or a comma does so, where it is no decimal comma, or blanks.
function cellsOf(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const parts = /\t/.test(text) ? /\t/ : /;/.test(text) ? /;/ : isPartedByCommas(lines) ? /,/ : /\s+/;
  return lines.map((line) => (parts.source === "\\t" ? line : line.trim()).split(parts).map(bare));
}

const isPartedByCommas = (lines) =>
  lines.some((line) => /,\s|\.\d*\s*,|,[^,]*,|,[^,]*\.\d/.test(line.trim()));
const bare = (cell) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/\s+%$/, "%");

// A percentage is a share: 70.8 % is 0.708.
function shareIn(cell) {
  const isPercentage = /[%％]$/.test(cell);
  const number = numberIn(isPercentage ? cell.slice(0, -1) : cell);
  return isPercentage ? Number((number / 100).toPrecision(15)) : number;
}

function truthIn(cell, truths) {
  const known = truths[cell.normalize("NFKC").replace("\ufe0f", "").toLowerCase()];
  const number = known ?? numberIn(cell);
  return number === 0 || number === 1 ? number : NaN;
}

// Cells of a spreadsheet reach a field as text without its tabs and lines: they are taken here before. What has the focus
// need not be what hears of it: Firefox tells the page where that is a button. What is returned ends it.
export function listenToPaste(editor) {
  const paste = (event) => {
    const found = cellIn(editor, document.activeElement);
    const block = found && blockIn(event.clipboardData.getData("text/plain"), found.what, editor.data);
    if (!block) return;
    event.preventDefault();
    take(editor, found, block);
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}

/** @type {(editor: any, cell: any, block: { values?: number[][], refused?: string }) => void} */
function take(editor, { what, field, row, column }, { values, refused }) {
  if (refused) return complain(editor, field, refused);
  field.typing = false; // what was half typed is pasted over
  clearMessage(editor);
  commit(editor, { kind: "block", what, row, column, values });
  editor.message.textContent ||= leftOut(values, [row, column], current().matrix, editor.data);
}

// The cell that has the focus, and what of it is pasted on.
function cellIn({ samples }, field) {
  for (const [row, { cells }] of samples.entries()) {
    for (const [column, { toggle, score, badge }] of cells.entries()) {
      const what =
        field === score ? "scores" : field === toggle ? "truth" : field === badge ? "predicted" : null;
      if (what) return { what, field, row, column };
    }
  }
  return null;
}
