// Turns the pages that Python has drawn. It knows no metric: it shows a page, lights its cells, lets things
// glide to their places, and keeps the reader's place while Python sends new pages. Before the first page stands
// the question of the lesson, after the last one what it asks to try, and then what it comes to and the next lesson.

import { closeOnLeaving } from "../../workbench/bar/folding_menu.js";
import { onPointedCell, pointAt, showPage } from "../../workbench/cell_highlights.js";
import { isKeyTaken, listenToKeys, newButton, paintButton } from "../../workbench/elements.js";
import { keepReachable } from "../../workbench/scrolling.js";
import { currentFocus, noteStep, perform } from "../../workbench/store.js";
import { choose, enableLinks, follow as followLink } from "../../workbench/tab/links.js";
import { HOW_MANY, hasBlank, layBlanks } from "./blanks.js";
import { expandBoard } from "./expand_shorthand.js";
import { glideFrom, placesOf } from "./glide.js";
import { cellsIn, cellsOf, keepHandles } from "./pointing.js";
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
import {
  hideForBlanks,
  isAsking,
  isHidden,
  neverAsks,
  setNeverAsk,
  showPart,
  show as showValue,
} from "./value_visibility.js";

const stages = new WeakMap();
const phone = matchMedia("(max-width: 640px)");
const narrow = matchMedia("(max-width: 1279px)"); // the foot has no room for all ways
const [QUESTION, TASK, END] = ["start", "try", "end"]; // what an address calls them
const THE_QUESTION = -1; // its place; those of the task and of the end are the ones after the last page
let blanks = HOW_MANY[0]; // of this visit
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

export default show;

function show({ data, parentElement, setStateValue, setTriggerValue }) {
  if (!stages.has(parentElement)) stages.set(parentElement, newStage(parentElement));
  const stage = stages.get(parentElement);
  const before = placesOf(stage.root);
  const isEdit = stage.data !== null && data.edited && data.matrix_name !== stage.data.matrix_name;
  stage.data = { ...data, pages: data.pages.map(whole) };
  stage.takeAway = () => setTriggerValue("take_away", true);
  stage.tellBlanks = () => tellBlanks(data, setStateValue);
  stage.tellBlanks();
  placeWays(stage);
  fill(stage);
  open(stage);
  fillQuestion(stage.question, stage.data, isEdit);
  turnTo(stage, stage.at, before);
  stage.deafen?.();
  stage.deafen = listenToKeys((event) => pressKeys(stage, event));
  stage.forget?.();
  stage.forget = onPointedCell((cell) => markFrom(stage, cell));
  stage.rest?.();
  stage.rest = keepReachable(data.words);
  stage.leave = enableLinks(stage.ending);
  return () => {
    stage.deafen();
    stage.forget();
    stage.rest();
    stage.leave();
    if (onScreen === stage) showPage(null);
  };
}

// A page as the workbench lights it: Python leaves out what is empty.
function whole({ cells, predicted, marks = [], ...page }) {
  return { ...page, cells: cellsIn(cells), ringed: cellsIn(predicted), marks };
}

function newStage(parent) {
  const find = (selector) => parent.querySelector(selector);
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
    answered: find(".answer"),
    ending: find(".ending"),
    tools: find(".tools"),
    data: null,
    at: null,
    fillsIn: false,
  };
  const row = find(".turning");
  stage.back = newButton(row, () => turn(stage, "back"));
  row.prepend(stage.back);
  stage.next = newButton(row, () => goOn(stage));
  stage.next.classList.add("primary");
  stage.repaint = () => turnTo(stage, stage.at, placesOf(stage.root));
  stage.answer = (text) => (stage.answered.textContent = text);
  stage.task = newTask(find(".trying"), {
    onWayBack: () => perform({ kind: "reset" }),
    onRule: (what, value) => choose({ what }, value),
    onReason: () => fit(stage),
  });
  stage.question = newQuestion(find(".asking"), {
    goTo: (key) => goTo(stage, placeOf(stage, key)),
    repaint: stage.repaint,
  });
  stage.guessed = newButton(stage.tools, () => reveal(stage));
  stage.toTask = newButton(stage.tools, () => goTo(stage, taskPlace(stage)));
  stage.more = newButton(stage.tools, () => turn(stage, stage.at === null ? "start" : "all"));
  for (const way of waysOf(stage)) way.classList.add("way");
  stage.tools.append(stage.menu);
  const folded = stage.menu.querySelector("div");
  stage.blanks = newBlanks(stage, folded);
  stage.asks = newButton(folded, () => askOrNot(stage));
  stage.saves = newButton(folded, () => stage.takeAway());
  closeOnLeaving(stage.menu);
  stage.board.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-go]");
    if (button) goTo(stage, Number(button.dataset.go));
  });
  keepHandles(stage.root, { point: (cells) => point(stage, cells) });
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

function newBlanks(stage, frame) {
  const list = document.createElement("select");
  list.className = "press framed";
  list.append(...HOW_MANY.map((value) => Object.assign(document.createElement("option"), { value })));
  list.onchange = () => {
    blanks = list.value;
    stage.tellBlanks();
    layBlanks(stage, blanks);
    goTo(stage, Math.max(0, stage.at ?? 0));
  };
  frame.append(list);
  return list;
}

// Whether lessons open on their question: who wants none goes on to the first step.
function askOrNot(stage) {
  setNeverAsk(!neverAsks());
  if (neverAsks() && stage.at === THE_QUESTION) turn(stage, "next");
  else stage.repaint();
}

// What a step does is sent to those who fill in blanks alone: it answers a wrong number.
function tellBlanks(data, setStateValue) {
  const fillsIn = blanks !== HOW_MANY[0];
  if (fillsIn && !data.fills_in) setStateValue("fills_in", true);
}

function fill(stage) {
  const { data, working, canvas, caption } = stage;
  const isNew = set(working, data.board);
  if (isNew) expandBoard(working);
  // What is to be chosen in a blank comes once Python knows that blanks are filled in.
  if (isNew || stage.fillsIn !== data.fills_in) layBlanks(stage, blanks);
  stage.fillsIn = data.fills_in;
  set(canvas, data.picture);
  caption.textContent = data.caption;
  stage.menu.firstElementChild.textContent = "⋯";
  stage.menu.firstElementChild.ariaLabel = data.words.more;
  stage.blanks.setAttribute("aria-label", data.words.blanks.name);
  for (const option of stage.blanks.options) option.textContent = data.words.blanks[option.value];
  stage.blanks.value = blanks;
  paintTask(stage.task, data.task, data.words.task, data.lesson);
  set(stage.ending, data.ending);
}

// What is the same stays: an edit elsewhere must not take the focus from a number, or close what is open.
function set(element, html) {
  if (element.written === html) return false;
  element.innerHTML = html;
  element.written = html;
  return true;
}

// The step that is looked at, which a link may have named by its number. A lesson that opens on its question asks it
// only while its value is hidden. Where the reader has turned to stays.
function open(stage) {
  const { lesson, at, pages, metric } = stage.data;
  onScreen = stage;
  let { step = null } = currentFocus();
  if (stage.lesson !== lesson || stage.step !== step) {
    if (step === QUESTION && !isAsking(metric)) step = pages[0].key;
    else if (step !== null && placeOf(stage, step) === null && at !== null) step = at;
    if (step !== QUESTION) showValue(metric);
  }
  stage.lesson = lesson;
  stage.at = step === null ? null : (placeOf(stage, step) ?? nearest(pages, step, stage.at));
  note(stage, step);
}

function note(stage, step) {
  stage.step = step;
  noteStep(step);
}

// The place of the page with this key, or null.
function placeOf(stage, key) {
  const { pages } = stage.data;
  if (key === QUESTION) return THE_QUESTION;
  if (key === TASK) return taskPlace(stage);
  if (key === END) return endPlace(stage);
  const found = pages.findIndex((page) => page.key === key);
  return found < 0 ? null : found;
}

const taskPlace = ({ data: { pages } }) => pages.length;
const endPlace = ({ data: { pages } }) => pages.length + 1;

function keyAt(stage, at) {
  if (at === null) return null;
  return (
    { [THE_QUESTION]: QUESTION, [taskPlace(stage)]: TASK, [endPlace(stage)]: END }[at] ??
    stage.data.pages[at].key
  );
}

// A line may go with its item: then the first line of its step, or the page with the same number.
function nearest(pages, key, before) {
  const [step] = key.split(":");
  const same = pages.findIndex((page) => stepOf(page) === step);
  return same >= 0 ? same : Math.max(0, Math.min(before ?? 0, pages.length - 1));
}

// Turning

const nextLesson = (stage) => (stage.at === endPlace(stage) ? stage.ending.querySelector("a.next") : null);

// Goes on: to the next page, from the last one to the next lesson.
function goOn(stage) {
  const link = nextLesson(stage);
  if (link) followLink(link);
  else turn(stage, "next");
}

function turn(stage, kind) {
  const at = stage.at ?? stage.data.pages.length;
  if (kind === "question") return goTo(stage, THE_QUESTION);
  if (kind === "back" && at === THE_QUESTION) return;
  if (kind === "next" && (stage.at === null || at === endPlace(stage))) return;
  goTo(stage, { back: at - 1, next: at + 1, start: 0, all: null }[kind]);
  if (kind === "start") stage.next.focus({ preventScroll: true });
}

function goTo(stage, at) {
  stage.answer("");
  note(stage, keyAt(stage, at));
  turnTo(stage, at, placesOf(stage.root));
  follow(stage);
}

function turnTo(stage, at, before) {
  const { data, root, board, canvas } = stage;
  stage.at = at;
  const last = data.pages.length - 1;
  if (at === null || at >= data.value_at) judge(stage.question);
  if (at === null || at >= data.number_at) showValue(data.metric);
  else if (at >= data.value_at) showPart(data.metric);
  hideForBlanks(data.metric, hasBlank(stage, data.value_at));
  root.classList.toggle("all", at === null);
  root.classList.toggle("asks", at === THE_QUESTION);
  root.classList.toggle("has-blank", hasBlank(stage, at));
  root.classList.toggle("answered", at === THE_QUESTION && answeredBy(stage.question) !== null);
  reach(board, at, at ?? last);
  const shown = pictureAt(stage);
  const isBlank = hasBlank(stage, at);
  const about = isOfOneItem(data.pages[at]) ? at : null; // nothing is marked that another page is about
  reach(canvas, at, shown, isBlank ? about : shown);
  for (const one of board.querySelectorAll(".result"))
    one.hidden = at !== null && hasBlank(stage, Number(one.dataset.go));
  paint(stage, at);
  fit(stage);
  glideFrom(before, root);
  point(stage, null);
  const decides = at === THE_QUESTION ? placeOf(stage, answeredBy(stage.question)) : null;
  const page = data.pages[decides ?? (at >= 0 && at <= last && at !== null ? at : shown)] ?? null;
  showPage(isBlank ? { ...page, cells: [] } : page); // which cells they are is the question
}

// The page whose picture is shown: a step is reached when its blanks are filled in; a guess is answered by the step that
// decides, and a task is about the part or about the average.
function pictureAt({ at, data, question, board }) {
  const last = data.pages.length - 1;
  if (at === null) return last;
  if (at === THE_QUESTION) return answeredBy(question) === null ? THE_QUESTION : data.value_at;
  if (at === taskPlace({ data }))
    return (
      { part: data.part_at, average: data.average_at, first: 0, last }[data.task.picture] ??
      data.pages.findIndex(({ key }) => key === data.task.picture)
    );
  if (at === endPlace({ data })) return data.average_at;
  // What is averaged is seen on the page that asks for the average; only what it comes to is not.
  const isOfAverage = at > data.part_at && at <= data.average_at;
  return Math.min(hasBlank({ board }, at) && !isOfAverage ? at - 1 : at, last);
}

function reveal(stage) {
  judge(stage.question);
  showValue(stage.data.metric);
  goTo(stage, THE_QUESTION);
}

// A blank may ask for the number of one item, which can be marked without giving it away.
const isOfOneItem = (page) => page?.key.includes(":") ?? false;

// Show what has been reached at this place; `requested` is the place that is wanted, null for all of them. What is in
// question is marked: what the page `about` is about, null for nothing.
function reach(frame, requested, now, about = now) {
  for (const one of frame.querySelectorAll("[data-from], [data-to], [data-now], [data-in-blanks]")) {
    const { from = -Infinity, to = Infinity, now: shown = "", inBlanks: left = "" } = one.dataset;
    const places = about === now ? shown : `${shown} ${left}`; // on a page with a blank
    const isPage = requested === null && one.classList.contains("page");
    one.classList.toggle("not-yet", !isPage && (now < Number(from) || now > Number(to)));
    const isAbout = requested !== null && about !== null && places.split(" ").includes(String(about));
    one.classList.toggle("now", isAbout && one.closest(".not-yet") === null);
  }
}

function paint(stage, at) {
  const {
    data: { pages, words, task, metric },
    board,
    tools,
  } = stage;
  const isPaged = at === null || (at >= 0 && at < pages.length);
  const others = {
    [THE_QUESTION]: words.the_question,
    [taskPlace(stage)]: words.the_task,
    [endPlace(stage)]: words.the_end,
  };
  stage.pace.textContent = at === null ? words.all_steps : (others[at] ?? pages[at].pace);
  paintButton(stage.back, words.back, at !== THE_QUESTION);
  const link = nextLesson(stage);
  paintButton(
    stage.next,
    link ? { ...words.next, text: link.textContent } : words.next,
    link !== null || (at !== null && at < endPlace(stage)),
  );
  paintButton(stage.more, at === null ? words.start : words.all, true);
  stage.questionLine.textContent =
    at === THE_QUESTION || at === taskPlace(stage)
      ? ""
      : (!isHidden(metric) && sentenceOf(stage.question)) || stage.data.question.text;
  paintProgress(stage, at);
  paintButton(stage.asks, { text: neverAsks() ? words.ask : words.never }, true);
  paintButton(stage.saves, { text: words.take_away }, true);
  paintButton(stage.guessed, { text: words.guessed }, true);
  stage.guessed.hidden = at === THE_QUESTION || !isHidden(metric) || !hasGuess(stage.question);
  paintButton(stage.toTask, { text: task.is_done ? words.tried : words.try }, true);
  stage.toTask.hidden = at === endPlace(stage) || !stage.guessed.hidden;
  stage.toTask.classList.toggle("here", at === taskPlace(stage));
  tools.classList.toggle("done", Boolean(task.is_done));
  stage.working.hidden = !isPaged;
  stage.question.root.hidden = at !== THE_QUESTION;
  board.querySelector(".trying").hidden = at !== taskPlace(stage);
  stage.ending.hidden = at !== endPlace(stage);
  if (at === THE_QUESTION) paintQuestion(stage.question);
  const name = { tabindex: "0", role: "region", "aria-label": words.steps };
  for (const [key, value] of Object.entries(name)) {
    if (at === null) board.setAttribute(key, value);
    else board.removeAttribute(key);
  }
  for (const line of board.querySelectorAll(".page")) rove(line);
}

// Words that are too many for their place are set in smaller letters, then without headings and the names of
// letters, and at last without the lists that are counted on the way.
function fit({ root, board }) {
  fitFormulas(board);
  root.classList.toggle("has-note", board.querySelector(".page:not(.not-yet) > .note") !== null);
  const isFull = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;
  const places = [board, ...board.querySelectorAll(".pages, .asking, .trying, .ending")];
  const degrees = ["tight", "tighter", "tightest", "barest"];
  root.classList.remove(...degrees);
  if (root.classList.contains("all")) return; // all steps together are scrolled
  for (const degree of degrees) {
    if (places.some(isFull)) root.classList.add(degree);
  }
}

// So is a formula that is wider than its line. How wide it is in letters was guessed: it is measured again
// after each change, for letters of another size are not as wide as they are high.
function fitFormulas(board) {
  const wide = [...board.querySelectorAll(".line math[style], .items[style]")].filter((one) =>
    one.checkVisibility(),
  );
  let widths = wide.map(() => 0);
  for (let again = 0; again < 3; again++) {
    widths = wide.map((one, place) => Math.max(widths[place], widthInLetters(one)));
    wide.forEach((one, place) => one.style.setProperty("--em", widths[place]));
  }
}

function widthInLetters(formula) {
  // The box of a formula itself may be narrower than what is in it.
  const boxes = [formula, ...formula.querySelectorAll("mn, mi, mo, mtext")].map((part) =>
    part.getBoundingClientRect(),
  );
  return (
    (Math.max(...boxes.map(({ right }) => right)) - boxes[0].left) /
    parseFloat(getComputedStyle(formula).fontSize)
  );
}

// A mark for every page: those that are done, and the one that is open. Those of one step stand together.
function paintProgress({ progress, data: { pages } }, at) {
  const count = pages.length;
  if (progress.children.length !== count)
    progress.replaceChildren(...pages.map(() => document.createElement("i")));
  [...progress.children].forEach((mark, place) => {
    mark.classList.toggle("done", at === null || place < at);
    mark.classList.toggle("here", place === at);
    mark.classList.toggle("begins", place > 0 && stepOf(pages[place]) !== stepOf(pages[place - 1]));
  });
}

const stepOf = ({ key }) => key.split(":")[0];

// A line is one stop of the Tab key.
function rove(line) {
  line
    .querySelectorAll(".handle")
    .forEach((one, number) => one.setAttribute("tabindex", number ? "-1" : "0"));
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

// Lighting

function point({ root }, cells) {
  root.classList.toggle("pointing", cells !== null);
  mark(root, (own) => cells !== null && own.every((cell) => cells.includes(cell)));
  pointAt(cells);
}

function markFrom({ root }, cell) {
  root.classList.toggle("pointing", cell !== null);
  mark(root, (own) => own.includes(cell));
}

function mark(root, isMeant) {
  for (const one of root.querySelectorAll("[data-cells]")) {
    const own = cellsOf(one);
    one.classList.toggle("lit", own.length > 0 && isMeant(own));
  }
}
