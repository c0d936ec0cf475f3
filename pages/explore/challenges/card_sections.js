// A card in sections: a section that has not changed stays as it is, with what is open in it and the focus.

import { keepKeys } from "../../workbench/keys.js";

export default show;

const written = new WeakMap(); // a section → the HTML that it was given

function show({ data, parentElement, setTriggerValue }) {
  const card = parentElement.firstElementChild;
  card.className = data.kind;
  const isOther = card.dataset.of !== data.of;
  card.dataset.of = data.of;
  const focused = card.ownerDocument.activeElement?.dataset.press;
  const held = new Map([...card.children].map((one) => [one.dataset.name, one]));
  const sections = Object.entries(data.sections).map(([name, html]) => section(held.get(name), name, html, isOther));
  const isSame = sections.length === card.children.length && sections.every((one, place) => card.children[place] === one);
  if (!isSame) card.replaceChildren(...sections);
  if (focused && !card.ownerDocument.activeElement) card.querySelector(`[data-press="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  card.onclick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.press) setTriggerValue("pressed", button.dataset.press);
    else refuse(button);
  };
  card.onkeydown = keepKeys; // the page has shortcuts on plain keys
}

// What was unfolded stays unfolded, unless the card is about something else now.
function section(held, name, html, isOther) {
  const one = held ?? Object.assign(document.createElement("div"), { className: name });
  one.dataset.name = name;
  if (name === "verdict") one.setAttribute("role", "status");
  if (written.get(one) === html) return one;
  const unfolded = isOther ? [] : [...one.querySelectorAll("details")].map(({ open }) => open);
  one.innerHTML = html;
  one.querySelectorAll("details").forEach((details, place) => (details.open = Boolean(unfolded[place])));
  written.set(one, html);
  return one;
}

// A reason that is none: the browser says so by itself.
function refuse(button) {
  button.setAttribute("aria-disabled", "true");
  const told = button.closest(".doubt").querySelector(".told");
  told.textContent = button.dataset.told;
}
