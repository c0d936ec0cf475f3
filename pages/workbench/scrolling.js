// What scrolls must be reachable by the keys that scroll: long formulas, and code in a dialog.

const SIDEWAYS = ".katex-display, [role=dialog] pre";

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

// Do that to everything on the page that may be too wide, now and whenever the page changes; the function
// that is returned ends it.
export function keepReachable({ formula, code }) {
  let waiting = 0;
  const look = () => {
    waiting = 0;
    for (const element of document.querySelectorAll(SIDEWAYS)) {
      makeReachable(element, element.localName === "pre" ? code : formula, "group");
    }
  };
  const lookSoon = () => {
    waiting ||= requestAnimationFrame(look);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", lookSoon);
  lookSoon();
  return () => {
    cancelAnimationFrame(waiting);
    changes.disconnect();
    removeEventListener("resize", lookSoon);
  };
}
