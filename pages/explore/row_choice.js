// A table in which one row is chosen. A changed table is drawn anew, and the keyboard focus stays with its row.

import { choose } from "../workbench/tab/links.js";

const drawnHtml = new WeakMap(); // the place of a table → the HTML that it was drawn from

/**
 * @typedef {object} RowChoiceData
 * @property {string} html
 */

export default show;

/** @param {Given<RowChoiceData>} given */
function show({ data: { html }, parentElement }) {
  const place = parentElement.querySelector(".row-choice");
  if (drawnHtml.get(place) !== html) draw(place, html);
  place.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  place.onclick = ({ target }) => {
    const row = target.closest("tr[data-case]");
    if (row) press(place, row);
  };
}

function draw(place, html) {
  /** @type {HTMLElement | null} */
  const focused = document.activeElement?.closest("tr[data-case]");
  const name = place.contains(focused) ? focused.dataset.case : null;
  const before = place.querySelector(".scrolled");
  const [left, top] = [before?.scrollLeft ?? 0, before?.scrollTop ?? 0];
  place.innerHTML = html;
  drawnHtml.set(place, html);
  place.querySelector(".scrolled")?.scrollTo(left, top);
  showChosen(place);
  if (name) place.querySelector(`tr[data-case="${CSS.escape(name)}"] button`)?.focus({ preventScroll: true });
}

// A newly chosen row scrolls into sight once; then one may scroll away from it.
function showChosen(place) {
  const row = place.querySelector("tr.now");
  if (!row || row.dataset.case === place.dataset.chosen) return;
  place.dataset.chosen = row.dataset.case;
  const scrolled = row.closest(".scrolled");
  if (!scrolled) return;
  const head = scrolled.querySelector("thead")?.offsetHeight ?? 0;
  const { offsetTop, offsetHeight } = row;
  const [highest, lowest] = [offsetTop - head, offsetTop + offsetHeight - scrolled.clientHeight];
  scrolled.scrollTop = Math.max(lowest, Math.min(highest, scrolled.scrollTop));
}

function press(place, row) {
  place.dataset.chosen = row.dataset.case;
  for (const other of place.querySelectorAll("tr[data-case]")) {
    other.classList.toggle("now", other === row);
    other.querySelector("button").setAttribute("aria-pressed", other === row);
  }
  drawnHtml.delete(place); // the marks are no longer those of the HTML
  choose({ what: "cell" }, row.dataset.case);
}
