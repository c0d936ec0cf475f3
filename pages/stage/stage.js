// Turns the pages that Python has drawn. It knows no metric: it shows a page, lights its cells, lets things
// glide to their places, and keeps the reader's place while Python sends new pages.

import { component } from "../views/component.js";
import { newButton, paintButton } from "../workbench/buttons.js";
import { isTaken, listenToKeys } from "../workbench/keys.js";
import { onPointFrom, pointAt, showPage } from "../workbench/lit.js";
import { keepReachable } from "../workbench/scrolling.js";
import { glideFrom, placesOf } from "./glide.js";
import { cellsOf, keepHandles } from "./pointing.js";
import { place, stays, writeStep } from "./place.js";
import { savePicture } from "./saving.js";

const stages = new WeakMap();
const SHEETS = ["../workbench/look.css", "stage.css", "list_and_grid.css", "averaging_drawing.css", "roc_drawing.css"];

new FontFace("Lab Math", `url(${new URL("fonts/stix-two-math.woff2", import.meta.url)})`).load().then((font) => document.fonts.add(font));

export default component(show, ...SHEETS.map((sheet) => new URL(sheet, import.meta.url)));

function show({ data, parentElement }) {
  if (!stages.has(parentElement)) stages.set(parentElement, newStage(parentElement));
  const stage = stages.get(parentElement);
  const before = placesOf(stage.root);
  stage.data = data;
  fill(stage);
  open(stage);
  turnTo(stage, stage.at, before);
  keepTop(stage);
  const deafen = listenToKeys(stage, (event) => pressKeys(stage, event));
  stage.forget?.();
  stage.forget = onPointFrom((cell) => markFrom(stage, cell));
  stage.rest?.();
  stage.rest = keepReachable(data.words);
  return () => {
    deafen();
    stage.forget();
    stage.rest();
    stage.watch.disconnect();
    if (place.stage !== stage) return; // a new stage has taken its place already
    place.stage = null;
    showPage(null);
  };
}

function newStage(parent) {
  const find = (selector) => parent.querySelector(selector);
  const stage = { root: find(".stage"), board: find(".board"), canvas: find(".canvas"), told: find(".told"), question: find(".question"), pace: find(".pace"), data: null, at: null };
  const row = find(".turning");
  stage.back = newButton(row, () => turn(stage, "back"));
  stage.next = newButton(row, () => turn(stage, "next"));
  stage.more = newButton(row, () => turn(stage, stage.at === null ? "start" : "all"));
  stage.savers = ["SVG", "PNG"].map((kind) => newSaver(stage, find(".saving"), kind));
  stage.watch = new ResizeObserver(() => measureTop(stage));
  stage.board.addEventListener("click", ({ target }) => goTo(stage, target.closest("[data-go]")));
  keepHandles(stage.root, { point: (cells) => point(stage, cells) });
  return stage;
}

function newSaver(stage, frame, kind) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = kind;
  button.onclick = () => savePicture(stage.canvas.querySelector("svg"), stage.data.name, kind);
  frame.append(button);
  return { button, kind };
}

function fill({ data, root, board, canvas, told, question, savers }) {
  set(board, data.board);
  set(canvas, data.picture);
  told.textContent = data.told;
  question.textContent = data.question;
  root.classList.toggle("bare", !data.told);
  for (const { button, kind } of savers) button.setAttribute("aria-label", data.words.save.replace("{kind}", kind));
}

// What is the same stays: an edit elsewhere must not take the focus from a number, or close what is open.
function set(element, html) {
  if (element.written === html) return;
  element.innerHTML = html;
  element.written = html;
}

// Another lesson, or a link that asks for a page, opens where Python says; else the reader stays.
function open(stage) {
  const { lesson, opening, at, pages } = stage.data;
  if (!stays(stage.data)) place.key = at;
  Object.assign(place, { stage, lesson, opening });
  const found = pages.findIndex(({ key }) => key === place.key);
  stage.at = place.key === null ? null : found >= 0 ? found : nearest(pages, place.key, stage.at);
}

// A line may go with its item: then the first line of its step, or the page with the same number.
function nearest(pages, key, before) {
  const [step] = key.split(":");
  const same = pages.findIndex((page) => page.key.split(":")[0] === step);
  return same >= 0 ? same : Math.min(before ?? 0, pages.length - 1);
}

// Turning

function turn(stage, kind) {
  const last = stage.data.pages.length - 1;
  const at = stage.at ?? last + 1;
  if ((kind === "back" && at === 0) || (kind === "next" && at >= last)) return;
  turnTo(stage, { back: at - 1, next: at + 1, start: 0, all: null }[kind], placesOf(stage.root));
  if (kind === "start") stage.next.element.focus({ preventScroll: true });
  follow(stage);
}

function goTo(stage, button) {
  if (button) turnTo(stage, Number(button.dataset.go), placesOf(stage.root));
}

function turnTo(stage, at, before) {
  const { data, root } = stage;
  stage.at = at;
  const now = at ?? data.pages.length - 1;
  root.classList.toggle("all", at === null);
  for (const one of root.querySelectorAll("[data-from], [data-to], [data-now]")) {
    const { from = 0, to = Infinity, now: asked = "" } = one.dataset;
    const isPage = at === null && one.classList.contains("page");
    one.classList.toggle("not-yet", !isPage && (now < Number(from) || now > Number(to)));
    one.classList.toggle("now", at !== null && asked.split(" ").includes(String(now)));
  }
  paint(stage, now);
  glideFrom(before, root);
  place.key = at === null ? null : data.pages[at].key;
  writeStep();
  point(stage, null);
  showPage(data.pages[now]);
}

function paint({ data: { pages, words }, at, pace, back, next, more, board }, now) {
  pace.textContent = at === null ? words.all_steps : pages[now].pace;
  paintButton(back, words.back, at !== 0);
  paintButton(next, words.next, at !== null && at < pages.length - 1);
  paintButton(more, at === null ? words.start : words.all, true);
  const name = { tabindex: "0", role: "region", "aria-label": words.steps };
  for (const [key, value] of Object.entries(name)) {
    if (at === null) board.setAttribute(key, value);
    else board.removeAttribute(key);
  }
  for (const line of board.querySelectorAll(".page")) rove(line);
}

// A line is one stop of the Tab key.
function rove(line) {
  line.querySelectorAll(".handle").forEach((one, number) => one.setAttribute("tabindex", number ? "-1" : "0"));
}

function pressKeys(stage, event) {
  const kind = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
  const choosing = [".handle", "[role=slider]", "[role=radio]", "[role=radiogroup]", "[role=dialog]", "[role=grid]", "[type=range]"];
  if (!kind || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event, choosing)) return;
  event.preventDefault();
  turn(stage, kind);
}

// On a phone the page follows the step.
function follow({ root }) {
  if (!matchMedia("(max-width: 40rem)").matches) return;
  const { top, bottom } = root.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) root.scrollIntoView({ block: bottom - top > innerHeight ? "start" : "nearest" });
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

// Room

// The stage ends where the window ends.
function keepTop(stage) {
  const page = stage.root.getRootNode().host?.closest("[data-testid=stMainBlockContainer]");
  stage.watch.disconnect();
  if (page) stage.watch.observe(page);
  measureTop(stage);
}

function measureTop({ root }) {
  const main = root.getRootNode().host?.closest("[data-testid=stMain]");
  const top = Math.round(root.getBoundingClientRect().top + (main?.scrollTop ?? 0));
  if (root.style.getPropertyValue("--top") !== `${top}px`) root.style.setProperty("--top", `${top}px`);
}
