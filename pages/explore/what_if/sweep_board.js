// The curves with the handle through all of them: it is dragged along their range, and the values at its place follow at
// once. The document follows too: where the handle is let go is one edit.

import { fill, printedNumber } from "../../workbench/formatting.js";
import { perform, sketch } from "../../workbench/store.js";
import { passTo } from "./stops.js";

const PAUSE = 350; // ms after the last key before the edit is made
const N_STEPS = 1000; // of a range that grows by factors
const HALT = 0.56; // rem within which the handle halts at a stop
const MAX_NAME_LETTERS = 30; // of what is moved: a longer one would lie over the key
const MAX_VALUE_LETTERS = 7; // of a value in large letters

const boards = new WeakMap(); // where a board stands → its elements and what it shows

/**
 * @typedef {object} SweepBoardData
 * @property {string} html
 * @property {string} name
 * @property {string} short
 * @property {string} knob
 * @property {number} now
 * @property {number} low
 * @property {number} high
 * @property {"plain" | "log" | "whole"} kind
 * @property {number} step
 * @property {BoardStop[]} stops
 * @property {CurveValues[]} curves
 * @property {Record<string, unknown>} edit
 *
 * @typedef {object} BoardStop
 * @property {number} at
 * @property {string} short
 *
 * @typedef {object} CurveValues
 * @property {number[]} [smooth]
 * @property {number[]} [places]
 * @property {string[]} [texts]
 * @property {string[]} [between]
 */

export default show;

/** @param {Given<SweepBoardData>} given */
function show({ data, parentElement }) {
  const root = parentElement.querySelector(".board");
  const board = boards.get(parentElement) ?? newBoard(root);
  boards.set(parentElement, board);
  const isOther = board.data?.knob !== data.knob;
  board.data = data;
  if (board.html !== data.html) root.firstElementChild.innerHTML = board.html = data.html;
  board.values = [...root.querySelectorAll(".rows .value")];
  if (board.dragging && !isOther) return undefined;
  board.dragging = false;
  clearTimeout(board.timer);
  prepare(board);
  board.base = data.now;
  moveTo(board, data.now);
  board.watch.observe(root);
  return () => board.watch.disconnect();
}

function newBoard(root) {
  const board = { root, input: root.querySelector("input"), dragging: false, timer: 0, at: 0 };
  for (const name of ["slider", "lines", "grip"]) board[name] = root.querySelector(`.${name}`);
  board.input.oninput = () => drag(board);
  board.input.onchange = () => letGo(board);
  board.input.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  board.watch = new ResizeObserver(() => draw(board));
  return board;
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
    step: log ? 1 / N_STEPS : data.step,
  });
  input.setAttribute("aria-label", data.name);
}

function drag(board) {
  board.dragging = true;
  clearTimeout(board.timer);
  const raw = Number(board.input.value);
  const { kind, low, high } = board.data;
  // 0.30000000000000004 is dust from arithmetic, not what the hand pointed at.
  const [place, digits] = kind === "log" ? [low * (high / low) ** raw, 2] : [low + raw, 12];
  board.at = halted(board, Number(place.toPrecision(digits)));
  draw(board);
  sketch(editOf(board));
}

// A key lets go each time: the edit waits until it rests.
function letGo(board) {
  clearTimeout(board.timer);
  board.timer = setTimeout(() => send(board), PAUSE);
}

function send(board) {
  board.dragging = false;
  perform(editOf(board));
}

// What is shifted moves by as much as the handle.
function editOf({ data: { edit }, at, base }) {
  return { ...edit, value: edit.kind === "shift" ? at - base : at };
}

function halted(board, wanted) {
  const [width, share] = [plotWidth(board), shareOf(board, wanted)];
  const near = board.data.stops.find(
    ({ at }) => Math.abs(shareOf(board, at) - share) * width <= (HALT * rem()) / 2,
  );
  return near ? near.at : wanted;
}

// The plot is as wide as what lies over it.
function plotWidth({ slider }) {
  return Math.max(1, slider.clientWidth);
}

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function moveTo(board, at) {
  board.at = at;
  board.input.value = board.data.kind === "log" ? shareOf(board, at) : at - board.data.low;
  draw(board);
}

function draw(board) {
  const { lines, grip, at } = board;
  /** @type {SweepBoardData} */
  const data = board.data;
  const share = Math.min(1, Math.max(0, shareOf(board, at)));
  board.slider.style.setProperty("--at", `${100 * share}%`);
  const after = data.stops.findIndex((stop) => stop.at > at);
  const next = after < 0 ? data.stops.length : after; // the first stop to the right of the handle
  lines.replaceChildren(
    ...data.stops.map((stop, number) =>
      lineAt(shareOf(board, stop.at), number === next || number === next - 1),
    ),
  );
  const place = printedNumber(Number(at.toPrecision(3)));
  grip.textContent = `↔ ${data.short.length > MAX_NAME_LETTERS ? place : fill(data.short, { place })}`;
  const texts = data.curves.map((curve) =>
    curve.smooth ? smoothAt(curve.smooth, share) : textAt(curve, at),
  );
  board.values.forEach((value, number) => {
    value.textContent = texts[number];
    value.classList.toggle("long", texts[number].length > MAX_VALUE_LETTERS);
  });
  board.input.setAttribute("aria-valuetext", [printedNumber(at), ...texts].join(", "));
  nameNextStops(board, next);
  markJumps(board, passTo(at));
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
/** @type {(values: CurveValues, at: number) => string} */
function textAt({ places, texts, between }, at) {
  if (places.length === 0) return texts[0];
  const next = places.findIndex((place) => place >= at);
  if (next < 0) return texts.at(-1);
  if (places[next] === at || next === 0) return texts[next];
  if (between) return between[next - 1];
  return texts[places[next] - at < at - places[next - 1] ? next : next - 1];
}

// What is passed next on either side of the handle: each name stands at its line, away from the handle.
function nameNextStops(board, next) {
  const lane = board.root.querySelector(".lane");
  lane?.querySelectorAll("b").forEach((name) => name.remove());
  for (const [side, stop] of [
    ["before", board.data.stops[next - 1]],
    ["after", board.data.stops[next]],
  ]) {
    if (!lane || stop === undefined) continue;
    const name = Object.assign(document.createElement("b"), { className: side, textContent: stop.short });
    name.style.setProperty("--there", `${100 * shareOf(board, stop.at)}%`);
    lane.append(name);
  }
}
