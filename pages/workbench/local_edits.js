// The part of the matrix that a component shows, and what each edit does to it: the same as in
// pages/workbench/operations.py, so that the screen answers before Python does.

import { fill } from "./sentences.js";

export function viewOf({ rows, columns, size, samples, labels, truth, scores, words, fresh, ...more }) {
  const { predicted = null, places = null, sides = {}, feet = {}, lines = [] } = more;
  const copied = { rows, columns, size, samples, labels, truth, scores, predicted, places, sides, feet, lines };
  return { words, fresh, ...structuredClone(copied) };
}

export function applyLocally(view, op) {
  LOCAL_EDITS[op.kind](view, op);
}

const LOCAL_EDITS = {
  score: (view, op) => setCell(view, view.scores, op),
  truth: (view, op) => setCell(view, view.truth, op),
  name_sample: (view, { row, name }) => rename(view.samples, view.rows, row, name, view.words.default_sample),
  name_label: (view, { column, name }) => rename(view.labels, view.columns, column, name, view.words.default_label),
  add_sample: addSampleLocally,
  add_label: addLabelLocally,
  remove_sample: removeSampleLocally,
  remove_label: removeLabelLocally,
  predicted: (view, op) => setCell(view, view.predicted, op),
  threshold: setThresholdLocally,
  weight: (view, { row, value }) => setNumber(view.sides.weight, view.rows, row, value),
  relevance: moveLocally,
};

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

// With its neighbour among the labels of the same truth, as Python does it.
function moveLocally(view, { row, column, move }) {
  const [i, j] = [view.rows.indexOf(row), view.columns.indexOf(column)];
  if (!view.places || i < 0 || j < 0) return;
  const [places, truth] = [view.places[i], view.truth[i]];
  const peers = [...places.keys()].filter((k) => truth[k] === truth[j]).sort((a, b) => places[a] - places[b]);
  const other = peers[peers.indexOf(j) + (move === "down" ? 1 : -1)];
  if (other !== undefined) [places[j], places[other]] = [places[other], places[j]];
}

function rename(names, indices, index, name, pattern) {
  const place = indices.indexOf(index);
  if (place >= 0) names[place] = name.trim() || fill(pattern, { number: index + 1 });
}

function addSampleLocally(view) {
  const row = view.size[0]++;
  if (view.rows.at(-1) !== row - 1) return; // the window does not show the end
  view.rows.push(row);
  view.samples.push(firstFree(view.words.default_sample, view.samples));
  for (const grid of grids(view)) grid.push(view.columns.map(() => 0));
  for (const [kind, numbers] of Object.entries(view.sides)) numbers.push(view.fresh[kind]);
}

function addLabelLocally(view) {
  const column = view.size[1]++;
  if (view.columns.at(-1) !== column - 1) return;
  view.columns.push(column);
  view.labels.push(firstFree(view.words.default_label, view.labels));
  for (const values of grids(view).flat()) values.push(0);
  for (const [kind, numbers] of Object.entries(view.feet)) numbers.push(view.fresh[kind]);
}

function removeSampleLocally(view, { row }) {
  view.size[0]--;
  const place = view.rows.indexOf(row);
  view.rows = withoutIndex(view.rows, row);
  const lists = [view.samples, ...grids(view), ...Object.values(view.sides)];
  if (place >= 0) for (const list of lists) list.splice(place, 1);
}

function removeLabelLocally(view, { column }) {
  view.size[1]--;
  const place = view.columns.indexOf(column);
  view.columns = withoutIndex(view.columns, column);
  const lists = [view.labels, ...grids(view).flat(), ...Object.values(view.feet)];
  if (place >= 0) for (const list of lists) list.splice(place, 1);
}

// What has a value in every cell.
function grids({ truth, scores, predicted }) {
  return predicted ? [truth, scores, predicted] : [truth, scores];
}

function withoutIndex(indices, gone) {
  return indices.filter((index) => index !== gone).map((index) => (index > gone ? index - 1 : index));
}

function firstFree(pattern, taken) {
  for (let number = 1; ; number++) {
    const name = fill(pattern, { number });
    if (!taken.includes(name)) return name;
  }
}

// Rows may go before an edit arrives, by another component. So it also says what it meant by them.
export function whereNow(view, { row, column }) {
  const sample = view.samples[view.rows.indexOf(row)];
  const label = view.labels[view.columns.indexOf(column)];
  return { sample, label, size: [...view.size] };
}

// Where an edit belongs by now, as Python finds it: by the names of its sample and its label.
export function placed(view, op) {
  const [i, j] = [view.samples.indexOf(op.sample), view.labels.indexOf(op.label)];
  return { ...op, row: i < 0 ? op.row : view.rows[i], column: j < 0 ? op.column : view.columns[j] };
}
