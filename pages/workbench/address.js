// The address bar follows the state: an edit adds an entry to the browser's history, anything else changes it in place.
export default function ({ data }) {
  const wanted = new URLSearchParams(location.search);
  for (const name of data.own) wanted.delete(name);
  for (const [name, value] of Object.entries(data.query)) wanted.set(name, value);
  const address = `${location.pathname}?${wanted}${location.hash}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  history[data.push ? "pushState" : "replaceState"](history.state, "", address);
}
