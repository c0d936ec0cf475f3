// The state of the workbench as links to other pages carry it along: what the address says of it, all but the step.

import { follow, linkClicked } from "./follow.js";
import { areAnswered } from "./outbox.js";

const PATIENCE = 20000; // ms after which a link is followed though an edit has no answer

// `own`: the names of our parameters in an address, once Python has told them; `done`: the edits that it had
// answered last by then; `leaving`: the link to follow as soon as the address holds every edit.
const bus = { own: null, done: [], leaving: null, listeners: new Map() };
let timer = 0;
addEventListener("popstate", () => {
  stay(); // whoever has gone elsewhere meanwhile is not led away from there
  tell();
});

// The links within that have a `data-page` lead there in the state of the workbench, but for what `data-asks`
// puts in its place. What is returned ends that.
export function carryAlong(place) {
  bus.listeners.set(place, () => {
    for (const link of place.querySelectorAll("[data-page]")) link.href = addressFor(link);
  });
  bus.listeners.get(place)();
  place.addEventListener("click", followClicked);
  return () => bus.listeners.delete(place);
}

// The address has been written for an answer of Python's.
export function addressIsWritten({ own, done }) {
  Object.assign(bus, { own, done });
  tell();
  if (bus.leaving !== null && holdsEveryEdit()) go();
}

// Whether nothing was done on this page that the address does not say yet.
export function holdsEveryEdit() {
  return areAnswered(bus.done);
}

// Our parameters in the address.
export function ownPart() {
  const query = new URLSearchParams(location.search);
  const names = bus.own ?? [...query.keys()];
  return Object.fromEntries(names.filter((name) => query.has(name)).map((name) => [name, query.get(name)]));
}

function addressFor({ dataset: { page, asks } }) {
  const { step, ...carried } = ownPart();
  return `${page}?${new URLSearchParams({ ...carried, ...Object.fromEntries(new URLSearchParams(asks)) })}`;
}

function followClicked(event) {
  const link = linkClicked(event);
  if (link === null) return;
  event.preventDefault();
  leaveBy(link);
}

// A link that carries an older state along would take back the edits made since.
function leaveBy(link) {
  stay();
  bus.leaving = link;
  if (holdsEveryEdit()) go();
  else timer = setTimeout(go, PATIENCE);
}

function go() {
  const link = bus.leaving;
  stay();
  link.href = addressFor(link);
  const isOpen = link.pathname === location.pathname && !link.dataset.asks;
  if (!isOpen) follow(link.href);
}

function stay() {
  bus.leaving = null;
  clearTimeout(timer);
}

function tell() {
  for (const listener of bus.listeners.values()) listener();
}
