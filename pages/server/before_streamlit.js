// What has to be in place before Streamlit's own scripts run.

// Where its server is. By itself it first looks below the address of the page, as at /ranking/_stcore/health, and waits
// before it looks elsewhere.
const ownScript = /** @type {HTMLScriptElement} */ (document.currentScript);
Object.assign(window, { __streamlit: { BACKEND_BASE_URL: new URL("../../../", ownScript.src).href } });

// It does not say why a connection has ended, and what was too long for the server (1009) must not be sent again.
window.WebSocket = class extends WebSocket {
  /** @param {[string, string[]?]} given */
  constructor(...given) {
    super(...given);
    this.addEventListener("close", ({ code }) => code === 1009 && dispatchEvent(new Event("toolongmessage")));
  }
};

// It would run the page again each time that the browser goes through its history. It hears of that where the document of
// the tab, which hears of it first as a `traversal`, has not prevented it.
addEventListener("popstate", (event) => {
  if (event.isTrusted && !dispatchEvent(new CustomEvent("traversal", { cancelable: true })))
    event.stopImmediatePropagation();
});
