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
  listenToHandle,
  marksOf,
  setSliderValue,
  stopMoving,
  xOf,
} from "./chips/dragging.js";
import { placeMarks } from "./chips/marks.js";
import { orderInWords, paintOrder, paintRelevance } from "./chips/order.js";
import { addSpan, dropMissing, keepKeys, newElement, setText } from "./elements.js";
import { fill } from "./formatting.js";
import { makeReachable, showInBox } from "./scrolling.js";
import { onChange, onPaint } from "./store.js";

const scoreLines = new WeakMap();

const MAX_IN_ORDER = 8; // items that stand in the order without scrolling
const MAX_NAMED = 12; // chips that bear their names; of more there is a dot each

/**
 * @import { Marker } from "./chips/marks.js"
 *
 * @typedef {object} ScoreLineData
 * @property {string} title
 * @property {[number, number][]} items
 * @property {[number, number][] | null} highlighted
 * @property {Marker[]} marks
 * @property {number | null} room_for
 * @property {string} note
 * @property {boolean} relevance
 *
 * @typedef {object} ScoreLineConstants
 * @property {Record<"group" | "hint" | "name" | "item" | "true_at" | "false_at" | "true_tied" |
 *   "false_tied" | "places" | "order" | "in_order" | "relevance" | "no_relevance" | "more_relevant" |
 *   "less_relevant" | "then" | "tied", string>} words
 */

export default show;

/** @param {Given<ScoreLineData & ScoreLineConstants>} given */
function show({ data, parentElement }) {
  if (!scoreLines.has(parentElement)) scoreLines.set(parentElement, newScoreLine(parentElement));
  const scoreLine = scoreLines.get(parentElement);
  scoreLine.data = data;
  const text = JSON.stringify(data);
  if (text !== scoreLine.text) paint(scoreLine); // an edit was painted when it was made
  scoreLine.text = text;
  scoreLine.observer.observe(scoreLine.plot);
  scoreLine.subscriptions ??= [
    onHighlights(scoreLine, () => scoreLine.axis && follow(scoreLine)),
    onChange(() => setText(scoreLine.message, "")),
    onPaint(scoreLine.paint),
  ];
  return () => {
    setPointedCell(null);
    scoreLine.observer.disconnect();
    for (const end of scoreLine.subscriptions) end();
    scoreLine.subscriptions = null;
    stopMoving(scoreLine);
  };
}

function newScoreLine(root) {
  const find = (selector) => root.querySelector(selector);
  const scoreLine = {
    data: null,
    text: "", // the data that was painted last, as JSON
    items: [],
    partMarks: [], // the lines across the axis that belong to the part
    pageMarks: [], // and those of the page on the stage
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
  scoreLine.relevance.onkeydown = keepKeys;
  scoreLine.order.onkeydown = (event) => {
    if (event.key.startsWith("Arrow")) event.stopPropagation(); // they scroll it
  };
  trackPointer(scoreLine.chipBox);
  trackPointer(scoreLine.order);
  scoreLine.observer = new ResizeObserver(() => scoreLine.axis && place(scoreLine));
  scoreLine.paint = () => paint(scoreLine);
  document.fonts.ready.then(() => scoreLine.axis && place(scoreLine));
  return scoreLine;
}

// What is shown

function paint(scoreLine) {
  const { data } = scoreLine;
  const items = itemsOf(data);
  if (items.length === 0) return; // the cells belong to another matrix
  scoreLine.items = items;
  scoreLine.partMarks = marksOf(data);
  if (scoreLine.frozen && !handleOf(scoreLine, scoreLine.frozen.key)) stopMoving(scoreLine);
  scoreLine.axis =
    scoreLine.frozen?.axis ??
    axisFor([...scoreLine.items.map(({ score }) => score), ...scoreLine.partMarks.map(({ at }) => at)]);
  scoreLine.title.textContent = data.title;
  scoreLine.hint.textContent = data.words.hint;
  scoreLine.note.textContent = data.note;
  scoreLine.group.setAttribute("aria-label", fill(data.words.group, { title: data.title }));
  paintChips(scoreLine);
  paintOrder(scoreLine.order, scoreLine.entries, scoreLine.items, data.words);
  paintRelevance(scoreLine);
  paintHighlights(scoreLine);
  place(scoreLine);
  announce(scoreLine);
}

// Lights and rings the chips and the order, as the matrix does with its cells.
function paintHighlights(scoreLine) {
  const highlights = highlightsFor(scoreLine);
  scoreLine.pageMarks = highlights.marks;
  for (const { key } of scoreLine.items) {
    markHighlighted(scoreLine.chips.get(key).element, key, highlights);
    markHighlighted(scoreLine.entries.get(key).pill, key, highlights);
  }
  scoreLine.group.classList.toggle(
    "unringed",
    !highlights.isPointing && scoreLine.items.every(({ key }) => highlights.cells.has(key)),
  );
}

function follow(scoreLine) {
  paintHighlights(scoreLine);
  const width = scoreLine.plot.clientWidth;
  if (width) placeScale(scoreLine, width);
  showInBox(scoreLine.order, scoreLine.order.querySelectorAll(".lit"));
}

function announce(scoreLine) {
  const { title, words } = scoreLine.data;
  const order = fill(words.order, { title, order: orderInWords(scoreLine.items, words) });
  if (scoreLine.drag || scoreLine.timer || order === scoreLine.announced) return;
  if (scoreLine.announced) scoreLine.status.textContent = order;
  scoreLine.announced = order;
}

// Chips

function paintChips(scoreLine) {
  dropMissing(scoreLine.chips, scoreLine.items);
  const keys = scoreLine.data.items.map(([row, column]) => cellKey(row, column)); // in the order of the part
  for (const key of keys.filter((key) => itemWith(scoreLine, key))) {
    if (!scoreLine.chips.has(key)) scoreLine.chips.set(key, newChip(scoreLine, key));
    paintChip(scoreLine, scoreLine.chips.get(key), itemWith(scoreLine, key));
  }
}

function newChip(scoreLine, key) {
  const element = newElement("div", { className: "chip" });
  element.dataset.cell = key;
  element.setAttribute("aria-describedby", "hint");
  listenToHandle(scoreLine, key, element);
  const chip = { element, value: addSpan(element, "value"), name: addSpan(element, "name") };
  addSpan(element, "stem");
  scoreLine.chipBox.append(element);
  return chip;
}

function paintChip(scoreLine, { element, name, value }, item) {
  const { data } = scoreLine;
  const score = scoreText(scoreLine.axis, item.score);
  name.textContent = item.name;
  element.title = item.name;
  value.textContent = score;
  element.classList.toggle("true", item.truth === 1);
  element.setAttribute("aria-label", fill(data.words.item, item));
  setSliderValue(
    element,
    scoreLine.axis,
    item.score,
    valueText(item, score, scoreLine.items.length, data.words),
  );
}

function valueText({ truth, first, last }, score, count, words) {
  if (first === last) return fill(truth ? words.true_at : words.false_at, { score, place: first, count });
  return fill(truth ? words.true_tied : words.false_tied, { score, first, last, count });
}

// Places on the screen

function place(scoreLine) {
  const width = scoreLine.plot.clientWidth;
  if (!width) return; // not on the screen
  scoreLine.group.classList.toggle(
    "many",
    (scoreLine.data.room_for ?? scoreLine.items.length) > MAX_IN_ORDER,
  );
  scoreLine.group.classList.toggle("crowded", scoreLine.items.length > MAX_NAMED);
  const boxes = scoreLine.items.map((item) => chipBox(scoreLine, item, width));
  const { lanes, count } = scoreLine.frozen ? frozenLanes(scoreLine, boxes) : freshLanes(boxes);
  scoreLine.lanes = { lanes, count };
  const hasMarks = scoreLine.partMarks.length + scoreLine.pageMarks.length > 0;
  scoreLine.group.style.setProperty("--lane-distance", laneDistance(count, lanesAbove(scoreLine, hasMarks)));
  for (const box of boxes) placeChip(scoreLine.chips.get(box.key), box, lanes.get(box.key));
  placeScale(scoreLine, width);
  makeReachable(scoreLine.order, scoreLine.data.words.in_order, "list");
  letGlide(scoreLine);
}

// How many lanes there are room for above the lowest one: the texts of marks have a line of their own on top.
function lanesAbove({ chipBox: { offsetTop, clientHeight }, chips }, hasMarks) {
  const high = [...chips.values()][0].element.offsetHeight;
  return (clientHeight + (hasMarks ? 0 : offsetTop) - high) / (high + LANE_GAP);
}

// What appears is in its place at once; what has been there glides to the next one.
function letGlide(scoreLine) {
  const chips = [...scoreLine.chips.values()].map(({ element }) => element);
  const fresh = [scoreLine.plot, ...chips].filter((element) => !element.classList.contains("gliding"));
  if (!fresh.length) return;
  void scoreLine.plot.offsetWidth; // the browser takes the places in before they may glide
  for (const element of fresh) element.classList.add("gliding");
}

function chipBox(scoreLine, { key, score }, width) {
  const { offsetWidth } = scoreLine.chips.get(key).element;
  const x = xOf(scoreLine, score, width);
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
function placeScale(scoreLine, width) {
  const scale = JSON.stringify([width, scoreLine.axis, scoreLine.partMarks, scoreLine.pageMarks]);
  if (scale === scoreLine.scale) return;
  scoreLine.scale = scale;
  placeRuler(scoreLine, width);
  placeMarks(scoreLine, width);
}

function placeRuler(scoreLine, width) {
  const ticks = ticksOf(scoreLine.axis);
  const texts = tickTexts(ticks);
  scoreLine.ruler.replaceChildren();
  ticks.forEach((tick, index) => {
    const label = addSpan(scoreLine.ruler, "tick");
    label.textContent = texts[index];
    label.style.left = `${xOf(scoreLine, tick, width)}px`;
  });
}
