// A table with links to lessons and buttons, each of which says by its data what it is.

import { enableLinks } from "../../workbench/tab/links.js";

const shown = new WeakMap(); // where a table stands → what it was made of

export default show;

function show({ data: { html }, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector(".pressed");
  if (shown.get(place) !== html) draw(place, html);
  place.onclick = ({ target }) => {
    const button = target.closest("button");
    if (button) setTriggerValue("pressed", { ...button.dataset });
  };
  place.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  return enableLinks(place);
}

// Rows may have changed their places: the focus and what is unfolded stay with their metric.
function draw(place, html) {
  const focused = nameOf(place.ownerDocument.activeElement);
  const open = [...place.querySelectorAll("details[open]")].map(({ dataset }) => dataset.fold);
  place.innerHTML = html;
  shown.set(place, html);
  for (const fold of place.querySelectorAll("details")) fold.open = open.includes(fold.dataset.fold);
  if (focused)
    [...place.querySelectorAll("a, button, summary")]
      .find((one) => nameOf(one) === focused)
      ?.focus({ preventScroll: true });
}

function nameOf(one) {
  if (!one) return "";
  const { metric, end, asks } = one.dataset;
  return [one.localName, metric, end, asks, one.parentElement?.dataset.fold].join(" ");
}
