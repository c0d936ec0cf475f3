// The items in sorted order below the axis; and the true labels of a sample in the order of their relevance, each with
// buttons to move it.

import { addSpan, dropMissing, newElement, newPlainButton, setChildren } from "../elements.js";
import { fill } from "../formatting.js";
import { commit, itemWith } from "./dragging.js";

// Best first, ▸ between different scores and = between tied ones.
export function paintOrder(list, entries, items, words) {
  paintInOrder(list, entries, items, newEntry, (entry, item, index) =>
    paintEntry(entry, item, items[index - 1], words),
  );
}

// Each item has an entry, which slides to its new place.
function paintInOrder(list, entries, items, make, paintItem) {
  const isSame =
    entries.size === items.length &&
    items.every(({ key }, index) => list.children[index] === entries.get(key)?.element);
  const before = isSame ? null : placesOnScreen(entries); // a browser measures slowly, and a drag paints at every move
  dropMissing(entries, items);
  items.forEach((item, index) => {
    if (!entries.has(item.key)) entries.set(item.key, make(item.key));
    paintItem(entries.get(item.key), item, index);
  });
  setChildren(
    list,
    items.map(({ key }) => entries.get(key).element),
  );
  if (before) slideFrom(before, entries);
}

function newEntry(key) {
  const element = newElement("li");
  element.dataset.cell = key;
  const sign = addSpan(element, "sign");
  const pill = addSpan(element, "pill");
  const place = addSpan(element, "place");
  sign.setAttribute("aria-hidden", "true");
  return { element, sign, pill, place };
}

function paintEntry(entry, item, previous, words) {
  const tied = previous?.score === item.score;
  entry.sign.textContent = previous ? (tied ? "=" : "▸") : "";
  entry.sign.classList.toggle("tie", tied);
  entry.pill.textContent = item.name;
  entry.pill.title = item.name;
  entry.pill.classList.toggle("true", item.truth === 1);
  entry.place.textContent = item.first === item.last ? item.first : fill(words.places, item);
}

function placesOnScreen(entries) {
  return new Map([...entries].map(([key, { element }]) => [key, element.getBoundingClientRect()]));
}

function slideFrom(before, entries) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [key, { element }] of entries) {
    const old = before.get(key);
    if (old) slide(element, old);
  }
}

function slide(element, old) {
  for (const animation of element.getAnimations()) animation.cancel();
  const now = element.getBoundingClientRect();
  const [x, y] = [old.left - now.left, old.top - now.top];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: 250,
    easing: "ease-out",
  });
}

// The order in words, for those who hear it.
export function orderInWords(items, words) {
  return items.slice(1).reduce((before, item, index) => {
    const tied = items[index].score === item.score;
    return fill(tied ? words.tied : words.then, { before, after: item.name });
  }, items[0]?.name ?? "");
}

export function paintRelevance(scoreLine) {
  const { data } = scoreLine;
  scoreLine.relevance.hidden = !data.relevance;
  if (!data.relevance) return;
  const items = scoreLine.items.filter(({ truth }) => truth === 1).sort((a, b) => a.place - b.place);
  scoreLine.relevance.querySelector(".lead").textContent = items.length
    ? data.words.relevance
    : data.words.no_relevance;
  const list = scoreLine.relevance.querySelector("ol");
  const make = (key) => newRelevant(scoreLine, key);
  paintInOrder(list, scoreLine.relevant, items, make, (entry, item, index) =>
    paintRelevant(entry, item, index, items.length, data.words),
  );
}

function newRelevant(scoreLine, key) {
  const element = newElement("li");
  const sign = addSpan(element, "sign");
  sign.setAttribute("aria-hidden", "true");
  const up = moveButton(scoreLine, key, "up", "←");
  const pill = addSpan(element, "pill true");
  const down = moveButton(scoreLine, key, "down", "→");
  pill.before(up);
  element.append(down);
  return { element, sign, pill, up, down };
}

function moveButton(scoreLine, key, move, sign) {
  const button = newPlainButton("move", sign, () => {
    const item = itemWith(scoreLine, key);
    if (button.ariaDisabled === "true" || !item) return;
    commit(scoreLine, { kind: "relevance", row: item.row, column: item.column, move });
    button.focus(); // a node that changed its place has lost it
  });
  return button;
}

// The ends stay where focus can be: a button that is switched off would lose it.
function paintRelevant({ sign, pill, up, down }, { name }, index, count, words) {
  sign.textContent = index ? "▸" : "";
  pill.textContent = name;
  pill.title = name;
  up.ariaDisabled = String(index === 0);
  down.ariaDisabled = String(index === count - 1);
  up.setAttribute("aria-label", fill(words.more_relevant, { label: name }));
  down.setAttribute("aria-label", fill(words.less_relevant, { label: name }));
}
