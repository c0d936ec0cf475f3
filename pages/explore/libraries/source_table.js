// The table of what each source gives. Its rows stay elements where the metrics stay, and so does the focus.

import { choose } from "../../workbench/choose.js";

export default show;

function show({ data, parentElement }) {
  const frame = parentElement.querySelector(".sources");
  frame.querySelector(".scroller").ariaLabel = data.title;
  frame.querySelector("thead").replaceChildren(heads(data));
  const body = frame.querySelector("tbody");
  const known = new Map([...body.rows].map((row) => [row.dataset.case, row]));
  const rows = data.rows.map((row) => filled(known.get(row.case) ?? made(row), row));
  if (rows.some((row, at) => row !== body.rows[at]) || rows.length !== body.rows.length) put(body, rows);
}

// Moving an element takes its focus away.
function put(body, rows) {
  const focused = document.activeElement;
  body.replaceChildren(...rows);
  if (rows.some((row) => row.contains(focused))) focused.focus({ preventScroll: true });
}

function heads({ columns, signs }) {
  const row = document.createElement("tr");
  row.append(cell("td", signs), ...columns.map((title) => Object.assign(cell("th", title), { scope: "col" })));
  return row;
}

function made({ case: name, title }) {
  const row = document.createElement("tr");
  row.dataset.case = name;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: title });
  button.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  row.onclick = () => press(row);
  const head = cell("th", "");
  head.scope = "row";
  head.append(button);
  row.append(head);
  return row;
}

function filled(row, { cells, differs, pressed }) {
  row.classList.toggle("differs", differs);
  mark(row, pressed);
  const texts = cells.map(([text, meaning, isOther]) => {
    const one = cell("td", text);
    if (meaning) one.title = one.ariaLabel = meaning;
    if (isOther) one.className = "other";
    return one;
  });
  while (row.cells.length > 1) row.lastChild.remove(); // the head stays in place, and so does the focus
  row.append(...texts);
  return row;
}

function press(row) {
  for (const one of row.parentElement.rows) mark(one, one === row);
  choose({ what: "cell" }, row.dataset.case);
}

function mark(row, isPressed) {
  row.classList.toggle("now", isPressed);
  row.querySelector("button").setAttribute("aria-pressed", isPressed);
}

function cell(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}
