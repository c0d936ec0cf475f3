// Text fields that hold a value: bad entries never replace it, Escape brings it back.

import { shortNumber } from "./numbers.js";

export function newField() {
  const field = document.createElement("input");
  field.autocomplete = "off";
  field.spellcheck = false;
  field.size = 1; // the table gives the width
  return field;
}

// `held` is the value in force, `refuses` says whether nothing may be typed, `take` takes what was typed and says
// whether it could, `clear` takes back a complaint, and `move` follows an arrow key or Enter.
export function listenToField(field, { held, refuses, take, clear, move = () => {} }) {
  field.onbeforeinput = (event) => {
    if (refuses()) event.preventDefault();
  };
  field.onfocus = () => {
    restore(field, held());
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
  };
  field.onblur = () => {
    if (field.typing && held() !== undefined) take();
    restore(field, typeof held() === "number" ? (field.written ?? shortNumber)(held()) : held());
  };
  field.onkeydown = (event) => {
    if (event.isComposing) return; // Enter and Escape belong to the Chinese keyboard
    if (event.key === "Enter" && (!field.typing || take())) {
      restore(field, held());
      field.select();
      move(event);
    }
    if (event.key === "Escape") {
      restore(field, held());
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
export function paintField(field, text, isReadOnly) {
  field.ariaReadOnly = isReadOnly ? "true" : null;
  if (!field.typing && field.value !== text) field.value = text;
}

export function isFocused(field) {
  return field.ownerDocument.activeElement === field;
}
