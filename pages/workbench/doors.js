// Links to lessons: followed as the browser's Forward button would, so that the session and its undo stay.

export default function ({ data, parentElement }) {
  const place = parentElement.querySelector(".doors");
  if (place.shown !== data.html) {
    place.innerHTML = place.shown = data.html;
    if (location.hash) show(location.hash);
  }
  place.onclick = (event) => {
    const link = event.target.closest("a:not([target])");
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.hash) show(link.hash);
    else follow(link);
  };
}

// The place where the link stood goes into the address, so that Back returns to it.
function follow(link) {
  const { href } = link;
  history.replaceState(history.state, "", `#${link.closest("[id]").id}`);
  history.pushState(history.state, "", href);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

function show(hash) {
  const row = document.getElementById(hash.slice(1));
  if (row === null) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}
