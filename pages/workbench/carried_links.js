// Links to other pages in the state of the workbench, which was sent once for all of them.

import { component } from "../views/component.js";
import { follow, linkClicked } from "./follow.js";

const shown = new WeakMap(); // where the content stands → what it was made of

export default component(
  show,
  new URL("./look.css", import.meta.url),
  new URL("../views/introduction.css", import.meta.url),
  new URL("../views/overview_table.css", import.meta.url),
);

export function show({ data: { html, query }, parentElement }) {
  const place = parentElement.querySelector(".carried");
  if (shown.get(place) !== html) draw(place, html);
  for (const link of place.querySelectorAll("[data-page]")) link.href = addressOf(link.dataset, query);
  place.onclick = (event) => {
    const link = linkClicked(event);
    if (link === null) return;
    event.preventDefault();
    follow(link.href);
  };
}

// The focus stays on the same link, which is another element.
function draw(place, html) {
  const of = ({ page, asks }) => `[data-page="${page}"][data-asks="${asks}"]`;
  const focused = place.getRootNode().activeElement?.dataset;
  place.innerHTML = html;
  shown.set(place, html);
  if (focused?.page) place.querySelector(of(focused))?.focus();
}

export function addressOf({ page, asks }, query) {
  return `${page}?${new URLSearchParams({ ...query, ...Object.fromEntries(new URLSearchParams(asks)) })}`;
}
