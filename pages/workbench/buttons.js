// Buttons with a shortcut, which look like those of Streamlit's beside them.

export function newButton(frame, onclick) {
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

export function paintButton({ element, text, shortcut }, words, usable) {
  text.textContent = words.text;
  shortcut.textContent = words.shortcut ?? "";
  if (words.title) element.title = words.title;
  if (words.name) element.ariaLabel = words.name; // where the text is a sign
  if (words.keys) element.setAttribute("aria-keyshortcuts", words.keys);
  // Not `disabled`: that would take the focus from the hand that has just pressed for the last time.
  element.setAttribute("aria-disabled", String(!usable));
}
