// The buttons of the steps. While one steps, the steps have a frame of their own that ends where the window
// ends: it scrolls to the current step, so that the page with the matrix stays where it is.

import { component } from "../views/component.js";
import { newButton, paintButton } from "./buttons.js";
import { isTaken, listenToKeys } from "./keys.js";
import { newOp } from "./outbox.js";
import { keepReachable, makeReachable } from "./scrolling.js";

const paces = new WeakMap();
const MOST_WAITED = 3000; // ms for a step to be drawn
const LEAST_ROOM = 250; // px: the least height of the frame of the steps in theme.css, and the gap under it

export default component(show, new URL("./look.css", import.meta.url), new URL("./stepping.css", import.meta.url));

function show({ data, parentElement, setStateValue }) {
  if (!paces.has(parentElement)) paces.set(parentElement, newPace(parentElement));
  const pace = paces.get(parentElement);
  const begins = pace.wish !== null && pace.data.step === null;
  if (pace.wish?.id === data.heard) pace.wish = null;
  pace.data = data;
  pace.send = (wish) => setStateValue("wish", wish);
  paint(pace);
  pace.follow(data, begins);
  const deafen = listenToKeys(pace, (event) => pressKeys(pace, event));
  pace.rest?.();
  pace.rest = keepReachable(data.words);
  return () => {
    deafen();
    pace.rest();
    pace.follow(null);
  };
}

function newPace(root) {
  const frame = root.querySelector(".stepping");
  const pace = { wish: null, told: frame.querySelector(".pace"), follow: newFollower() };
  pace.back = newButton(frame, () => press(pace, "back"));
  pace.next = newButton(frame, () => press(pace, "next"));
  pace.more = newButton(frame, () => press(pace, place(pace) > pace.data.last ? "start" : "all"));
  return pace;
}

function paint(pace) {
  const { words, last } = pace.data;
  const at = place(pace);
  pace.told.textContent = words.pace;
  paintButton(pace.back, words.back, at > 1);
  paintButton(pace.next, words.next, at < last);
  paintButton(pace.more, at > last ? words.start : words.all, true);
}

// The step that is shown once Python has heard; all steps together come after the last one.
function place({ wish, data }) {
  return (wish ?? data).step ?? data.last + 1;
}

function press(pace, kind) {
  const at = place(pace);
  const { last } = pace.data;
  if ((kind === "back" && at === 1) || (kind === "next" && at >= last)) return;
  const step = { back: at - 1, next: at + 1, start: 1, all: null }[kind];
  pace.wish = newOp({ step });
  paint(pace);
  pace.send(pace.wish);
  // The button that was pressed means "all" from now on.
  if (kind === "start") pace.next.element.focus();
}

function pressKeys(pace, event) {
  const kind = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
  const choosing = [".katex-display[tabindex]", "[role=slider]", "[role=radio]", "[role=radiogroup]", "[role=dialog]", "[role=grid]", "[type=range]"];
  if (!kind || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event, choosing)) return;
  event.preventDefault();
  press(pace, kind);
}

// Keep the current step in sight while it is being drawn.
function newFollower() {
  let waiting = 0;
  let [words, begins] = [{}, false];
  const watch = new ResizeObserver(() => {
    keepInSight(words, begins);
    begins = false;
  });
  return (data, pressed) => {
    cancelAnimationFrame(waiting);
    watch.disconnect();
    if (data === null || data.step === null) return;
    [words, begins] = [data.words, pressed];
    const until = performance.now() + MOST_WAITED;
    const look = () => {
      const step = document.querySelector(`.st-key-step_now_${data.step}`);
      if (step) for (const one of step.closest(".st-key-walk").querySelectorAll("[class*=st-key-step_]")) watch.observe(one);
      else if (performance.now() < until) waiting = requestAnimationFrame(look);
    };
    look();
  };
}

function keepInSight(words, begins) {
  const step = document.querySelector("[class*=st-key-step_now_]");
  const walk = step?.closest(".st-key-walk");
  const page = walk?.closest("[data-testid=stMain]");
  if (!page) return;
  const top = walk.getBoundingClientRect().top;
  walk.style.setProperty("--top", `${top + page.scrollTop}px`);
  if (begins) makeRoom(page, top);
  const [frame, here] = [walk.getBoundingClientRect(), step.getBoundingClientRect()];
  if (here.bottom > frame.bottom) walk.scrollTop += Math.min(here.bottom - frame.bottom, here.top - frame.top);
  else if (here.top < frame.top) walk.scrollTop += here.top - frame.top;
  makeReachable(walk, words.steps, "region");
}

// Once, at the first step: the page moves up if the frame would be too low to read, but never past the matrix.
function makeRoom(page, top) {
  const matrix = document.querySelector(".st-key-matrix_editor")?.getBoundingClientRect().top ?? 0;
  const lacking = Math.min(top + LEAST_ROOM - page.getBoundingClientRect().bottom, matrix);
  const gently = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (lacking > 0) page.scrollBy({ top: lacking, behavior: gently ? "smooth" : "instant" });
}
