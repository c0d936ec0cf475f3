// What scrolls must be reachable by the keys that scroll: long formulas, and code in a dialog.

const MAY_BE_TOO_WIDE = ".stage .tabular, [role=dialog] pre";

// Give what scrolls a place in the tab order and a name, and take both away when it fits again.
export function makeReachable(element, name, role) {
  const { overflowX, overflowY } = getComputedStyle(element);
  const scrolls =
    (element.scrollHeight > element.clientHeight && overflowY === "auto") ||
    (element.scrollWidth > element.clientWidth && overflowX === "auto");
  for (const [attribute, value] of Object.entries({ tabindex: "0", role, "aria-label": name })) {
    if (scrolls) element.setAttribute(attribute, value);
    else element.removeAttribute(attribute);
  }
}

// Scroll a box by as little as brings these elements into its sight, the first of them if there is no room for
// all; what sticks to its left and its top covers a part of it. Nothing but the box is scrolled.
export function showInBox(box, elements) {
  if (!elements.length) return; // what is measured has to be laid out
  const wide = box.scrollWidth > box.clientWidth;
  const high = box.scrollHeight > box.clientHeight;
  if (!(wide || high)) return;
  const frame = box.getBoundingClientRect();
  const corner = box.querySelector("thead td")?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const { paddingRight, paddingBottom } = getComputedStyle(box); // room for the ring around what is shown
  const rects = [...elements].map((element) => element.getBoundingClientRect());
  const least = (side) => Math.min(...rects.map((rect) => rect[side]));
  const most = (side) => Math.max(...rects.map((rect) => rect[side]));
  const by = (low, high, from, to) =>
    low < from ? low - from : high > to ? Math.min(high - to, low - from) : 0;
  box.scrollLeft += by(
    least("left"),
    most("right"),
    frame.left + corner.width,
    frame.left + box.clientWidth - parseFloat(paddingRight),
  );
  box.scrollTop += by(
    least("top"),
    most("bottom"),
    frame.top + corner.height,
    frame.top + box.clientHeight - parseFloat(paddingBottom),
  );
}

// Do `makeReachable` to everything on the page that may be too wide, now and whenever the page changes; the function
// that is returned ends it.
export function keepReachable({ formula, code }) {
  let waiting = 0;
  const update = () => {
    waiting = 0;
    for (const element of document.querySelectorAll(MAY_BE_TOO_WIDE)) {
      makeReachable(element, element.localName === "pre" ? code : formula, "group");
    }
  };
  const updateSoon = () => {
    waiting ||= requestAnimationFrame(update);
  };
  const changes = new MutationObserver(updateSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", updateSoon);
  updateSoon();
  return () => {
    cancelAnimationFrame(waiting);
    changes.disconnect();
    removeEventListener("resize", updateSoon);
  };
}
