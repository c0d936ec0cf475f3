// Content with links to other pages in the state of the workbench.

import { carryAlong } from "./links.js";

const shown = new WeakMap(); // where the content stands → what it was made of

export default show;

export function show({ data: { html }, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector(".carried");
  if (shown.get(place) !== html) draw(place, html);
  place.onclick = ({ target }) => {
    const button = target.closest("[data-press]");
    if (button) setTriggerValue(button.dataset.press, true);
  };
  return carryAlong(place);
}

// The focus stays on the same link, which is another element.
function draw(place, html) {
  const of = ({ page, asks }) => `[data-page="${page}"][data-asks="${asks}"]`;
  const focused = place.ownerDocument.activeElement?.dataset;
  place.innerHTML = html;
  shown.set(place, html);
  if (focused?.page) place.querySelector(of(focused))?.focus();
}
