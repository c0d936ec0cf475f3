// A card in sections: a section that has not changed stays as it is, with its open details and the focus.

import { keepKeys } from "../../workbench/elements.js";
import { perform } from "../../workbench/store.js";

/**
 * @typedef {object} CardData
 * @property {string} css
 * @property {string} subject
 * @property {Record<string, string>} sections
 */

export default show;

const drawnHtml = new WeakMap(); // a section → the HTML that it was drawn from

/** @param {Given<CardData>} given */
function show({ data, parentElement, setTriggerValue }) {
  const card = parentElement.firstElementChild;
  card.className = data.css;
  const isOtherSubject = card.dataset.subject !== data.subject;
  card.dataset.subject = data.subject;
  const focused = card.ownerDocument.activeElement?.dataset.press;
  const current = new Map([...card.children].map((section) => [section.dataset.name, section]));
  const sections = Object.entries(data.sections).map(([name, html]) =>
    draw(current.get(name) ?? newSection(name), html, isOtherSubject),
  );
  const isSame =
    sections.length === card.children.length &&
    sections.every((section, index) => card.children[index] === section);
  if (!isSame) card.replaceChildren(...sections);
  if (focused && !card.ownerDocument.activeElement)
    card.querySelector(`[data-press="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  card.onclick = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.press) setTriggerValue("pressed", button.dataset.press);
    else if (button.dataset.undo) perform({ kind: "undo" });
    else if (button.dataset.rebuttal) rebut(button);
  };
  card.onkeydown = keepKeys; // the page has shortcuts on plain keys
}

// Details that were open stay open, unless the card is about another subject.
function draw(section, html, isOtherSubject) {
  if (drawnHtml.get(section) === html) return section;
  const open = isOtherSubject ? [] : [...section.querySelectorAll("details")].map((details) => details.open);
  section.innerHTML = html;
  section.querySelectorAll("details").forEach((details, index) => (details.open = Boolean(open[index])));
  drawnHtml.set(section, html);
  return section;
}

// Details that are opened scroll into sight.
function newSection(name) {
  const section = Object.assign(document.createElement("div"), { className: name });
  section.dataset.name = name;
  if (name === "verdict") section.setAttribute("role", "status");
  section.addEventListener(
    "toggle",
    ({ target }) => {
      const details = /** @type {HTMLDetailsElement} */ (target);
      if (details.open) details.scrollIntoView({ block: "nearest" });
    },
    true,
  );
  return section;
}

// A wrong reason is answered by the browser alone.
function rebut(button) {
  button.setAttribute("aria-disabled", "true");
  button.closest(".doubt").querySelector(".rebuttal").textContent = button.dataset.rebuttal;
}
