// The address and the browser's history. Each entry of the history knows the document that it shows by an id, and what
// was looked at; the address is the link to it, once Python has sent that link.

import { keepHistory } from "../../streamlit_internals.js";

const KEY = "lab";
const known = { params: [], pages: [] };

// The names of our parameters in an address, and those of the pages.
export const learnAddress = ({ params, pages }) => Object.assign(known, { params, pages });

// The page that the address names; the start page also has an address without a name.
export function pageInAddress() {
  const name = location.pathname.split("/").at(-1);
  return known.pages.includes(name) ? name : "";
}

// Our parameters in the address.
export function queryInAddress() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(
    known.params.filter((name) => query.has(name)).map((name) => [name, query.get(name)]),
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
  for (const name of known.params) wanted.delete(name);
  for (const [name, value] of Object.entries(query)) wanted.set(name, value);
  return `${location.pathname}?${wanted}${location.hash}`;
}

// The address of a page with these parameters, as seen from any page.
export const addressOf = (page, query) => `${page || "./"}?${new URLSearchParams(query)}`;

// Calls back when the browser has gone through its history, which has our entries alone from now on.
export function onTraversal(listener) {
  keepHistory((state) => state?.[KEY] !== undefined);
  addEventListener("popstate", ({ isTrusted }) => isTrusted && listener());
}
