// The table of what each source gives. Its buttons are kept by their place, so that focus survives new data.


const tables = new WeakMap();

export default show;

function show({ data, parentElement, setStateValue }) {
  const build = JSON.stringify([data.columns, data.rows.map(({ cells, ...head }) => [head, cells.map(({ kind }) => kind)])]);
  let table = tables.get(parentElement);
  if (table?.build !== build) {
    table = { build, buttons: [], last: table?.last };
    tables.set(parentElement, table);
    draw(table, parentElement, data);
  }
  parentElement.querySelector(".lens p").textContent = data.caption;
  data.rows.forEach((row, i) =>
    row.cells.forEach((cell, j) => fill(table, table.buttons[i][j], cell, () => choose(table, i, j, setStateValue, row, cell))),
  );
}

function draw(table, root, data) {
  const frame = root.querySelector(".lens");
  const focused = frame.ownerDocument.activeElement?.dataset.cell;
  const head = line("tr", element("td"), ...data.columns.map((title) => element("th", title, { scope: "col" })));
  const body = data.rows.map((row, i) => {
    table.buttons[i] = row.cells.map((cell) => drawn(cell, row));
    const name = element("th", row.title, { scope: "row" });
    if (row.under) name.append(element("small", row.under));
    return line("tr", name, ...table.buttons[i].map((one) => one.place));
  });
  const grid = frame.querySelector("table");
  grid.querySelector("thead").replaceChildren(head);
  grid.querySelector("tbody").replaceChildren(...body);
  frame.querySelector(".scroller").setAttribute("aria-label", data.title);
  if (focused) frame.querySelector(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
}

function drawn({ kind, source }, { metric, average }) {
  const place = element("td", "", { class: kind });
  if (kind !== "given") return { place, shown: place };
  const shown = element("button", "", { type: "button", "data-cell": `${metric} ${average} ${source}` });
  place.append(shown);
  return { place, shown };
}

function fill(table, { shown }, cell, onclick) {
  const differs = cell.differs ? "differs" : "";
  shown.replaceChildren(element("span", cell.text, { class: differs, "aria-hidden": "true" }), element("span", cell.words, { class: "unseen" }));
  shown.title = cell.words;
  if (cell.kind !== "given") return;
  shown.onclick = onclick;
  shown.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  shown.setAttribute("aria-pressed", cell.chosen);
}

function choose(table, i, j, send, { metric, average }, { source }) {
  for (const row of table.buttons) for (const { shown } of row) if (shown.ariaPressed === "true") shown.setAttribute("aria-pressed", false);
  table.buttons[i][j].shown.setAttribute("aria-pressed", true);
  table.buttons[i][j].shown.scrollIntoView({ block: "nearest", inline: "nearest" }); // out from under the answer
  send("chosen", { metric, average, source });
}

function element(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function line(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
