// The data menu: its button bears the name of the matrix, and unfolds all that are ready, one's own, and a way back.

import { close, keepFolding, newFolded } from "./menu.js";

export function newDataMenu(words, groups, { load, own, reset }) {
  const { element, button, content } = newFolded("matrices", "");
  element.classList.add("data");
  button.classList.add("pill");
  button.title = words.data;
  const ways = document.createElement("section");
  const [ownWay, back] = [newEntry(words.own, own), newEntry(words.reset.text, reset)];
  ways.append(ownWay, back);
  const byKey = new Map();
  const columns = Object.assign(document.createElement("div"), { className: "groups" });
  columns.append(ways, ...groups.map(([title, entries]) => newGroup(title, entries, byKey, load)));
  content.append(columns);
  keepFolding(element);
  content.addEventListener("click", ({ target }) => target.closest("button") && close(element, target));
  return { element, paint: (data, isEdited) => paint({ button, back, byKey, words }, data, isEdited) };
}

function newGroup(title, entries, byKey, load) {
  const group = document.createElement("section");
  group.append(Object.assign(document.createElement("h3"), { textContent: title }));
  for (const [key, text] of entries) {
    byKey.set(key, newEntry(text, () => load(key)));
    group.append(byKey.get(key));
  }
  return group;
}

function newEntry(textContent, onclick) {
  return Object.assign(document.createElement("button"), { type: "button", textContent, onclick });
}

function paint({ button, back, byKey, words }, { loaded, name, stays }, isEdited) {
  for (const [key, entry] of byKey) entry.ariaPressed = String(key === loaded);
  button.textContent = byKey.get(loaded)?.textContent.split(/[:：]/)[0] ?? (((stays || !isEdited) && name) || words.changed);
  back.hidden = !isEdited;
}
