// Links from a page of ours to another one are followed here: the tab keeps its document, and what can be undone.

import { addressOf } from "./address.js";
import { carried, isReady, onChange, openLink, visit } from "./store.js";

const places = new WeakMap();

// The links within that have a `data-page` lead there in the state of the tab, but for what `data-asks` puts in its place.
// What is returned ends that.
export function carryAlong(place) {
  if (!places.has(place)) place.addEventListener("click", followCarried);
  return carryAddresses(place);
}

// Writes the addresses of such links, now and whenever the state is another one.
export function carryAddresses(place) {
  const address = () => {
    for (const link of place.querySelectorAll("[data-page]")) link.href = addressOf(link.dataset.page, carried(asked(link)));
  };
  if (isReady()) address();
  places.get(place)?.();
  places.set(place, onChange(address));
  return () => places.get(place)?.();
}

// Follows a link of a page of ours, with what its address says, or with the state of the tab but for what it asks for.
export function follow(link) {
  if (link.dataset.page !== undefined) return visit(link.dataset.page, asked(link));
  const { pathname, searchParams } = new URL(link.href);
  openLink(pathname.split("/").at(-1), Object.fromEntries(searchParams));
}

// The link that was clicked, if it is to be followed here: not one that opens a tab of its own.
export function linkClicked({ target, button, ctrlKey, metaKey, shiftKey }) {
  return button !== 0 || ctrlKey || metaKey || shiftKey ? null : target.closest("a:not([target])");
}

const asked = ({ dataset: { asks } }) => Object.fromEntries(new URLSearchParams(asks));

function followCarried(event) {
  const link = linkClicked(event);
  if (link === null) return;
  event.preventDefault();
  follow(link);
}
