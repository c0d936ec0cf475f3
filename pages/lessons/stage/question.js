// The page with which a lesson opens: its question, a guess, and what became of the guess.

import { current } from "../../workbench/store.js";
import { gapFrom, isSame, numberOf } from "./answers.js";
import { paintPresses } from "./presses.js";
import { isHidden, showValue } from "./value_visibility.js";

/** @import { QuestionData, StageConstants, StageData } from "./stage.js" */

// `actions` says what a press leads to: `goTo` a page by its key, `repaint` all.
export function newQuestion(root, actions) {
  const panel = { root, actions, data: null, subject: "", guess: "", feedback: null, prediction: null };
  root.innerHTML = `
    <h3></h3>
    <form><label for="guess"></label><input id="guess" autocomplete="off" spellcheck="false"><button class="press reveal"></button></form>
    <div class="answers" role="group"><span></span></div>
    <p class="verdict" role="status"></p>
    <p class="reason"></p>
    <p class="presses"></p>
    <p class="predicting"><span></span></p>`;
  const find = (selector) => root.querySelector(selector);
  Object.assign(panel, {
    title: find("h3"),
    form: find("form"),
    label: find("label"),
    field: find("input"),
    reveal: find(".reveal"),
    answers: find(".answers"),
    verdict: find(".verdict"),
    reason: find(".reason"),
    presses: find(".presses"),
    predicting: find(".predicting"),
  });
  panel.field.oninput = () => {
    Object.assign(panel, { guess: panel.field.value, feedback: null });
    actions.repaint();
  };
  panel.form.onsubmit = (event) => {
    event.preventDefault();
    reveal(panel);
  };
  return panel;
}

// New data has come; `isEdit` says that the matrix was edited, which shows the value.
export function fillQuestion(panel, data, isEdit) {
  const subject = `${data.lesson}, ${data.part}`;
  const before = panel.data;
  panel.data = data;
  if (panel.subject !== subject || before?.matrix_name !== data.matrix_name)
    Object.assign(panel, { guess: "", feedback: null });
  if (panel.subject !== subject) panel.prediction = null;
  panel.subject = subject;
  panel.field.value = panel.guess;
  if (!isEdit) return;
  showValue(data.metric);
  const isOther = panel.prediction?.change && !isDone(panel.prediction.change);
  panel.feedback = panel.prediction === null ? known(data.question) : outcome(panel, data, isOther);
  if (!isOther) panel.prediction = null;
}

const isDone = ({ row, column, score }) => current().matrix.scores[row]?.[column] === score;

function reveal(panel) {
  const typed = numberOf(panel.guess);
  const { refused, whole = "", bounds = [null, null] } = panel.data.question;
  const [lowest, highest] = bounds;
  if (panel.guess.trim() && typed === null) panel.feedback = { text: panel.data.feedback.no_number };
  else if (typed !== null && ((lowest !== null && typed < lowest) || (highest !== null && typed > highest)))
    panel.feedback = { text: refused };
  else if (whole && typed !== null && !Number.isInteger(typed)) panel.feedback = { text: whole };
  else if (typed === null) return revealWithoutGuess(panel);
  else {
    judge(panel);
    showValue(panel.data.metric);
  }
  panel.actions.repaint();
}

// Compare the guess with the value, if there is one.
export function judge(panel) {
  const { value } = panel.data.question;
  const typed = numberOf(panel.guess);
  if (value !== null && typed !== null && !isJudged(panel))
    panel.feedback = verdict(panel.data, panel.guess, typed);
}

const isJudged = ({ feedback }) => feedback !== null && feedback.page !== undefined;

// What became of the guess, in a sentence; empty where there was none.
export const sentenceOf = (panel) =>
  isJudged(panel) && !panel.feedback.answer && !panel.feedback.isRevealed ? panel.feedback.text : "";

export const hasGuess = (panel) => numberOf(panel.guess) !== null && !isJudged(panel);

/** @type {(data: StageData & StageConstants, text: string, typed: number) => object} */
function verdict({ question, feedback }, text, typed) {
  const { value, shown, reason } = question;
  const numbers = { guess: text.trim(), value: shown, gap: gapFrom(text, value, shown) };
  if (isSame(text, value))
    return {
      text: filled(feedback.right, numbers),
      more: reason ?? "",
      page: question.deciding_page,
      isRight: true,
    };
  const { sentence, page } = closestGuess(question, typed);
  return {
    text: filled(typed > value ? feedback.high : feedback.low, numbers),
    more: [sentence, reason].filter(Boolean).join(" "),
    page,
  };
}

// One of the answers is pressed.
function answer(panel, { text, is_right: isRight }) {
  /** @type {StageData & StageConstants} */
  const { question, feedback } = panel.data;
  const { reason, deciding_page } = question;
  panel.feedback = {
    text: isRight ? feedback.yes : feedback.no,
    more: reason,
    page: deciding_page,
    answer: text,
    isRight,
  };
  showValue(panel.data.metric);
  panel.actions.repaint();
}

// The value with its reason, for who does not guess it or has edited the matrix.
/** @param {QuestionData} question */
function known({ value, it_is, shown, reason = "", deciding_page = null }) {
  return value === null
    ? null
    : { text: filled(it_is, { value: shown }), more: reason, page: deciding_page, isRevealed: true };
}

function revealWithoutGuess(panel) {
  panel.feedback = known(panel.data.question);
  showValue(panel.data.metric);
  panel.actions.repaint();
}

// The page whose picture answers a guess; null where none has been answered.
export const answeredBy = ({ feedback }) => feedback?.page ?? null;

// The step where the guess and the value part: where the guess is a number that a step or another rule gives,
// where it counts another number of as many cases, or else the one that decides.
/** @type {(question: QuestionData, typed: number) => { sentence: string, page: string }} */
function closestGuess({ known_guesses: knownGuesses = [], share = null, deciding_page = null }, typed) {
  const known = knownGuesses.find(({ value }) => Math.abs(value - typed) < 1e-9);
  if (known) return known;
  const counted = share && typed * share.cases;
  const rounded = Math.round(counted);
  const sentence = Math.abs(counted - rounded) < 1e-6 ? share?.sentence : share?.sentence_if_fraction;
  if (!sentence) return { sentence: "", page: deciding_page };
  return { sentence: filled(sentence, { counted: String(rounded) }), page: share.page };
}

// After an edit: whether the number rose, fell or stayed, and whether that was predicted before.
/** @type {(panel: any, data: StageData & StageConstants, isOther: boolean) => object} */
function outcome({ prediction }, { question, feedback }, isOther) {
  const { value, shown, reason = "", deciding_page = null } = question;
  const now =
    value === null || Math.abs(value - prediction.value) < 1e-12
      ? "same"
      : value > prediction.value
        ? "up"
        : "down";
  const sentence = filled({ up: feedback.rose, down: feedback.fell, same: feedback.stayed }[now], {
    before: prediction.shown,
    now: shown,
  });
  const answered = isOther
    ? feedback.other_change
    : now === prediction.way
      ? feedback.as_predicted
      : filled(feedback.not_as_predicted, { way: feedback[prediction.way] });
  return { text: `${sentence} ${answered}`, more: reason, page: deciding_page, isRight: true };
}

export function paintQuestion(panel) {
  /** @type {StageData & StageConstants} */
  const { question, feedback, metric } = panel.data;
  const { value } = question;
  const asking = isHidden(metric);
  panel.title.textContent = question.text;
  panel.label.textContent = question.label;
  panel.field.placeholder = question.hint;
  panel.reveal.textContent = feedback.reveal;
  panel.form.hidden = value === null || question.answers !== undefined || !asking;
  paintAnswers(panel, question, asking);
  const knownAtOnce = asking || isJudged(panel) ? null : known(question);
  panel.verdict.textContent = (panel.feedback ?? knownAtOnce)?.text ?? "";
  panel.reason.textContent = panel.feedback?.more ?? "";
  paintWaysOn(panel, asking, () => revealWithoutGuess(panel));
  paintPredicting(panel, asking);
}

function paintAnswers(panel, { prompt = "", answers = [] }, asking) {
  const { answers: row, feedback } = panel;
  row.hidden = answers.length === 0 || (!asking && feedback === null);
  row.firstElementChild.textContent = prompt;
  const presses = answers.map((one) => {
    const isPressed = feedback?.answer === one.text;
    return {
      text: one.text,
      ariaPressed: String(isPressed),
      disabled: !asking && !isPressed,
      onclick: () => answer(panel, one),
    };
  });
  paintPresses(row, presses);
}

function paintWaysOn({ presses: row, actions, feedback, data }, asking, onShow) {
  const { part, show } = data.feedback;
  const presses = [];
  if (feedback?.page && !feedback.isRight)
    presses.push({ text: part, onclick: () => actions.goTo(feedback.page) });
  if (asking) presses.push({ text: show, onclick: onShow });
  paintPresses(row, presses);
}

// Once the value is known: what will an edit do to it?
function paintPredicting(panel, asking) {
  const { predicting: row, prediction } = panel;
  /** @type {StageData & StageConstants} */
  const { question, feedback } = panel.data;
  const { value, shown, change, waiting, predict } = question;
  row.hidden = asking || value === null;
  row.firstElementChild.textContent = prediction
    ? filled(waiting, { way: feedback[prediction.way] })
    : predict;
  const presses = ["up", "down", "same"].map((way) => ({
    text: feedback[way],
    ariaPressed: String(prediction?.way === way),
    onclick: () => {
      panel.prediction = { way, value, shown, change };
      paintPredicting(panel, asking);
    },
  }));
  paintPresses(row, presses);
}

const filled = (text, facts) =>
  Object.entries(facts).reduce((made, [name, fact]) => made.replaceAll(`{${name}}`, fact), text);
