// What a lesson asks the reader to try: Python says whether it has been done, and why it is as it is.

import { newElement } from "../../workbench/elements.js";
import { paintPresses } from "./presses.js";

/** @import { RuleOfTask, TaskData, WhyOfTask } from "./stage.js" */

// `onWayBack` brings the matrix back, `onRule` takes over the choice of a rule.
export function newTask(root, { onWayBack, onRule, onReason }) {
  root.innerHTML = `
    <h3></h3>
    <p class="wanted"></p>
    <p class="state" role="status"></p>
    <div class="why"><p class="why-question"></p><div class="claims"></div><p class="answered" role="status"></p></div>
    <label class="rule"><span></span><select class="press framed"></select></label>
    <p class="presses"><button type="button" class="press back"></button></p>`;
  const find = (selector) => root.querySelector(selector);
  const panel = {
    root,
    title: find("h3"),
    wanted: find(".wanted"),
    state: find(".state"),
    why: find(".why"),
    claims: find(".claims"),
    answered: find(".answered"),
    rule: find(".rule"),
    back: find(".back"),
    lesson: "",
    claim: -1, // the number of the claim that was pressed
    onRule,
    onReason,
  };
  panel.back.onclick = onWayBack;
  return panel;
}

// The reason that was given stays until another `lesson` is shown, or the task is undone.
/** @type {(panel: any, task: TaskData, words: Record<string, string>, lesson: string) => void} */
export function paintTask(panel, task, words, lesson) {
  if (panel.lesson !== lesson || !task.is_done) Object.assign(panel, { lesson, claim: -1 });
  panel.title.textContent = words.title;
  panel.wanted.textContent = task.text;
  panel.state.textContent = task.is_done ? words.done : task.so_far || words.open;
  panel.state.classList.toggle("done", task.is_done);
  panel.back.textContent = words.back;
  panel.back.hidden = !task.edited;
  paintRule(panel, task.rule);
  panel.wanted.hidden = task.is_done && panel.claim >= 0; // the answer has its place
  panel.why.hidden = !task.is_done || task.why === null;
  if (!panel.why.hidden) paintWhy(panel, task.why);
}

// What may be chosen for the rule that the task is about, if it is about one.
/** @type {(panel: any, rule: RuleOfTask | null) => void} */
function paintRule({ rule: row, onRule }, rule) {
  row.hidden = rule === null;
  if (rule === null) return;
  const [title, list] = row.children;
  const { options } = rule;
  title.textContent = list.ariaLabel = rule.title;
  if (list.childElementCount !== options.length)
    list.replaceChildren(...options.map(() => newElement("option")));
  options.forEach(({ text }, place) => (list.options[place].textContent = text));
  list.selectedIndex = options.findIndex(({ value }) => value === rule.chosen);
  list.onchange = () => onRule(rule.key, options[list.selectedIndex].value);
}

// A wrong claim is answered, and another one can be chosen; the right one then stands alone with its reason.
/** @type {(panel: any, why: WhyOfTask) => void} */
function paintWhy(panel, why) {
  const { text, claims } = why;
  const chosen = claims[panel.claim];
  panel.why.firstElementChild.textContent = text;
  panel.answered.textContent = chosen?.answer ?? "";
  const presses = claims.map((claim, place) => {
    const verdict = claim.is_right ? "right" : "wrong";
    return {
      text: claim.text,
      className: `press claim ${claim === chosen ? verdict : ""}`,
      ariaPressed: String(claim === chosen),
      hidden: chosen?.is_right === true && claim !== chosen,
      onclick: () => {
        panel.claim = place;
        panel.wanted.hidden = true;
        paintWhy(panel, why);
        panel.onReason();
      },
    };
  });
  paintPresses(panel.claims, presses);
}
