// The curves with the handle through all of them: it is dragged along their range, and the values at its place follow at
// once. The document follows too: where the handle is let go is one edit.

import { fill, printedNumber } from "../../workbench/formatting.js";
import { perform, sketch } from "../../workbench/store.js";
import { passTo } from "./stops.js";

const PAUSE = 350; // ms after the last key before the edit is made
const STEPS = 1000; // of a range that grows by factors
const HALT = 0.56; // rem within which the handle halts at a stop
const LONGEST_NAME = 30; // of what is moved: a longer one would lie over the key
const MOST_LETTERS = 7; // of a value in large letters

const bars = new WeakMap(); // where a bar stands → what it shows

export default show;

function show({ data, parentElement }) {
  const root = parentElement.querySelector(".board");
  const bar = bars.get(parentElement) ?? made(root);
  bars.set(parentElement, bar);
  const another = bar.data?.word !== data.word;
  bar.data = data;
  if (bar.html !== data.html) root.firstElementChild.innerHTML = bar.html = data.html;
  bar.values = [...root.querySelectorAll(".rows .value")];
  if (bar.dragging && !another) return undefined;
  bar.dragging = false;
  clearTimeout(bar.timer);
  prepare(bar);
  bar.base = data.now;
  put(bar, data.now);
  bar.watch.observe(root);
  return () => bar.watch.disconnect();
}

function made(root) {
  const bar = { root, input: root.querySelector("input"), dragging: false, timer: 0, at: 0 };
  for (const name of ["slider", "lines", "grip"]) bar[name] = root.querySelector(`.${name}`);
  bar.input.oninput = () => drag(bar);
  bar.input.onchange = () => letGo(bar);
  bar.input.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  bar.watch = new ResizeObserver(() => draw(bar));
  return bar;
}

// Where a place is, as a share of the range.
function shareOf({ data: { low, high, kind } }, at) {
  if (kind === "log") return Math.log(at / low) / Math.log(high / low);
  return high > low ? (at - low) / (high - low) : 0;
}

function prepare({ data, input }) {
  const log = data.kind === "log";
  Object.assign(input, {
    min: 0,
    max: log ? 1 : data.high - data.low,
    step: log ? 1 / STEPS : data.step,
  });
  input.setAttribute("aria-label", data.name);
}

function drag(bar) {
  bar.dragging = true;
  clearTimeout(bar.timer);
  const raw = Number(bar.input.value);
  const { kind, low, high } = bar.data;
  // 0.30000000000000004 is dust from arithmetic, not what the hand pointed at.
  const [place, digits] = kind === "log" ? [low * (high / low) ** raw, 2] : [low + raw, 12];
  bar.at = halted(bar, Number(place.toPrecision(digits)));
  draw(bar);
  sketch(editOf(bar));
}

// A key lets go each time: the edit waits until it rests.
function letGo(bar) {
  clearTimeout(bar.timer);
  bar.timer = setTimeout(() => send(bar), PAUSE);
}

function send(bar) {
  bar.dragging = false;
  perform(editOf(bar));
}

// What is shifted moves by as much as the handle.
function editOf({ data: { edit }, at, base }) {
  return { ...edit, value: edit.kind === "shift" ? at - base : at };
}

function halted(bar, wanted) {
  const [width, share] = [plotWidth(bar), shareOf(bar, wanted)];
  const near = bar.data.stops.find(
    ([at]) => Math.abs(shareOf(bar, at) - share) * width <= (HALT * rem()) / 2,
  );
  return near ? near[0] : wanted;
}

// The plot is as wide as what lies over it.
function plotWidth({ slider }) {
  return Math.max(1, slider.clientWidth);
}

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function put(bar, at) {
  bar.at = at;
  bar.input.value = bar.data.kind === "log" ? shareOf(bar, at) : at - bar.data.low;
  draw(bar);
}

function draw(bar) {
  const { data, lines, grip, at } = bar;
  const share = Math.min(1, Math.max(0, shareOf(bar, at)));
  bar.slider.style.setProperty("--at", `${100 * share}%`);
  const after = data.stops.findIndex(([stop]) => stop > at);
  const next = after < 0 ? data.stops.length : after; // the first stop to the right of the handle
  lines.replaceChildren(
    ...data.stops.map(([stop], number) => lineAt(shareOf(bar, stop), number === next || number === next - 1)),
  );
  const place = printedNumber(Number(at.toPrecision(3)));
  grip.textContent = `↔ ${data.short.length > LONGEST_NAME ? place : fill(data.short, { place })}`;
  const texts = data.curves.map((curve) =>
    curve.smooth ? smoothAt(curve.smooth, share) : textAt(curve, at),
  );
  bar.values.forEach((value, number) => {
    value.textContent = texts[number];
    value.classList.toggle("long", texts[number].length > MOST_LETTERS);
  });
  bar.input.setAttribute("aria-valuetext", [printedNumber(at), ...texts].join(", "));
  nameBesides(bar, next);
  markJumps(bar, passTo(at));
}

// Give the jumps on the card the same sign as there: better or worse for a move in its direction.
function markJumps({ root }, onCard) {
  for (const jump of root.querySelectorAll(".jump")) {
    const isOnCard = onCard !== null && Number(jump.dataset.at) === onCard.at;
    const kind = (jump.dataset.kind === "better") === onCard?.isUp ? "better" : "worse";
    jump.className = isOnCard ? `jump ${kind}${onCard.isUp ? "" : " leftwards"}` : "jump";
  }
}

// The value at a share of the range, between those of the points beside it, as the server writes numbers.
function smoothAt(values, share) {
  const place = share * (values.length - 1);
  const before = Math.min(Math.floor(place), values.length - 2);
  const value = values[before] + (place - before) * (values[before + 1] - values[before]);
  return printedNumber(fourDigits(value));
}

// Four significant digits, or as many as tell it from the whole number or the half it rounds to.
function fourDigits(value) {
  for (let digits = 4; digits < 7; digits += 1) {
    const rounded = Number(value.toPrecision(digits));
    if (!Number.isInteger(2 * rounded) || Math.abs(rounded - value) <= 1e-9 * Math.abs(value)) return rounded;
  }
  return value;
}

function lineAt(share, isNext) {
  const made = Object.assign(document.createElement("i"), { className: isNext ? "next" : "" });
  made.style.left = `${100 * share}%`;
  return made;
}

// Stairs have a value at each place and one between two; another curve has the nearest of its points.
function textAt({ at: places, texts, between }, at) {
  if (places.length === 0) return texts[0];
  const next = places.findIndex((place) => place >= at);
  if (next < 0) return texts.at(-1);
  if (places[next] === at || next === 0) return texts[next];
  if (between) return between[next - 1];
  return texts[places[next] - at < at - places[next - 1] ? next : next - 1];
}

// What is passed next on either side of the handle: each name stands at its line, away from the handle.
function nameBesides(bar, next) {
  const lane = bar.root.querySelector(".lane");
  lane?.querySelectorAll("b").forEach((name) => name.remove());
  for (const [side, stop] of [
    ["before", bar.data.stops[next - 1]],
    ["after", bar.data.stops[next]],
  ]) {
    if (!lane || stop === undefined) continue;
    const name = Object.assign(document.createElement("b"), { className: side, textContent: stop[1] });
    name.style.setProperty("--there", `${100 * shareOf(bar, stop[0])}%`);
    lane.append(name);
  }
}
