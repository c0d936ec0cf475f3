// Buttons with a shortcut, which look like those of Streamlit's beside them.

function newButton(frame, onclick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "press";
  const [text, shortcut] = [document.createElement("span"), document.createElement("kbd")];
  shortcut.ariaHidden = "true";
  element.append(text, shortcut);
  element.onclick = onclick;
  frame.append(element);
  return { element, text, shortcut };
}

function paintButton({ element, text, shortcut }, words, usable) {
  text.textContent = words.text;
  shortcut.textContent = words.shortcut;
  if (words.keys) element.setAttribute("aria-keyshortcuts", words.keys);
  // Not `disabled`: that would take the focus from the hand that has just pressed for the last time.
  element.setAttribute("aria-disabled", String(!usable));
}

// Hear a key wherever the focus is; the function that is returned ends that. Streamlit calls it when the
// component goes, but not when it comes again with other data: then only the newest may listen.
function listenToKeys(owner, onkeydown) {
  owner.deafen?.();
  document.addEventListener("keydown", onkeydown);
  owner.deafen = () => document.removeEventListener("keydown", onkeydown);
  return owner.deafen;
}

// Whether the key belongs to an open dialog, or to what has the focus: a field, a slider, a row of choices.
function isTaken(event, roles) {
  const focused = event.composedPath()[0];
  const fields = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";
  const dialog = document.querySelector("[role=dialog]");
  return event.defaultPrevented || dialog !== null || Boolean(focused.closest?.([fields, ...roles].join()));
}
