// A table with links to lessons and buttons, each of which says by its data what it is.

import { component } from "../../views/component.js";
import { addressOf } from "../../workbench/carried_links.js";
import { follow, linkClicked } from "../../workbench/follow.js";

const shown = new WeakMap(); // where a table stands → what it was made of

export default component(show, new URL("../../workbench/look.css", import.meta.url), new URL("./pressed_table.css", import.meta.url));

function show({ data: { html, query }, parentElement, setTriggerValue }) {
  const place = parentElement.querySelector(".pressed");
  if (shown.get(place) !== html) draw(place, html);
  for (const link of place.querySelectorAll("[data-page]")) link.href = addressOf(link.dataset, query);
  place.onclick = (event) => {
    const button = event.target.closest("button");
    const link = linkClicked(event);
    if (button) setTriggerValue("pressed", { ...button.dataset });
    if (link === null) return;
    event.preventDefault();
    follow(link.href);
  };
  place.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
}

// Rows may have changed their places: the focus and what is unfolded stay with their metric.
function draw(place, html) {
  const focused = nameOf(place.getRootNode().activeElement);
  const open = [...place.querySelectorAll("details[open]")].map(({ dataset }) => dataset.kept);
  place.innerHTML = html;
  shown.set(place, html);
  for (const fold of place.querySelectorAll("details")) fold.open = open.includes(fold.dataset.kept);
  if (focused) [...place.querySelectorAll("a, button, summary")].find((one) => nameOf(one) === focused)?.focus({ preventScroll: true });
}

function nameOf(one) {
  if (!one) return "";
  const { metric, end, asks } = one.dataset;
  return [one.localName, metric, end, asks, one.parentElement?.dataset.kept].join(" ");
}
