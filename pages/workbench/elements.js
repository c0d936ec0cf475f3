// Elements of the page, and the keys that are pressed anywhere on it.

/**
 * @typedef {object} ButtonText
 * @property {string} text
 * @property {string} [name]
 * @property {string} [title]
 * @property {string} [keys]
 */

// An element with these properties and children.
export function newElement(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// A button that sends no form.
export const newPlainButton = (className, textContent, onclick = null) =>
  newElement("button", { type: "button", className, textContent, onclick });

// A span at the end of an element.
export function addSpan(parent, className) {
  const span = newElement("span", { className });
  parent.append(span);
  return span;
}

// Writes a text where another one stands: the same one anew would have the browser lay out all that is around it.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// As many nodes as needed; the first ones stay.
export function matchCount(nodes, count, make) {
  while (nodes.length > count) nodes.pop().element.remove();
  while (nodes.length < count) nodes.push(make(nodes.length));
}

// Removes the nodes whose items are gone; `nodes` is a map from the key of an item to { element }.
export function dropMissing(nodes, items) {
  const present = new Set(items.map((item) => item.key));
  for (const [key, { element }] of nodes) {
    if (present.has(key)) continue;
    element.remove();
    nodes.delete(key);
  }
}

// Makes these the children, and moves none that is in its place: a node that is moved loses the focus.
export function setChildren(parent, children) {
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

// Fields

const LINES = "input:not([type=range], [type=radio], [type=checkbox], [type=file])";

// From now on nothing is dragged out of a field of one line or dropped into one: what it holds is one value, and a hand
// that moves over it means to select it.
export function keepFieldsFromDragging() {
  for (const kind of ["dragstart", "drop"])
    addEventListener(kind, (event) => {
      const element = /** @type {HTMLElement} */ (event.target);
      if (element.closest?.(LINES)) event.preventDefault();
    });
}

// Keys

// Calls back for a key wherever the focus is; the function that is returned ends that.
export function listenToKeys(listener) {
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

// Whether the key belongs to an open dialog, or to what has the focus: a field, or what one of these selectors matches. In
// a field of one line PageUp and PageDown do nothing.
export function isKeyTaken(event, selectors) {
  const focused = event.target;
  const line = event.key.startsWith("Page") ? [] : [LINES];
  const fields = [...line, "textarea", "[contenteditable]"];
  const dialog = document.querySelector("[role=dialog]");
  return (
    event.defaultPrevented || dialog !== null || Boolean(focused.closest?.([...fields, ...selectors].join()))
  );
}

// The page has shortcuts on plain keys; what is typed here is not for them.
export function keepKeys(event) {
  const typed = event.target.tagName === "INPUT";
  const pressed = event.key === "Enter" || event.key === " ";
  if (typed || pressed) event.stopPropagation();
}

// A button of a row of tools, at its end; `paintButton` says what is written in it.
export function newButton(frame, onclick) {
  const button = newPlainButton("press", "", onclick);
  frame.append(button);
  return button;
}

/** @type {(button: HTMLElement, words: ButtonText, usable: boolean) => void} */
export function paintButton(button, words, usable) {
  button.textContent = words.text;
  if (words.title) button.title = words.title;
  if (words.name) button.ariaLabel = words.name;
  if (words.keys) button.setAttribute("aria-keyshortcuts", words.keys);
  // Not `disabled`: that would take the focus from the hand that has just pressed for the last time.
  button.ariaDisabled = String(!usable);
}
