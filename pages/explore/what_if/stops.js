// What the handle has passed last. The board of the curves tells where the handle is.

import { fill, printedNumber } from "../../workbench/formatting.js";
import { enableLinks } from "../../workbench/tab/links.js";

let shown = null; // what is on the page: its place, what is known of the stops, and where the handle is

/**
 * @typedef {object} StopsData
 * @property {Stop[]} stops
 * @property {string} only_link
 * @property {string} each_link
 * @property {string} knob
 * @property {number} now
 * @property {boolean} is_whole
 *
 * @typedef {object} Stop
 * @property {number} at
 * @property {string} cause
 * @property {string} short
 * @property {[string, string]} codes
 * @property {[string, string]} beside
 * @property {StopJump[]} jumps
 *
 * @typedef {object} StopJump
 * @property {string} name
 * @property {string} before
 * @property {string} after
 * @property {boolean} is_better
 * @property {string} page
 * @property {string} asks
 *
 * @typedef {object} StopsConstants
 * @property {string} matrix
 * @property {Record<"passedRight" | "passedLeft" | "nextRight" | "nextLeft" | "passedRightStep" |
 *   "passedLeftStep" | "nextRightStep" | "nextLeftStep" | "alone" | "movement" | "better" | "worse" | "went"
 *   | "eachWent" | "lesson" | "nothing", string>} words
 */

export default show;

/** @param {Given<StopsData & StopsConstants>} given */
function show({ data, parentElement }) {
  const place = parentElement.querySelector(".passed");
  const stays = shown?.place === place && shown.data.knob === data.knob;
  shown = { place, last: stays ? shown.last : null, at: stays ? shown.at : data.now, data };
  draw();
  return () => {
    if (shown?.place === place) shown = null;
  };
}

// Move the handle to a place: what lies on the way is passed. Returns the place of the jump on the card, and whether
// the card speaks of a move to the right.
export function passTo(at) {
  if (shown === null) return null;
  if (at !== shown.at) move(at);
  return shown.onCard;
}

function move(at) {
  const [{ stops }, before] = [shown.data, shown.at];
  const isUp = at > before;
  const passed = isUp
    ? stops.findLast((one) => one.at > before && one.at <= at)
    : stops.find((one) => one.at < before && one.at >= at);
  shown.at = at;
  if (passed) shown.last = { at: passed.at, isUp };
  if (passed || shown.last === null) draw();
}

function draw() {
  const { place, data, last, at } = shown;
  const { stops, words } = data;
  const passed = last && stops.find((one) => one.at === last.at);
  const stop = passed ?? nearest(stops, at);
  shown.onCard = null;
  if (stop === undefined) return place.replaceChildren(text("p", words.nothing, "aside"));
  const isUp = passed ? last.isUp : stop.at >= at;
  shown.onCard = { at: stop.at, isUp };
  const title = fill(titleOf(passed, isUp), { place: printedNumber(Number(stop.at.toPrecision(3))) });
  const lines = stop.jumps.map((jump) => lineOf(stop, jump, isUp));
  place.replaceChildren(
    text("p", title, "aside"),
    ...(lines.length === 1 ? alone(stop, lines[0], passed) : together(stop, lines, data, passed)),
  );
  enableLinks(place);
}

// Of two as near the one to the right.
const nearest = (stops, at) => stops.toSorted((one, other) => distance(one, at) - distance(other, at))[0];
const distance = (stop, at) => (stop.at < at ? (1 + 1e-9) * (at - stop.at) : stop.at - at);

function titleOf(passed, isUp) {
  /** @type {StopsData & StopsConstants} */
  const { words, is_whole } = shown.data;
  return words[`${passed ? "passed" : "next"}${isUp ? "Right" : "Left"}${is_whole ? "Step" : ""}`];
}

// What one metric does in this direction, and where the link to it leads.
/** @type {(stop: Stop, jump: StopJump, isUp: boolean) => any} */
function lineOf({ codes, beside }, { name, before, after, is_better, page, asks }, isUp) {
  const code = codes[Number(isUp)];
  return {
    kind: is_better === isUp ? "better" : "worse",
    facts: isUp ? { metric: name, before, after } : { metric: name, before: after, after: before },
    value: beside[Number(isUp)],
    target: { page, asks: code ? `${asks}&${shown.data.matrix}=${code}` : asks },
  };
}

function alone({ cause }, { kind, facts, target, value }, passed) {
  /** @type {StopsData & StopsConstants} */
  const { words, only_link, is_whole } = shown.data;
  const sentence = text("p", unbroken(fill(words.alone, { cause, ...facts })), `cause ${kind}`);
  return [
    paragraph(sentence, kind),
    link(is_whole ? words.lesson : passed ? words.went : fill(only_link, { value }), target),
  ];
}

function together({ cause }, lines, { words, each_link }, passed) {
  const list = text("ul", "");
  for (const { kind, facts, target } of lines) {
    const line = text("li", "", kind);
    line.append(link(fill(words.movement, facts), target));
    list.append(paragraph(line, kind));
  }
  return [
    text("p", cause, "cause"),
    list,
    ...(each_link ? [text("p", passed ? words.eachWent : fill(each_link, lines[0]), "aside")] : []),
  ];
}

// The two values around an arrow stay on one line.
const unbroken = (sentence) => sentence.replaceAll(" → ", "\u00a0→\u00a0");

// The sign before it shows what a reader hears.
function paragraph(line, kind) {
  line.append(text("span", ` (${shown.data.words[kind]})`, "unseen"));
  return line;
}

function link(textContent, target) {
  const anchor = text("a", textContent);
  Object.assign(anchor.dataset, target);
  return anchor;
}

function text(tag, textContent, className = "") {
  return Object.assign(document.createElement(tag), { textContent, className });
}
