// One bus for all components of the page: which cells are highlighted, and which one a reader points at. On a page
// with a stage the stage says it, and no run of Python is needed; elsewhere Python sends the cells with the data.

const NOTHING = { key: null, cells: new Set(), ringed: new Set(), marks: [] };
const bus = { page: NOTHING, pointed: null, from: null, lights: new Set(), hands: new Set() };

// The stage shows a page, which the key names: these cells ("row:column" of the whole matrix) are lit, those are
// ringed, and these marks stand on the score line. Null: the page is no longer shown.
export function showPage(page) {
  bus.page = page === null ? NOTHING : lightOf(page);
  tellLight();
}

// While a reader points at a number of the stage its cells are lit instead of the page's; null ends that.
export function pointAt(cells) {
  bus.pointed = cells === null ? null : new Set(cells);
  tellLight();
}

// The cell of the matrix or the score line that the pointer or the focus is on; null for none.
export function pointFrom(cell) {
  if (cell === bus.from) return;
  bus.from = cell;
  for (const listener of bus.hands) listener(cell);
}

// Hear at once and after each change what is lit: { cells, ringed, marks, pointing }. The answer ends that.
function onLight(listener) {
  bus.lights.add(listener);
  listener(lightNow());
  return () => bus.lights.delete(listener);
}

// Hear which cell is pointed at from the workbench. The answer ends that.
export function onPointFrom(listener) {
  bus.hands.add(listener);
  return () => bus.hands.delete(listener);
}

// Keep `owner.light` as it is now and call `paint` when it changes; `owner.darken` ends that.
export function followLight(owner, paint) {
  owner.darken ??= onLight((light) => {
    owner.fromBus = light;
    if (owner.data?.highlighted === null) paint();
  });
}

// What is lit for a component: what Python gave, or what is on the bus where Python leaves that to the stage.
export function lightFor({ data, fromBus }) {
  if (data.highlighted === null) return fromBus;
  return { ...NOTHING, cells: new Set(data.highlighted.map(([row, column]) => cellKey(row, column))), pointing: false };
}

// Tell the bus which of the cells in `frame` the pointer or, failing that, the focus is on.
export function tellWherePointed(frame) {
  const cellAt = ({ target }) => target.closest("[data-cell]")?.dataset.cell ?? null;
  let [over, focused] = [null, null];
  const listen = (kind, hear) => {
    frame.addEventListener(kind, (event) => {
      hear(event);
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

export function markLit(element, key, { cells, ringed }) {
  const lit = cells.has(key);
  element.classList.toggle("lit", lit);
  element.classList.toggle("ringed", ringed.has(key));
  if (lit) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

function lightNow() {
  const { page, pointed } = bus;
  return { ...page, cells: pointed ?? page.cells, pointing: pointed !== null };
}

function tellLight() {
  const light = lightNow();
  for (const listener of bus.lights) listener(light);
}

function lightOf({ key = null, cells = [], ringed = [], marks = [] }) {
  return { key, cells: new Set(cells), ringed: new Set(ringed), marks };
}
