// Every edit there is: what it does to a document, as a function from one document to the next. What cannot be done is
// refused with a sentence. Python checks each document that it gets, so that nothing here is trusted there.
//
// A document has a `matrix`, the `rules` (parameters as an address has them) and a `rival` (the scores of model B, or null).
// Documents are never changed: two of them share what an edit has left alone. An edit with `model` "B" is one of those
// scores; `beside` are the ones that a page shows while the document has none.

import { fill } from "../formatting.js";

/**
 * @typedef {object} DocumentData
 * @property {MatrixData} matrix
 * @property {Record<string, string>} rules
 * @property {Rival | null} rival
 *
 * @typedef {object} MatrixData
 * @property {string[]} samples
 * @property {string[]} labels
 * @property {number[][]} truth
 * @property {number[][]} scores
 * @property {[string, unknown]} decision
 * @property {number[][] | null} relevance
 * @property {number[] | null} weights
 *
 * @typedef {object} Rival
 * @property {number[][]} scores
 * @property {string} names
 */

// Python's constants: patterns of names, limits, sentences, and what new samples and labels begin with.
const constants = {};

export const learnEdits = (given) => Object.assign(constants, given);

// The document after an edit, as { document }, or { refused }: the sentence that says why there is none.
export function edited(document, edit) {
  try {
    if (edit.kind === "rule") return { document: withRule(document, edit) };
    if (edit.model === "B") return { document: withRival(document, edit) };
    const matrix = EDITS[edit.kind](document.matrix, edit);
    return {
      document:
        matrix === document.matrix ? document : { ...document, matrix, rival: rivalAfter(document, edit) },
    };
  } catch (problem) {
    if (problem instanceof Refusal) return { refused: problem.message };
    throw problem;
  }
}

class Refusal extends Error {}

function refuse(sentence, facts = {}) {
  throw new Refusal(fill(constants.sentences[sentence], facts));
}

// A preset takes the place of all rules; any other rule differs from it.
function withRule(document, { what, value }) {
  const rules = what === "preset" ? { preset: value } : { ...document.rules, [what]: String(value) };
  return JSON.stringify(rules) === JSON.stringify(document.rules) ? document : { ...document, rules };
}

// Whether scores have the rows and columns of a matrix.
export const fits = (scores, { samples, labels }) =>
  scores?.length === samples?.length && scores?.[0].length === labels?.length;

// An edit of the scores of model B; they come into the document with the first one.
function withRival(document, { beside, ...edit }) {
  const rival = document.rival ?? beside;
  const { scores } = EDITS[edit.kind]({ ...document.matrix, scores: rival.scores }, edit);
  return scores === rival.scores ? document : { ...document, rival: { ...rival, scores } };
}

const EDITS_OF_AXES = [
  "name_sample",
  "name_label",
  "add_sample",
  "add_label",
  "remove_sample",
  "remove_label",
];

// Model B after an edit of the matrix: where it fits the matrix, its rows and columns come, go and are named as there.
function rivalAfter({ matrix, rival }, { beside, ...edit }) {
  const { scores } = rival ?? beside ?? {};
  if (!EDITS_OF_AXES.includes(edit.kind) || !scores || !fits(scores, matrix)) return rival;
  return { scores: EDITS[edit.kind]({ ...matrix, scores }, edit).scores, names: "" };
}

const EDITS = {
  score: (matrix, { row, column, value }) => withCell(matrix, "scores", row, column, finite(value)),
  truth: (matrix, { row, column, value }) => withCell(matrix, "truth", row, column, value),
  predicted: (matrix, { row, column, value }) =>
    withDecision(matrix, withCellOf(matrix.decision[1], row, column, value)),
  block: withBlock,
  name_sample: (matrix, { row, name }) => renamed(matrix, "samples", row, name),
  name_label: (matrix, { column, name }) => renamed(matrix, "labels", column, name),
  add_sample: addSample,
  add_label: addLabel,
  remove_sample: removeSample,
  remove_label: removeLabel,
  decide,
  threshold: setThreshold,
  top: (matrix, { value }) => withDecision(matrix, value),
  relevance: moveRelevance,
  weigh: (matrix, { value }) => ({
    ...matrix,
    weights: value ? (matrix.weights ?? matrix.samples.map(() => constants.fresh.weight)) : null,
  }),
  weight: setWeight,
  // What is moved together keeps its distances, with so many digits that no dust of arithmetic is left.
  shift: (matrix, { row, column, value, digits }) => shifted(matrix, row, column, value, digits),
};

const withAt = (list, at, value) => (list[at] === value ? list : list.with(at, value));
const without = (list, at) => list.toSpliced(at, 1);
const withCellOf = (grid, row, column, value) => withAt(grid, row, withAt(grid[row], column, value));
const withDecision = (matrix, content) => ({ ...matrix, decision: [matrix.decision[0], content] });

function withCell(matrix, name, row, column, value) {
  const grid = withCellOf(matrix[name], row, column, value);
  return grid === matrix[name] ? matrix : { ...matrix, [name]: grid };
}

// A block of values from a cell on; what lies beyond the matrix is left out.
function withBlock(matrix, { what, row, column, values }) {
  const grid = what === "predicted" ? matrix.decision[1] : matrix[what];
  let changed = grid;
  for (const [i, cells] of values.slice(0, grid.length - row).entries())
    for (const [j, value] of cells.slice(0, grid[0].length - column).entries())
      changed = withCellOf(changed, row + i, column + j, what === "scores" ? finite(value) : value);
  if (changed === grid) return matrix;
  return what === "predicted" ? withDecision(matrix, changed) : { ...matrix, [what]: changed };
}

// −0 becomes 0.
function finite(value) {
  if (!Number.isFinite(value)) refuse("no_number");
  return value + 0;
}

// Names

// An empty name brings the default name back; one that another has is refused.
function renamed(matrix, axis, at, given) {
  const names = matrix[axis];
  const others = without(names, at);
  const name = tidy(given) || freeName(axis, others, at + 1);
  if (name.length > constants.limits.name) refuse("long_name", { longest: constants.limits.name });
  if (others.includes(name)) refuse("taken_name", { name });
  return name === names[at] ? matrix : { ...matrix, [axis]: withAt(names, at, name) };
}

// As pages/intake/matrix_values.py has it: what cannot be seen becomes a space.
function tidy(name) {
  const seen = name.replace(
    /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Noncharacter_Code_Point}]/gu,
    " ",
  );
  return seen.replace(/ +/g, " ").replace(/^[ \u200c\u200d]+|[ \u200c\u200d]+$/g, "");
}

// The default name that is wished for, or the first that nobody has.
function freeName(axis, taken, wished = 1) {
  const named = (number) => fill(constants.patterns[axis], { number });
  if (!taken.includes(named(wished))) return named(wished);
  let number = 1;
  while (taken.includes(named(number))) number++;
  return named(number);
}

// Rows and columns

function checkGrowth(samples, labels) {
  const { samples: mostSamples, labels: mostLabels, cells } = constants.limits;
  if (samples > mostSamples || labels > mostLabels || samples * labels > cells) refuse("full");
}

// The matrix with `change` made to each list that has an entry for every sample; it is given the list, and what a new
// sample has there.
function alongSamples(matrix, change) {
  const { samples, labels, relevance, weights } = matrix;
  const [kind, content] = matrix.decision;
  const row = labels.map(() => 0);
  const fresh = { samples: constants.fresh.threshold, hand: row };
  return {
    ...matrix,
    samples: change(samples, freeName("samples", samples)),
    truth: change(matrix.truth, row),
    scores: change(matrix.scores, row),
    decision: [kind, kind in fresh ? change(content, fresh[kind]) : content],
    relevance: relevance && change(relevance, byColumn(labels.length)),
    weights: weights && change(weights, constants.fresh.weight),
  };
}

// The matrix with `change` made to each list that has an entry for every label.
function alongLabels(matrix, change) {
  const { labels, relevance } = matrix;
  const [kind, content] = matrix.decision;
  const changed = (grid, fresh) => grid.map((values) => change(values, fresh));
  const decision = {
    labels: () => change(content, constants.fresh.threshold),
    hand: () => changed(content, 0),
  };
  return {
    ...matrix,
    labels: change(labels, freeName("labels", labels)),
    truth: changed(matrix.truth, 0),
    scores: changed(matrix.scores, 0),
    decision: [kind, decision[kind]?.() ?? content],
    relevance: relevance && changed(relevance, labels.length + 1),
  };
}

const longer = (list, fresh) => [...list, fresh];

function addSample(matrix) {
  checkGrowth(matrix.samples.length + 1, matrix.labels.length);
  return alongSamples(matrix, longer);
}

function addLabel(matrix) {
  checkGrowth(matrix.samples.length, matrix.labels.length + 1);
  return alongLabels(matrix, longer);
}

function removeSample(matrix, { row }) {
  if (matrix.samples.length === 1) refuse("last_sample");
  const { relevance, weights, ...others } = alongSamples(matrix, (list) => without(list, row));
  return {
    ...others,
    relevance: relevance && unlessByColumn(relevance),
    weights: weights && weighing(weights),
  };
}

function removeLabel(matrix, { column }) {
  if (matrix.labels.length === 1) refuse("last_label");
  const fewer = alongLabels(matrix, (list) => without(list, column));
  const [kind, content] = fewer.decision;
  return {
    ...fewer,
    decision: [kind, kind === "top" ? Math.min(content, fewer.labels.length) : content],
    relevance:
      matrix.relevance && unlessByColumn(matrix.relevance.map((places) => withoutPlace(places, column))),
  };
}

// What decides

// Another kind of decision begins with the threshold that all have in common. Predictions by hand are left to Python,
// which knows what is predicted now.
function decide(matrix, { by }) {
  const [kind] = matrix.decision;
  if (by === kind) return matrix;
  const common = commonThreshold(matrix);
  const begun = {
    one: [common],
    labels: matrix.labels.map(() => common),
    samples: matrix.samples.map(() => common),
    top: 1,
  };
  return { ...matrix, decision: [by, begun[by]] };
}

function commonThreshold({ decision: [kind, content] }) {
  const isShared = ["one", "labels", "samples"].includes(kind) && content.every((one) => one === content[0]);
  return isShared ? content[0] : constants.fresh.threshold;
}

function setThreshold(matrix, { row, column, value }) {
  const [, thresholds] = matrix.decision;
  const changed = withAt(thresholds, row ?? column ?? 0, finite(value));
  return changed === thresholds ? matrix : withDecision(matrix, changed);
}

// Relevance and weights

export const byColumn = (count) => Array.from({ length: count }, (_nothing, place) => place + 1);

function unlessByColumn(rows) {
  return rows.every((places) => places.every((place, column) => place === column + 1)) ? null : rows;
}

// With its neighbour among the labels of the same truth; at either end it stays.
function moveRelevance(matrix, { row, column, move }) {
  const rows = matrix.relevance ?? matrix.samples.map(() => byColumn(matrix.labels.length));
  const [places, truth] = [rows[row], matrix.truth[row]];
  const peers = [...places.keys()]
    .filter((k) => truth[k] === truth[column])
    .sort((a, b) => places[a] - places[b]);
  const other = peers[peers.indexOf(column) + { up: -1, down: 1 }[move]];
  if (other === undefined) return matrix;
  const swapped = withAt(withAt(places, column, places[other]), other, places[column]);
  return { ...matrix, relevance: unlessByColumn(withAt(rows, row, swapped)) };
}

// The labels behind the one that goes move up.
function withoutPlace(places, column) {
  return without(places, column).map((place) => (place > places[column] ? place - 1 : place));
}

function setWeight(matrix, { row, value }) {
  const { lightest, heaviest } = constants.limits;
  if (!Number.isFinite(value) || (value !== 0 && (value < lightest || value > heaviest)))
    refuse("bad_weight");
  return { ...matrix, weights: weighing(withAt(matrix.weights, row, value + 0)) };
}

function weighing(weights) {
  if (weights.every((weight) => weight === 0)) refuse("no_weight");
  return weights;
}

// All scores of a row or a column

// What comes to stand on another score or a threshold, but for the dust of arithmetic, stands on it.
function shifted(matrix, row, column, by, digits) {
  const marks = [
    ...matrix.scores.flat(),
    ...(["one", "labels", "samples"].includes(matrix.decision[0]) ? matrix.decision[1] : []),
  ];
  const moved = (value) => {
    const there = rounded(finite(value + by), digits);
    return (
      marks.find((mark) => Math.abs(mark - there) <= 10 ** -digits * Math.max(1, Math.abs(there))) ?? there
    );
  };
  const isMeant = (i, j) => (row === undefined || row === i) && (column === undefined || column === j);
  return {
    ...matrix,
    scores: matrix.scores.map((values, i) =>
      values.map((value, j) => (isMeant(i, j) ? moved(value) : value)),
    ),
  };
}

// A number so large that it has no such digits stays as it is.
function rounded(value, digits) {
  const scaled = value * 10 ** digits;
  return Number.isFinite(scaled) ? Math.round(scaled) / 10 ** digits + 0 : value;
}
