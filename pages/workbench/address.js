// The address bar follows the state: an edit adds an entry to the browser's history, anything else changes it in place.

import { withStep } from "../stage/place.js";
import { addressIsWritten, holdsEveryEdit, ownPart } from "./carried.js";
import { keep } from "./kept_matrix.js";
import { isLostOn, noteAddress } from "./told_whereabouts.js";
import { noteLine } from "./undo_line.js";

const BAR = listen({
  opening: 0, // how often Python had opened a step by then
  own: [], // the names of our parameters in an address
  query: {}, // the state as Python told it last
  traversals: 0, // how often the browser has gone to an address
  told: 0, // the last of these that Python was told of
  popped: null, // the address it went to, as text, until Python has answered
  went: {}, // the parameters of that address
  at: 0, // when it went there
  how: "", // by the history or a link
  before: 0, // what `opening` was then
});

export default function ({ data, setStateValue }) {
  BAR.own = data.own;
  hear(data, setStateValue);
  addressIsWritten(data);
}

function hear(data, setStateValue) {
  BAR.query = data.query;
  // Streamlit may have told the server the address that was opened first, without all that was done since.
  if (isLostOn(data)) return;
  noteLine(data);
  BAR.opening = data.opening;
  if (isAnswered(data)) BAR.popped = null;
  // After Back or Forward the answers to what was done before are late: they must not write over the history.
  if (BAR.popped !== null && !data.force) return tell(data, setStateValue);
  if (data.write && isOpen(data)) write(data);
  keep(data);
  noteAddress();
}

// A link of Streamlit's may have led to another page meanwhile. The start page also has an address without a name.
function isOpen({ page }) {
  return page === "" || location.pathname.endsWith(`/${page}`);
}

function write(data) {
  BAR.popped = null;
  const wanted = new URLSearchParams(location.search);
  for (const name of data.own) wanted.delete(name);
  for (const [name, value] of Object.entries(data.query)) wanted.set(name, value);
  withStep(wanted);
  if (`?${wanted}` === location.search) return;
  const address = `${location.pathname}?${wanted}${location.hash}`;
  history[data.push ? "pushState" : "replaceState"](history.state, "", address);
}

function listen(bar) {
  // A link on a page of ours is followed by an event that the page makes itself.
  addEventListener("popstate", ({ isTrusted }) => {
    if (isTrusted) depart(bar, "history");
    else if (!isThere(bar)) depart(bar, "link");
  });
  return bar;
}

// A link that asks for the state as it is leads to another page, and there is nothing to follow.
function isThere(bar) {
  const asked = ownPart();
  return bar.popped === null && holdsEveryEdit() && !asked.step && inOrder(asked, bar.own) === inOrder(bar.query, bar.own);
}

// The browser has gone to an address.
function depart(bar, how) {
  bar.went = ownPart();
  bar.popped = inOrder(bar.went, bar.own);
  bar.at = performance.timeOrigin + performance.now();
  bar.traversals++;
  bar.how = how;
  bar.before = bar.opening;
}

// Streamlit sends the address that it last saw itself, which may be the one gone back to: then Python cannot
// see the traversal. It is told on the page where that led to, or Streamlit would show the page before.
function tell({ page, session }, setStateValue) {
  if (BAR.told === BAR.traversals || !location.pathname.endsWith(`/${page}`)) return;
  BAR.told = BAR.traversals;
  const { traversals: number, at, how, went: query } = BAR;
  setStateValue("traversal", { session, number, at, how, query });
}

function isAnswered({ followed, own, opening, traversed }) {
  if (traversed === BAR.traversals) return true;
  // The answer to Back may name the same address as a link after it; only a link makes Python open a step.
  if (BAR.how === "link" && BAR.went.step && opening === BAR.before) return false;
  return BAR.popped !== null && followed !== null && BAR.popped === inOrder(followed, own);
}

// The step is left out: the stage writes its own into the address at any time.
function inOrder(query, own) {
  return JSON.stringify(own.map((name) => (name === "step" ? null : query[name] ?? null)));
}
