// The matrix in place as a component shows it. The cells are the document's own, so that an edit is seen at once.

import { current } from "../store.js";
import { byColumn, fits } from "./edits.js";

// What the matrix editor shows: the matrix, what is predicted (for each sample a 0 or a 1 for each label, as numbers or as a
// text), and the numbers beside the samples and under the labels.
export function viewOf(data) {
  const { samples, labels, truth, scores, decision, weights } = matrixOf(data);
  const [kind, content] = decision;
  const sides = {
    ...(data.thresholds && kind === "samples" ? { threshold: content } : {}),
    ...(weights ? { weight: weights } : {}),
  };
  const feet = data.thresholds && kind === "labels" ? { threshold: content } : {};
  const byHand = kind === "hand";
  const predicted = data.predicted && (byHand ? content : data.predicted);
  return { samples, labels, truth, scores, decision, sides, feet, byHand, predicted };
}

// The matrix in place; of model B the same with its scores.
function matrixOf({ model, beside }) {
  const { matrix, rival } = current();
  const { scores } = rival ?? beside ?? {};
  return model && fits(scores, matrix) ? { ...matrix, scores } : matrix;
}

// What is known of one cell; undefined where there is none.
export function cellAt(row, column) {
  const { samples, labels, truth, scores, relevance } = current().matrix;
  if (truth[row]?.[column] === undefined) return undefined;
  const place = (relevance?.[row] ?? byColumn(labels.length))[column];
  return {
    sample: samples[row],
    label: labels[column],
    truth: truth[row][column],
    score: scores[row][column],
    place,
  };
}

// The threshold that an edit sets; undefined where labels are predicted in another way now.
export function thresholdOf({ row, column }) {
  const [kind, content] = current().matrix.decision;
  const place = {
    one: row === undefined && column === undefined ? 0 : undefined,
    labels: column,
    samples: row,
  }[kind];
  return place === undefined ? undefined : content[place];
}
