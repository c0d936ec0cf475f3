// What every part of the matrix editor does: make an edit, take a number, complain, move between cells.

import { newElement } from "../elements.js";
import { fill, numberIn, shortNumber } from "../formatting.js";
import { perform } from "../store.js";
import { sayRefusedIn } from "../tab/window.js";

// Text fields that hold a value: bad entries never replace it, Escape brings it back.

export function newField() {
  return newElement("input", { autocomplete: "off", spellcheck: false, size: 1 }); // the table gives the width
}

// `current` is the value in force, `take` takes what was typed and says whether it could, `clear` takes back a complaint,
// `leave` lets go of one, and `move` follows an arrow key or Enter.
export function listenToField(field, { current, take, clear, leave = clear, move = (_event) => {} }) {
  field.onfocus = () => {
    restore(field, current());
    field.select();
  };
  field.onmousedown = () => {
    field.gainsFocus = !isFocused(field);
  };
  // WebKit would put the caret where the mouse goes up; what the focus has selected is to be typed over.
  field.onmouseup = (event) => {
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (field.gainsFocus && isWhole) event.preventDefault();
  };
  field.oninput = () => {
    field.typing = true;
    field.removeAttribute("aria-invalid"); // that was said of another text
  };
  field.onblur = () => {
    if (field.hasAttribute("aria-invalid")) clear();
    else if (field.typing && current() !== undefined && !take()) leave();
    restore(field, typeof current() === "number" ? (field.written ?? shortNumber)(current()) : current());
  };
  field.onkeydown = (event) => {
    if (event.isComposing) return; // Enter and Escape belong to the Chinese keyboard
    if (event.key === "Enter" && (!field.typing || take())) {
      restore(field, current());
      field.select();
      move(event);
    }
    if (event.key === "Escape") {
      restore(field, current());
      clear();
    }
    if (event.key.startsWith("Arrow")) move(event);
  };
}

function restore(field, value) {
  field.typing = false;
  field.removeAttribute("aria-invalid");
  field.value = value ?? "";
}

// A field that is being typed into keeps its text.
export function paintField(field, text) {
  if (!field.typing && field.value !== text) field.value = text;
}

export function isFocused(field) {
  return field.ownerDocument.activeElement === field;
}

export function commit(editor, edit) {
  const { model, beside } = editor.data;
  const isOfScores = edit.kind === "score" || edit.what === "scores";
  clearMessage(editor);
  const refused = perform({ ...edit, ...(beside && { beside }), ...(model && isOfScores && { model }) });
  if (!refused) return;
  sayRefusedIn(editor.message, refused);
  editor.paint();
}

export function namesAt(view, i, j) {
  return { sample: view.samples[i], label: view.labels[j] };
}

// A field for a number: `what` names it, `editTo` gives the edit that sets it.
export function newNumber(editor, { current, what, editTo, move }) {
  const field = newField();
  field.className = "score";
  field.inputMode = "decimal";
  listenToField(field, {
    current,
    take: () => takeNumber(editor, field, current(), what(), editTo),
    clear: () => clearMessage(editor),
    leave: () => letGoMessage(editor),
    move,
  });
  return field;
}

function takeNumber(editor, field, current, what, editTo) {
  const { words } = editor.data;
  const value = numberIn(field.value);
  if (Number.isNaN(value)) {
    const text = field.value.trim() ? words.bad_number : words.no_number;
    complain(editor, field, fill(text, { what, entry: field.value.trim().slice(0, 20) }));
    return false;
  }
  field.typing = false;
  clearMessage(editor);
  if (value !== current) commit(editor, editTo(value));
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

// A sentence that refuses nothing.
export function explain(editor, text) {
  if (editor.unusable) return; // the complaint stays
  clearMessage(editor);
  editor.message.classList.add("hint");
  editor.message.textContent = text;
  letGoMessage(editor);
}

// What is said is about no field any more: it goes with the next press, wherever that is, and with the next edit.
function letGoMessage(editor) {
  const text = editor.message.textContent;
  editor.unusable?.removeAttribute("aria-describedby");
  editor.unusable = null;
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
