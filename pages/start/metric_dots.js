// Every metric as a dot on a line from worse to better. The rows are made once, so that a dot that moves is seen to move.

import { newElement } from "../workbench/elements.js";
import { fill } from "../workbench/formatting.js";
import { enableLinks } from "../workbench/tab/links.js";

const drawnDots = new WeakMap(); // a place → its dots

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
  const sections = families.map(([title, metrics]) => {
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

function newRow(metric, words) {
  const { title, asks, direction } = metric;
  const name = newElement("span", {
    className: "name",
    textContent: title,
    title: `${asks}\n(${direction})`,
  });
  const [track, value] = [newTrack(), newValue(metric.key, metric.averages[0][0])];
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

function newAverage({ key }, [average, title, parts], place) {
  const track = newTrack();
  const value = place ? newValue(key, average) : newElement("b");
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

function paintRow(
  { metric, root, track, value, sign, averages, why, lesson },
  { values, looked, words, reasons, start },
) {
  const all = values[metric.key];
  const [first] = all;
  paintTrack(track, first);
  paintValue(value, first);
  const othersMoved = first.was === undefined && all.some(({ was }) => was !== undefined);
  root.classList.toggle("moved", first.was !== undefined);
  for (const way of ["better", "worse"]) root.classList.toggle(way, first.way === way);
  sign.textContent = othersMoved ? "◦" : (first.sign ?? "");
  sign.title = sign.ariaLabel = othersMoved ? words.others_moved : movedInWords(first, words);
  sign.role = sign.textContent ? "img" : null;
  averages.forEach((one, place) => paintAverage(one, all[place], metric, place, { looked, words, start }));
  const unseen = [...new Set(all.map((one) => one.unseen).filter(Boolean))];
  why.textContent = [...all.map(({ note }) => note), ...unseen.map((key) => reasons[key])]
    .filter(Boolean)
    .join(" ");
  const shown =
    metric.key === looked.metric ? metric.averages.findIndex(([average]) => average === looked.average) : 0;
  const place = Math.max(shown, 0);
  lesson.dataset.page = all[place].page;
  lesson.dataset.asks = query(metric.key, metric.averages[place][0], looked, start);
}

// What moved, the furthest first: on a phone it stays beside the cells.
function paintMoved(list, rows, { values }) {
  const far = ([first]) => Math.abs((first.at ?? 0) - (first.from ?? first.at ?? 0));
  const moved = rows.filter(({ metric }) => values[metric.key][0].was !== undefined);
  const sorted = moved.toSorted((one, other) => far(values[other.metric.key]) - far(values[one.metric.key]));
  list.replaceChildren(
    ...sorted.map(({ metric }) => {
      const { is, was, sign = "", way = "" } = values[metric.key][0];
      return newElement("li", { className: way, textContent: `${metric.title} ${was} → ${is} ${sign}` });
    }),
  );
  list.scrollLeft = 0;
}

function paintAverage(
  { root, track, value, was },
  entry,
  { key, averages },
  place,
  { looked, words, start },
) {
  root.dataset.page = entry.page;
  root.dataset.asks = query(key, averages[place][0], looked, start);
  paintTrack(track, entry);
  paintValue(value, entry);
  was.textContent = entry.was === undefined ? "" : `${entry.sign ?? ""} ${movedInWords(entry, words)}`.trim();
}

const movedInWords = ({ was, way }, words) =>
  was === undefined ? "" : fill(words[way ? `moved ${way}` : "moved"], { before: was });

function paintValue(value, { is, note = "" }) {
  value.textContent = is;
  value.title = note;
}

function paintTrack({ trail, dot }, { at, from, way, end }) {
  dot.hidden = at === undefined;
  for (const meaning of ["right", "wrong"]) dot.classList.toggle(meaning, end === meaning);
  if (at !== undefined) dot.style.translate = `${100 * at}%`; // what is only painted elsewhere is not laid out again
  trail.hidden = at === undefined || from === undefined;
  if (trail.hidden) return;
  trail.style.transform = `translateX(${100 * Math.min(at, from)}%) scaleX(${Math.abs(at - from)})`;
  trail.className = `trail ${way ?? ""}`;
}

// The lesson that is looked at goes on at its step; another one begins.
function query(metric, average, looked, start) {
  const isLooked = metric === looked.metric && average === looked.average;
  return new URLSearchParams({ metric, average, ...(isLooked ? {} : { step: start }) }).toString();
}
