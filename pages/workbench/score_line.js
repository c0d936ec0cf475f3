// The score line: chips to drag, the axis under them, and the order they are in.

import {
  cellKey,
  highlightsFor,
  markHighlighted,
  onHighlights,
  setPointedCell,
  trackPointer,
} from "./cell_highlights.js";
import {
  axisFor,
  LANE_GAP,
  laneAmong,
  laneDistance,
  lanesOf,
  scoreText,
  ticksOf,
  tickTexts,
} from "./chips/axis.js";
import {
  handleOf,
  itemsOf,
  itemWith,
  letGo,
  linesOf,
  listenToHandle,
  setSliderValue,
  xOf,
} from "./chips/dragging.js";
import { placeMarks } from "./chips/marks.js";
import { orderInWords, paintOrder, paintRelevance } from "./chips/order.js";
import { addSpan, dropMissing, keepKeys, newElement } from "./elements.js";
import { fill } from "./formatting.js";
import { makeReachable, showInBox } from "./scrolling.js";
import { onChange } from "./store.js";
import { isReadOnly } from "./tab/matrix_view.js";

const lines = new WeakMap();

const MAX_IN_ORDER = 8; // items that stand in the order without scrolling
const MAX_NAMED = 12; // chips that bear their names; of more there is a dot each

export default show;

function show({ data, parentElement }) {
  if (!lines.has(parentElement)) lines.set(parentElement, newLine(parentElement));
  const line = lines.get(parentElement);
  line.data = data;
  paint(line);
  line.observer.observe(line.plot);
  line.subscriptions ??= [
    onHighlights(line, () => line.axis && follow(line)),
    onChange(() => paintChanged(line)),
  ];
  return () => {
    setPointedCell(null);
    line.observer.disconnect();
    for (const end of line.subscriptions) end();
    line.subscriptions = null;
    letGo(line);
  };
}

function paintChanged(line) {
  line.message.textContent = "";
  paint(line);
}

function newLine(root) {
  const find = (selector) => root.querySelector(selector);
  const line = {
    data: null,
    items: [],
    marked: [], // the lines across the axis that belong to the part
    group: find(".line"),
    title: find(".title"),
    hint: find(".hint"),
    plot: find(".plot"),
    markBox: find(".marks"),
    chipBox: find(".chips"),
    ruler: find(".axis"),
    order: find(".order"),
    relevance: find(".relevance"),
    note: find(".line-note"),
    message: find(".message"),
    status: find(".unseen"),
    chips: new Map(),
    marks: new Map(),
    entries: new Map(),
    relevant: new Map(),
    drag: null,
    frozen: null, // axis and lanes, while a chip is on the move
    timer: 0, // of a keyboard move that is not sent yet
  };
  line.relevance.onkeydown = keepKeys;
  line.order.onkeydown = (event) => {
    if (event.key.startsWith("Arrow")) event.stopPropagation(); // they scroll it
  };
  trackPointer(line.chipBox);
  trackPointer(line.order);
  line.observer = new ResizeObserver(() => line.axis && place(line));
  line.paint = () => paint(line);
  document.fonts.ready.then(() => line.axis && place(line));
  return line;
}

// What is shown

function paint(line) {
  const { data } = line;
  const items = itemsOf(data);
  if (items.length === 0) return; // the cells are on their way, or belong to another matrix
  line.items = items;
  line.marked = linesOf(data);
  if (line.frozen && !handleOf(line, line.frozen.key)) letGo(line);
  line.axis =
    line.frozen?.axis ??
    axisFor([...line.items.map(({ score }) => score), ...line.marked.map(({ at }) => at)]);
  line.title.textContent = data.title;
  line.hint.textContent = isReadOnly() ? "" : data.words.hint;
  line.note.textContent = data.note;
  line.group.setAttribute("aria-label", fill(data.words.group, { title: data.title }));
  paintChips(line);
  paintOrder(line.order, line.entries, line.items, data.words);
  paintRelevance(line);
  paintHighlights(line);
  place(line);
  announce(line);
}

// Marks alone, as in the matrix.
function paintHighlights(line) {
  const highlights = highlightsFor(line);
  line.extra = highlights.marks;
  for (const { key } of line.items) {
    markHighlighted(line.chips.get(key).element, key, highlights);
    markHighlighted(line.entries.get(key).pill, key, highlights);
  }
  line.group.classList.toggle(
    "unringed",
    !highlights.isPointing && line.items.every(({ key }) => highlights.cells.has(key)),
  );
}

function follow(line) {
  paintHighlights(line);
  const width = line.plot.clientWidth;
  if (width) placeScale(line, width);
  showInBox(line.order, line.order.querySelectorAll(".lit"));
}

function announce(line) {
  const { title, words } = line.data;
  const order = fill(words.order, { title, order: orderInWords(line.items, words) });
  if (line.drag || line.timer || order === line.announced) return;
  if (line.announced) line.status.textContent = order;
  line.announced = order;
}

// Chips

function paintChips(line) {
  dropMissing(line.chips, line.items);
  const keys = line.data.items.map(([row, column]) => cellKey(row, column)); // in the order of the part
  for (const key of keys.filter((key) => itemWith(line, key))) {
    if (!line.chips.has(key)) line.chips.set(key, newChip(line, key));
    paintChip(line, line.chips.get(key), itemWith(line, key));
  }
}

function newChip(line, key) {
  const element = newElement("div", { className: "chip" });
  element.dataset.cell = key;
  element.setAttribute("aria-describedby", "hint");
  listenToHandle(line, key, element);
  const chip = { element, value: addSpan(element, "value"), name: addSpan(element, "name") };
  addSpan(element, "stem");
  line.chipBox.append(element);
  return chip;
}

function paintChip(line, { element, name, value }, item) {
  const { data } = line;
  const score = scoreText(line.axis, item.score);
  name.textContent = item.name;
  element.title = item.name;
  value.textContent = score;
  element.classList.toggle("true", item.truth === 1);
  element.ariaReadOnly = isReadOnly() ? "true" : null;
  element.setAttribute("aria-label", fill(data.words.item, item));
  setSliderValue(element, line.axis, item.score, valueText(item, score, line.items.length, data.words));
}

function valueText({ truth, first, last }, score, count, words) {
  if (first === last) return fill(truth ? words.true_at : words.false_at, { score, place: first, count });
  return fill(truth ? words.true_tied : words.false_tied, { score, first, last, count });
}

// Places on the screen

function place(line) {
  const width = line.plot.clientWidth;
  if (!width) return; // not on the screen
  line.group.classList.toggle("many", (line.data.room_for ?? line.items.length) > MAX_IN_ORDER);
  line.group.classList.toggle("crowded", line.items.length > MAX_NAMED);
  const boxes = line.items.map((item) => chipBox(line, item, width));
  const { lanes, count } = line.frozen ? frozenLanes(line, boxes) : freshLanes(boxes);
  line.lanes = { lanes, count };
  const hasMarks = line.marked.length + line.extra.length > 0;
  line.group.style.setProperty("--lane-distance", laneDistance(count, lanesAbove(line, hasMarks)));
  for (const box of boxes) placeChip(line.chips.get(box.key), box, lanes.get(box.key));
  placeScale(line, width);
  makeReachable(line.order, line.data.words.in_order, "list");
  letGlide(line);
}

// How many lanes there are room for above the lowest one: the texts of marks have a line of their own on top.
function lanesAbove({ chipBox: { offsetTop, clientHeight }, chips }, hasMarks) {
  const high = [...chips.values()][0].element.offsetHeight;
  return (clientHeight + (hasMarks ? 0 : offsetTop) - high) / (high + LANE_GAP);
}

// What appears is in its place at once; what has been there glides to the next one.
function letGlide(line) {
  const chips = [...line.chips.values()].map(({ element }) => element);
  const fresh = [line.plot, ...chips].filter((element) => !element.classList.contains("gliding"));
  if (!fresh.length) return;
  void line.plot.offsetWidth; // the browser takes the places in before they may glide
  for (const element of fresh) element.classList.add("gliding");
}

function chipBox(line, { key, score }, width) {
  const { offsetWidth } = line.chips.get(key).element;
  const x = xOf(line, score, width);
  return {
    key,
    x,
    width: offsetWidth,
    left: Math.min(width - offsetWidth, Math.max(0, x - offsetWidth / 2)),
  };
}

// Two lanes at least: one to lift a chip over its neighbours.
function freshLanes(boxes) {
  const lanes = lanesOf(boxes);
  return { lanes, count: Math.max(2, ...[...lanes.values()].map((lane) => lane + 1)) };
}

function frozenLanes({ frozen }, boxes) {
  const moving = boxes.find(({ key }) => key === frozen.key);
  if (!moving) return frozen; // the threshold is on the move
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
  const scale = JSON.stringify([width, line.axis, line.marked, line.extra]);
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
    const label = addSpan(line.ruler, "tick");
    label.textContent = texts[index];
    label.style.left = `${xOf(line, tick, width)}px`;
  });
}
