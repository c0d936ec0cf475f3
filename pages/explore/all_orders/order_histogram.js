// The histogram of all orders with a pin at one's own: it is dragged to a bar, and an order of that value is put in place.

import { perform, sketch } from "../../workbench/store.js";

const PAUSE = 350; // ms after the last key before the edit is made
const histograms = new WeakMap(); // where one stands → its elements and what it shows

export default show;

function show({ data, parentElement }) {
  const root = parentElement.querySelector(".histogram");
  const histogram = histograms.get(root) ?? newHistogram(root);
  histograms.set(root, histogram);
  const isOther = histogram.data?.key !== data.key;
  if (histogram.dragging && !isOther) return; // under the hand the orders stay those that it began with
  clearTimeout(histogram.timer);
  Object.assign(histogram, { data, dragging: false });
  const drawn = root.firstElementChild;
  if (histogram.html !== data.html) drawn.innerHTML = histogram.html = data.html;
  root.style.setProperty("--bars", data.texts.length);
  root.classList.toggle("unpinned", data.own === null);
  histogram.input.max = data.texts.length - 1;
  histogram.input.setAttribute("aria-label", data.name);
  histogram.grip.textContent = data.yours;
  moveTo(histogram, data.own ?? 0);
}

function newHistogram(root) {
  const [input, grip] = [root.querySelector("input"), root.querySelector(".grip")];
  const histogram = { root, input, grip, dragging: false, timer: 0 };
  input.oninput = () => drag(histogram);
  input.onchange = () => {
    clearTimeout(histogram.timer);
    histogram.timer = setTimeout(() => letGo(histogram), PAUSE);
  };
  // A press on the bar at which an unseen pin stands changes nothing that a browser would tell of.
  input.onclick = () => {
    if (histogram.data.own !== null || histogram.dragging) return;
    drag(histogram);
    input.onchange();
  };
  input.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts on plain keys
  return histogram;
}

function moveTo(histogram, at) {
  const { root, input, data } = histogram;
  input.value = at;
  root.style.setProperty("--of-pin", data.shares[at]);
  root.style.setProperty("--pin", `${(100 * (at + 0.5)) / data.texts.length}%`);
  input.setAttribute("aria-valuetext", data.texts[at]);
}

function drag(histogram) {
  const { data, input } = histogram;
  clearTimeout(histogram.timer);
  histogram.dragging = true;
  histogram.at = nearest(data.orders, Number(input.value));
  moveTo(histogram, histogram.at);
  sketch(editOf(histogram));
}

function letGo(histogram) {
  histogram.dragging = false;
  perform(editOf(histogram));
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
