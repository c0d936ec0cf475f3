// The bar on top of every page: the menu and the tools.

import { newCopyButton } from "./bar/copy_link.js";
import { foldGroup, keepFolding, newFolded, showMenu } from "./bar/folding_menu.js";
import { isKeyTaken, listenToKeys, newButton, newElement, newPlainButton, paintButton } from "./elements.js";
import { newPhotoOf } from "./photos.js";
import { canRedo, canUndo, isAsOpened, isReady, onPaint, perform } from "./store.js";
import { enableLinks } from "./tab/links.js";
import { sayRefused } from "./tab/window.js";

// The data menu: its button bears the name of the matrix, and unfolds all that are ready, one's own, and a way back.

/** @type {(constants: TopBarConstants, actions: Record<string, (key?: string) => void>) => any} */
function newDataMenu({ words, own_matrices, texts }, { load, own, reset }) {
  const { element, button, content } = newFolded("matrices", "");
  element.classList.add("data");
  button.classList.add("pill");
  button.title = words.data;
  const byKey = new Map();
  const opener = (key, one) => {
    byKey.set(key, one);
    one.onclick = () => load(key);
    return one;
  };
  const back = newPlainButton("", words.reset, reset);
  const ownEntries = own_matrices.map((one) => opener(one.key, newEntry(one)));
  const ownWay = Object.assign(newEntry({ name: words.own, about: words.about_own, sign: "+" }), {
    onclick: own,
  });
  content.append(
    newSection(words.matrix, [...ownEntries, ownWay, back]),
    newSection(
      words.texts,
      texts.map((one) => newText(one, words.none, opener)),
    ),
  );
  keepFolding(element);
  content.addEventListener("click", ({ target }) => target.closest("button") && foldGroup(element, target));
  return {
    element,
    paint: (data, isEdited) => paintDataMenu({ button, back, byKey, words }, data, isEdited),
  };
}

const newSection = (title, content) =>
  newElement("section", {}, newElement("h3", { textContent: title }), ...content);

// A matrix with a picture or a sign before its name, and a word about it.
/** @param {Omit<OwnMatrix, "key">} matrix */
function newEntry({ name, about, tags, sign }) {
  const picture = newElement("span", { className: "thumbnail", textContent: sign ?? "", ariaHidden: "true" });
  if (tags) picture.append(newPhotoOf(tags));
  const named = [newElement("b", { textContent: name }), " ", newElement("span", { textContent: about })];
  const entry = newPlainButton("ready", "");
  entry.append(picture, newElement("span", {}, ...named));
  return entry;
}

// A document with the matrices that it prints.
/** @type {(text: TextWithMatrices, none: string, opener: Function) => HTMLElement} */
function newText({ title, about, matrices }, none, opener) {
  const pills = matrices.map(({ key, text }) => opener(key, newPlainButton("of-text", text)));
  return newElement(
    "article",
    {},
    newElement("h4", { textContent: title }),
    newElement("p", { textContent: about }),
    newElement("p", {}, ...(pills.length ? pills : [none])),
  );
}

function paintDataMenu({ button, back, byKey, words }, { loaded, name, stays }, isEdited) {
  for (const [key, entry] of byKey) entry.ariaPressed = String(key === loaded);
  button.textContent = ((stays || !isEdited) && name) || words.changed;
  back.hidden = !isEdited;
}

// The tools of the bar: the data menu, undo and redo, the projector, and the link.

const bars = new WeakMap();

// What is returned ends it.
function showTools(frame, { data, setTriggerValue }) {
  if (!bars.has(frame)) bars.set(frame, newBar(frame, data));
  const bar = bars.get(frame);
  Object.assign(bar, { data, press: setTriggerValue });
  paint(bar);
  bar.subscriptions ??= [onPaint(() => paint(bar)), listenToKeys((event) => pressKeys(bar, event))];
  return () => {
    for (const end of bar.subscriptions) end();
    bar.subscriptions = null;
  };
}

/** @type {(frame: HTMLElement, data: TopBarData & TopBarConstants) => any} */
function newBar(frame, data) {
  const { copy } = data;
  /** @type {any} */
  const bar = { data };
  bar.menu = newDataMenu(data, {
    load: (key) => bar.press("load", key),
    own: () => bar.press("own"),
    reset: () => perform({ kind: "reset" }),
  });
  const history = newElement("div", { className: "history" });
  frame.append(bar.menu.element, history);
  bar.undo = newButton(history, () => perform({ kind: "undo" }));
  bar.redo = newButton(history, () => perform({ kind: "redo" }));
  frame.append(newCopyButton(copy, () => warnOfLink(copy)));
  bar.projector = newButton(frame, () => project(bar));
  return bar;
}

function paint(bar) {
  const { menu, undo, redo, projector } = bar;
  /** @type {TopBarData & TopBarConstants} */
  const data = bar.data;
  const isOn = document.documentElement.hasAttribute("data-projector");
  paintButton(projector, data.projector, true);
  projector.ariaPressed = String(isOn);
  if (!isReady()) return;
  menu.paint(data, !isAsOpened());
  paintButton(undo, data.undo, canUndo());
  paintButton(redo, data.redo, canRedo());
}

function warnOfLink({ lacks_matrix }) {
  const isTooLarge = new URLSearchParams(location.search).get("m") === "";
  sayRefused(isTooLarge ? lacks_matrix : "");
}

// Larger letters and no tools, for a class that sits three metres away.
function project(bar) {
  document.documentElement.toggleAttribute("data-projector");
  paint(bar);
}

// Where something is typed these keys belong to the typing.
function pressKeys(bar, event) {
  if (event.altKey || isKeyTaken(event, [])) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
    if (kind === undefined) return;
    event.preventDefault();
    perform({ kind });
  } else if (key === "p") project(bar);
}

/**
 * @import { ButtonText } from "./elements.js"
 *
 * @typedef {object} TopBarData
 * @property {string} here
 * @property {string} loaded
 * @property {string} name
 * @property {boolean} stays
 *
 * @typedef {object} TopBarConstants
 * @property {Menu} menu
 * @property {OwnMatrix[]} own_matrices
 * @property {TextWithMatrices[]} texts
 * @property {Record<"data" | "changed" | "matrix" | "texts" | "none" | "own" | "about_own" | "reset",
 *   string>} words
 * @property {ButtonText} undo
 * @property {ButtonText} redo
 * @property {ButtonText} projector
 * @property {Record<"text" | "title" | "copied" | "by_hand" | "lacks_matrix", string>} copy
 *
 * @typedef {object} Menu
 * @property {string} name
 * @property {string} start
 * @property {string} label
 * @property {MenuEntry[]} entries
 *
 * @typedef {object} MenuEntry
 * @property {string} name
 * @property {string} title
 * @property {MenuEntry[]} [entries]
 *
 * @typedef {object} OwnMatrix
 * @property {string[]} [tags]
 * @property {string} [sign]
 * @property {string} key
 * @property {string} name
 * @property {string} about
 *
 * @typedef {object} TextWithMatrices
 * @property {string} title
 * @property {string} about
 * @property {PrintedMatrix[]} matrices
 *
 * @typedef {object} PrintedMatrix
 * @property {string} key
 * @property {string} text
 */

export default show;

/** @param {Given<TopBarData & TopBarConstants>} given */
function show(given) {
  const { data, parentElement } = given;
  const brand = parentElement.querySelector(".brand");
  Object.assign(brand, { textContent: data.menu.name }).dataset.page = data.menu.start;
  showMenu(parentElement.querySelector("nav"), data.menu, data.here);
  enableLinks(parentElement.querySelector(".topbar"));
  return showTools(parentElement.querySelector(".toolbar"), given);
}
