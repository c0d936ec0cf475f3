// Elements of the page.

// An element with these properties and children.
export function newElement(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// A button that sends no form.
export const newPlainButton = (className, textContent, onclick = null) =>
  newElement("button", { type: "button", className, textContent, onclick });

// A span at the end of an element.
export function spanIn(parent, className) {
  const span = newElement("span", { className });
  parent.append(span);
  return span;
}

// As many nodes as needed; the first ones stay.
export function match(nodes, count, make) {
  while (nodes.length > count) nodes.pop().element.remove();
  while (nodes.length < count) nodes.push(make(nodes.length));
}

// Removes the nodes whose items are gone; `nodes` is a map from the key of an item to { element }.
export function dropMissing(nodes, items) {
  const present = new Set(items.map((item) => item.key));
  for (const [key, { element }] of nodes) {
    if (present.has(key)) continue;
    element.remove();
    nodes.delete(key);
  }
}

// Makes these the children, and moves none that is in its place: a node that is moved loses the focus.
export function put(parent, children) {
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}
