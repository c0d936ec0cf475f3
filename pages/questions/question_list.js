// The list of questions. It is filtered here as one types; a question is a link, which opens it with its matrix.

import { fill } from "../workbench/formatting.js";
import { isAnswered, look, sequence } from "../workbench/store.js";
import { follow, linkClicked } from "../workbench/tab/links.js";

const PAUSE = 600; // ms without another letter before the link holds what is searched for
const lists = new WeakMap();

/**
 * @typedef {object} QuestionListData
 * @property {string} group
 * @property {string} chosen
 * @property {string} search
 * @property {string} library
 * @property {string} followed
 *
 * @typedef {object} QuestionListConstants
 * @property {ListedQuestion[]} questions
 * @property {string[]} libraries
 * @property {Record<"search" | "only" | "found" | "nothing" | "all", string>} words
 *
 * @typedef {object} ListedQuestion
 * @property {string} key
 * @property {string} group
 * @property {string} asks
 * @property {string} href
 * @property {string} beside
 * @property {ComparedValue[]} values
 * @property {string} searched
 * @property {string} topic
 * @property {string[]} libraries
 *
 * @typedef {object} ComparedValue
 * @property {string} name
 * @property {string} value
 *
 * @param {Given<QuestionListData & QuestionListConstants>} given
 */
export default function ({ data, parentElement }) {
  if (!lists.has(parentElement)) lists.set(parentElement, newList(parentElement, data));
  const list = lists.get(parentElement);
  const isFirst = list.data === null;
  const isOther = !isFirst && data.chosen !== "" && data.chosen !== list.chosen;
  if (isFirst || isFromElsewhere(list, data)) takeOver(list, data);
  Object.assign(list, { data, chosen: data.chosen, group: data.group });
  if (isOther) {
    list.field.value = "";
    note(list);
  }
  paint(list);
}

// Whether a link or Back has brought another search than the one that was typed here.
const isFromElsewhere = ({ timer, since, noted, library }, now) =>
  timer === 0 && isAnswered(since) && (now.search !== noted || now.library !== library);

function takeOver(list, { search, library }) {
  list.field.value = decoded(search);
  Object.assign(list, { noted: search, library });
}

function newList(root, { words, libraries, questions }) {
  const find = (selector) => root.querySelector(selector);
  const list = {
    data: null,
    chosen: "",
    field: find("input"),
    found: find(".found"),
    place: find(".listed"),
    presses: [],
    timer: 0,
    since: -1,
    noted: "",
    library: "",
    shown: null,
  };
  list.field.placeholder = list.field.ariaLabel = words.search;
  list.place.ariaLabel = words.search;
  for (const library of libraries) {
    const press = Object.assign(document.createElement("button"), {
      type: "button",
      className: "press framed",
      textContent: fill(words.only, { library }),
    });
    press.onclick = () => {
      list.library = list.library === library ? "" : library;
      paint(list);
      note(list);
    };
    list.presses.push([library, press]);
    find(".finder span").append(press);
  }
  const all = find(".found button");
  all.textContent = words.all;
  all.onclick = () => {
    [list.library, list.field.value] = ["", ""];
    paint(list);
    note(list);
    list.field.focus();
  };
  list.field.oninput = () => search(list, list.field.value);
  list.links = new Map(questions.map((question) => [question.key, newLink(question)]));
  list.place.onclick = (event) => {
    const link = linkClicked(event);
    if (link === null) return;
    event.preventDefault();
    link.ariaBusy = "true"; // it is seen to be opened while the server makes the page
    note(list, { leaves: true });
    follow(link);
  };
  return list;
}

/** @param {ListedQuestion} question */
function newLink({ href, asks, values, beside, topic }) {
  const link = Object.assign(document.createElement("a"), { href });
  const below = span("");
  below.append(
    ...values.map(({ name, value }) => {
      const one = span(`${name} `);
      one.append(bold(value));
      return one;
    }),
  );
  below.append(Object.assign(span(topic), { className: "topic" }));
  link.append(span(asks), below, span(beside));
  return link;
}

const named = (name) => (textContent) => Object.assign(document.createElement(name), { textContent });
const [span, bold, mark] = ["span", "b", "mark"].map(named);

function search(list, text) {
  list.field.value = text;
  paint(list);
  clearTimeout(list.timer);
  list.timer = setTimeout(() => note(list), PAUSE);
}

// What is searched for goes into the link. No group is chosen then, so that any of them can be.
function note(list, options) {
  clearTimeout(list.timer);
  list.timer = 0;
  if (!list.place.isConnected) return; // another page is shown meanwhile
  const sought = coded(list.field.value.trim());
  const { library } = list;
  if (sought) list.chosen = "";
  look({ search: sought, group: sought ? "" : list.group, library }, options);
  Object.assign(list, { noted: sought, since: sequence() });
}

function paint(list) {
  const { field, found, place, links, presses, library } = list;
  /** @type {QuestionListData & QuestionListConstants} */
  const data = list.data;
  const { questions, words } = data;
  const sought = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const all = sought.length
    ? questions.filter(({ searched }) => sought.every((word) => searched.includes(word)))
    : questions.filter(({ group }) => group === data.group);
  const hits = library ? all.filter(({ libraries }) => libraries.includes(library)) : all;
  for (const [name, press] of presses) press.ariaPressed = String(name === library);
  const pattern = hits.length ? words.found : words.nothing;
  found.hidden = !sought.length && hits.length > 0;
  found.firstChild.textContent = fill(pattern, { count: hits.length });
  for (const [key, link] of links)
    Object.assign(link, { ariaCurrent: key === data.followed ? "true" : null, ariaBusy: null });
  const shown = [sought, ...hits.map(({ key }) => key)].join();
  if (list.shown === shown) return;
  list.shown = shown;
  place.classList.toggle("searched", sought.length > 0);
  place.replaceChildren(...rows(hits, links, sought));
}

// Those that ask for what is sought come first, with its words in bold.
function rows(items, links, sought) {
  const asks = (item) => sought.filter((word) => item.asks.toLowerCase().includes(word)).length;
  return items
    .toSorted((one, other) => asks(other) - asks(one))
    .map((item) => {
      const link = links.get(item.key);
      link.firstChild.replaceChildren(...marked(item.asks, sought));
      return link;
    });
}

function marked(text, sought) {
  if (!sought.length) return [text];
  const parts = text.split(
    new RegExp(`(${sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i"),
  );
  return parts.map((part, at) => (at % 2 ? mark(part) : part));
}

// An address holds few signs: the others are written as ~ and two digits.
const coded = (text) =>
  encodeURIComponent(text)
    .replace(/[~!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replaceAll("%", "~");

function decoded(word) {
  try {
    return decodeURIComponent(word.replaceAll("~", "%"));
  } catch {
    return "";
  }
}
