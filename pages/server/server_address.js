// Tells Streamlit where its server is. By itself it first looks below the address of the page, as at
// /ranking/_stcore/health, and waits before it looks elsewhere.

window.__streamlit = { BACKEND_BASE_URL: new URL("../../../", document.currentScript.src).href };
