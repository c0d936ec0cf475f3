// The menu: links to all pages in the state of the workbench, some of them folded behind buttons. What is
// unfolded stands right after its button for the keys too, and folds again when one of its links is followed,
// when the focus goes elsewhere, on a press elsewhere and on Escape.

import { newElement } from "../elements.js";

const OPEN = "button[aria-expanded=true]";

export function showMenu(menu, { entries, label }, here) {
  if (!menu.hasChildNodes()) fill(menu, entries, label);
  mark(menu, here);
}

function fill(menu, entries, label) {
  menu.ariaLabel = label;
  menu.append(...entries.map(newEntry));
  menu.addEventListener("click", ({ target }) => target.closest("a") && foldGroup(menu, target));
  keepFolding(menu);
}

// What is unfolded in it folds again on Escape, and when the focus or a press goes elsewhere.
export function keepFolding(menu) {
  menu.addEventListener("keydown", ({ key, target }) => key === "Escape" && foldGroup(menu, target));
  menu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && foldAllBut(menu, relatedTarget));
  document.addEventListener("pointerdown", (event) => foldAllBut(menu, event.target));
}

// A link, or a button with the links that it folds.
function newEntry({ name, title, entries }) {
  if (entries === undefined) return newElementWith({ page: name }, "a", title);
  const { element, content } = newFolded(name, title);
  content.append(...entries.map(newEntry));
  return element;
}

// A button and what it unfolds.
export function newFolded(name, title) {
  const [element, button, content] = [
    newElementWith({ group: name }, "div"),
    newElementWith({ title }, "button"),
    newElement("div"),
  ];
  button.type = "button";
  button.onclick = () => (button.ariaExpanded = String(button.ariaExpanded !== "true"));
  button.ariaExpanded = "false";
  element.append(button, content);
  return { element, button, content };
}

function newElementWith(data, tag, textContent = "") {
  const element = newElement(tag, { textContent });
  Object.assign(element.dataset, data);
  return element;
}

// The link to the page that is open, or that it is part of, is marked, and the button that folds it bears its name.
function mark(menu, here) {
  for (const link of menu.querySelectorAll("a"))
    link.ariaCurrent = link.dataset.page === here ? "page" : null;
  for (const button of menu.querySelectorAll("button")) {
    const link = button.nextElementSibling.querySelector("a[aria-current]");
    button.textContent = link ? link.textContent : button.dataset.title;
    button.ariaCurrent = link && "true";
  }
}

function foldAllBut(menu, inside) {
  for (const button of menu.querySelectorAll(OPEN))
    if (!button.parentElement.contains(inside)) button.ariaExpanded = "false";
}

// One group may hold another, which is unfolded within it where there is little room. The focus must not stay
// on what is no longer seen.
export function foldGroup(menu, inside) {
  for (const button of menu.querySelectorAll(OPEN)) {
    if (!button.parentElement.contains(inside)) continue;
    button.ariaExpanded = "false";
    button.focus();
  }
}

// A `details` that stands over the page folds when the focus or a press goes elsewhere, and on Escape.
export function closeOnLeaving(details) {
  const leave = (to) => {
    if (!details.contains(to)) details.open = false;
  };
  details.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && leave(relatedTarget));
  details.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !details.open) return;
    details.open = false;
    details.firstElementChild.focus(); // what had the focus may be hidden now
  });
  document.addEventListener("pointerdown", ({ target }) => leave(target));
}
