// One bus for all components of the page: which cells are highlighted, and which one a reader points at. On a page
// with a stage the stage says it, and no run of Python is needed; elsewhere Python sends the cells with the data.

const NOTHING = { key: null, cells: new Set(), ringed: new Set(), marks: [] };
const bus = { page: NOTHING, pointed: null, from: null, listeners: new Set(), pointerListeners: new Set() };

// The stage shows a page, which the key names: these cells ("row:column" of the whole matrix) are highlighted, those have
// a ring, and these marks stand on the score line. Null: the page is no longer shown.
export function showPage(page) {
  bus.page = page === null ? NOTHING : highlightsOf(page);
  notify();
}

// While a reader points at a number of the stage, its cells are highlighted instead of the page's; null ends that.
export function pointAt(cells) {
  bus.pointed = cells === null ? null : new Set(cells);
  notify();
}

// The cell of the matrix or the score line that the pointer or the focus is on; null for none.
export function pointFrom(cell) {
  if (cell === bus.from) return;
  bus.from = cell;
  for (const listener of bus.pointerListeners) listener(cell);
}

// Calls back at once and after each change with { cells, ringed, marks, pointing }. What is returned ends that.
function onHighlights(listener) {
  bus.listeners.add(listener);
  listener(currentHighlights());
  return () => bus.listeners.delete(listener);
}

// Calls back with the cell that is pointed at in the workbench. What is returned ends that.
export function onPointFrom(listener) {
  bus.pointerListeners.add(listener);
  return () => bus.pointerListeners.delete(listener);
}

// Sets `owner.busHighlights` and calls `paint` when they change; `owner.endHighlights` ends that.
export function followHighlights(owner, paint) {
  owner.endHighlights ??= onHighlights((highlights) => {
    owner.busHighlights = highlights;
    if (owner.data?.highlighted === null) paint();
  });
}

// The highlights of a component: those of Python, or of the bus where Python leaves them to the stage.
export function highlightsFor({ data, busHighlights }) {
  if (data.highlighted === null) return busHighlights;
  return {
    ...NOTHING,
    cells: new Set(data.highlighted.map(([row, column]) => cellKey(row, column))),
    pointing: false,
  };
}

// Tells the bus which of the cells in `frame` has the pointer or, failing that, the focus.
export function trackPointer(frame) {
  const cellAt = ({ target }) => target.closest("[data-cell]")?.dataset.cell ?? null;
  let [over, focused] = [null, null];
  const listen = (kind, note) => {
    frame.addEventListener(kind, (event) => {
      note(event);
      pointFrom(over ?? focused);
    });
  };
  listen("pointerover", (event) => (over = cellAt(event)));
  listen("pointerleave", () => (over = null));
  listen("focusin", (event) => (focused = cellAt(event)));
  listen("focusout", () => (focused = null));
}

export function cellKey(row, column) {
  return `${row}:${column}`;
}

export function markHighlighted(element, key, { cells, ringed }) {
  const lit = cells.has(key);
  element.classList.toggle("lit", lit);
  element.classList.toggle("ringed", ringed.has(key));
  if (lit) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

function currentHighlights() {
  const { page, pointed } = bus;
  return { ...page, cells: pointed ?? page.cells, pointing: pointed !== null };
}

function notify() {
  const highlights = currentHighlights();
  for (const listener of bus.listeners) listener(highlights);
}

function highlightsOf({ key = null, cells = [], ringed = [], marks = [] }) {
  return { key, cells: new Set(cells), ringed: new Set(ringed), marks };
}
