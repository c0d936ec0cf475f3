// Numbers that can be pointed at: by the mouse, a finger, or the keys.

export const cellsIn = (text = "") => text.split(" ").filter(Boolean);
export const cellsOf = (one) => cellsIn(one.dataset.cells);

// `point` gets the cells of what is pointed at, or null when that ends.
export function keepHandles(root, { point }) {
  const meant = (event) => event.target.closest?.("[data-cells]");
  const look = (event) => {
    const cells = cellsOf(meant(event) ?? event.target);
    point(cells.length ? cells : null);
  };
  root.addEventListener("pointerover", look);
  root.addEventListener("pointerleave", () => point(null));
  root.addEventListener("focusin", (event) => event.target.matches(".handle") && look(event));
  root.addEventListener("focusout", (event) => event.target.matches?.(".handle") && point(null));
  root.addEventListener("click", (event) => meant(event)?.focus?.({ preventScroll: true }));
  root.addEventListener("keydown", walk);
}

const MOVES = { ArrowRight: 1, ArrowLeft: -1 };

// Arrow keys go through the numbers of a line, Home and End to its ends.
function walk(event) {
  const handle = event.target.closest?.(".handle");
  if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...handle.closest(".page").querySelectorAll(".handle")];
  const last = all.length - 1;
  const at = all.indexOf(handle);
  const to = { Home: 0, End: last }[event.key] ?? at + (MOVES[event.key] ?? NaN);
  if (Number.isNaN(to)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = all[Math.max(0, Math.min(last, to))];
  handle.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus({ preventScroll: true });
}
