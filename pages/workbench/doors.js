// Links to lessons, to which Back returns.

import { follow, linkClicked } from "./follow.js";

export default function ({ data, parentElement }) {
  const place = parentElement.querySelector(".doors");
  if (place.shown !== data.html) {
    place.innerHTML = place.shown = data.html;
    if (location.hash) show(location.hash);
  }
  place.onclick = (event) => {
    const link = linkClicked(event);
    if (link === null) return;
    event.preventDefault();
    if (link.hash) show(link.hash);
    else leave(link);
  };
}

// The place where the link stood goes into the address, so that Back returns to it.
function leave(link) {
  const { href } = link;
  history.replaceState(history.state, "", `#${link.closest("[id]").id}`);
  follow(href);
}

function show(hash) {
  const row = document.getElementById(hash.slice(1));
  if (row === null) return;
  row.closest("details")?.setAttribute("open", "");
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}
