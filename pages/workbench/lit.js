// The cells that the current step looks at.

export function litCells(data) {
  return new Set(data.lit.map(([row, column]) => cellKey(row, column)));
}

export function cellKey(row, column) {
  return `${row}:${column}`;
}

export function markLit(element, lit) {
  element.classList.toggle("lit", lit);
  if (lit) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}
