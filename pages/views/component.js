// What every component does with the data that Streamlit brings: its styles come first, only the newest data
// is shown, and what an old answer leaves behind does not end what the newest one began.

const sheets = new Map(); // address → promise of the style sheet
const begun = new WeakSet(); // the places that have the HTML with which their component begins
const newest = new WeakMap(); // where a component stands → the data that came last

// `show` draws the data of Streamlit into its `parentElement`; it may give back a function that ends that.
// `styles` are addresses of style sheets.
export function component(show, ...styles) {
  return async (given) => {
    const root = given.parentElement;
    newest.set(root, given);
    const dress = await Promise.all(styles.map(sheetAt));
    if (newest.get(root) !== given) return undefined;
    if (dress.length) root.adoptedStyleSheets = dress;
    const end = show(given);
    return () => {
      if (newest.get(root) === given) end?.();
    };
  };
}

function sheetAt(address) {
  if (!sheets.has(address.href)) sheets.set(address.href, fetched(address));
  return sheets.get(address.href);
}

async function fetched(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    return await new CSSStyleSheet().replace(await answer.text());
  } catch (problem) {
    sheets.delete(address.href); // the next data tries again
    throw problem;
  }
}

// What Python has given, with what is the same in every answer, in a place that begins with this HTML.
export function whole(given, html, said) {
  const { parentElement: place, data } = given;
  if (!begun.has(place)) begin(place, html);
  return { ...given, data: added(said, data[0]) };
}

// What Streamlit has put into the place stays.
function begin(place, html) {
  const start = document.createElement("template");
  start.innerHTML = html;
  place.append(start.content);
  begun.add(place);
}

function added(said, data) {
  const both = { ...said, ...data };
  for (const [name, value] of Object.entries(said)) if (isMapping(value) && isMapping(data[name])) both[name] = added(value, data[name]);
  return both;
}

const isMapping = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
