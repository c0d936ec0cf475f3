// Photos of samples whose labels are tags with a drawing: a photo shows what is true of its sample.

import { current, isReady, onChange } from "./store.js";
import { isReadOnly } from "./tab/matrix_view.js";
import { DEPTHS, SYMBOLS } from "./table/tag_symbols.js";

const SVG = "http://www.w3.org/2000/svg";
const FEWEST = 2; // labels that have a drawing
const SIZE = [120, 80];
const ORDER = ["sky", "far", "ground", "back", "middle", "front"]; // what comes later covers what comes before
// Where the middle of the foot is, and how large: the first tag of this depth, the second …
const PLACES = {
  sky: [
    [97, 30, 28],
    [24, 26, 22],
  ],
  far: [
    [60, 50, 52],
    [22, 50, 42],
    [98, 50, 42],
  ],
  ground: [[60, 80, 120]],
  back: [
    [45, 63, 56],
    [94, 58, 46],
    [16, 58, 40],
  ],
  middle: [
    [67, 72, 54],
    [30, 70, 40],
  ],
  front: [
    [24, 80, 46],
    [96, 80, 48],
    [60, 80, 44],
  ],
};
const SCENE = `<rect width="120" height="80" fill="#c4e4f8"/><rect y="30" width="120" height="20" fill="#e2f2fb"/>
  <g fill="#fff"><ellipse cx="26" cy="14" rx="12" ry="4.500"/><ellipse cx="34" cy="11" rx="8" ry="5"/><ellipse cx="88" cy="19" rx="11" ry="3.500"/></g>
  <path fill="#a9d49a" d="M0 52c18-12 38-12 58-3s42 4 62-5v36H0z"/><path fill="#8cc67c" d="M0 62c30-9 62-7 120-2v20H0z"/>`;

export default show;

// One photo by itself: that of the sample in this row.
function show({ data, parentElement }) {
  parentElement.photo ??= newPhoto();
  const { photo } = parentElement;
  parentElement.append(photo);
  const paint = () => {
    const { labels, truth } = isReady() && !isReadOnly() ? current().matrix : { labels: [], truth: [] };
    const tags = tagsOf(labels, data.tags);
    parentElement.hidden = !tags || !truth[data.row];
    if (!parentElement.hidden) paintPhoto(photo, tags, truth[data.row]);
  };
  paint();
  return onChange(paint);
}

// The tag of each label, null for one without a drawing; null where too few labels have one.
function tagsOf(labels, named) {
  const tags = labels.map((label) => (Object.hasOwn(named, label) ? named[label] : null));
  return tags.filter(Boolean).length < FEWEST ? null : tags;
}

// In the matrix editor each sample has its photo before its name.
export function paintPhotos({ view, data, samples }) {
  const tags = tagsOf(view.labels, data.tags);
  samples.forEach(({ head }, i) => {
    if (tags && !head.photo) {
      head.photo = newPhoto();
      head.named.before(head.photo);
    }
    head.photo?.toggleAttribute("hidden", !tags);
    if (tags) paintPhoto(head.photo, tags, view.truth[i]);
  });
}

// A photo that shows nothing yet. What is true stands in the cells: for those who cannot see it, it says nothing more.
function newPhoto() {
  insertSymbols();
  const photo = document.createElementNS(SVG, "svg");
  photo.setAttribute("class", "photo");
  photo.setAttribute("viewBox", `0 0 ${SIZE.join(" ")}`);
  photo.setAttribute("preserveAspectRatio", "xMidYMid slice");
  photo.setAttribute("aria-hidden", "true");
  photo.innerHTML = `${SCENE}${ORDER.map((depth) => `<g class="${depth}"></g>`).join("")}`;
  return photo;
}

// Every tag has its place whether it is true or not, so that the others stay where they are when it comes or goes.
function paintPhoto(photo, tags, truth) {
  if (photo.tags !== tags.join()) {
    photo.tags = tags.join();
    for (const depth of ORDER) photo.querySelector(`.${depth}`).replaceChildren();
    photo.things = tags.map((tag) => tag && placed(photo, tag));
  }
  photo.things.forEach((thing, place) => thing?.classList.toggle("there", truth[place] === 1));
}

function placed(photo, tag) {
  const depth = DEPTHS[tag] ?? "front";
  const layer = photo.querySelector(`.${depth}`);
  const [middle, foot, size] = PLACES[depth][layer.childElementCount % PLACES[depth].length];
  const thing = document.createElementNS(SVG, "use");
  const given = { href: `#tag-${tag}`, x: middle - size / 2, y: foot - size, width: size, height: size };
  for (const [name, value] of Object.entries(given)) thing.setAttribute(name, value);
  layer.append(thing);
  return thing;
}

// The drawings stand in the page once; `<use href="#tag-cat">` shows one of them anywhere.
function insertSymbols() {
  if (document.getElementById("tags")) return;
  const all = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ id: "tags", width: 0, height: 0, "aria-hidden": "true" }))
    all.setAttribute(name, value);
  all.style.position = "absolute";
  all.innerHTML = Object.entries(SYMBOLS)
    .map(([tag, drawn]) => `<symbol id="tag-${tag}" viewBox="0 0 40 40">${drawn}</symbol>`)
    .join("");
  document.body.append(all);
}
