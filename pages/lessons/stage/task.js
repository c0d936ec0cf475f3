// What a lesson asks the reader to try: Python says whether it has been done, and why it is as it is.

import { choose } from "../../workbench/choose.js";

// `onWayBack` brings the matrix back, `onRules` opens the rules.
export function newTask(root, { onWayBack, onRules, onReason }) {
  root.innerHTML = '<h3></h3><p class="wanted"></p><p class="state" role="status"></p><div class="why"><p class="asked"></p><div class="claims"></div><p class="answered" role="status"></p></div><p class="convention"></p><p class="presses"><button type="button" class="press rules"></button><button type="button" class="press back"></button></p>';
  const find = (selector) => root.querySelector(selector);
  const panel = { title: find("h3"), wanted: find(".wanted"), state: find(".state"), why: find(".why"), asked: find(".asked"), claims: find(".claims"), answered: find(".answered"), rule: find(".convention"), rules: find(".rules"), back: find(".back"), of: "", claim: -1, onReason };
  panel.back.onclick = onWayBack;
  panel.rules.onclick = onRules;
  return panel;
}

// `of` names the lesson: the reason that was given stays until another lesson, or until the task is undone.
export function paintTask(panel, task, words, of) {
  if (!task.text) return;
  if (panel.of !== of || !task.is_done) Object.assign(panel, { of, claim: -1 });
  panel.title.textContent = words.title;
  panel.wanted.textContent = task.text;
  panel.state.textContent = task.is_done ? words.done : task.so_far || words.open;
  panel.state.classList.toggle("done", task.is_done);
  panel.back.textContent = words.back;
  panel.back.hidden = !task.edited;
  panel.rules.textContent = words.rules;
  panel.rules.hidden = !task.needs_rules;
  panel.wanted.hidden = task.is_done && panel.claim >= 0; // the answer has its place
  panel.why.hidden = !task.is_done || task.why === null;
  if (!panel.why.hidden) paintWhy(panel, task.why);
  panel.rule.hidden = task.rule === null;
  if (!panel.rule.hidden) paintRule(panel.rule, task.rule);
}

// The choices of a convention: the picture beside them shows at once what each of them makes.
function paintRule(row, { title, op, options, chosen }) {
  if (row.childElementCount !== options.length + 1) {
    const presses = options.map(() => Object.assign(document.createElement("button"), { type: "button", className: "press" }));
    row.replaceChildren(document.createElement("span"), ...presses);
  }
  row.firstChild.textContent = title;
  options.forEach(({ value, text }, place) => {
    const press = row.children[place + 1];
    press.textContent = text;
    press.ariaPressed = String(value === chosen);
    press.onclick = () => choose(op, value);
  });
}

// A wrong claim is answered, and another one can be chosen; the right one then stands alone with its reason.
function paintWhy(panel, { text, claims }) {
  const isAnswered = claims[panel.claim]?.is_right ?? false;
  panel.asked.textContent = text;
  if (panel.claims.childElementCount !== claims.length) {
    panel.claims.replaceChildren(...claims.map(() => Object.assign(document.createElement("button"), { type: "button", className: "press claim" })));
  }
  claims.forEach((claim, place) => {
    const button = panel.claims.children[place];
    button.textContent = claim.text;
    button.setAttribute("aria-pressed", String(panel.claim === place));
    button.hidden = isAnswered && panel.claim !== place;
    button.classList.toggle("right", panel.claim === place && claim.is_right);
    button.classList.toggle("wrong", panel.claim === place && !claim.is_right);
    button.onclick = () => {
      panel.claim = place;
      panel.wanted.hidden = true;
      paintWhy(panel, { text, claims });
      panel.onReason();
    };
  });
  panel.answered.textContent = claims[panel.claim]?.answer ?? "";
}
