// The bars of all orders with a pin at one's own: it is dragged to a bar, and an order of that value is put in place.

import { perform, sketch } from "../../workbench/store.js";

const PAUSE = 350; // ms after the last key before the edit is made
const known = new WeakMap(); // where it stands → what it shows

export default show;

function show({ data, parentElement }) {
  const root = parentElement.querySelector(".histogram");
  const bars = known.get(root) ?? made(root);
  known.set(root, bars);
  const isOther = bars.data?.key !== data.key;
  if (bars.dragging && !isOther) return; // under the hand the orders stay those that it began with
  clearTimeout(bars.timer);
  Object.assign(bars, { data, dragging: false });
  const drawn = root.firstElementChild;
  if (bars.html !== data.html) drawn.innerHTML = bars.html = data.html;
  root.style.setProperty("--bars", data.texts.length);
  root.classList.toggle("unpinned", data.own === null);
  bars.input.max = data.texts.length - 1;
  bars.input.setAttribute("aria-label", data.name);
  bars.grip.textContent = data.yours;
  put(bars, data.own ?? 0);
}

function made(root) {
  const [input, grip] = [root.querySelector("input"), root.querySelector(".grip")];
  const bars = { root, input, grip, dragging: false, timer: 0 };
  input.oninput = () => drag(bars);
  input.onchange = () => {
    clearTimeout(bars.timer);
    bars.timer = setTimeout(() => letGo(bars), PAUSE);
  };
  // A press on the bar at which an unseen pin stands changes nothing that a browser would tell of.
  input.onclick = () => {
    if (bars.data.own !== null || bars.dragging) return;
    drag(bars);
    input.onchange();
  };
  input.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  return bars;
}

function put(bars, at) {
  const { root, input, data } = bars;
  input.value = at;
  root.style.setProperty("--of-pin", data.shares[at]);
  root.style.setProperty("--pin", `${(100 * (at + 0.5)) / data.texts.length}%`);
  input.setAttribute("aria-valuetext", data.texts[at]);
}

function drag(bars) {
  const { data, input } = bars;
  clearTimeout(bars.timer);
  bars.dragging = true;
  bars.at = nearest(data.orders, Number(input.value));
  put(bars, bars.at);
  sketch(editOf(bars));
}

function letGo(bars) {
  bars.dragging = false;
  perform(editOf(bars));
}

const editOf = ({ at, data: { edit, orders, scores } }) => ({
  ...edit,
  values: [orders[at].map((place) => scores[place])],
});

// The bar that has an order, and is nearest.
function nearest(orders, at) {
  const having = orders.map((order, place) => (order === null ? Infinity : Math.abs(place - at)));
  return having.indexOf(Math.min(...having));
}
