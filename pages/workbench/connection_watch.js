// Notices that the connection to the server is lost, and that there is one again. Then a message is sent at once, before
// anybody presses anything: a server that knows nothing of this page would not know what was pressed.

import { listenForWhereabouts, loseConnection, regainConnection } from "./told_whereabouts.js";

const STATE = "data-test-connection-state";
let isConnected = true;
let watch = null;

export default function ({ setStateValue }) {
  listenForWhereabouts((told) => setStateValue("whereabouts", told));
  const app = document.querySelector(`[${STATE}]`);
  if (watch !== null || app === null) return;
  watch = new MutationObserver(() => notice(app));
  watch.observe(app, { attributeFilter: [STATE] });
}

function notice(app) {
  const wasConnected = isConnected;
  isConnected = app.getAttribute(STATE) === "CONNECTED";
  if (wasConnected && !isConnected) loseConnection();
  // Where a run was under way, Streamlit asks for one itself.
  const isRunAskedFor = app.dataset.testScriptState !== "notRunning";
  if (!wasConnected && isConnected) regainConnection({ isRunAskedFor });
}
