// One bus for all components of the page: which cells are highlighted, and which one a reader points at. On a page
// with a stage the stage says it, and no run of Python is needed; elsewhere Python sends the cells with the data.

const NOTHING = { key: null, cells: new Set(), ringed: new Set(), marks: [] };
const bus = { page: NOTHING, cellsOfNumber: null, pointedCell: null };
const [highlightListeners, pointerListeners] = [new Set(), new Set()];

// The stage shows a page { key, cells, ringed, marks }: its cells ("row:column" of the whole matrix) are highlighted, those
// in `ringed` have a ring, and its marks stand on the score line. Null: no page is shown any more.
export function showPage(page) {
  bus.page = page === null ? NOTHING : highlightsOf(page);
  notify();
}

// While a reader points at a number of the stage, its cells are highlighted instead of the page's; null ends that.
export function pointAt(cells) {
  bus.cellsOfNumber = cells === null ? null : new Set(cells);
  notify();
}

// The cell of the matrix or the score line that the pointer or the focus is on; null for none.
export function setPointedCell(cell) {
  if (cell === bus.pointedCell) return;
  bus.pointedCell = cell;
  for (const listener of pointerListeners) listener(cell);
}

// Calls back with that cell after each change. What is returned ends that.
export function onPointedCell(listener) {
  pointerListeners.add(listener);
  return () => pointerListeners.delete(listener);
}

// Calls `paint` after each change of what the stage highlights, where Python leaves that to the stage. What is returned
// ends that.
export function onHighlights(owner, paint) {
  const listener = () => owner.data.highlighted === null && paint();
  highlightListeners.add(listener);
  return () => highlightListeners.delete(listener);
}

// The highlights of a component, { key, cells, ringed, marks, isPointing }: those of Python, or of the stage.
export function highlightsFor({ data: { highlighted } }) {
  if (highlighted !== null)
    return {
      ...highlightsOf({ cells: highlighted.map(([row, column]) => cellKey(row, column)) }),
      isPointing: false,
    };
  const { page, cellsOfNumber } = bus;
  return { ...page, cells: cellsOfNumber ?? page.cells, isPointing: cellsOfNumber !== null };
}

// Tells the bus which of the cells in `frame` has the pointer or, failing that, the focus.
export function trackPointer(frame) {
  const cellAt = ({ target }) => target.closest("[data-cell]")?.dataset.cell ?? null;
  let [over, focused] = [null, null];
  const listen = (kind, note) => {
    frame.addEventListener(kind, (event) => {
      note(event);
      setPointedCell(over ?? focused);
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
  element.ariaCurrent = lit ? "step" : null;
}

function notify() {
  for (const listener of highlightListeners) listener();
}

function highlightsOf({ key = null, cells = [], ringed = [], marks = [] }) {
  return { key, cells: new Set(cells), ringed: new Set(ringed), marks };
}
