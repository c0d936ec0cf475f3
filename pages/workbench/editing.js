// What every part of the matrix editor does: make an edit, take a number, complain, move between cells.

import { sayRefusedIn } from "./connection.js";
import { listenToField, newField } from "./fields.js";
import { isReadOnly, refusal } from "./matrix_view.js";
import { numberIn } from "./numbers.js";
import { fill } from "./sentences.js";
import { perform } from "./store.js";

export function commit(editor, op) {
  const { model, beside } = editor.data;
  const isOfScores = op.kind === "score" || op.what === "scores";
  clearMessage(editor);
  const refused = perform({ ...op, ...(beside && { beside }), ...(model && isOfScores && { model }) });
  if (!refused) return;
  sayRefusedIn(editor.message, refused);
  editor.paint();
}

// Whether the matrix is not to be edited; the sentence that says why is shown.
export function refuses(editor) {
  if (!isReadOnly()) return false;
  clearMessage(editor);
  sayRefusedIn(editor.message, refusal());
  return true;
}

// As many nodes as needed, the first ones kept.
export function match(nodes, count, make) {
  while (nodes.length > count) nodes.pop().element.remove();
  while (nodes.length < count) nodes.push(make(nodes.length));
}

export function namesAt(view, i, j) {
  return { sample: view.samples[i], label: view.labels[j] };
}

// A field for a number: `what` names it, `op` is the edit that sets it.
export function newNumber(editor, { held, what, op, move }) {
  const field = newField();
  field.className = "score";
  field.inputMode = "decimal";
  listenToField(field, {
    held,
    refuses: () => refuses(editor),
    take: () => takeNumber(editor, field, held(), what(), op),
    clear: () => clearMessage(editor),
    move,
  });
  return field;
}

function takeNumber(editor, field, held, what, op) {
  const { words } = editor.data;
  const value = numberIn(field.value);
  if (Number.isNaN(value)) {
    const text = field.value.trim() ? words.bad_number : words.no_number;
    complain(editor, field, fill(text, { what, entry: field.value.trim().slice(0, 20) }));
    return false;
  }
  field.typing = false;
  clearMessage(editor);
  if (value !== held) commit(editor, op(value));
  return true;
}

// The message under the table

export function complain(editor, field, text) {
  clearMessage(editor);
  editor.message.textContent = text;
  editor.unusable = field;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", editor.message.id);
}

export function clearMessage(editor) {
  editor.message.textContent = "";
  editor.message.classList.remove("hint");
  editor.unusable?.removeAttribute("aria-invalid");
  editor.unusable?.removeAttribute("aria-describedby");
  editor.unusable = null;
}

// A sentence that refuses nothing: it goes with the next press, wherever that is.
export function explain(editor, text) {
  if (editor.unusable) return; // what cannot be used is still told
  clearMessage(editor);
  editor.message.classList.add("hint");
  editor.message.textContent = text;
  const clear = () => editor.message.textContent === text && clearMessage(editor);
  editor.frame.ownerDocument.addEventListener("pointerdown", clear, { once: true });
}

// Moving between cells

export const SCORE_MOVES = { Enter: [1, 0], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
export const TOGGLE_MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function moveFrom(editor, event, i, j, moves, part, cells = "cells") {
  const move = moves[event.key];
  if (!move) return;
  event.stopPropagation();
  event.preventDefault();
  editor.samples[i + move[0]]?.[cells][j + move[1]]?.[part].focus();
}
