// The part of the matrix in place that a component shows. Python says which rows and columns; the cells are the
// document's own, so that an edit is seen at once. Of a packed matrix Python sends them.

import { current } from "../store.js";
import { byColumn, fits, refusalOf } from "./edits.js";

// The sentence that says why the matrix in place is not edited; "" where it is.
export const refusal = () => refusalOf(current().matrix);
export const isReadOnly = () => refusal() !== "";

// The rows and columns of a window, which may have been turned to others since Python's answer, with what stands in them;
// null while Python has not sent the cells of a packed matrix.
export function viewOf(data, turned) {
  const matrix = matrixOf(data);
  if (isReadOnly()) return data.part ? sentPart(data, matrix) : null;
  const size = [matrix.samples.length, matrix.labels.length];
  const starts = turned ?? [data.rows[0], data.columns[0]];
  const [rows, columns] = size.map((count, axis) => stretch(count, data.max_size[axis], starts[axis]));
  const isPredicted = (row, column) => Number(data.predicted[row]?.[column] ?? 0);
  const predicted = data.predicted && rows.map((row) => columns.map((column) => isPredicted(row, column)));
  return withMargins({ size, rows, columns, predicted, ...partOf(matrix, rows, columns) }, data);
}

// The matrix in place; of model B the same with its scores.
function matrixOf({ model, beside }) {
  const { matrix, rival } = current();
  const { scores } = rival ?? beside ?? {};
  return model && fits(scores, matrix) ? { ...matrix, scores } : matrix;
}

// The window of a packed matrix, as Python sends it.
function sentPart({ rows, columns, part, predicted, thresholds }, { size }) {
  const badges = predicted?.map((digits) => [...digits].map(Number));
  return withMargins({ size, rows, columns, predicted: badges, ...part }, { thresholds });
}

// What is known of one cell; undefined where there is none.
export function cellAt(data, row, column) {
  const { matrix } = current();
  const part = isReadOnly() ? data.part : matrix;
  const [i, j] = part === matrix ? [row, column] : [data.rows.indexOf(row), data.columns.indexOf(column)];
  if (part?.truth[i]?.[j] === undefined) return undefined;
  const place = (part.relevance?.[i] ?? byColumn(part.labels.length))[j];
  return {
    sample: part.samples[i],
    label: part.labels[j],
    truth: part.truth[i][j],
    score: part.scores[i][j],
    place,
  };
}

// The threshold that an edit sets; undefined where labels are predicted in another way now.
export function thresholdOf({ row, column }) {
  const { decision } = current().matrix;
  if (decision === undefined) return undefined;
  const [kind, content] = decision;
  const place = {
    one: row === undefined && column === undefined ? 0 : undefined,
    labels: column,
    samples: row,
  }[kind];
  return place === undefined ? undefined : content[place];
}

// As many as are shown at once, from this one on if there are so many.
function stretch(count, most, start) {
  const length = Math.min(count, most);
  const first = Math.min(Math.max(start, 0), count - length);
  return Array.from({ length }, (_nothing, place) => first + place);
}

function partOf(matrix, rows, columns) {
  const { samples, labels, truth, scores, weights } = matrix;
  const [kind, content] = matrix.decision;
  const cells = (grid) => rows.map((row) => columns.map((column) => grid[row][column]));
  const decision = {
    labels: () => columns.map((column) => content[column]),
    samples: () => rows.map((row) => content[row]),
    hand: () => cells(content),
  };
  return {
    samples: rows.map((row) => samples[row]),
    labels: columns.map((column) => labels[column]),
    truth: cells(truth),
    scores: cells(scores),
    decision: [kind, decision[kind]?.() ?? content],
    weights: weights && rows.map((row) => weights[row]),
  };
}

// With the numbers beside the samples and under the labels, and what is predicted by hand.
function withMargins(view, { thresholds }) {
  const [kind, content] = view.decision;
  const sides = {
    ...(thresholds && kind === "samples" ? { threshold: content } : {}),
    ...(view.weights ? { weight: view.weights } : {}),
  };
  const feet = thresholds && kind === "labels" ? { threshold: content } : {};
  const byHand = kind === "hand";
  return { ...view, sides, feet, byHand, predicted: view.predicted && byHand ? content : view.predicted };
}
