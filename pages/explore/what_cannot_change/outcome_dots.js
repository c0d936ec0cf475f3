// A table of dots, one of which is pressed. One dot is in the tab order; the arrow keys go on from it.

import { choose } from "../../workbench/tab/links.js";

const drawnData = new WeakMap(); // the table → what it was drawn from

export default show;

function show({ data, parentElement }) {
  const table = parentElement.querySelector("table");
  const drawn = JSON.stringify([data.name, data.slots, data.columns, data.meanings]);
  if (drawnData.get(table) !== drawn) draw(table, data);
  drawnData.set(table, drawn);
  press(table, data.pressed);
  const status = parentElement.querySelector("[role=status]");
  if (status.textContent !== data.status) status.textContent = data.status;
  table.onclick = ({ target }) => {
    const dot = target.closest("[data-word]") ?? target.closest("tr")?.querySelector("[data-word]"); // a row is its first dot
    if (!dot) return;
    press(table, dot.dataset.word);
    choose({ what: data.what }, dot.dataset.word);
  };
  table.onkeydown = (event) => go(event, table);
}

// The focus stays on the same dot, which is another element.
function draw(table, { name, slots, columns, heads, meanings }) {
  const focused = table.contains(document.activeElement) && document.activeElement.dataset.word;
  table.ariaLabel = name;
  table.style.setProperty("--slots", slots);
  table.style.setProperty("--lines", Math.max(...columns.map((rows) => rows.length)));
  table.classList.toggle("headed", heads.length > 0);
  const above = heads.length ? columns.map((_rows, column) => headsOf(heads, column + 1)) : [];
  const rows = columns.flatMap((rows, column) =>
    rows.map((row, line) => rowOf(row, column + 1, line + 1 + (heads.length > 0), slots, heads, meanings)),
  );
  table.tBodies[0].replaceChildren(...above, ...rows);
  if (focused) dotOf(table, focused)?.focus({ preventScroll: true });
}

// The averages above their dots.
function headsOf(heads, column) {
  const row = placedRow(column, 1);
  row.className = "heads";
  const cells = heads.map((text, slot) => {
    const head = Object.assign(element("th", "columnheader"), { textContent: text });
    head.style.gridColumn = slot + 2;
    return head;
  });
  row.append(...cells);
  return row;
}

function placedRow(column, line) {
  const row = element("tr", "row");
  row.style.setProperty("--column", column);
  row.style.setProperty("--line", line);
  return row;
}

function rowOf([name, dots], column, line, slots, heads, meanings) {
  const row = placedRow(column, line);
  const head = element("th", "rowheader");
  const text = Object.assign(document.createElement("span"), {
    className: "name",
    textContent: name,
    title: name,
  });
  head.append(text);
  const cells = Array.from({ length: slots }, (_nothing, slot) => {
    const dot = dots.find(([place]) => place === slot);
    return dot
      ? cellOf(dot, [name, heads[slot], meanings[dot[2]]].filter(Boolean).join(", "))
      : element("td", "cell");
  });
  row.append(head, ...cells);
  return row;
}

function cellOf([, word, sign], ariaLabel) {
  const cell = element("td", "cell");
  const dot = Object.assign(document.createElement("button"), { type: "button", className: sign, ariaLabel });
  dot.dataset.word = word;
  cell.append(dot);
  return cell;
}

const element = (name, role) => Object.assign(document.createElement(name), { role });

function press(table, word) {
  const dots = [...table.querySelectorAll("[data-word]")];
  const pressed = dotOf(table, word);
  for (const dot of dots) {
    dot.ariaPressed = String(dot === pressed);
    dot.tabIndex = dot === (pressed ?? dots[0]) ? 0 : -1;
  }
}

const dotOf = (table, word) => table.querySelector(`[data-word="${CSS.escape(word)}"]`);

// To the dot beside this one, or to the row above or below it.
function go(event, table) {
  if (!event.target.matches("[data-word]")) return;
  event.stopPropagation(); // the page has shortcuts on plain keys
  const dots = [...table.querySelectorAll("[data-word]")];
  const rows = [...table.rows];
  const row = rows.indexOf(event.target.closest("tr"));
  const at = dots.indexOf(event.target);
  const inRow = (number) => rows[number]?.querySelector("[data-word]");
  const next = {
    ArrowLeft: dots[at - 1],
    ArrowRight: dots[at + 1],
    ArrowUp: inRow(row - 1),
    ArrowDown: inRow(row + 1),
    Home: dots[0],
    End: dots.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
