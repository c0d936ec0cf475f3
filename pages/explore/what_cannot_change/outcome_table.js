// The table of what a transformation did to every number. A press on a number tells why; without one two are told.

import { carryAlong } from "../../workbench/links.js";
import { showPage } from "../../workbench/lit.js";

const places = new WeakMap(); // where the table stands → what it shows

export default show;

function show({ data, parentElement }) {
  const place = parentElement.querySelector(".outcomes");
  const shown = places.get(place) ?? { pressed: null };
  places.set(place, shown);
  if (shown.html !== data.html) draw(place, shown, data.html);
  const done = data.done.join(" ");
  if (shown.done !== done) Object.assign(shown, { done, pressed: null });
  let endLinks;
  const tell = () => {
    answer(place, shown.pressed, data);
    endLinks = carryAlong(place);
  };
  tell();
  place.onclick = ({ target }) => {
    const button = target.closest("[data-case]");
    if (button === null) return;
    shown.pressed = shown.pressed === button.dataset.case ? null : button.dataset.case;
    tell();
  };
  place.onkeydown = (event) => {
    if (event.target.closest("[data-case]")) event.stopPropagation(); // the page has shortcuts on plain keys
  };
  return () => {
    endLinks();
    showPage(null);
  };
}

// The focus stays on the same number, which is another element.
function draw(place, shown, html) {
  const focused = place.ownerDocument.activeElement?.dataset?.case;
  place.innerHTML = html;
  shown.html = html;
  if (focused) numberOf(place, focused)?.focus();
}

function answer(place, pressed, data) {
  const { opened } = data;
  const told = numberOf(place, pressed) === null ? opened : [pressed];
  const lit = [];
  const entries = told.map((name) => {
    const number = numberOf(place, name);
    const piece = place.querySelector(`[data-told="${number.dataset.piece}"]`);
    lit.push(...piece.dataset.cells?.split(" ") ?? []);
    return entry(number, piece, data);
  });
  const shown = place.querySelector(".answer");
  shown.classList.toggle("asked", told !== opened);
  shown.replaceChildren(...entries);
  for (const one of place.querySelectorAll("[data-case]")) one.setAttribute("aria-pressed", one.dataset.case === pressed);
  showPage({ key: "outcome", cells: lit });
}

function entry(number, piece, data) {
  const made = document.createElement("section");
  made.className = number.className;
  const head = document.createElement("h3");
  head.textContent = number.querySelector(".unseen").textContent;
  const link = document.createElement("a");
  link.textContent = data.words.lesson;
  Object.assign(link.dataset, lessonOf(number.dataset, data.words));
  made.append(head, ...[...piece.childNodes].map((child) => child.cloneNode(true)), link);
  return made;
}

function numberOf(place, name) {
  return name === null ? null : place.querySelector(`[data-case="${CSS.escape(name)}"]`);
}

// The lesson of a case, at its first step.
function lessonOf({ lesson: page, case: name }, { step }) {
  const [metric, average] = name.split(".");
  return { page, asks: new URLSearchParams({ metric, average, step }) };
}
