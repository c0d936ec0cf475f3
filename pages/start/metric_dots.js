// Every metric as a dot on a line from worse to better. The rows are made once, so that a dot that moves is seen to move.

import { fill } from "../workbench/formatting.js";
import { enableLinks } from "../workbench/tab/links.js";

const made = new WeakMap();

export default function ({ data, parentElement }) {
  const place = parentElement.querySelector(".dots");
  if (!made.has(place)) made.set(place, newDots(place, data));
  const { summary, moved, rows } = made.get(place);
  summary.textContent = data.summary;
  for (const row of rows) paintRow(row, data);
  paintMoved(moved, rows, data);
  return enableLinks(place);
}

// Making nodes

function newDots(place, data) {
  const { words, families } = data;
  const summary = newElement("p", "compared", { role: "status" });
  summary.dataset.testid = "compared";
  const scale = newScale(words);
  const rows = [];
  const sections = families.map(([title, metrics]) => {
    const section = newElement("section", "family");
    section.style.setProperty("--rows", metrics.length);
    section.append(newElement("h3", "", { textContent: title }));
    for (const metric of metrics) {
      const row = newRow(metric, words);
      rows.push(row);
      section.append(row.root);
    }
    return section;
  });
  const changes = newElement("div", "changes");
  const moved = newElement("ul", "moved-most", { ariaHidden: "true" }); // its rows say the same
  changes.append(summary, moved);
  place.append(changes, scale, ...sections);
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
  const scale = newElement("p", "scale");
  const way = newElement("span", "way");
  way.append(
    newElement("span", "", { textContent: words.worse }),
    newElement("span", "", { textContent: words.better }),
  );
  scale.append(way);
  return scale;
}

function newRow(metric, words) {
  const root = newElement("details", "metric", { name: "metric" });
  root.dataset.testid = "metric";
  const summary = newElement("summary", "");
  const track = newTrack();
  const name = newElement("span", "name", {
    textContent: metric.title,
    title: `${metric.asks}\n(${metric.direction})`,
  });
  const value = newValue(metric.key, metric.averages[0][0]);
  const sign = newElement("span", "sign");
  summary.append(name, track.root, value, sign);
  const card = newElement("div", "averages-of");
  card.append(
    newElement("p", "asks", { textContent: metric.asks }),
    newElement("p", "aside", { textContent: `${metric.title}: ${metric.direction}` }),
  );
  const averages = metric.averages.map((average, place) => {
    const one = newAverage(metric, average, place);
    card.append(one.root);
    return one;
  });
  const why = newElement("p", "aside");
  const lesson = newElement("a", "press lesson", { textContent: words.lesson });
  card.append(why, lesson);
  root.append(summary, card);
  return { metric, root, track, value, sign, averages, why, lesson };
}

function newAverage({ key }, [average, title, parts], place) {
  const root = newElement("a", "average");
  const track = newTrack();
  const value = place ? newValue(key, average) : newElement("b", "");
  const was = newElement("span", "was");
  const name = newElement("span", "", { textContent: title });
  name.append(newElement("small", "", { textContent: parts }));
  root.append(name, track.root, value, was);
  return { root, track, value, was };
}

// A dot with the way it has come.
function newTrack() {
  const root = newElement("span", "track", { ariaHidden: "true" });
  const trail = newElement("i", "trail");
  const dot = newElement("i", "dot");
  root.append(trail, dot);
  return { root, trail, dot };
}

function newValue(key, average) {
  const value = newElement("b", "");
  value.dataset.testid = `value-${key}-${average}`;
  return value;
}

function newElement(name, className, given = {}) {
  return Object.assign(document.createElement(name), { className, ...given });
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
      return newElement("li", way, { textContent: `${metric.title} ${was} → ${is} ${sign}` });
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
