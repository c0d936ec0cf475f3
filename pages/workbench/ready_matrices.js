// The matrices that are ready to load. Every press is sent until Python has answered it, so that none is lost.

import { component } from "../views/component.js";
import { newOp, Outbox } from "./outbox.js";

const bars = new WeakMap();
const onAPhone = matchMedia("(max-width: 40rem)"); // there the list alone is shown, which has all of them

export default component(show, new URL("./look.css", import.meta.url), new URL("./ready_matrices.css", import.meta.url));

function show({ data, parentElement, setStateValue }) {
  if (!bars.has(parentElement)) bars.set(parentElement, newBar(parentElement, data));
  const bar = bars.get(parentElement);
  bar.data = data;
  bar.outbox.receive(data, (edits) => setStateValue("edits", edits));
  const repaint = () => paint(bar);
  repaint();
  onAPhone.addEventListener("change", repaint);
  return () => {
    onAPhone.removeEventListener("change", repaint);
    bar.outbox.close();
  };
}

function newBar(root, { words, buttons, groups }) {
  const frame = root.querySelector(".ready");
  const list = frame.querySelector("select");
  const bar = { outbox: new Outbox(), buttons: new Map(), list, placeholder: new Option("", "") };
  for (const [key, text, title] of buttons) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "press", textContent: text, title });
    button.onclick = () => load(bar, key);
    list.before(button);
    bar.buttons.set(key, button);
  }
  frame.role = "group";
  frame.ariaLabel = words.buttons;
  list.ariaLabel = list.title = words.list;
  bar.placeholder.disabled = bar.placeholder.hidden = true;
  list.append(bar.placeholder, ...groups.map(newGroup));
  list.onchange = () => load(bar, list.value);
  return bar;
}

function newGroup([label, options]) {
  const group = Object.assign(document.createElement("optgroup"), { label });
  group.append(...options.map(([key, text]) => new Option(text, key)));
  return group;
}

function load(bar, example) {
  bar.outbox.add(newOp({ kind: "load", example }));
  paint(bar);
}

// What was pressed last is marked before Python has answered.
function paint({ data, outbox: { pending }, buttons, list, placeholder }) {
  const loaded = pending.at(-1)?.example ?? data.loaded;
  for (const [key, button] of buttons) button.ariaPressed = String(key === loaded);
  const hasButton = buttons.has(loaded) && !onAPhone.matches;
  placeholder.text = onAPhone.matches ? data.words.other : data.words.more;
  list.value = hasButton ? "" : loaded;
  list.classList.toggle("chosen", list.value !== "");
}
