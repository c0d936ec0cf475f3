// A worked example with blanks, which are checked on the spot: what a step counts is chosen, or which of two cases
// holds; what any other step comes to is typed.

import { newElement, newPlainButton } from "../../workbench/elements.js";
import { isSame, numberOf } from "./answers.js";
import { newPress } from "./presses.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";
export const NUMBERS_OF_BLANKS = ["0", "1", "2", "all"];

// Make blanks of the last results of the working up to the value in question, or of all results. What is counted
// or added up comes first: it is decided, where the value is only worked out.
export function layBlanks(stage, howMany) {
  for (const one of stage.board.querySelectorAll(".blank, .filled")) unveil(one);
  if (howMany === "0") return;
  const results = [...stage.board.querySelectorAll(".page [data-value]")].filter(
    (one) => !isShareOfNone(one),
  );
  const ofPart = results
    .filter((one) => pageOf(one) <= Math.max(stage.data.value_at, stage.data.part_at))
    .reverse();
  const decided = ofPart.filter((one) => namesIn(stage, one).length > 0 || casesOf(stage, one).length > 0);
  const notSummed = decided.filter((one) => !ofLine(stage, one, "is_sum"));
  const first = [...notSummed, ...decided].slice(0, 1);
  const chosen = howMany === "all" ? results : [...new Set([...first, ...ofPart])].slice(0, Number(howMany));
  for (const one of chosen) veil(stage, one);
}

// Of a fraction with 0 above its bar there is nothing to work out.
const isShareOfNone = (handle) =>
  Number(handle.dataset.value) === 0 && before(handle)?.querySelector("mfrac");

// Whether a page has a blank that is not filled in.
export function hasBlank(stage, place) {
  return stage.board.querySelector(`.page[data-from="${place}"] .blank`) !== null;
}

const pageOf = (one) => Number(one.closest(".page").dataset.from);

function veil(stage, handle) {
  const names = namesIn(stage, handle);
  const cases = casesOf(stage, handle);
  if (names.length > 0) handle.closest(".line").after(newChoice(stage, handle, names));
  else if (cases.length > 0) handle.closest(".line").after(newCases(stage, handle, cases));
  else handle.after(newField(stage, handle));
  handle.classList.add("blank");
  for (const one of numbersBefore(handle)) one.classList.add("decided");
}

// The items of the part as buttons: those that are counted are to be pressed.
function newChoice(stage, handle, names) {
  const { words, items, pages } = stage.data;
  const chips = items.map(newPress);
  for (const one of chips) {
    one.ariaPressed = "false";
    one.onclick = () => (one.ariaPressed = String(one.ariaPressed !== "true"));
  }
  const check = Object.assign(newPress(words.check), {
    onclick: () => checkChoice(stage, handle, names, chips),
  });
  const what = pages[pageOf(handle)].about ?? handle.getAttribute("aria-label").replace(/: [^:]*$/, ""); // without the value
  const which = ofLine(stage, handle, "is_sum") ? words.added : words.counted.replace("{what}", () => what);
  const question = newElement("span", { textContent: which });
  return newElement("p", { className: "choosing" }, question, ...chips, check);
}

// The cases of a formula as buttons: the one that holds is to be pressed.
function newCases(stage, handle, cases) {
  const presses = cases.map(({ text, why }) =>
    newPlainButton("press claim", text, () => (why ? stage.answer(why) : fill(stage, handle))),
  );
  presses.sort((one, other) => one.textContent.length - other.textContent.length);
  return newElement("p", { className: "choosing" }, ...presses);
}

function checkChoice(stage, handle, names, chips) {
  const { words } = stage.data;
  const chosen = chips.filter((one) => one.ariaPressed === "true").map((one) => one.textContent);
  const wrong = chosen.find((name) => !names.includes(name));
  const why = ofLine(stage, handle, "not_counted")?.[wrong];
  if (wrong !== undefined) stage.answer(why ?? words.not_counted.replace("{name}", () => wrong));
  else if (chosen.length < names.length) stage.answer(words.more_counted);
  else fill(stage, handle);
}

function newField(stage, handle) {
  const box = document.createElementNS(MATHML, "mtext");
  const ariaLabel = stage.data.words.blank;
  const looks = { className: "blank-field", autocomplete: "off", spellcheck: false, size: 5, ariaLabel };
  const field = newElement("input", looks);
  field.onchange = () => check(stage, handle, field);
  field.onkeydown = (event) => {
    if (!event.key.startsWith("Page")) event.stopPropagation();
    if (event.key === "Enter") check(stage, handle, field);
  };
  box.append(field);
  box.setAttribute("class", "blank-box");
  return box;
}

// The names of what is counted or added up, which are chosen in place of the result; in a table there is no room.
const namesIn = (stage, handle) => (handle.closest(".line") && ofLine(stage, handle, "counted")) ?? [];

// What the page has for the line of a result.
const ofLine = ({ data: { pages } }, handle, what) => pages[pageOf(handle)][what]?.[handle.dataset.line];

const casesOf = ({ data: { pages } }, handle) => pages[pageOf(handle)].cases ?? [];

// What stands before a value.
const before = (handle) => handle.closest("math")?.previousElementSibling;

// The pieces of the formula with its numbers or names put in, after the one in letters: who works it out must find them.
function numbersBefore(handle) {
  const formulas = [...(handle.closest(".line")?.querySelectorAll("math") ?? [])];
  return formulas
    .slice(1, formulas.indexOf(handle.closest("math")))
    .filter((one) => one.querySelector("[aria-label]"));
}

function unveil(handle) {
  handle.classList.remove("blank", "filled");
  for (const one of numbersBefore(handle)) one.classList.remove("decided");
  const after = handle.closest(".line")?.nextElementSibling;
  if (after?.classList.contains("choosing")) after.remove();
  const box = handle.nextElementSibling;
  if (box?.getAttribute("class") !== "blank-box") return;
  box.firstChild.onchange = null; // to go from the page with the focus would be a change too
  box.remove();
}

function check(stage, handle, field) {
  const { words } = stage.data;
  if (!field.isConnected || !field.value.trim()) return;
  if (isSame(field.value, Number(handle.dataset.value), { isWorkedOut: true })) return fill(stage, handle);
  field.ariaInvalid = "true";
  const hint = ofLine(stage, handle, "hint") ?? "";
  const text = numberOf(field.value) === null ? words.no_number : words.wrong.replace("{hint}", () => hint);
  stage.answer(text.replace("{typed}", () => field.value.trim()));
}

function fill(stage, handle) {
  unveil(handle);
  handle.classList.add("filled");
  stage.answer(stage.data.words.filled);
  stage.repaint();
}
