// Draws the parts of a page, each by its own script, into the boxes that Python has put them in. What is there already
// stays where it is: a part is made once, and ends when the page does not name it any more.

import { closeOnLeaving } from "../workbench/bar/folding_menu.js";
import { keepFieldsFromDragging, newElement, setChildren } from "../workbench/elements.js";
import { onPageDrawn, press, receive, setPartValue, start } from "../workbench/store.js";
import { scrollerOf } from "../workbench/tab/streamlit_in_browser.js";

const roots = new WeakMap(); // the element that Streamlit gives → the box of everything
const latestDrawn = new WeakMap(); // that box → the answer that was drawn last
const sheetsMade = new Map(); // rules → the sheet that has them
let styledPage = null; // the page whose own rules apply
let isBegun = false;
let lastRead = null; // the answer that is read now, as a promise

/**
 * @typedef {object} HtmlNode
 * @property {string} html
 *
 * @typedef {object} PartNode
 * @property {string} part
 * @property {string} component
 * @property {Record<string, unknown>} data
 *
 * @typedef {object} BoxNode
 * @property {string} box
 * @property {(HtmlNode | PartNode | BoxNode)[]} nodes
 * @property {number} [width]
 * @property {string} [summary]
 * @property {boolean} [over]
 */

// `scripts`, `components` and `sheets` are exports of the bundle.
export default async function (
  { data, parentElement, setStateValue, setTriggerValue },
  { scripts, components, sheets },
) {
  if (data === null) return undefined; // Python only reads the state of the page
  const { answer, nodes } = await inTurn(data);
  const isPage = answer !== undefined; // what stands alone, as in a dialog, has no answer
  if (isPage) {
    startOnce(components.store.constants);
    receive(answer, setStateValue);
  }
  if (!roots.has(parentElement)) roots.set(parentElement, newRoot(parentElement));
  const root = roots.get(parentElement);
  const handlers = isPage
    ? { setStateValue: setPartValue, setTriggerValue: press }
    : handlersOfLonePart(setStateValue, setTriggerValue);
  if (nodes) {
    if (isPage) adoptSheets(sheets, answer.page);
    const parts = fill(root, nodes);
    markLayout(root.element);
    // A part may measure itself: all that stands around it is there before.
    for (const [part, node] of parts) drawPart(part, node, components[node.component], scripts, handlers);
  }
  if (isPage) {
    // Streamlit puts dialogs outside of what it makes light or dark.
    document.body.style.colorScheme = getComputedStyle(root.element).colorScheme;
    onPageDrawn();
  }
  // Streamlit calls what an older answer has returned after it has drawn the newest one.
  const latest = {};
  latestDrawn.set(root, latest);
  return () => latestDrawn.get(root) === latest && end(root);
}

// The answers of Python, in the order in which they came: compressed JSON, or JSON as it is.
function inTurn(data) {
  const text = data[0] === "{".charCodeAt(0) ? new TextDecoder().decode(data) : unpacked(data);
  lastRead = Promise.all([text, lastRead]).then(([json]) => JSON.parse(json));
  return lastRead;
}

const unpacked = (data) =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

function startOnce(constants) {
  if (isBegun) return;
  start(constants);
  keepFieldsFromDragging();
  isBegun = true;
}

function handlersOfLonePart(setStateValue, setTriggerValue) {
  return {
    setStateValue: (part, name, value) => setStateValue(`${part}.${name}`, value),
    setTriggerValue: (part, name, value) => setTriggerValue(`${part}.${name}`, value),
  };
}

function newRoot(place) {
  const element = newElement("div", { className: "joined" });
  place.append(element);
  return newBox(element);
}

// Rules for single pages apply only while such a page is shown.
function adoptSheets(sheets, page) {
  if (page === styledPage) return;
  styledPage = page;
  const own = sheets.filter(([pages]) => pages.includes(page)).map(([, rules]) => sheetOf(rules));
  const others = [...document.adoptedStyleSheets].filter(
    (sheet) => ![...sheetsMade.values()].includes(sheet),
  );
  document.adoptedStyleSheets = [...others, ...own];
}

function sheetOf(rules) {
  if (!sheetsMade.has(rules)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    sheetsMade.set(rules, sheet);
  }
  return sheetsMade.get(rules);
}

// What is on the page decides how it is laid out. A sheet could ask for it by `:has`, but then a browser would look
// at the whole page again after each change of a part.
function markLayout(page) {
  page.classList.toggle("has-stage", page.querySelector("[data-part=stage]") !== null);
  page.classList.toggle("has-start", page.querySelector("[data-box=start]") !== null);
  page.classList.toggle("has-screen", page.querySelector("[data-box=screen]") !== null);
}

function newBox(element, within = element) {
  return { element, within, children: new Map() };
}

// Puts what Python has named into the box, and gives the parts that are to be shown, each with its node.
/** @type {(box: any, nodes: BoxNode["nodes"]) => any[]} */
function fill(box, nodes) {
  const count = new Map();
  const children = new Map();
  for (const node of nodes) {
    const kind = kindOf(node);
    const name = `${kind} ${count.get(kind) ?? 0}`;
    count.set(kind, (count.get(kind) ?? 0) + 1);
    children.set(name, box.children.get(name) ?? newChild(node));
  }
  for (const [name, child] of box.children) if (!children.has(name)) remove(child);
  box.children = children;
  setChildren(
    box.within,
    [...children.values()].map(({ element }) => element),
  );
  return [...children.values()].flatMap((child, at) => update(child, nodes[at]));
}

/** @param {Partial<HtmlNode & PartNode & BoxNode>} node */
function kindOf({ box, part, component }) {
  if (box !== undefined) return `box ${box}`;
  return part === undefined ? "html" : `part ${part} ${component}`;
}

/** @param {Partial<HtmlNode & PartNode & BoxNode>} node */
function newChild({ box, part, component, width, summary, over }) {
  if (summary !== undefined) return newFold(box, over);
  const element = newElement("div");
  if (box !== undefined) element.dataset.box = box;
  if (part !== undefined) Object.assign(element.dataset, { part, component });
  if (width !== undefined) element.style.setProperty("--width", `${width}%`);
  return box === undefined ? { element } : newBox(element);
}

function newFold(box, over) {
  const [element, summary, within] = ["details", "summary", "div"].map((tag) => newElement(tag));
  if (over) {
    element.className = "menu";
    closeOnLeaving(element);
  } else summary.onclick = () => setTimeout(showOpened, 0, element);
  element.dataset.fold = within.dataset.box = box;
  element.append(summary, within);
  return newBox(element, within);
}

// What opens below the window would open unseen.
function showOpened(element) {
  if (element.open) element.scrollIntoView({ block: "start", behavior: "smooth" });
}

/** @type {(one: any, node: Partial<HtmlNode & PartNode & BoxNode>) => any[]} */
function update(one, node) {
  if (node.summary !== undefined) one.element.firstChild.textContent = node.summary;
  if (node.nodes) return fill(one, node.nodes);
  if (node.part !== undefined) return [[one, node]];
  if (one.html !== node.html) one.element.innerHTML = one.html = node.html;
  return [];
}

// A part that fails leaves the others as they are.
function drawPart(part, node, { script, html, constants }, scripts, handlers) {
  try {
    const { default: draw } = scripts[script]();
    if (!part.isBegun) part.element.innerHTML = html;
    part.isBegun = true;
    part.end = draw({
      data: { ...constants, ...node.data },
      parentElement: part.element,
      setStateValue: (name, value) => handlers.setStateValue(node.part, name, value),
      setTriggerValue: (name, value) => handlers.setTriggerValue(node.part, name, value),
    });
  } catch (problem) {
    reportError(problem);
  }
}

// It is removed before the others are put in order: an element that is moved loses the focus and its scroll position.
function remove(one) {
  const { element } = one;
  if (element.dataset.box?.startsWith("page "))
    scrollerOf(element)?.scrollTo({ top: 0, behavior: "instant" });
  element.remove();
  end(one);
}

function end(one) {
  for (const within of one.children?.values() ?? []) end(within);
  one.end?.();
  one.end = null; // it may go later, with another page
}
