// HTML with links to lessons, and buttons that report their `data-press`.

import { enableLinks } from "../../workbench/tab/links.js";

const drawnHtml = new WeakMap(); // a place → the HTML that it was drawn from

export default show;

function show({ data: { html }, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector(".pressed");
  if (drawnHtml.get(place) !== html) draw(place, html);
  place.onclick = ({ target }) => {
    const button = target.closest("button");
    if (button) setTriggerValue("pressed", button.dataset.press);
  };
  place.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  return enableLinks(place);
}

// Rows may have changed their places: the focus and what is unfolded stay with their metric.
function draw(place, html) {
  const focused = nameOf(place.ownerDocument.activeElement);
  const open = [...place.querySelectorAll("details[open]")].map(({ dataset }) => dataset.fold);
  place.innerHTML = html;
  drawnHtml.set(place, html);
  for (const fold of place.querySelectorAll("details")) fold.open = open.includes(fold.dataset.fold);
  if (focused)
    [...place.querySelectorAll("a, button, summary")]
      .find((one) => nameOf(one) === focused)
      ?.focus({ preventScroll: true });
}

function nameOf(one) {
  if (!one) return "";
  const { press, asks } = one.dataset;
  return [one.localName, press, asks, one.parentElement?.dataset.fold].join(" ");
}
