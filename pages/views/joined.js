// Draws the parts of a page, each by its own module, into the boxes that Python has put them in. What is there already
// stays where it is: a part is made once, and ends when the page does not name it any more.

const modules = new Map(); // address → the module, once it has come
const wholes = new WeakMap(); // where Streamlit wants it → the box that holds everything
const newest = new WeakMap(); // that box → the nodes that came last

// `parts` is what the addresses of the modules begin with.
export default function ({ data, parentElement, setStateValue, setTriggerValue }, parts) {
  if (data === null) return undefined; // Python only asks what the page holds
  const nodes = JSON.parse(new TextDecoder().decode(data));
  if (!wholes.has(parentElement)) wholes.set(parentElement, begun(parentElement));
  const whole = wholes.get(parentElement);
  newest.set(whole, nodes);
  fill(whole, nodes, { parts, setStateValue, setTriggerValue });
  // Streamlit calls this for an older answer after it has drawn the newest one.
  return () => newest.get(whole) === nodes && end(whole);
}

function begun(place) {
  const element = Object.assign(document.createElement("div"), { className: "joined" });
  place.append(element);
  return newBox(element);
}

function newBox(element, within = element) {
  return { element, within, held: new Map() };
}

function fill(box, nodes, streamlit) {
  const count = new Map();
  const held = new Map();
  for (const node of nodes) {
    const kind = kindOf(node);
    const name = `${kind} ${count.get(kind) ?? 0}`;
    count.set(kind, (count.get(kind) ?? 0) + 1);
    held.set(name, box.held.get(name) ?? made(node));
  }
  for (const [name, one] of box.held) if (!held.has(name)) drop(one);
  box.held = held;
  put(box.within, [...held.values()].map(({ element }) => element));
  [...held.values()].forEach((one, at) => update(one, nodes[at], streamlit));
}

function kindOf({ box, part, module }) {
  if (box !== undefined) return `box ${box}`;
  return part === undefined ? "html" : `part ${part} ${module}`;
}

function made({ box, part, width, summary }) {
  if (summary !== undefined) return folded(box, summary);
  const element = document.createElement("div");
  if (box !== undefined) element.dataset.box = box;
  if (part !== undefined) element.dataset.part = part;
  if (width !== undefined) element.style.setProperty("--width", `${width}%`);
  return box === undefined ? { element } : newBox(element);
}

function folded(box, summary) {
  const element = document.createElement("details");
  const within = document.createElement("div");
  within.dataset.box = box;
  element.append(Object.assign(document.createElement("summary"), { textContent: summary }), within);
  return newBox(element, within);
}

function update(one, node, streamlit) {
  if (node.nodes) fill(one, node.nodes, streamlit);
  else if (node.part === undefined) write(one, node.html);
  else show(one, node, streamlit);
}

function write(one, html) {
  if (one.html !== html) one.element.innerHTML = one.html = html;
}

async function show(one, node, streamlit) {
  one.node = node;
  const address = `${streamlit.parts}${node.module}.js`;
  if (!modules.has(address)) {
    modules.set(address, await import(address));
    // Newer data may have come meanwhile, or the part may have gone.
    if (one.node !== node) return;
  }
  const { default: draw, isIsolated } = modules.get(address);
  one.root ??= isIsolated ? one.element.attachShadow({ mode: "open" }) : one.element;
  one.end = draw({
    data: [node.data],
    parentElement: one.root,
    setStateValue: (name, value) => streamlit.setStateValue(`${node.part}.${name}`, value),
    setTriggerValue: (name, value) => streamlit.setTriggerValue(`${node.part}.${name}`, value),
  });
}

// It is removed before the others are put in order: an element that is moved loses the focus and its scroll position.
function drop(one) {
  const { element } = one;
  if (element.dataset.box?.startsWith("page ")) element.closest("[data-testid=stMain]")?.scrollTo({ top: 0, behavior: "instant" });
  element.remove();
  end(one);
}

async function end(one) {
  for (const within of one.held?.values() ?? []) end(within);
  one.node = null;
  (await one.end)?.();
}

function put(parent, children) {
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}
