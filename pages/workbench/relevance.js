// The true labels of the sample in the order of their relevance, each with buttons to move it.

import { commit } from "./gestures.js";
import { itemWith } from "./handles.js";
import { dropMissing, placesOnScreen, slideFrom, spanIn } from "./order.js";
import { fill } from "./sentences.js";

export function paintRelevance(line) {
  const { data } = line;
  line.relevance.hidden = !data.relevance;
  if (!data.relevance) return;
  const items = line.items.filter(({ truth }) => truth === 1).sort((a, b) => a.place - b.place);
  line.relevance.querySelector(".lead").textContent = items.length ? data.words.relevance : data.words.no_relevance;
  const list = line.relevance.querySelector("ol");
  const before = placesOnScreen(line.relevant);
  dropMissing(line.relevant, items);
  let moved = false;
  items.forEach((item, index) => {
    if (!line.relevant.has(item.key)) line.relevant.set(item.key, newRelevant(line, item.key));
    const entry = line.relevant.get(item.key);
    paintRelevant(entry, item, index, items.length, data.words);
    if (list.children[index] === entry.element) return;
    list.insertBefore(entry.element, list.children[index] ?? null);
    moved = true;
  });
  if (moved) slideFrom(before, line.relevant);
}

function newRelevant(line, key) {
  const element = document.createElement("li");
  const sign = spanIn(element, "sign");
  sign.setAttribute("aria-hidden", "true");
  const up = moveButton(line, key, "up", "←");
  const pill = spanIn(element, "pill true");
  const down = moveButton(line, key, "down", "→");
  pill.before(up);
  element.append(down);
  return { element, sign, pill, up, down };
}

function moveButton(line, key, move, sign) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "move";
  button.textContent = sign;
  button.onclick = () => {
    const item = itemWith(line, key);
    if (button.ariaDisabled === "true" || !item) return;
    commit(line, { kind: "relevance", row: item.row, column: item.column, move });
    button.focus(); // a node that changed its place has lost it
  };
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
