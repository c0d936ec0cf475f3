// Tells Streamlit where its server is. It would look below the page that was opened first, and wait before it looks
// elsewhere.

window.__streamlit = { BACKEND_BASE_URL: new URL("../../../", document.currentScript.src).href };
