// Numbers that can be pointed at: by the mouse, a finger, or the keys.

import { pointAt } from "../../workbench/cell_highlights.js";

export const cellsIn = (text = "") => text.split(" ").filter(Boolean);
const cellsOf = (one) => cellsIn(one.dataset.cells);

export function keepHandles(root) {
  const meant = (event) => event.target.closest?.("[data-cells]");
  const look = (event) => {
    const cells = cellsOf(meant(event) ?? event.target);
    point(root, cells.length ? cells : null);
  };
  const stop = () => point(root, null);
  root.addEventListener("pointerover", look);
  root.addEventListener("pointerleave", stop);
  root.addEventListener("focusin", (event) => event.target.matches(".handle") && look(event));
  root.addEventListener("focusout", (event) => event.target.matches?.(".handle") && stop());
  root.addEventListener("click", (event) => meant(event)?.focus?.({ preventScroll: true }));
  root.addEventListener("keydown", walk);
}

// What is about these cells alone is lit here, and they in the workbench; null ends that.
export function point(root, cells) {
  light(root, cells, (own) => own.every((cell) => cells.includes(cell)));
  pointAt(cells);
}

// What is about the cell that is pointed at in the workbench is lit; null ends that.
export const lightCell = (root, cell) => light(root, cell, (own) => own.includes(cell));

function light(root, pointed, isMeant) {
  root.classList.toggle("pointing", pointed !== null);
  for (const one of root.querySelectorAll("[data-cells]")) {
    const own = cellsOf(one);
    one.classList.toggle("lit", pointed !== null && own.length > 0 && isMeant(own));
  }
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
