// Turns the pages that Python has drawn. It knows no metric: it shows a page, lights its cells, lets things
// glide to their places, and keeps the reader's place while Python sends new pages. Before the first page stands
// the question of the lesson, after the last one what it asks to try, and then what it comes to and the next lesson.

import { closeOnLeaving } from "../../workbench/bar/folding_menu.js";
import { onPointedCell, showPage } from "../../workbench/cell_highlights.js";
import { isKeyTaken, listenToKeys, newButton, paintButton } from "../../workbench/elements.js";
import { keepReachable } from "../../workbench/scrolling.js";
import { currentFocus, noteStep, onChange, perform } from "../../workbench/store.js";
import { choose, enableLinks, follow as followLink } from "../../workbench/tab/links.js";
import { fit } from "./fit.js";
import { glideFrom, placesOf } from "./glide.js";
import { explainLetters } from "./letter_titles.js";
import {
  endPlace,
  keyAt,
  nearestPage,
  picturePage,
  placeOf,
  QUESTION_PLACE,
  stepOf,
  taskPlace,
} from "./places.js";
import { cellsIn, keepHandles, lightCell, point } from "./pointing.js";
import {
  answeredBy,
  fillQuestion,
  hasGuess,
  judge,
  newQuestion,
  paintQuestion,
  sentenceOf,
} from "./question.js";
import { newTask, paintTask } from "./task.js";
import { isHidden, neverAsks, setNeverAsk, showPart, showValue } from "./value_visibility.js";

const stages = new WeakMap();
const phone = matchMedia("(max-width: 640px)");
const narrow = matchMedia("(max-width: 1279px)"); // the foot has no room for all ways
let onScreen = null; // the stage that is shown; a new one may take its place before it ends
let beforePrint; // the place of the reader, while all steps are on paper

// What fits is measured again in letters that come later than the page.
const fitAgain = () => onScreen && fit(onScreen);
document.fonts.addEventListener("loadingdone", fitAgain);
new FontFace("Lab Math", `url(${new URL("fonts/stix-two-math.woff2", import.meta.url)})`)
  .load()
  .then((font) => document.fonts.add(font))
  .then(fitAgain);

// On paper there are all steps, and the picture of the last one.
addEventListener("beforeprint", () => {
  beforePrint = onScreen?.at;
  if (onScreen) turnTo(onScreen, null, new Map());
});
addEventListener("afterprint", () => onScreen && turnTo(onScreen, beforePrint, new Map()));

narrow.addEventListener("change", () => onScreen && placeWays(onScreen));

/**
 * @import { Marker } from "../../workbench/chips/marks.js"
 * @import { ButtonText } from "../../workbench/elements.js"
 *
 * @typedef {object} StageData
 * @property {string} lesson
 * @property {string} metric
 * @property {number} part
 * @property {string | null} begins_with
 * @property {string} matrix_name
 * @property {boolean} edited
 * @property {StagePage[]} pages
 * @property {number} value_at
 * @property {number} number_at
 * @property {number} part_at
 * @property {number} average_at
 * @property {string} board
 * @property {string} picture
 * @property {string} caption
 * @property {QuestionData} question
 * @property {TaskData} task
 * @property {string} ending
 * @property {string} all_steps
 *
 * @typedef {object} QuestionData
 * @property {string} [deciding_page]
 * @property {string} [reason]
 * @property {KnownGuess[]} [known_guesses]
 * @property {CaseShare | null} [share]
 * @property {[number | null, number | null]} [bounds]
 * @property {string} [refused]
 * @property {string} [whole]
 * @property {string} [prompt]
 * @property {OfferedAnswer[]} [answers]
 * @property {string} it_is
 * @property {string} predict
 * @property {string} waiting
 * @property {string} text
 * @property {number | null} value
 * @property {string} shown
 * @property {string} label
 * @property {string} hint
 * @property {ChangeToThinkOf | null} change
 *
 * @typedef {object} KnownGuess
 * @property {number} value
 * @property {string} page
 * @property {string} sentence
 *
 * @typedef {object} CaseShare
 * @property {number} cases
 * @property {string} page
 * @property {string} sentence
 * @property {string} sentence_if_fraction
 *
 * @typedef {object} OfferedAnswer
 * @property {string} text
 * @property {boolean} is_right
 *
 * @typedef {object} ChangeToThinkOf
 * @property {string} name
 * @property {number} row
 * @property {number} column
 * @property {number} score
 *
 * @typedef {object} TaskData
 * @property {string} text
 * @property {boolean} is_done
 * @property {string} picture
 * @property {RuleOfTask | null} rule
 * @property {WhyOfTask | null} why
 * @property {boolean} edited
 * @property {string} so_far
 *
 * @typedef {object} RuleOfTask
 * @property {string} key
 * @property {string} title
 * @property {RuleOption[]} options
 * @property {string | number} chosen
 *
 * @typedef {object} RuleOption
 * @property {string | number} value
 * @property {string} text
 *
 * @typedef {object} WhyOfTask
 * @property {string} text
 * @property {ClaimOfTask[]} claims
 *
 * @typedef {object} ClaimOfTask
 * @property {string} text
 * @property {string} answer
 * @property {boolean} is_right
 *
 * @typedef {object} StagePage
 * @property {string} key
 * @property {string} pace
 * @property {string} [cells]
 * @property {string} [predicted]
 * @property {Marker[]} [marks]
 *
 * @typedef {object} StageConstants
 * @property {Record<"the_question" | "the_task" | "the_end" | "guessed" | "try" | "tried" | "more" |
 *   "steps" | "formula" | "code" | "take_away" | "never" | "ask", string>} words
 * @property {Record<"title" | "done" | "open" | "back", string>} task_words
 * @property {Record<"reveal" | "show" | "right" | "yes" | "no" | "high" | "low" | "no_number" | "part" |
 *   "up" | "down" | "same" | "rose" | "fell" | "stayed" | "as_predicted" | "not_as_predicted" |
 *   "other_change", string>} feedback
 * @property {ButtonText} back
 * @property {ButtonText} next
 * @property {ButtonText} start
 * @property {ButtonText} all
 */

export default show;

/** @param {Given<StageData & StageConstants>} given */
function show({ data, parentElement, setTriggerValue }) {
  if (!stages.has(parentElement)) stages.set(parentElement, newStage(parentElement));
  const stage = stages.get(parentElement);
  const before = placesOf(stage.root);
  const isEdit = stage.data !== null && data.edited && data.matrix_name !== stage.data.matrix_name;
  stage.data = data;
  stage.takeAway = () => setTriggerValue("take_away", true);
  placeWays(stage);
  fill(stage);
  open(stage);
  enableLinks(stage.ending);
  fillQuestion(stage.question, stage.data, isEdit);
  turnTo(stage, stage.at, before);
  stage.end?.();
  const ends = [
    listenToKeys((event) => pressKeys(stage, event)),
    onPointedCell((cell) => lightCell(stage.root, cell)),
    keepReachable(data.words),
    onChange(() => followHistory(stage)),
  ];
  stage.end = () => ends.forEach((end) => end());
  return () => {
    stage.end();
    if (onScreen === stage) showPage(null);
  };
}

function newStage(parent) {
  const find = (selector) => parent.querySelector(selector);
  /** @type {any} */
  const stage = {
    root: find(".stage"),
    board: find(".board"),
    working: find(".working"),
    canvas: find(".canvas"),
    caption: find(".caption"),
    progress: find(".progress"),
    menu: find(".menu"),
    questionLine: find(".question"),
    pace: find(".pace"),
    ending: find(".ending"),
    tools: find(".tools"),
    data: null,
    at: null,
  };
  const row = find(".turning");
  stage.back = newButton(row, () => turn(stage, "back"));
  row.prepend(stage.back);
  stage.next = newButton(row, () => goOn(stage));
  stage.next.classList.add("primary");
  stage.repaint = () => turnTo(stage, stage.at, placesOf(stage.root));
  stage.task = newTask(find(".trying"), {
    onWayBack: () => perform({ kind: "reset" }),
    onRule: (what, value) => choose({ what }, value),
    onReason: () => fit(stage),
  });
  stage.question = newQuestion(find(".asking"), {
    goTo: (key) => goTo(stage, placeOf(stage.data, key)),
    repaint: stage.repaint,
  });
  stage.guessed = newButton(stage.tools, () => reveal(stage));
  stage.toTask = newButton(stage.tools, () => goTo(stage, taskPlace(stage.data)));
  stage.more = newButton(stage.tools, () => turn(stage, stage.at === null ? "start" : "all"));
  for (const way of waysOf(stage)) way.classList.add("way");
  stage.tools.append(stage.menu);
  const folded = stage.menu.querySelector("div");
  stage.asks = newButton(folded, () => askOrNot(stage));
  stage.saves = newButton(folded, () => stage.takeAway());
  closeOnLeaving(stage.menu);
  stage.board.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-go]");
    if (button) goTo(stage, Number(button.dataset.go));
  });
  keepHandles(stage.root);
  new ResizeObserver(() => fit(stage)).observe(stage.board);
  return stage;
}

// The ways to other places than the next page stand beside the menu, or in it where there is no room.
const waysOf = ({ guessed, toTask, more }) => [guessed, toTask, more];

function placeWays(stage) {
  const { tools, menu } = stage;
  const frame = narrow.matches ? menu.lastElementChild : tools;
  if (stage.more.parentElement !== frame) frame.prepend(...waysOf(stage));
}

// Whether lessons open on their question: who wants none goes on to the first step.
function askOrNot(stage) {
  setNeverAsk(!neverAsks());
  if (neverAsks() && stage.at === QUESTION_PLACE) turn(stage, "next");
  else stage.repaint();
}

function fill(stage) {
  const { working, canvas, caption } = stage;
  /** @type {StageData & StageConstants} */
  const data = stage.data;
  if (writeOnce(working, data.board)) explainLetters(working);
  writeOnce(canvas, data.picture);
  caption.textContent = data.caption;
  stage.menu.firstElementChild.textContent = "⋯";
  stage.menu.firstElementChild.ariaLabel = data.words.more;
  paintTask(stage.task, data.task, data.task_words, data.lesson);
  writeOnce(stage.ending, data.ending);
}

// What is the same stays: an edit elsewhere must not take the focus from a number, or close what is open.
function writeOnce(element, html) {
  if (element.written === html) return false;
  element.innerHTML = html;
  element.written = html;
  return true;
}

// The step that is looked at, which a link may have named by its number. A lesson that opens on its question asks it
// only while its value is hidden. Where the reader has turned to stays.
function open(stage) {
  /** @type {StageData & StageConstants} */
  const data = stage.data;
  const { lesson, begins_with, pages, metric } = data;
  onScreen = stage;
  let { step = null } = currentFocus();
  if (stage.lesson !== lesson || stage.step !== step) {
    if (placeOf(data, step) === QUESTION_PLACE && !isHidden(metric)) step = pages[0].key;
    else if (step !== null && placeOf(data, step) === null && begins_with !== null) step = begins_with;
    if (placeOf(data, step) !== QUESTION_PLACE) showValue(metric);
  }
  stage.lesson = lesson;
  stage.at = step === null ? null : (placeOf(data, step) ?? nearestPage(data, step, stage.at));
  stage.step = step;
  noteStep(step);
}

// Turning

const nextLesson = ({ at, data, ending }) => (at === endPlace(data) ? ending.querySelector("a.next") : null);

// Goes on: to the next page, from the last one to the next lesson.
function goOn(stage) {
  const link = nextLesson(stage);
  if (link) followLink(link);
  else turn(stage, "next");
}

function turn(stage, kind) {
  const at = stage.at ?? stage.data.pages.length;
  if (kind === "question") return goTo(stage, QUESTION_PLACE);
  if (kind === "back" && at === QUESTION_PLACE) return;
  if (kind === "next" && (stage.at === null || at === endPlace(stage.data))) return;
  goTo(stage, { back: at - 1, next: at + 1, start: 0, all: null }[kind]);
  if (kind === "start") stage.next.focus({ preventScroll: true });
}

function goTo(stage, at) {
  stage.step = keyAt(stage.data, at);
  noteStep(stage.step, { isTurned: true });
  arriveAt(stage, at);
}

// The browser has gone back or forward to a step. That of another lesson is drawn first.
function followHistory(stage) {
  const { metric, average, step = null } = currentFocus();
  const at = placeOf(stage.data, step);
  const isHere = stage.data.lesson === `${metric}, ${average}` && (at !== null || step === null);
  if (!isHere || step === stage.step) return;
  stage.step = step;
  arriveAt(stage, at);
}

function arriveAt(stage, at) {
  turnTo(stage, at, placesOf(stage.root));
  follow(stage);
}

function turnTo(stage, at, before) {
  const { root, board, canvas } = stage;
  /** @type {StageData & StageConstants} */
  const data = stage.data;
  stage.at = at;
  if (at === null || at >= data.value_at) judge(stage.question);
  if (at === null || at >= data.number_at) showValue(data.metric);
  else if (at >= data.value_at) showPart(data.metric);
  const decides = at === QUESTION_PLACE ? answeredBy(stage.question) : null;
  root.classList.toggle("all", at === null);
  root.classList.toggle("asks", at === QUESTION_PLACE);
  root.classList.toggle("answered", decides !== null);
  reach(board, at, at ?? data.pages.length - 1);
  const shown = picturePage(data, at, { isAnswered: decides !== null });
  reach(canvas, at, shown);
  paint(stage, at);
  fit(stage);
  glideFrom(before, root);
  point(root, null);
  /** @type {Partial<StagePage>} */
  const page = data.pages[placeOf(data, decides) ?? at] ?? data.pages[shown] ?? {};
  showPage({
    key: page.key,
    cells: cellsIn(page.cells),
    ringed: cellsIn(page.predicted),
    marks: page.marks,
  });
}

function reveal(stage) {
  judge(stage.question);
  showValue(stage.data.metric);
  goTo(stage, QUESTION_PLACE);
}

// Show what has been reached at this place; `requested` is the place that is wanted, null for all of them. What the
// page is about is marked.
function reach(frame, requested, now) {
  for (const one of frame.querySelectorAll("[data-from], [data-to], [data-now]")) {
    const { from = -Infinity, to = Infinity, now: about = "" } = one.dataset;
    const isPage = requested === null && one.classList.contains("page");
    one.classList.toggle("not-yet", !isPage && (now < Number(from) || now > Number(to)));
    const isAbout = requested !== null && about.split(" ").includes(String(now));
    one.classList.toggle("now", isAbout && one.closest(".not-yet") === null);
  }
}

function paint(stage, at) {
  const { board, tools } = stage;
  /** @type {StageData & StageConstants} */
  const data = stage.data;
  const { pages, words, task, metric } = data;
  const isQuestion = at === QUESTION_PLACE;
  const isTask = at === taskPlace(data);
  const isEnd = at === endPlace(data);
  stage.pace.textContent =
    (at === null && data.all_steps) ||
    (isQuestion && words.the_question) ||
    (isTask && words.the_task) ||
    (isEnd && words.the_end) ||
    pages[at].pace;
  paintButton(stage.back, data.back, !isQuestion);
  const link = nextLesson(stage);
  const next = link ? { ...data.next, text: link.textContent } : data.next;
  paintButton(stage.next, next, link !== null || (at !== null && !isEnd));
  paintButton(stage.more, at === null ? data.start : data.all, true);
  stage.questionLine.textContent =
    isQuestion || isTask ? "" : (!isHidden(metric) && sentenceOf(stage.question)) || data.question.text;
  paintProgress(stage, at);
  paintButton(stage.asks, { text: neverAsks() ? words.ask : words.never }, true);
  paintButton(stage.saves, { text: words.take_away }, true);
  paintButton(stage.guessed, { text: words.guessed }, true);
  stage.guessed.hidden = isQuestion || !isHidden(metric) || !hasGuess(stage.question);
  paintButton(stage.toTask, { text: task.is_done ? words.tried : words.try }, true);
  stage.toTask.hidden = isEnd || !stage.guessed.hidden;
  stage.toTask.classList.toggle("here", isTask);
  tools.classList.toggle("done", Boolean(task.is_done));
  stage.working.hidden = isQuestion || isTask || isEnd;
  stage.question.root.hidden = !isQuestion;
  stage.task.root.hidden = !isTask;
  stage.ending.hidden = !isEnd;
  if (isQuestion) paintQuestion(stage.question);
  // All steps together are scrolled, by the keys too.
  board.role = at === null ? "region" : null;
  board.ariaLabel = at === null ? words.steps : null;
  if (at === null) board.tabIndex = 0;
  else board.removeAttribute("tabindex");
  for (const page of board.querySelectorAll(".page")) {
    // The numbers of a page are one stop of the Tab key.
    page
      .querySelectorAll(".handle")
      .forEach((one, number) => one.setAttribute("tabindex", number ? "-1" : "0"));
  }
}

// A mark for every page: those that are done, and the one that is open. Those of one step stand together.
function paintProgress({ progress, data: { pages } }, at) {
  const count = pages.length;
  if (progress.children.length !== count)
    progress.replaceChildren(...pages.map(() => document.createElement("i")));
  [...progress.children].forEach((mark, place) => {
    mark.classList.toggle("done", at === null || place < at);
    mark.classList.toggle("here", place === at);
    mark.classList.toggle("begins", place > 0 && stepOf(pages[place].key) !== stepOf(pages[place - 1].key));
  });
}

function pressKeys(stage, event) {
  const kind = {
    ArrowLeft: "back",
    PageUp: "back",
    ArrowRight: "next",
    PageDown: "next",
    " ": "next",
    Home: "question",
  }[event.key];
  const choosing = [
    ".handle",
    "[role=slider]",
    "[role=radio]",
    "[role=radiogroup]",
    "[role=dialog]",
    "[role=grid]",
    "[type=range]",
  ];
  const pressed = event.key === " " ? ["button", "a", "summary", "select", "[tabindex='0']"] : [];
  const others = event.key.startsWith("Page") ? [] : [...choosing, ...pressed]; // a presenter has no other keys
  if (!kind || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isKeyTaken(event, others))
    return;
  event.preventDefault();
  // An arrow ends with the lesson; a key that stays down does not run into the next one.
  if (kind === "next" && event.key !== "ArrowRight" && !event.repeat) goOn(stage);
  else turn(stage, kind);
}

// On a phone the page follows the step.
function follow({ root }) {
  if (!phone.matches) return;
  const { top, bottom } = root.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight)
    root.scrollIntoView({ block: bottom - top > innerHeight ? "start" : "nearest" });
}
