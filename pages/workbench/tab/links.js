// Links from a page of the app to another are followed here: the document of the tab stays, with what can be undone.

import { currentFocus, isReady, isRule, look, openLink, perform, queryWith, visit } from "../store.js";
import { addressOf } from "./window.js";

const places = new WeakSet(); // where links are followed
const BEFORE_OPENING = ["pointerdown", "keydown", "contextmenu"]; // what comes before a link is opened or copied

// Lets the links within that have a `data-page` lead there in the state of the tab, changed by the parameters in `data-asks`;
// `go` follows one that is clicked. The state, with a whole matrix, is in the address of a link only once it is pressed.
export function enableLinks(place, go = follow) {
  for (const link of place.querySelectorAll("[data-page]"))
    link.href = addressOf(link.dataset.page, changes(link));
  if (places.has(place)) return;
  places.add(place);
  place.addEventListener("click", (event) => goToClicked(event, go));
  for (const kind of BEFORE_OPENING) place.addEventListener(kind, addStateToAddress);
}

function addStateToAddress({ target }) {
  const link = target.closest("[data-page]");
  if (link !== null && isReady()) link.href = addressOf(link.dataset.page, queryWith(changes(link)));
}

// Follows a link of the app: to what its address says, or to its `data-page` in the changed state of the tab.
export function follow(link) {
  if (link.dataset.page !== undefined) return visit(link.dataset.page, changes(link));
  const { pathname, searchParams } = new URL(link.href);
  openLink(pathname.split("/").at(-1), Object.fromEntries(searchParams));
}

// The link that was clicked, if it is to be followed here: not one that opens a tab of its own.
export function linkClicked({ target, button, ctrlKey, metaKey, shiftKey }) {
  return button !== 0 || ctrlKey || metaKey || shiftKey ? null : target.closest("a:not([target])");
}

const changes = ({ dataset: { asks } }) => Object.fromEntries(new URLSearchParams(asks));

function goToClicked(event, go) {
  const link = linkClicked(event);
  if (link === null) return;
  event.preventDefault();
  go(link);
}

// A choice of what is looked at, or of a rule, as the state takes it over.

let isPartChosen = false; // by the reader: until then a lesson opens on a part that has something to ask

// `look_action` or `look_action_for_piece` of pages/state/focus.py has made the action.
export function choose(action, value) {
  const { what } = action;
  if (isRule(what)) return perform({ kind: "rule", what, value });
  if (what === "metric")
    return look({ metric: value, step: "start", ...(isPartChosen ? {} : { part: undefined }) });
  if (what === "average") return look({ average: value, part: undefined, step: "start" });
  if (what === "number") return look({ number: value, cell: "" }); // what is looked at is what it turns out to be
  if (what === "part") isPartChosen = true;
  if (what === "part") return look({ part: String(value + 1) });
  return look({
    [what]: action.place === undefined ? value : withPart(currentFocus()[what] ?? "", action, value),
  });
}

const WHOLE = -1;

// The current word with another part at one of its places. A quick second choice comes from a page that does not show the
// first one yet: what is chosen counts then.
function withPart(word, { place, separator, shown, chosen }, value) {
  if (place === WHOLE) return value;
  const parts = (chosen === word ? shown : word).split(separator);
  if (place >= parts.length) return word;
  return parts.map((part, at) => (at === place ? value : part)).join(separator);
}
