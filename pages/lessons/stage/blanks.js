// A worked example with blanks: results of steps that the reader fills in, checked on the spot.

import { isSame, numberOf } from "./answers.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";
export const HOW_MANY = ["0", "1", "2", "all"];

// Make blanks of the last results of the working up to the value of the part, or of all results.
export function layBlanks(stage, howMany) {
  for (const one of stage.board.querySelectorAll(".blank, .filled")) unveil(one);
  if (howMany === "0") return;
  const results = [...stage.board.querySelectorAll(".page [data-value]")];
  const ofPart = results.filter((one) => placeOf(one) <= stage.data.value_at);
  const asked = howMany === "all" ? results : ofPart.slice(-Number(howMany));
  for (const one of asked) veil(stage, one);
}

// Whether a page has a blank that is not filled in.
export function hasBlank(stage, place) {
  return stage.board.querySelector(`.page[data-from="${place}"] .blank`) !== null;
}

const placeOf = (one) => Number(one.closest(".page").dataset.from);

function veil(stage, handle) {
  const box = document.createElementNS(MATHML, "mtext");
  const field = document.createElement("input");
  Object.assign(field, { className: "blank-field", autocomplete: "off", spellcheck: false, size: 5 });
  field.setAttribute("aria-label", stage.data.words.blank);
  field.onchange = () => check(stage, handle, field);
  field.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") check(stage, handle, field);
  };
  box.append(field);
  box.setAttribute("class", "blank-box");
  handle.classList.add("blank");
  handle.after(box);
  decidedBy(handle)?.classList.add("decided");
}

// The names that a count has counted: who counts them must find out which they are.
function decidedBy(handle) {
  const before = handle.closest("math")?.previousElementSibling;
  return before?.querySelector("[aria-label] mtext") ? before : null;
}

function unveil(handle) {
  handle.classList.remove("blank", "filled");
  decidedBy(handle)?.classList.remove("decided");
  const box = handle.nextElementSibling;
  if (box?.getAttribute("class") !== "blank-box") return;
  box.firstChild.onchange = null; // to go from the page with the focus would be a change too
  box.remove();
}

function check(stage, handle, field) {
  const { words, pages } = stage.data;
  if (!field.isConnected || !field.value.trim()) return;
  if (isSame(field.value, Number(handle.dataset.value))) {
    unveil(handle);
    handle.classList.add("filled");
    stage.answer(words.filled);
    return stage.repaint();
  }
  field.setAttribute("aria-invalid", "true");
  const does = pages[placeOf(handle)].does[handle.dataset.item ?? ""] ?? "";
  const text = numberOf(field.value) === null ? words.no_number : words.wrong.replace("{does}", () => does);
  stage.answer(text.replace("{typed}", () => field.value.trim()));
}
