// Buttons with a shortcut, which look like those of Streamlit's beside them.

function newButton(frame, onclick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "press";
  const [text, shortcut] = [document.createElement("span"), document.createElement("kbd")];
  element.append(text, shortcut);
  element.onclick = onclick;
  frame.append(element);
  return { element, text, shortcut };
}

function paintButton({ element, text, shortcut }, words, usable) {
  text.textContent = words.text;
  shortcut.textContent = words.shortcut;
  // Not `disabled`: that would take the focus from the hand that has just pressed for the last time.
  element.setAttribute("aria-disabled", String(!usable));
}

// Hear a key wherever the focus is; the function that is returned ends that.
function listenToKeys(onkeydown) {
  document.addEventListener("keydown", onkeydown);
  return () => document.removeEventListener("keydown", onkeydown);
}

// Whether the key belongs to what has the focus, such as a field, a slider or a row of choices.
function isTaken(event, roles) {
  const focused = event.composedPath()[0];
  const fields = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";
  return event.defaultPrevented || Boolean(focused.closest?.([fields, ...roles].join()));
}
