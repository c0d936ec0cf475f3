// Every metric as a dot on a line from worse to better. The rows are made once, so that a dot that moves is seen to move.

import { newElement } from "../workbench/elements.js";
import { fill } from "../workbench/formatting.js";
import { enableLinks } from "../workbench/tab/links.js";

const drawnDots = new WeakMap(); // a place → its dots

/**
 * @typedef {object} MetricDotsData
 * @property {Record<string, DotNumber[]>} numbers
 * @property {DotCase} looked_at
 * @property {string} summary
 *
 * @typedef {object} DotCase
 * @property {string} metric
 * @property {string} average
 *
 * @typedef {object} DotNumber
 * @property {string} value
 * @property {string} page
 * @property {string} [note]
 * @property {number} [place]
 * @property {string} [verdict]
 * @property {string} [before]
 * @property {number} [place_before]
 * @property {"▲" | "▼"} [sign]
 * @property {string} [direction]
 * @property {string} [unmoved_because]
 *
 * @typedef {object} MetricDotsConstants
 * @property {DotFamily[]} families
 * @property {Record<string, string>} reasons
 * @property {string} start
 * @property {Record<"worse" | "better" | "lesson" | "others_moved" | "moved better" | "moved worse" |
 *   "moved", string>} words
 *
 * @typedef {object} DotFamily
 * @property {string} title
 * @property {DotMetric[]} metrics
 *
 * @typedef {object} DotMetric
 * @property {string} key
 * @property {string} title
 * @property {string} asks
 * @property {string} direction
 * @property {DotAverage[]} averages
 *
 * @typedef {object} DotAverage
 * @property {string} key
 * @property {string} title
 * @property {string} parts
 *
 * @param {Given<MetricDotsData & MetricDotsConstants>} given
 */
export default function ({ data, parentElement }) {
  const place = parentElement.querySelector(".dots");
  if (!drawnDots.has(place)) drawnDots.set(place, newDots(place, data));
  const { summary, moved, rows } = drawnDots.get(place);
  summary.textContent = data.summary;
  for (const row of rows) paintRow(row, data);
  paintMoved(moved, rows, data);
  enableLinks(place);
}

// Making nodes

function newDots(place, data) {
  const { words, families } = data;
  const summary = newElement("p", { className: "compared", role: "status" });
  summary.dataset.testid = "compared";
  const rows = [];
  const sections = families.map(({ title, metrics }) => {
    const own = metrics.map((metric) => newRow(metric, words));
    rows.push(...own);
    const heading = newElement("h3", { textContent: title });
    const section = newElement("section", { className: "family" }, heading, ...own.map(({ root }) => root));
    section.style.setProperty("--rows", metrics.length);
    return section;
  });
  const moved = newElement("ul", { className: "moved-most", ariaHidden: "true" }); // its rows say the same
  const changes = newElement("div", { className: "changes" }, summary, moved);
  place.append(changes, newScale(words), ...sections);
  // Only one is open, and a press elsewhere or Escape closes it.
  place.addEventListener("focusout", ({ relatedTarget, target }) => {
    const row = target.closest("details");
    if (row && relatedTarget && !row.contains(relatedTarget)) row.open = false;
  });
  place.ownerDocument.addEventListener("click", ({ target }) => {
    for (const { root } of rows) if (root.open && !root.contains(target)) root.open = false;
  });
  place.onkeydown = ({ key }) => {
    const open = place.querySelector("details[open]");
    if (key !== "Escape" || !open) return;
    open.open = false;
    open.firstChild.focus();
  };
  return { summary, moved, rows };
}

function newScale(words) {
  const ends = [words.worse, words.better].map((textContent) => newElement("span", { textContent }));
  return newElement("p", { className: "scale" }, newElement("span", { className: "way" }, ...ends));
}

/** @type {(metric: DotMetric, words: Record<string, string>) => any} */
function newRow(metric, words) {
  const { title, asks, direction } = metric;
  const name = newElement("span", {
    className: "name",
    textContent: title,
    title: `${asks}\n(${direction})`,
  });
  const [track, value] = [newTrack(), newValue(metric.key, metric.averages[0].key)];
  const sign = newElement("span", { className: "sign" });
  const averages = metric.averages.map((average, place) => newAverage(metric, average, place));
  const why = newElement("p", { className: "aside" });
  const lesson = newElement("a", { className: "press lesson", textContent: words.lesson });
  const card = newElement(
    "div",
    { className: "averages-of" },
    newElement("p", { className: "asks", textContent: asks }),
    newElement("p", { className: "aside", textContent: `${title}: ${direction}` }),
    ...averages.map((one) => one.root),
    why,
    lesson,
  );
  const summary = newElement("summary", {}, name, track.root, value, sign);
  const root = newElement("details", { className: "metric", name: "metric" }, summary, card);
  root.dataset.testid = "metric";
  return { metric, root, track, value, sign, averages, why, lesson };
}

/** @type {(metric: DotMetric, average: DotAverage, place: number) => any} */
function newAverage(metric, { key, title, parts }, place) {
  const track = newTrack();
  const value = place ? newValue(metric.key, key) : newElement("b");
  const was = newElement("span", { className: "was" });
  const name = newElement("span", {}, title, newElement("small", { textContent: parts }));
  const root = newElement("a", { className: "average" }, name, track.root, value, was);
  return { root, track, value, was };
}

// A dot with the way it has come.
function newTrack() {
  const [trail, dot] = ["trail", "dot"].map((className) => newElement("i", { className }));
  const root = newElement("span", { className: "track", ariaHidden: "true" }, trail, dot);
  return { root, trail, dot };
}

function newValue(key, average) {
  const value = newElement("b");
  value.dataset.testid = `value-${key}-${average}`;
  return value;
}

// Painting

/** @type {(row: any, data: MetricDotsData & MetricDotsConstants) => void} */
function paintRow({ metric, root, track, value, sign, averages, why, lesson }, data) {
  const { numbers, looked_at, words, reasons, start } = data;
  const all = numbers[metric.key];
  const [first] = all;
  paintTrack(track, first);
  paintValue(value, first);
  const othersMoved = !hasMoved(first) && all.some(hasMoved);
  root.classList.toggle("moved", hasMoved(first));
  for (const way of ["better", "worse"]) root.classList.toggle(way, first.direction === way);
  sign.textContent = othersMoved ? "◦" : (first.sign ?? "");
  sign.title = sign.ariaLabel = othersMoved ? words.others_moved : movedInWords(first, words);
  sign.role = sign.textContent ? "img" : null;
  const queryOf = (place) => query(metric.key, metric.averages[place].key, looked_at, start);
  averages.forEach((one, place) => paintAverage(one, all[place], queryOf(place), words));
  const unmoved = new Set(all.map((one) => one.unmoved_because).filter(Boolean));
  why.textContent = [...all.map(({ note }) => note), ...[...unmoved].map((key) => reasons[key])]
    .filter(Boolean)
    .join(" ");
  const shown =
    metric.key === looked_at.metric ? metric.averages.findIndex(({ key }) => key === looked_at.average) : 0;
  const place = Math.max(shown, 0);
  lesson.dataset.page = all[place].page;
  lesson.dataset.asks = queryOf(place);
}

/** @param {DotNumber} number */
const hasMoved = ({ before }) => before !== undefined;

// What moved, the furthest first: on a phone it stays beside the cells.
/** @type {(list: HTMLElement, rows: any[], data: MetricDotsData) => void} */
function paintMoved(list, rows, { numbers }) {
  const far = ({ metric }) => {
    const { place = 0, place_before = place } = numbers[metric.key][0];
    return Math.abs(place - place_before);
  };
  const moved = rows.filter(({ metric }) => hasMoved(numbers[metric.key][0]));
  const sorted = moved.toSorted((one, other) => far(other) - far(one));
  list.replaceChildren(
    ...sorted.map(({ metric }) => {
      const { value, before, sign = "", direction = "" } = numbers[metric.key][0];
      const textContent = `${metric.title} ${before} → ${value} ${sign}`;
      return newElement("li", { className: direction, textContent });
    }),
  );
  list.scrollLeft = 0;
}

/** @type {(average: any, number: DotNumber, asks: string, words: Record<string, string>) => void} */
function paintAverage({ root, track, value, was }, number, asks, words) {
  Object.assign(root.dataset, { page: number.page, asks });
  paintTrack(track, number);
  paintValue(value, number);
  was.textContent = hasMoved(number) ? `${number.sign ?? ""} ${movedInWords(number, words)}`.trim() : "";
}

/** @type {(number: DotNumber, words: Record<string, string>) => string} */
const movedInWords = ({ before, direction }, words) =>
  before === undefined ? "" : fill(words[direction ? `moved ${direction}` : "moved"], { before });

/** @type {(element: HTMLElement, number: DotNumber) => void} */
function paintValue(element, { value, note = "" }) {
  element.textContent = value;
  element.title = note;
}

/** @type {(track: Record<string, HTMLElement>, number: DotNumber) => void} */
function paintTrack({ trail, dot }, { place, place_before, direction = "", verdict }) {
  dot.hidden = place === undefined;
  for (const meaning of ["right", "wrong"]) dot.classList.toggle(meaning, verdict === meaning);
  if (place !== undefined) dot.style.translate = `${100 * place}%`; // what is only painted elsewhere is not laid out again
  trail.hidden = place === undefined || place_before === undefined;
  if (trail.hidden) return;
  trail.style.transform = `translateX(${100 * Math.min(place, place_before)}%) scaleX(${Math.abs(place - place_before)})`;
  trail.className = `trail ${direction}`;
}

// The lesson that is looked at goes on at its step; another one begins.
/** @type {(metric: string, average: string, lookedAt: DotCase, start: string) => string} */
function query(metric, average, lookedAt, start) {
  const isLooked = metric === lookedAt.metric && average === lookedAt.average;
  return new URLSearchParams({ metric, average, ...(isLooked ? {} : { step: start }) }).toString();
}
