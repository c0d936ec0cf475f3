// The axis of the score line, 0 to 1 where all scores lie there, with round bounds around them otherwise; and the lanes of
// chips that would overlap on it.

import { printedNumber } from "../formatting.js";

const MAX_MAGNITUDE = 1e300; // so that the width of the axis stays finite
const STEPS = 100;
const TICKS = 5;

export function axisFor(values) {
  if (values.every((value) => value >= 0 && value <= 1)) return { low: 0, high: 1, tick: 0.2, step: 0.01 };
  const near = values.map((value) => Math.min(MAX_MAGNITUDE, Math.max(-MAX_MAGNITUDE, value)));
  const [low, high] = apart(Math.min(...near), Math.max(...near));
  const tick = roundUp((high - low) / TICKS);
  const bounds = {
    low: withoutDust(Math.floor(low / tick) * tick),
    high: withoutDust(Math.ceil(high / tick) * tick),
  };
  return { ...bounds, tick, step: roundDown((bounds.high - bounds.low) / STEPS) };
}

// Scores that are all the same still need an axis of some width.
function apart(low, high) {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low > size * 1e-9) return [low, high];
  const margin = Math.max(1, size / 10);
  return [low - margin, high + margin];
}

function roundUp(width) {
  const unit = 10 ** Math.floor(Math.log10(width));
  return withoutDust(unit * [1, 2, 5, 10].find((round) => round * unit >= width * (1 - 1e-9)));
}

function roundDown(width) {
  const unit = 10 ** Math.floor(Math.log10(width));
  return withoutDust(unit * [5, 2, 1].find((round) => round * unit <= width * (1 + 1e-9)));
}

// 0.30000000000000004 is dust from arithmetic, not what the hand pointed at.
function withoutDust(value) {
  return Number(value.toPrecision(15)) + 0;
}

export function onStep(axis, value) {
  const stepped = withoutDust(Math.round(value / axis.step) * axis.step);
  return Math.min(axis.high, Math.max(axis.low, stepped));
}

export function fractionOf(axis, value) {
  return Math.min(1, Math.max(0, (value - axis.low) / (axis.high - axis.low)));
}

export function ticksOf({ low, high, tick }) {
  const count = Math.round((high - low) / tick);
  return Array.from({ length: count + 1 }, (_nothing, index) => withoutDust(low + index * tick));
}

// All with the same number of decimals, unless one needs a power of ten.
export function tickTexts(ticks) {
  const texts = ticks.map(printedNumber);
  if (texts.some((text) => text.includes("e"))) return texts;
  const decimals = Math.max(...texts.map((text) => (text.split(".")[1] ?? "").length));
  return ticks.map((tick) => tick.toFixed(decimals).replace("-", "−"));
}

// With as many decimals as the axis has steps, so that digits stand still while a chip moves.
export function scoreText(axis, value) {
  const decimals = Math.max(0, -Math.floor(Math.log10(axis.step) + 1e-9));
  const fixed = decimals <= 6 ? value.toFixed(decimals) : String(value);
  return Number(fixed) === value ? fixed.replaceAll("-", "−") : printedNumber(value);
}

// Lanes: chips that would overlap stand above each other, in lanes counted from the axis.

export const LANE_GAP = 3; // px

// The lane of each of the boxes, { key, left, width }, as a Map from key to lane.
export function lanesOf(boxes) {
  const ends = [];
  const lanes = new Map();
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const free = ends.findIndex((end) => end <= box.left);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = box.left + box.width + LANE_GAP;
    lanes.set(box.key, lane);
  }
  return lanes;
}

// The share of their distance at which lanes stand: less than 1 where more are needed than there is room for.
export function laneDistance(lanes, room) {
  return Math.min(1, room / (lanes - 1));
}

// The lowest lane in which a moving box covers none of the others, which stay where they are.
export function laneAmong(box, others, lanes, highest) {
  const taken = new Set(others.filter((other) => overlap(box, other)).map((other) => lanes.get(other.key)));
  for (let lane = 0; lane < highest; lane++) if (!taken.has(lane)) return lane;
  return highest;
}

// The left edges of boxes on one line that cover none of each other: each as near to its wish as those before it allow.
export function leftEdgesApart(boxes, width) {
  const placed = [];
  for (const box of boxes) {
    const wishes = [
      box.left,
      ...placed.flatMap((other) => [other.left - box.width - LANE_GAP, other.left + other.width + LANE_GAP]),
    ];
    const isFree = (left) =>
      left >= 0 && left + box.width <= width && !placed.some((other) => overlap({ ...box, left }, other));
    const nearest = wishes.filter(isFree).sort((a, b) => Math.abs(a - box.left) - Math.abs(b - box.left))[0];
    placed.push({ ...box, left: nearest ?? box.left });
  }
  return placed.map(({ left }) => left);
}

function overlap(a, b) {
  return a.left < b.left + b.width + LANE_GAP && b.left < a.left + a.width + LANE_GAP;
}
