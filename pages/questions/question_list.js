// The list of questions. It is filtered here as one types; a question is a link, which opens it with its matrix.

import { follow, linkClicked } from "../workbench/links.js";
import { fill } from "../workbench/sentences.js";
import { isAnswered, look, sequence } from "../workbench/store.js";

const PAUSE = 600; // ms without another letter before the link holds what is searched for
const lists = new WeakMap();

export default function ({ data, parentElement }) {
  if (!lists.has(parentElement)) lists.set(parentElement, newList(parentElement, data));
  const list = lists.get(parentElement);
  const isFirst = list.data === null;
  const isOther = !isFirst && data.chosen !== "" && data.chosen !== list.chosen;
  if (isFirst || isFromElsewhere(list, data)) takeOver(list, data.search);
  Object.assign(list, { data, chosen: data.chosen, group: data.group });
  if (isOther) {
    list.field.value = "";
    note(list);
  }
  paint(list);
}

// Whether a link or Back has brought another search than the one that was typed here.
const isFromElsewhere = ({ timer, since, noted }, { search }) => timer === 0 && isAnswered(since) && search !== noted;

function takeOver(list, search) {
  list.field.value = decoded(search);
  list.noted = search;
}

function newList(root, { words, items }) {
  const find = (selector) => root.querySelector(selector);
  const list = { data: null, chosen: "", field: find("input"), found: find(".found"), place: find(".listed"), presses: [], timer: 0, since: -1, noted: "", shown: null };
  list.field.placeholder = list.field.ariaLabel = words.search;
  list.place.ariaLabel = words.search;
  for (const library of words.libraries) {
    const press = Object.assign(document.createElement("button"), { type: "button", className: "press framed", textContent: fill(words.only, { library }) });
    press.onclick = () => search(list, toggled(list.field.value, library));
    list.presses.push([library, press]);
    find(".finder span").append(press);
  }
  const all = find(".found button");
  all.textContent = words.all;
  all.onclick = () => {
    search(list, "");
    list.field.focus();
  };
  list.field.oninput = () => search(list, list.field.value);
  list.links = new Map(items.map((item) => [item.key, newLink(item)]));
  list.cards = new Map(items.filter(({ card }) => card).map((item) => [item.key, newCard(item)]));
  list.place.onclick = (event) => {
    const link = linkClicked(event);
    if (link === null) return;
    event.preventDefault();
    link.ariaBusy = "true"; // it is seen to be opened while the server makes the page
    note(list);
    follow(link);
  };
  return list;
}

function newLink({ href, asks, values, beside, of }) {
  const link = Object.assign(document.createElement("a"), { href });
  const below = span("");
  below.append(...values.map(([name, value]) => {
    const one = span(`${name} `);
    one.append(Object.assign(document.createElement("b"), { textContent: value }));
    return one;
  }));
  link.append(span(asks), below, span(beside));
  link.title = of;
  return link;
}

// A printed number to judge: what it is of, the number, and the question.
function newCard({ href, card: [about, printed, brief], asks }) {
  const link = Object.assign(document.createElement("a"), { href, className: "card", title: asks });
  link.append(span(about), Object.assign(document.createElement("b"), { textContent: printed }), span(brief));
  return link;
}

const span = (textContent) => Object.assign(document.createElement("span"), { textContent });

// The words with the name of a library behind them, or without it.
function toggled(text, library) {
  const words = text.split(/\s+/).filter(Boolean);
  return (words.includes(library) ? words.filter((word) => word !== library) : [...words, library]).join(" ");
}

function search(list, text) {
  list.field.value = text;
  paint(list);
  clearTimeout(list.timer);
  list.timer = setTimeout(() => note(list), PAUSE);
}

// What is searched for goes into the link. No group is chosen then, so that any of them can be.
function note(list) {
  clearTimeout(list.timer);
  list.timer = 0;
  if (!list.place.isConnected) return; // another page is shown meanwhile
  const sought = coded(list.field.value.trim());
  if (sought) list.chosen = "";
  look(sought ? { search: sought, group: "" } : { search: "", group: list.group });
  Object.assign(list, { noted: sought, since: sequence() });
}

function paint(list) {
  const { data, field, found, place, links, cards, presses } = list;
  const { items, words } = data;
  const sought = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const hits = sought.length ? items.filter((item) => sought.every((word) => item.words.includes(word))) : items.filter(({ group, listed }) => group === data.group && listed);
  for (const [library, press] of presses) {
    press.ariaPressed = String(sought.includes(library));
    press.hidden = data.group === data.apart;
  }
  const told = hits.length ? words.found : words.nothing;
  found.hidden = !sought.length;
  found.firstChild.textContent = fill(told, { count: hits.length });
  for (const [key, link] of [...links, ...cards]) Object.assign(link, { ariaCurrent: key === data.followed ? "true" : null, ariaBusy: null });
  const isShown = hits.map(({ key }) => key).join();
  if (list.shown === isShown) return;
  list.shown = isShown;
  place.replaceChildren(...(!sought.length && data.group === data.apart ? texts(hits, cards, words.texts) : rows(hits, links)));
}

// Each text with its title and where it was found, and below it its numbers.
function texts(items, cards, titles) {
  return Object.entries(Object.groupBy(items, ({ text }) => text)).map(([text, ones]) => {
    const [section, head, numbers] = ["section", "h2", "div"].map((name) => document.createElement(name));
    const [title, found] = titles[text];
    head.append(Object.assign(document.createElement("cite"), { textContent: title }), span(found));
    numbers.className = "numbers";
    numbers.dataset.count = ones.length;
    numbers.append(...ones.map(({ key }) => cards.get(key)));
    section.append(head, numbers);
    return section;
  });
}

// A heading stands over the errors of each text.
function rows(items, links) {
  return items.flatMap(({ key, of }, at) => {
    const isFirst = of && of !== items[at - 1]?.of;
    return [...(isFirst ? [Object.assign(document.createElement("h2"), { textContent: of })] : []), links.get(key)];
  });
}

// An address holds few signs: the others are written as ~ and two digits.
const coded = (text) => encodeURIComponent(text).replace(/[~!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`).replaceAll("%", "~");

function decoded(word) {
  try {
    return decodeURIComponent(word.replaceAll("~", "%"));
  } catch {
    return "";
  }
}
