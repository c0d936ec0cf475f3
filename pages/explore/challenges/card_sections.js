// A card in sections: a section that has not changed stays as it is, with what is open in it and the focus.

import { newCopyButton } from "../../workbench/bar/copy_link.js";
import { keepKeys } from "../../workbench/keyboard.js";
import { perform } from "../../workbench/store.js";

export default show;

const written = new WeakMap(); // a section → the HTML that it was given

function show({ data, parentElement, setTriggerValue }) {
  const card = parentElement.firstElementChild;
  card.className = data.kind;
  const isOther = card.dataset.of !== data.of;
  card.dataset.of = data.of;
  const focused = card.ownerDocument.activeElement?.dataset.press;
  const held = new Map([...card.children].map((one) => [one.dataset.name, one]));
  const sections = Object.entries(data.sections).map(([name, html]) => section(held.get(name), name, html, isOther, data.words));
  const isSame = sections.length === card.children.length && sections.every((one, place) => card.children[place] === one);
  if (!isSame) card.replaceChildren(...sections);
  if (focused && !card.ownerDocument.activeElement) card.querySelector(`[data-press="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  card.onclick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.press) setTriggerValue("pressed", button.dataset.press);
    else if (button.dataset.undo) perform({ kind: "undo" });
    else if (button.dataset.told) refuse(button);
  };
  card.onkeydown = keepKeys; // the page has shortcuts on plain keys
}

// What was unfolded stays unfolded, unless the card is about something else now.
function section(held, name, html, isOther, words) {
  const one = held ?? newSection(name);
  one.dataset.name = name;
  if (name === "verdict") one.setAttribute("role", "status");
  if (written.get(one) === html) return one;
  const unfolded = isOther ? [] : [...one.querySelectorAll("details")].map(({ open }) => open);
  one.innerHTML = html;
  one.querySelectorAll("details").forEach((details, place) => (details.open = Boolean(unfolded[place])));
  for (const place of one.querySelectorAll("[data-copies]")) place.replaceWith(copying(place.dataset.copies, words));
  written.set(one, html);
  return one;
}

// What is unfolded comes into sight, where its place scrolls.
function newSection(name) {
  const one = Object.assign(document.createElement("div"), { className: name });
  one.addEventListener("toggle", ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }), true);
  return one;
}

function copying(query, words) {
  const place = newCopyButton(words, () => new URL(`${location.pathname}?${query}`, location.href).href);
  place.querySelector("button").classList.add("framed");
  return place;
}

// A reason that is none: the browser says so by itself.
function refuse(button) {
  button.setAttribute("aria-disabled", "true");
  const told = button.closest(".doubt").querySelector(".told");
  told.textContent = button.dataset.told;
}
