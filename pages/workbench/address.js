// The address bar follows the state: an edit adds an entry to the browser's history, anything else changes it in place.

const BAR = (globalThis.__labAddress ??= listen({ popped: null, own: [] }));

export default function ({ data }) {
  BAR.own = data.own;
  if (isAnswered(data)) BAR.popped = null;
  // After Back or Forward the answers to what was done before are late: they must not write over the history.
  if (!data.write || (BAR.popped !== null && !data.force)) return;
  BAR.popped = null;
  const wanted = new URLSearchParams(location.search);
  for (const name of data.own) wanted.delete(name);
  for (const [name, value] of Object.entries(data.query)) wanted.set(name, value);
  if (`?${wanted}` === location.search) return;
  const address = `${location.pathname}?${wanted}${location.hash}`;
  history[data.push ? "pushState" : "replaceState"](history.state, "", address);
}

function listen(bar) {
  addEventListener("popstate", () => (bar.popped = ownPart(bar.own)));
  return bar;
}

function isAnswered({ adopted, own }) {
  return BAR.popped !== null && adopted !== null && BAR.popped === inOrder(adopted, own);
}

function ownPart(own) {
  return inOrder(Object.fromEntries(new URLSearchParams(location.search)), own);
}

function inOrder(query, own) {
  return JSON.stringify(own.map((name) => query[name] ?? null));
}
