// The bar on top of every page: the menu and the tools.

import { newCopyButton } from "./bar/copy_link.js";
import { foldGroup, keepFolding, newFolded, showMenu } from "./bar/folding_menu.js";
import { isKeyTaken, listenToKeys, newButton, newElement, newPlainButton, paintButton } from "./elements.js";
import { canRedo, canUndo, isAsOpened, isReady, onChange, perform } from "./store.js";
import { enableLinks } from "./tab/links.js";
import { sayRefused } from "./tab/window.js";

// The data menu: its button bears the name of the matrix, and unfolds all that are ready, one's own, and a way back.

function newDataMenu(words, groups, { load, own, reset }) {
  const { element, button, content } = newFolded("matrices", "");
  element.classList.add("data");
  button.classList.add("pill");
  button.title = words.data;
  const [ownWay, back] = [newPlainButton("", words.own, own), newPlainButton("", words.reset.text, reset)];
  const byKey = new Map();
  const columns = newElement("div", { className: "groups" }, newElement("section", {}, ownWay, back));
  columns.append(...groups.map(([title, entries]) => newGroup(title, entries, byKey, load)));
  content.append(columns);
  keepFolding(element);
  content.addEventListener("click", ({ target }) => target.closest("button") && foldGroup(element, target));
  return {
    element,
    paint: (data, isEdited) => paintDataMenu({ button, back, byKey, words }, data, isEdited),
  };
}

function newGroup(title, entries, byKey, load) {
  const group = newElement("section", {}, newElement("h3", { textContent: title }));
  for (const [key, text] of entries) {
    byKey.set(
      key,
      newPlainButton("", text, () => load(key)),
    );
    group.append(byKey.get(key));
  }
  return group;
}

function paintDataMenu({ button, back, byKey, words }, { loaded, name, stays }, isEdited) {
  for (const [key, entry] of byKey) entry.ariaPressed = String(key === loaded);
  button.textContent =
    byKey.get(loaded)?.textContent.split(/[:：]/)[0] ?? (((stays || !isEdited) && name) || words.changed);
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
  bar.subscriptions ??= [onChange(() => paint(bar)), listenToKeys((event) => pressKeys(bar, event))];
  return () => {
    for (const end of bar.subscriptions) end();
    bar.subscriptions = null;
  };
}

function newBar(frame, { words, matrices }) {
  const bar = { words };
  bar.menu = newDataMenu(words, matrices, {
    load: (key) => bar.press("load", key),
    own: () => bar.press("own"),
    reset: () => perform({ kind: "reset" }),
  });
  const history = newElement("div", { className: "history" });
  frame.append(bar.menu.element, history);
  bar.undo = newButton(history, () => perform({ kind: "undo" }));
  bar.redo = newButton(history, () => perform({ kind: "redo" }));
  frame.append(
    newCopyButton(
      words.copy,
      () => location.href,
      () => warnOfLink(words.copy),
    ),
  );
  bar.projector = newButton(frame, () => project(bar));
  return bar;
}

function paint({ data, words, menu, undo, redo, projector }) {
  const isOn = document.documentElement.hasAttribute("data-projector");
  paintButton(projector, words.projector, true);
  projector.ariaPressed = String(isOn);
  if (!isReady()) return;
  menu.paint(data, !isAsOpened());
  paintButton(undo, words.undo, canUndo());
  paintButton(redo, words.redo, canRedo());
}

// The address has only the name of a matrix that is too large for it.
function warnOfLink({ name_sign, lacks_matrix }) {
  const isName = new URLSearchParams(location.search).get("m")?.startsWith(name_sign);
  sayRefused(isName ? lacks_matrix : "");
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

export default show;

function show(given) {
  const { data, parentElement } = given;
  const brand = parentElement.querySelector(".brand");
  Object.assign(brand, { textContent: data.menu.name }).dataset.page = data.menu.start;
  showMenu(parentElement.querySelector("nav"), data.menu);
  const ends = [
    enableLinks(parentElement.querySelector(".topbar")),
    showTools(parentElement.querySelector(".toolbar"), given),
  ];
  return () => ends.forEach((end) => end());
}
