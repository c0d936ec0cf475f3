// The score line: chips to drag, the axis under them, and the order they are in.

const lines = new WeakMap();

const MARGIN = 12; // px on either side of the axis

export default function ({ data, parentElement, setStateValue }) {
  if (!lines.has(parentElement)) lines.set(parentElement, newLine(parentElement));
  const line = lines.get(parentElement);
  line.ledger.receive(data, (edits) => setStateValue("edits", edits));
  if (!line.ledger.held) paint(line);
  showRefusal(line.ledger, line.message);
  return () => {
    line.observer.disconnect();
    dropSketch(line);
  };
}

function newLine(root) {
  const find = (selector) => root.querySelector(selector);
  const line = {
    ledger: new Ledger(),
    group: find(".line"),
    title: find(".title"),
    hint: find(".hint"),
    plot: find(".plot"),
    marks: find(".marks"),
    chipBox: find(".chips"),
    ruler: find(".axis"),
    order: find(".order"),
    message: find(".message"),
    status: find(".unseen"),
    chips: new Map(),
    entries: new Map(),
    drag: null,
    frozen: null, // axis and lanes, while a chip is on the move
    timer: 0, // of a keyboard move that is not sent yet
  };
  line.observer = new ResizeObserver(() => line.items && place(line));
  line.observer.observe(line.plot);
  document.fonts.ready.then(() => line.items && place(line));
  return line;
}

// What is shown

function paint(line) {
  const { data } = line.ledger;
  line.items = itemsOf(line.ledger);
  if (line.frozen && !itemWith(line, line.frozen.key)) dropSketch(line);
  line.axis = line.frozen?.axis ?? axisFor([...line.items.map(({ score }) => score), ...data.lines.map(({ at }) => at)]);
  line.title.textContent = data.title;
  line.hint.textContent = data.words.hint;
  line.group.setAttribute("aria-label", fill(data.words.group, { title: data.title }));
  paintChips(line);
  paintOrder(line.order, line.entries, line.items, data.words);
  place(line);
  announce(line);
}

function itemsOf({ data, view }) {
  const lit = litCells(data);
  const items = data.items.map(({ row, column, name }) => {
    const [i, j] = [view.rows.indexOf(row), view.columns.indexOf(column)];
    const key = cellKey(row, column);
    return { key, row, column, name, i, j, truth: view.truth[i][j], score: view.scores[i][j], lit: lit.has(key) };
  });
  return ranked(items);
}

function itemWith(line, key) {
  return line.items.find((item) => item.key === key);
}

function announce(line) {
  const { title, words } = line.ledger.data;
  const order = fill(words.order, { title, order: orderInWords(line.items, words) });
  if (line.drag || line.timer || order === line.said) return;
  if (line.said) line.status.textContent = order;
  line.said = order;
}

// Chips

function paintChips(line) {
  dropMissing(line.chips, line.items);
  for (const { row, column } of line.ledger.data.items) {
    const key = cellKey(row, column);
    if (!line.chips.has(key)) line.chips.set(key, newChip(line, key));
    paintChip(line, line.chips.get(key), itemWith(line, key));
  }
}

function newChip(line, key) {
  const element = document.createElement("div");
  element.className = "chip";
  element.tabIndex = 0;
  element.setAttribute("role", "slider");
  element.setAttribute("aria-describedby", "hint");
  element.onpointerdown = (event) => startDrag(line, key, event);
  element.onpointermove = (event) => moveDrag(line, key, event);
  element.onpointerup = (event) => endDrag(line, key, event);
  element.onpointercancel = (event) => cancelDrag(line, key, event);
  element.onkeydown = (event) => pressKey(line, key, event);
  element.onblur = () => sendKeys(line);
  const chip = { element, value: spanIn(element, "value"), name: spanIn(element, "name") };
  spanIn(element, "stem");
  line.chipBox.append(element);
  return chip;
}

function paintChip(line, { element, name, value }, item) {
  const { view, data } = line.ledger;
  const score = scoreText(line.axis, item.score);
  name.textContent = item.name;
  element.title = item.name;
  value.textContent = score;
  element.classList.toggle("true", item.truth === 1);
  element.setAttribute("aria-label", fill(data.words.item, { sample: view.samples[item.i], label: view.labels[item.j] }));
  element.setAttribute("aria-valuemin", line.axis.low);
  element.setAttribute("aria-valuemax", line.axis.high);
  element.setAttribute("aria-valuenow", item.score);
  element.setAttribute("aria-valuetext", valueText(item, score, line.items.length, data.words));
  markLit(element, item.lit);
}

function valueText({ truth, first, last }, score, count, words) {
  if (first === last) return fill(truth ? words.true_at : words.false_at, { score, place: first, count });
  return fill(truth ? words.true_tied : words.false_tied, { score, first, last, count });
}

// Places on the screen

function place(line) {
  const width = line.plot.clientWidth;
  if (!width) return; // not on the screen
  const boxes = line.items.map((item) => chipBox(line, item, width));
  const { lanes, count } = line.frozen ? frozenLanes(line, boxes) : freshLanes(boxes);
  line.lanes = { lanes, count };
  line.group.style.setProperty("--lanes", count);
  for (const box of boxes) placeChip(line.chips.get(box.key), box, lanes.get(box.key));
  placeScale(line, width);
}

function chipBox(line, { key, score }, width) {
  const own = line.chips.get(key).element.offsetWidth;
  const x = xOf(line, score, width);
  return { key, x, width: own, left: Math.min(width - own, Math.max(0, x - own / 2)) };
}

function xOf(line, score, width) {
  return MARGIN + fractionOf(line.axis, score) * (width - 2 * MARGIN);
}

// Two lanes at least: one to lift a chip over its neighbours.
function freshLanes(boxes) {
  const lanes = lanesOf(boxes);
  return { lanes, count: Math.max(2, ...[...lanes.values()].map((lane) => lane + 1)) };
}

function frozenLanes({ frozen }, boxes) {
  const moving = boxes.find(({ key }) => key === frozen.key);
  const others = boxes.filter(({ key }) => key !== frozen.key);
  const lanes = new Map(frozen.lanes);
  lanes.set(frozen.key, laneAmong(moving, others, frozen.lanes, frozen.count - 1));
  return { lanes, count: frozen.count };
}

function placeChip({ element }, { left, x }, lane) {
  element.style.left = `${left}px`;
  element.style.setProperty("--lane", lane);
  element.style.setProperty("--stem", `${x - left}px`);
}

// What stands still while a chip moves is not made again.
function placeScale(line, width) {
  const scale = JSON.stringify([width, line.axis, line.ledger.data.lines]);
  if (scale === line.scale) return;
  line.scale = scale;
  placeRuler(line, width);
  placeMarks(line, width);
}

function placeRuler(line, width) {
  const ticks = ticksOf(line.axis);
  const texts = tickTexts(ticks);
  line.ruler.replaceChildren();
  ticks.forEach((tick, index) => {
    const label = spanIn(line.ruler, "tick");
    label.textContent = texts[index];
    label.style.left = `${xOf(line, tick, width)}px`;
  });
}

function placeMarks(line, width) {
  line.marks.replaceChildren(...line.ledger.data.lines.map((mark) => newMark(mark, xOf(line, mark.at, width))));
  const boxes = [...line.marks.children].map((mark, key) => markBox(mark, key, width));
  const lanes = lanesOf(boxes);
  line.group.style.setProperty("--mark-lanes", Math.max(0, ...[...lanes.values()].map((lane) => lane + 1)));
  for (const { key } of boxes) line.marks.children[key].style.setProperty("--lane", lanes.get(key));
}

function newMark({ text, kind }, x) {
  const mark = document.createElement("div");
  mark.className = "mark";
  mark.dataset.kind = kind;
  mark.style.left = `${x}px`;
  spanIn(mark, "text").textContent = text;
  return mark;
}

function markBox(mark, key, width) {
  const text = mark.firstChild;
  const x = mark.offsetLeft;
  const left = Math.min(width - text.offsetWidth, Math.max(0, x - text.offsetWidth / 2));
  text.style.left = `${left - x}px`;
  return { key, left, width: text.offsetWidth };
}
