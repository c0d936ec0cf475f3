// The part of the matrix that a component shows, and what each edit does to it: the same as in
// pages/state/operations.py, so that the screen answers before Python does. tests/edit_cases.py compares both.
//
// Three things are left to Python. What it refuses is shown until it says so, unless this part alone tells, as where a
// name is taken here. What may concern something outside this part is shown only when it has answered, and default
// names outside count as they were. And an edit says nothing of predictions by scores: conventions decide on them.

import { fill } from "./sentences.js";

export function viewOf({ rows, columns, size, samples, labels, truth, scores, taken, words, fresh, ...more }) {
  const { predicted = null, places = null, sides = {}, feet = {}, lines = [] } = more;
  const copied = { rows, columns, size, samples, labels, truth, scores, taken, predicted, places, sides, feet, lines };
  return { words, fresh, given: [], ...structuredClone(copied) };
}

export function applyLocally(view, op) {
  LOCAL_EDITS[op.kind]?.(view, op);
}

// Those that are missing here, "decide", "top" and "weigh", are made by controls that Python draws: the run that takes
// one in draws the matrix after it, so that no component ever waits for it.
const LOCAL_EDITS = {
  score: (view, op) => setCell(view, view.scores, op),
  truth: (view, op) => setCell(view, view.truth, op),
  name_sample: (view, { row, name }) => rename(view, SAMPLES, row, name),
  name_label: (view, { column, name }) => rename(view, LABELS, column, name),
  add_sample: addSampleLocally,
  add_label: addLabelLocally,
  remove_sample: removeSampleLocally,
  remove_label: removeLabelLocally,
  predicted: (view, op) => setCell(view, view.predicted, op),
  threshold: setThresholdLocally,
  weight: (view, { row, value }) => setNumber(view.sides.weight, view.rows, row, value),
  relevance: moveLocally,
};

export const SHOWN_AT_ONCE = Object.keys(LOCAL_EDITS);

// What rows and columns have in common: where their names and their indices are, and how a new one is called.
const SAMPLES = { names: "samples", indices: "rows", at: 0, pattern: "default_sample" };
const LABELS = { names: "labels", indices: "columns", at: 1, pattern: "default_label" };

function setCell(view, grid, { row, column, value }) {
  const i = view.rows.indexOf(row);
  const j = view.columns.indexOf(column);
  if (grid && i >= 0 && j >= 0) grid[i][j] = value;
}

function setNumber(numbers, indices, index, value) {
  const place = indices.indexOf(index);
  if (numbers && place >= 0) numbers[place] = value;
}

function setThresholdLocally(view, { row, column, value }) {
  setNumber(view.sides.threshold, view.rows, row, value);
  setNumber(view.feet.threshold, view.columns, column, value);
  for (const line of view.lines) {
    if (line.edit && line.edit.row === row && line.edit.column === column) line.at = value;
  }
}

// With its neighbour among the labels of the same truth, which may be one that is not shown.
function moveLocally(view, { row, column, move }) {
  const [i, j] = [view.rows.indexOf(row), view.columns.indexOf(column)];
  if (!view.places || i < 0 || j < 0 || !isWhole(view, LABELS)) return;
  const [places, truth] = [view.places[i], view.truth[i]];
  const peers = [...places.keys()].filter((k) => truth[k] === truth[j]).sort((a, b) => places[a] - places[b]);
  const other = peers[peers.indexOf(j) + { up: -1, down: 1 }[move]];
  if (other !== undefined) [places[j], places[other]] = [places[other], places[j]];
}

// Names, as pages/intake/names.py has them

// An empty name brings the default name back; one that another has is refused.
function rename(view, axis, index, given) {
  const names = view[axis.names];
  const place = view[axis.indices].indexOf(index);
  if (place < 0) return;
  const others = names.filter((_name, other) => other !== place);
  const name = tidy(given) || defaultName(view, axis, freeNumber(view, axis, others, index + 1));
  if (others.includes(name)) return;
  names[place] = name;
  view.given.push(name);
}

function tidy(name) {
  const seen = name.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Noncharacter_Code_Point}]/gu, " ");
  return seen.replace(/ +/g, " ").replace(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/g, "");
}

// The number of a default name that nobody has: the one that is wished for, or the first.
function freeNumber(view, axis, others, wished = 1) {
  const isOutside = (number) => view.taken[axis.names].some(([first, last]) => first <= number && number <= last);
  const isFree = (number) => !isOutside(number) && !others.includes(defaultName(view, axis, number));
  if (isFree(wished)) return wished;
  let number = 1;
  while (!isFree(number)) number++;
  return number;
}

function defaultName({ words }, { pattern }, number) {
  return fill(words[pattern], { number });
}

// Rows and columns: the score line neither adds nor removes any, so its `places` and `lines` need not follow.

function addSampleLocally(view) {
  if (!addName(view, SAMPLES)) return;
  for (const grid of grids(view)) grid.push(view.columns.map(() => 0));
  for (const [kind, numbers] of Object.entries(view.sides)) numbers.push(view.fresh[kind]);
}

function addLabelLocally(view) {
  if (!addName(view, LABELS)) return;
  for (const values of grids(view).flat()) values.push(0);
  for (const [kind, numbers] of Object.entries(view.feet)) numbers.push(view.fresh[kind]);
}

// Whether it is shown: it stands at the end, and this part may be another one.
function addName(view, axis) {
  const index = view.size[axis.at]++;
  const number = freeNumber(view, axis, view[axis.names]);
  const name = defaultName(view, axis, number);
  view.given.push(name);
  const isShown = view[axis.indices].at(-1) === index - 1;
  if (isShown) {
    view[axis.indices].push(index);
    view[axis.names].push(name);
  } else {
    view.taken[axis.names].push([number, number]);
  }
  return isShown;
}

function removeSampleLocally(view, { row }) {
  removeFrom(view, SAMPLES, row, [...grids(view), ...Object.values(view.sides)]);
}

function removeLabelLocally(view, { column }) {
  removeFrom(view, LABELS, column, [...grids(view).flat(), ...Object.values(view.feet)]);
}

// The last one stays.
function removeFrom(view, axis, gone, lists) {
  if (view.size[axis.at] === 1) return;
  view.size[axis.at]--;
  const place = view[axis.indices].indexOf(gone);
  if (place >= 0) for (const list of [view[axis.indices], view[axis.names], ...lists]) list.splice(place, 1);
  view[axis.indices] = view[axis.indices].map((index) => (index > gone ? index - 1 : index));
}

// What has a value in every cell.
function grids({ truth, scores, predicted }) {
  return predicted ? [truth, scores, predicted] : [truth, scores];
}

// Rows may go before an edit arrives, by another component. So it also says what it meant by them: not by a name that
// was given a moment ago, as Python may refuse it because something else has it.
export function whereNow(view, { row, column }) {
  const named = (axis, index) => view[axis.names][view[axis.indices].indexOf(index)];
  const [sample, label] = [named(SAMPLES, row), named(LABELS, column)].map((name) =>
    view.given.includes(name) ? undefined : name,
  );
  return { sample, label, size: [...view.size] };
}

// The edit where it belongs by now, as Python finds it; null where that is nowhere, or only Python knows.
export function placed(view, op) {
  const row = indexNow(view, SAMPLES, op.row, op.sample, op.size);
  const column = indexNow(view, LABELS, op.column, op.label, op.size);
  return row === null || column === null ? null : { ...op, row, column };
}

// By the name, or at the old place in a matrix of the same size, unless the name may be outside this part.
function indexNow(view, axis, index, name, size) {
  if (index === undefined) return undefined;
  const [indices, names] = [view[axis.indices], view[axis.names]];
  if (names.includes(name)) return indices[names.indexOf(name)];
  const isCertain = name === undefined || isWhole(view, axis) || !indices.includes(index);
  return isCertain && size.join() === view.size.join() ? index : null;
}

function isWhole(view, axis) {
  return view[axis.indices].length === view.size[axis.at];
}
