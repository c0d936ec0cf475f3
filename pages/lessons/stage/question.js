// The page with which a lesson opens: its question, a guess, and what became of the guess.

import { gapFrom, isSame, numberOf } from "./answers.js";
import { current } from "../../workbench/store.js";
import { isAsking, show } from "./asking.js";

// `doings` says what a press leads to: `goTo` a page by its key, `repaint` all.
export function newQuestion(root, doings) {
  const panel = { root, doings, data: null, of: "", guess: "", told: null, said: null };
  root.innerHTML = `
    <h3></h3>
    <form><label></label><input autocomplete="off" spellcheck="false"><button class="press reveal"></button></form>
    <div class="answers" role="group"><span></span></div>
    <p class="verdict" role="status"></p>
    <p class="reason"></p>
    <p class="presses"></p>
    <p class="predicting"></p>`;
  const find = (selector) => root.querySelector(selector);
  Object.assign(panel, { title: find("h3"), form: find("form"), label: find("label"), field: find("input"), reveal: find(".reveal"), answers: find(".answers"), verdict: find(".verdict"), reason: find(".reason"), presses: find(".presses"), predicting: find(".predicting") });
  panel.field.id = "guess";
  panel.label.htmlFor = "guess";
  panel.field.oninput = () => {
    Object.assign(panel, { guess: panel.field.value, told: null });
    doings.repaint();
  };
  panel.form.onsubmit = (event) => {
    event.preventDefault();
    reveal(panel);
  };
  return panel;
}

// New data has come; `isEdit` says that the matrix was edited, which shows the value.
export function fillQuestion(panel, data, isEdit) {
  const of = `${data.lesson}, ${data.part}`;
  const before = panel.data;
  panel.data = data;
  if (panel.of !== of || before?.made_of !== data.made_of) Object.assign(panel, { guess: "", told: null });
  if (panel.of !== of) panel.said = null;
  panel.of = of;
  panel.field.value = panel.guess;
  if (!isEdit) return;
  show(data.metric);
  const isOther = panel.said?.change && !isDone(panel.said.change);
  panel.told = panel.said === null ? known(data.question) : outcome(panel, data.question, isOther);
  if (!isOther) panel.said = null;
}

const isDone = ({ row, column, score }) => current().matrix.scores[row]?.[column] === score;

function reveal(panel) {
  const typed = numberOf(panel.guess);
  const { words, refused, whole = "", bounds = [null, null] } = panel.data.question;
  const [lowest, highest] = bounds;
  if (panel.guess.trim() && typed === null) panel.told = { text: words.no_number };
  else if (typed !== null && ((lowest !== null && typed < lowest) || (highest !== null && typed > highest))) panel.told = { text: refused };
  else if (whole && typed !== null && !Number.isInteger(typed)) panel.told = { text: whole };
  else if (typed === null) return tell(panel);
  else {
    judge(panel);
    show(panel.data.metric);
  }
  panel.doings.repaint();
}

// Compare the guess with the value, if there is one.
export function judge(panel) {
  const { value } = panel.data.question;
  const typed = numberOf(panel.guess);
  if (value !== null && typed !== null && !isJudged(panel)) panel.told = verdict(panel.data.question, panel.guess, typed, value);
}

const isJudged = ({ told }) => told !== null && told.page !== undefined;

// What became of the guess, in a sentence; empty where there was none.
export const sentenceOf = (panel) => (isJudged(panel) && !panel.told.answer && !panel.told.isTold ? panel.told.text : "");

export const hasGuess = (panel) => numberOf(panel.guess) !== null && !isJudged(panel);

function verdict(question, text, typed, value) {
  const { words, shown, reason } = question;
  const numbers = { guess: text.trim(), value: shown, gap: gapFrom(text, value, shown) };
  if (isSame(text, value)) return { text: filled(words.right, numbers), more: reason ?? "", page: question.elsewhere, isRight: true };
  const { told, page } = parting(question, typed);
  return { text: filled(typed > value ? words.high : words.low, numbers), more: [told, reason].filter(Boolean).join(" "), page };
}

// One of the answers is pressed.
function answer(panel, { text, is_right: isRight }) {
  const { words, reason, elsewhere } = panel.data.question;
  panel.told = { text: isRight ? words.yes : words.no, more: reason, page: elsewhere, answer: text, isRight };
  show(panel.data.metric);
  panel.doings.repaint();
}

// The value with its reason, for who does not guess it or has edited the matrix.
function known({ value, words, shown, reason = "", elsewhere = null }) {
  return value === null ? null : { text: filled(words.is, { value: shown }), more: reason, page: elsewhere, isTold: true };
}

function tell(panel) {
  panel.told = known(panel.data.question);
  show(panel.data.metric);
  panel.doings.repaint();
}

// The page whose picture answers a guess; null where none has been answered.
export const answeredBy = ({ told }) => told?.page ?? null;

// The step where the guess and the value part: where the guess is a number that a step or another rule gives,
// where it counts another number of as many cases, or else the one that decides.
function parting({ partings = [], share = null, elsewhere = null }, typed) {
  const known = partings.find(({ value }) => Math.abs(value - typed) < 1e-9);
  if (known) return known;
  const counted = share && typed * share.cases;
  if (share && Math.abs(counted - Math.round(counted)) < 1e-6) {
    return { told: filled(share.told, { counted: String(Math.round(counted)) }), page: share.page };
  }
  if (share?.about) return { told: filled(share.about, { counted: String(Math.round(counted)) }), page: share.page };
  return { told: "", page: elsewhere };
}

// After an edit: whether the number rose, fell or stayed, and whether that was said before.
function outcome({ said }, { value, shown, words, reason = "", elsewhere = null }, isOther) {
  const now = value === null || Math.abs(value - said.value) < 1e-12 ? "same" : value > said.value ? "up" : "down";
  const sentence = filled({ up: words.rose, down: words.fell, same: words.stayed }[now], { before: said.shown, now: shown });
  const answered = isOther ? words.other_change : now === said.way ? words.as_said : filled(words.not_as_said, { way: words[said.way] });
  return { text: `${sentence} ${answered}`, more: reason, page: elsewhere, isRight: true };
}

export function paintQuestion(panel) {
  const { question, metric } = panel.data;
  const { words, value } = question;
  const asking = isAsking(metric);
  panel.title.textContent = question.text;
  panel.label.textContent = question.label;
  panel.field.placeholder = words.hint;
  panel.reveal.textContent = words.reveal;
  const { answers = [] } = question;
  panel.form.hidden = value === null || answers.length > 0 || !asking;
  paintAnswers(panel, question.before, answers, asking);
  const unasked = asking || isJudged(panel) ? null : known(question);
  panel.verdict.textContent = (panel.told ?? unasked)?.text ?? "";
  panel.reason.textContent = panel.told?.more ?? "";
  paintPresses(panel, asking, words);
  paintPredicting(panel, asking);
}

function paintAnswers(panel, before, answers, asking) {
  panel.answers.hidden = answers.length === 0 || (!asking && panel.told === null);
  panel.answers.firstElementChild.textContent = before ?? "";
  set(panel.answers, `${before}|${answers.map(({ text }) => text).join("|")}`, () => [panel.answers.firstElementChild, ...answers.map(({ text }) => newPress(text))]);
  [...panel.answers.querySelectorAll("button")].forEach((one, place) => {
    one.setAttribute("aria-pressed", String(panel.told?.answer === answers[place].text));
    one.onclick = () => answer(panel, answers[place]);
    one.disabled = !asking && panel.told?.answer !== answers[place].text;
  });
}

function paintPresses(panel, asking, words) {
  const { doings, told, data } = panel;
  const presses = [];
  if (told?.page && !told.isRight) presses.push([words.part, () => doings.goTo(told.page)]);
  if (asking) presses.push([words.show, () => tell(panel)]);
  set(panel.presses, presses.map(([text]) => text).join("|"), () => presses.map(([text]) => newPress(text)));
  [...panel.presses.children].forEach((one, place) => (one.onclick = presses[place][1]));
}

// Once the value is known: what will an edit do to it?
function paintPredicting(panel, asking) {
  const { words, value, shown } = panel.data.question;
  const ways = asking || value === null ? [] : ["up", "down", "same"];
  const text = panel.said ? filled(words.waiting, { way: words[panel.said.way] }) : words.predict;
  set(panel.predicting, String(ways), () => (ways.length ? [document.createElement("span"), ...ways.map((way) => newPress(words[way]))] : []));
  if (ways.length) panel.predicting.firstElementChild.textContent = text;
  [...panel.predicting.querySelectorAll("button")].forEach((one, place) => {
    one.setAttribute("aria-pressed", String(panel.said?.way === ways[place]));
    one.onclick = () => {
      panel.said = { way: ways[place], value, shown, change: panel.data.question.change };
      paintPredicting(panel, asking);
    };
  });
}

// What is the same stays, or a press would take the focus away with it.
function set(element, key, made) {
  if (element.written === key) return;
  element.replaceChildren(...made());
  element.written = key;
}

export function newPress(text) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "press", textContent: text });
  return button;
}

const filled = (text, facts) => Object.entries(facts).reduce((made, [name, fact]) => made.replaceAll(`{${name}}`, fact), text);
