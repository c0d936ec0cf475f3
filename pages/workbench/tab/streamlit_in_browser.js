// Everything in the browser that Streamlit does not promise: its router, its attributes, its dialog. The names are
// checked when the app starts: see shell/streamlit_internals.py.

const CONNECTION = "data-test-connection-state";
const MAIN = "[data-testid=stMain]";
const DIALOG = "[data-testid=stDialog]";
const LOST = "Connection error"; // the title of the dialog that Streamlit lays over a page without a server

// Streamlit's router follows the address as it would after the browser's Forward button.
export function followAddress() {
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

// Streamlit sends with a timer, and after a key or a press a browser may put timers off until the next frames are drawn.
// What `send` leaves to a timer without delay is done at its end.
export function withoutDelay(send) {
  const { setTimeout } = globalThis;
  const due = [];
  const hold = (/** @type {(...given: unknown[]) => void} */ task, delay = 0, ...given) => {
    if (delay > 0) return setTimeout(task, delay, ...given);
    due.push(() => task(...given));
    return 0; // no timer: to clear it clears none
  };
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (hold);
  try {
    send();
  } finally {
    globalThis.setTimeout = setTimeout;
    for (const task of due) task();
  }
}

// When an answer comes late that is for the page before, Streamlit adds entries to the browser's history. From now on
// only those are added that `isOurs` says yes to, of the state that goes with them.
export function keepHistory(isOurs) {
  const add = history.pushState.bind(history);
  history.pushState = (state, ...more) => isOurs(state) && add(state, ...more);
}

// Calls back when the browser has gone through its history: `isElsewhere` says whether Streamlit's router is to follow to
// another page. The event is that of server/before_streamlit.js.
export function followTraversals(isElsewhere) {
  addEventListener("traversal", (event) => isElsewhere() || event.preventDefault());
}

// Calls `onConnection` with whether there is a connection, each time that this changes.
export function watchConnection(onConnection) {
  const app = document.querySelector(`[${CONNECTION}]`);
  if (app === null) return false;
  let isConnected = true;
  const look = () => {
    const was = isConnected;
    isConnected = app.getAttribute(CONNECTION) === "CONNECTED";
    if (was !== isConnected) onConnection(isConnected);
  };
  new MutationObserver(look).observe(app, { attributeFilter: [CONNECTION] });
  new MutationObserver(() => isConnected || closeLost()).observe(document.body, {
    childList: true,
    subtree: true,
  });
  return true;
}

// The dialog would make the page inert: nothing could be edited while the server is away.
function closeLost() {
  for (const dialog of document.querySelectorAll(DIALOG)) {
    /** @type {HTMLElement | null} */
    const close = dialog.querySelector("button[aria-label=Close]");
    if (dialog.textContent.includes(LOST)) close?.click();
  }
}

// What scrolls the page that an element stands in.
export const scrollerOf = (element) => element?.closest(MAIN) ?? null;
