// The matrix editor. Nodes stay in their place of the table, so that focus and half-typed text survive new data.

import {
  cellKey,
  highlightsFor,
  markHighlighted,
  onHighlights,
  setPointedCell,
  trackPointer,
} from "./cell_highlights.js";
import { keepKeys, matchCount, newElement, newPlainButton, setText } from "./elements.js";
import { fill, shortNumber, writtenInCells } from "./formatting.js";
import { paintPhotos } from "./photos.js";
import { showInBox } from "./scrolling.js";
import { onChange, onPaint } from "./store.js";
import { viewOf } from "./tab/matrix_view.js";
import {
  clearMessage,
  commit,
  isFocused,
  listenToField,
  moveFrom,
  namesAt,
  newField,
  newNumber,
  paintField,
  SCORE_MOVES,
  TOGGLE_MOVES,
} from "./table/editing.js";
import { paintMargins } from "./table/margins.js";
import { listenToPaste } from "./table/pasting.js";
import { paintPictures } from "./table/sample_pictures.js";
import { newLegend, paintBadge, paintLegend } from "./table/signs.js";

const IN_HAND = { row: "tr.now > td", column: "td.hand" };

const editors = new WeakMap();
let editorCount = 0;

/**
 * @import { Rival } from "./tab/edits.js"
 *
 * @typedef {object} EditorData
 * @property {[number, number][] | null} highlighted
 * @property {string[] | null} predicted
 * @property {boolean} marked
 * @property {boolean} thresholds
 * @property {["row" | "column", number] | null} in_hand
 * @property {string} note
 * @property {"B"} [model]
 * @property {Rival | null} beside
 *
 * @typedef {object} EditorConstants
 * @property {Record<"caption" | "truth" | "score" | "truth_beside_b" | "score_of_b" | "predicted" |
 *   "not_predicted" | "wrongly_predicted" | "missed" | "is_predicted" | "is_not_predicted" |
 *   "is_wrongly_predicted" | "is_missed" | "is_true" | "is_false" | "is_score" | "legend" | "by_threshold 1"
 *   | "by_threshold 0" | "by_place 1" | "by_place 0" | "threshold" | "weight" | "threshold_of_sample" |
 *   "threshold_of_label" | "weight_of_sample" | "picture" | "name_sample" | "name_label" | "remove_sample" |
 *   "remove_label" | "arrange" | "add_sample" | "add_label" | "cell" | "bad_number" | "no_number", string>}
 *   words
 * @property {Record<"bad_score" | "empty_score" | "bad_truth" | "empty_truth" | "rows_left" |
 *   "columns_left", string>} pasted
 * @property {Record<string, number>} truths
 * @property {Record<string, DigitPicture>} pictures
 * @property {Record<string, string>} tags
 * @property {number} longest_name
 *
 * @typedef {object} DigitPicture
 * @property {string} pixels
 * @property {string} digit
 */

export default show;

/** @param {Given<EditorData & EditorConstants>} given */
function show({ data, parentElement }) {
  const isNew = !editors.has(parentElement);
  if (isNew) editors.set(parentElement, newEditor(parentElement));
  const editor = editors.get(parentElement);
  const before = editor.data?.in_hand?.join();
  editor.data = data;
  paint(editor);
  if (isNew || data.in_hand?.join() !== before) showInHand(editor);
  editor.subscriptions ??= [
    onHighlights(editor, () => followCells(editor)),
    onChange(() => clearOldRefusal(editor)),
    onPaint(() => paint(editor)),
    listenToPaste(editor),
  ];
  return () => {
    setPointedCell(null);
    for (const end of editor.subscriptions) end();
    editor.subscriptions = null;
  };
}

// A refusal was about a document that is not shown any more.
function clearOldRefusal(editor) {
  if (editor.unusable === null) clearMessage(editor);
}

function newEditor(root) {
  const find = (selector) => root.querySelector(selector);
  const editor = {
    data: null,
    // What is shown of the matrix.
    get view() {
      return viewOf(this.data);
    },
    frame: find(".editor"),
    scroller: find(".scroller"),
    caption: find("caption"),
    header: find("thead tr"),
    body: find("tbody"),
    foot: find("tfoot"),
    message: find(".message"),
    about: find(".about"),
    enlarged: find(".enlarged"),
    arrange: find(".arrange"),
    addSample: find(".add.sample"),
    addLabel: find(".add.label"),
    labels: [], // heads of the columns
    samples: [], // rows: { element, head, cells, sides, painted, widest }
    sideHeads: [], // heads of the numbers beside the samples
    feet: [], // rows of numbers under the labels: { element, head, cells }
    followed: null, // the step whose cells were brought into sight
    unusable: null, // the field that the message is about
    subscriptions: null, // what ends them
  };
  editor.legend = newLegend(editor.frame);
  editor.message.id = `message-${editorCount++}`;
  editor.arrange.onclick = () => {
    editor.arrange.ariaPressed = String(editor.arrange.ariaPressed !== "true");
    paintFrame(editor);
  };
  editor.addSample.onclick = () => add(editor, "add_sample");
  editor.addLabel.onclick = () => add(editor, "add_label");
  editor.frame.onkeydown = keepKeys;
  trackPointer(editor.body);
  editor.paint = () => {
    for (const row of editor.samples) row.painted = null; // what was typed in a field may be refused
    paint(editor);
  };
  return editor;
}

// What is added stands at the end, which may be out of sight.
function add(editor, kind) {
  const { scroller } = editor;
  commit(editor, { kind });
  paint(editor);
  if (kind === "add_sample") scroller.scrollTop = scroller.scrollHeight;
  else scroller.scrollLeft = scroller.scrollWidth;
}

// Painting

function paint(editor) {
  const { view, data } = editor;
  editor.written = writtenInCells([view.scores, view.decision[1]].flat(2).filter(Number.isFinite));
  matchCount(editor.labels, view.labels.length, (j) => newLabelHead(editor, j));
  matchCount(editor.samples, view.samples.length, (i) => newRow(editor, i));
  editor.labels.forEach((head, j) =>
    paintHead(head, view.labels[j], data.words.name_label, data.words.remove_label),
  );
  editor.samples.forEach((row, i) => paintRow(editor, row, i));
  paintMargins(editor);
  paintPictures(editor);
  paintPhotos(editor);
  paintFrame(editor);
  paintLegend(editor);
  paintHighlights(editor);
}

// Marks alone: nothing of the table is made again when a reader goes to the next step.
function paintHighlights(editor) {
  const highlights = highlightsFor(editor);
  editor.samples.forEach((row, i) => {
    row.cells.forEach(({ element }, j) => markHighlighted(element, cellKey(i, j), highlights));
  });
  // Where a step looks at all that is in hand, rings would single out nothing.
  const inHand = [...editor.body.querySelectorAll(IN_HAND[editor.data.in_hand?.[0]] ?? "td")].filter(
    (one) => !one.dataset.kind,
  );
  editor.frame.classList.toggle(
    "unringed",
    !highlights.isPointing && inHand.every((one) => one.classList.contains("lit")),
  );
  for (const { element } of editor.samples)
    element.classList.toggle("has-lit", element.querySelector("td.lit") !== null);
  return highlights;
}

// The cells of a step are brought into sight within the table's own box; the page stays where it is. They are once: who
// has scrolled to other cells since stays there.
function followCells(editor) {
  const { key, isPointing } = paintHighlights(editor);
  if (isPointing || key !== editor.followed)
    showInBox(editor.scroller, editor.body.querySelectorAll("td.lit"));
  if (!isPointing) editor.followed = key;
}

// What the page is about: the cells that are highlighted, or those in hand.
function showInHand({ scroller, body, data }) {
  const lit = body.querySelectorAll("td.lit");
  const inHand = data.in_hand ? body.querySelectorAll(IN_HAND[data.in_hand[0]]) : [];
  showInBox(scroller, lit.length ? lit : inHand);
}

function paintFrame(editor) {
  const { view, data, frame, caption, arrange, samples, labels } = editor;
  setText(caption, data.words.caption);
  arrange.title = arrange.ariaLabel = data.words.arrange;
  frame.classList.toggle("arranging", arrange.ariaPressed === "true");
  frame.classList.toggle("badged", Boolean(view.predicted));
  frame.classList.toggle("by-hand", Boolean(view.predicted && view.byHand));
  paintBox(frame, data.in_hand);
  setText(editor.about, data.note);
  paintHand(frame, data.in_hand, samples);
  setText(editor.addSample, data.words.add_sample);
  setText(editor.addLabel, data.words.add_label);
  for (const { head } of samples) head.remove.disabled = samples.length === 1;
  for (const head of labels) head.remove.disabled = labels.length === 1;
  const margins = [...Object.values(view.sides), ...Object.values(view.feet)].flat();
  const widths = [...samples.map((row) => row.widest), ...margins.map((one) => shortNumber(one).length)];
  const widest = Math.max(...widths);
  frame.style.setProperty("--digits", Math.min(9, Math.max(4, widest)));
}

// The box around it gives it its place, by how much there is of it.
function paintBox(frame, hand) {
  const box = frame.closest("[data-box]");
  if (!box) return;
  box.dataset.columns = Math.min(6, frame.querySelectorAll("thead th").length);
  box.dataset.rows = Math.min(6, frame.querySelectorAll("tbody tr").length);
  box.classList.toggle("in-hand", Boolean(hand));
  box.classList.toggle("arranged", frame.classList.contains("arranging"));
}

// What the page is about stands out: a row, or the cells of a column.
function paintHand(frame, hand, samples) {
  frame.classList.toggle("handed", Boolean(hand));
  frame.classList.toggle("of-row", hand?.[0] === "row");
  frame.classList.toggle("of-column", hand?.[0] === "column");
  samples.forEach(({ element, cells }, i) => {
    element.classList.toggle("now", hand?.[0] === "row" && i === hand[1]);
    cells.forEach((cell, j) =>
      cell.element.classList.toggle("hand", hand?.[0] === "column" && j === hand[1]),
    );
  });
}

// What a row shows is made again where something of it is another: an edit leaves all other rows alone.
function paintRow(editor, row, i) {
  const { view, data, written } = editor;
  const { samples, labels, truth, scores, predicted, byHand } = view;
  const shown = [samples[i], labels, truth[i], scores[i], predicted?.[i], byHand, written, data.words];
  if (row.painted?.every((one, place) => one === shown[place])) return;
  row.painted = shown;
  row.widest = Math.max(...scores[i].map((score) => written(score).length));
  paintHead(row.head, view.samples[i], data.words.name_sample, data.words.remove_sample);
  matchCount(row.cells, view.labels.length, (j) => newCell(editor, row, i, j));
  row.cells.forEach((cell, j) => {
    cell.score.written = written;
    paintCell(cell, namesAt(view, i, j), view.truth[i][j], view.scores[i][j], data);
    paintBadge(editor, cell, i, j);
    cell.element.dataset.cell = cellKey(i, j);
  });
}

function paintCell({ toggle, score }, names, truth, value, { words, model }) {
  setText(toggle, String(truth));
  toggle.setAttribute("aria-pressed", truth === 1);
  toggle.setAttribute("aria-label", fill(model ? words.truth_beside_b : words.truth, { ...names, truth }));
  score.setAttribute("aria-label", fill(model ? words.score_of_b : words.score, names));
  paintField(score, isFocused(score) ? String(value) : score.written(value));
}

function paintHead({ field, named, remove }, name, nameText, removeText) {
  const names = { sample: name, label: name };
  field.setAttribute("aria-label", fill(nameText, names));
  setText(named, name);
  named.title = named.dataset.bold = name;
  remove.setAttribute("aria-label", fill(removeText, names));
  remove.title = fill(removeText, names);
  paintField(field, name);
}

// Making nodes

function newLabelHead(editor, j) {
  const rename = (name) => ({ kind: "name_label", column: j, name });
  const remove = () => ({ kind: "remove_label", column: j });
  const head = newHead(editor, "col", () => editor.view.labels[j], rename, remove);
  editor.header.insertBefore(head.element, editor.sideHeads[0]?.element ?? null);
  return head;
}

function newRow(editor, i) {
  const rename = (name) => ({ kind: "name_sample", row: i, name });
  const remove = () => ({ kind: "remove_sample", row: i });
  const head = newHead(editor, "row", () => editor.view.samples[i], rename, remove);
  const element = newElement("tr", {}, head.element);
  editor.body.append(element);
  return { element, head, cells: [], sides: [], painted: null, widest: 0 };
}

function newHead(editor, scope, current, rename, remove) {
  const head = {
    field: newField(),
    named: newElement("span", { className: "named" }),
    remove: newPlainButton("remove", "×"),
  };
  head.element = newElement("th", { scope }, newElement("div", {}, head.named, head.field, head.remove));
  Object.assign(head.field, { maxLength: editor.data.longest_name, className: "name" });
  head.remove.onclick = () => removeAndStay(editor, head, remove());
  listenToField(head.field, {
    current,
    take: () => takeName(editor, head.field, current(), rename),
    clear: () => clearMessage(editor),
  });
  return head;
}

// The node of the last row or column goes; focus must not go with it.
function removeAndStay(editor, head, edit) {
  const heads = head.element.scope === "row" ? editor.samples.map((row) => row.head) : editor.labels;
  const place = heads.indexOf(head);
  if (place === heads.length - 1) heads[place - 1]?.remove.focus();
  commit(editor, edit);
}

function newCell(editor, row, i, j) {
  const score = newNumber(editor, {
    current: () => editor.view.scores[i]?.[j],
    what: () => fill(editor.data.words.cell, namesAt(editor.view, i, j)),
    editTo: (value) => ({ kind: "score", row: i, column: j, value }),
    move: (event) => moveFrom(editor, event, i, j, SCORE_MOVES, "score"),
  });
  const toggle = newPlainButton("truth", "", () => flip(editor, i, j));
  const cell = {
    element: newElement("td", {}, newElement("div", {}, toggle, score)),
    toggle,
    badge: null,
    score,
  };
  row.element.insertBefore(cell.element, row.sides[0]?.element ?? null);
  toggle.onkeydown = (event) => moveFrom(editor, event, i, j, TOGGLE_MOVES, "toggle");
  return cell;
}

// Taking what was typed

function takeName(editor, field, current, rename) {
  const name = field.value.trim();
  field.typing = false;
  if (name !== current) commit(editor, rename(name));
  return true;
}

function flip(editor, i, j) {
  commit(editor, { kind: "truth", row: i, column: j, value: 1 - editor.view.truth[i][j] });
}
