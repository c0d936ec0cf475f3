// What the store uses of the window of its tab: the address with the browser's history, the storage that outlives a reload,
// and a line at the foot.

import { newElement } from "../elements.js";
import { followTraversals, keepHistory, watchConnection } from "./streamlit_in_browser.js";

// The address and the history. Each entry of the history knows the document that it shows by an id, and what was looked
// at; the address is the link to it, once Python has sent that link.

const KEY = "lab";
const constants = { params: [], pages: [] }; // the names of our parameters in an address, and those of the pages

export const learnAddress = ({ params, pages }) => Object.assign(constants, { params, pages });

// The page that the address names; the start page also has an address without a name.
export function pageInAddress() {
  const name = location.pathname.split("/").at(-1);
  return constants.pages.includes(name) ? name : "";
}

// Our parameters in the address.
export function queryInAddress() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(
    constants.params.filter((name) => query.has(name)).map((name) => [name, query.get(name)]),
  );
}

// What this entry of the history shows; null for one that was not made here.
export const shownHere = () => history.state?.[KEY] ?? null;

// Writes what is shown into this entry of the history, or into a new one.
export function writeEntry(shown, { isNew, address = location.href }) {
  history[isNew ? "pushState" : "replaceState"]({ ...history.state, [KEY]: shown }, "", address);
}

// The address of this page with these parameters of ours, and the others as they are.
export function addressWith(query) {
  const wanted = new URLSearchParams(location.search);
  for (const name of constants.params) wanted.delete(name);
  for (const [name, value] of Object.entries(query)) wanted.set(name, value);
  return `${location.pathname}?${wanted}${location.hash}`;
}

// The address of a page with these parameters, as seen from any page.
export const addressOf = (page, query) => `${page || "./"}?${new URLSearchParams(query)}`;

// Calls back when the browser has gone through its history, which has our entries alone from now on. `isElsewhere`
// says whether another page is to be shown.
export function onTraversal(isElsewhere) {
  keepHistory((state) => state?.[KEY] !== undefined);
  followTraversals(isElsewhere);
}

// The documents of a tab, saved over a reload, and while another link is open in the tab.

const PREFIX = "lab.history.";
const MAX_HISTORIES = 3; // a tab may have been at other links before

// Saves as many of the newest documents of each line as there is room for.
export function saveHistory(id, { lines, parts, pinned }) {
  const others = savedKeys().filter((key) => key !== PREFIX + id);
  for (const old of others.splice(0, others.length + 1 - MAX_HISTORIES)) sessionStorage.removeItem(old);
  const longest = Math.max(...[...lines.values()].map(({ at }) => at));
  let first = 0;
  while (!isSaved(PREFIX + id, packed(linesFrom(first, lines), parts, pinned))) {
    if (others.length > 0) sessionStorage.removeItem(others.shift());
    else if (first === longest)
      return; // not even those that are shown: the address may have one
    else first += Math.ceil((longest - first) / 2);
  }
}

// Of each line the documents from a place on, among them the one that is shown.
function linesFrom(first, lines) {
  return [...lines].map(([lender, { documents, at }]) => {
    const left = Math.min(first, at);
    return [lender, { documents: documents.slice(left), at: at - left }];
  });
}

function isSaved(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// The lines of documents that were saved; null where none were.
export function savedHistory(id) {
  try {
    const { matrices, lines, parts, pinned } = JSON.parse(sessionStorage.getItem(PREFIX + id));
    const unpacked = ({ matrix, opened, document, ...entry }) => ({
      ...entry,
      document: { ...document, matrix: matrices[matrix] },
      opened: matrices[opened],
    });
    return {
      lines: new Map(
        lines.map(([lender, { documents, at }]) => [lender, { documents: documents.map(unpacked), at }]),
      ),
      parts,
      pinned: matrices[pinned] ?? null,
    };
  } catch {
    return null;
  }
}

export const forgetHistory = (id) => sessionStorage.removeItem(PREFIX + id);

// Documents share matrices: each is written once.
function packed(lines, parts, pinned) {
  const places = new Map();
  const placeOf = (matrix) => {
    if (!places.has(matrix)) places.set(matrix, places.size);
    return places.get(matrix);
  };
  const entry = ({ document: { matrix, ...document }, opened, ...rest }) => ({
    ...rest,
    document,
    matrix: placeOf(matrix),
    opened: placeOf(opened),
  });
  const written = lines.map(([lender, { documents, at }]) => [
    lender,
    { documents: documents.map(entry), at },
  ]);
  const pinnedPlace = pinned === null ? null : placeOf(pinned);
  return { matrices: [...places.keys()], lines: written, parts, pinned: pinnedPlace };
}

const savedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

// The line that says what is wrong: no connection, or an edit that Python has refused.

const PAUSE = 1000; // ms of an interruption that is not worth a sentence
const sentences = { connection: "", refused: "" };
let line = null;
let timer = 0;

export function sayConnection(sentence) {
  clearTimeout(timer);
  timer = setTimeout(() => say({ connection: sentence }), sentence ? PAUSE : 0);
}

export const sayRefused = (sentence) => sentence !== sentences.refused && say({ refused: sentence });

// In the place of a part that is for it; where that is out of sight, at the foot of the window too.
export function sayRefusedIn(place, sentence) {
  place.textContent = sentence;
  const { top, bottom } = place.getBoundingClientRect();
  sayRefused(top < 0 || bottom > innerHeight ? sentence : "");
}

function say(changed) {
  Object.assign(sentences, changed);
  line ??= document.body.appendChild(newElement("p", { className: "state-line", role: "status" }));
  line.textContent = [sentences.refused, sentences.connection].filter(Boolean).join(" ");
  line.hidden = line.textContent === "";
}

// Calls back when the server has ended the connection since a message was too long.
export function onTooLongMessage(listener) {
  addEventListener("toolongmessage", listener);
}

// Calls back with whether there is a connection, each time that this changes. Streamlit may not have drawn its frame yet.
export function onConnection(listener) {
  if (!watchConnection(listener)) requestAnimationFrame(() => onConnection(listener));
}
