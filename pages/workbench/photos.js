// Photos of samples whose labels are tags with a drawing: a photo shows what is true of its sample.

import { current, isReady, onPaint } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";
const MIN_DRAWN = 2; // labels that have a drawing
// By depth, the places of its first tag, its second …: x and y of the middle of the foot, and the size. What comes later
// covers what comes before.
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

// What a photo shows, drawn by hand: each tag on a square of 40 units, standing on its lower edge.

const SYMBOLS = {
  cat: `<path d="M33 37c6-1 6-8 2.5-11" fill="none" stroke="#d97f27" stroke-width="3.5" stroke-linecap="round"/>
    <path fill="#ec9434" d="M7 40c-1-10 4-15 13-15s14 5 13 15z"/><path fill="#fff3e0" d="M14 40c-.5-6 2-9 6-9s6.5 3 6 9z"/>
    <path fill="#f7a94a" d="M6.5 2.500c3.5.8 6.5 2.8 8.6 5.200a18 18 0 0 1 9.8 0c2.1-2.4 5.1-4.4 8.6-5.2 1 4 .9 7.6-.2 11.200C35 23 28.5 30 20 30S5 23 6.7 13.700c-1.1-3.6-1.2-7.2-.2-11.200z"/>
    <path fill="#f2b8a0" d="M9 6.500c2 .8 3.4 1.9 4.6 3.300L9.3 13c-.6-2.2-.7-4.3-.3-6.500zm22 0c-2 .8-3.4 1.9-4.6 3.300L30.7 13c.6-2.2.7-4.3.3-6.500z"/>
    <path d="M20 8.500v4M16.5 9v2.500M23.5 9v2.5" stroke="#d97f27" stroke-width="1.6" stroke-linecap="round"/>
    <g fill="#26221f"><ellipse cx="13.5" cy="17.5" rx="2.2" ry="2.8"/><ellipse cx="26.5" cy="17.5" rx="2.2" ry="2.8"/></g>
    <g fill="#fff"><circle cx="14.2" cy="16.5" r=".8"/><circle cx="27.2" cy="16.5" r=".8"/></g>
    <path fill="#c9503f" d="M18 21.500h4L20 24z"/><path d="M20 24c-.5 2-3 2.3-4 .8M20 24c.5 2 3 2.3 4 .8M10 22.500l-7-1M10 24.500l-6.5 1.500M30 22.500l7-1M30 24.500l6.5 1.5" fill="none" stroke="#6b4a2b" stroke-width=".9" stroke-linecap="round"/>`,
  dog: `<path fill="#a66f45" d="M6 40c0-9 5-14 14-14s14 5 14 14z"/><path fill="#f6ead9" d="M14 40c0-5 2-8 6-8s6 3 6 8z"/>
    <path fill="#b97f52" d="M20 3c8 0 12.5 5 12.5 13S28 31 20 31 7.5 24 7.5 16 12 3 20 3z"/><path fill="#f6ead9" d="M18.3 3.100h3.400l1.3 12.400c4 .8 6.2 3.7 6 7.5-.3 5-4 7.8-9 7.800s-8.7-2.8-9-7.800c-.2-3.8 2-6.7 6-7.500z"/>
    <path fill="#6f4527" d="M11 5C6 4 2.5 8 2 14c-.4 5 .6 9.5 3.2 9.8 3.3.3 3.8-5.3 4.8-10C10.7 10.6 11.7 7.5 11 5zm18 0c5-1 8.5 3 9 9 .4 5-.6 9.5-3.2 9.8-3.3.3-3.8-5.3-4.8-10C29.3 10.6 28.3 7.5 29 5z"/>
    <g fill="#26221f"><circle cx="14" cy="14.5" r="2.3"/><circle cx="26" cy="14.5" r="2.3"/><path d="M16 19.500c0-2 8-2 8 0 0 2.2-2.5 3.7-4 3.700s-4-1.5-4-3.700z"/></g>
    <g fill="#fff"><circle cx="14.7" cy="13.7" r=".8"/><circle cx="26.7" cy="13.7" r=".8"/></g>
    <path fill="#e4667a" d="M17.3 26.500h5.400c.3 4-.7 5.5-2.7 5.500s-3-1.5-2.7-5.500z"/><path d="M20 23v2.500M14.5 25c1.5 2 4.5 2 5.5.5 1 1.5 4 1.5 5.5-.5" fill="none" stroke="#26221f" stroke-width="1.1" stroke-linecap="round"/>`,
  car: `<ellipse cx="20" cy="37.5" rx="18" ry="1.8" fill="#000" opacity=".18"/>
    <path fill="#d93a32" d="M1.5 27c0-4 2-5.5 6-6.500l4.3-7.300C12.8 11.5 14 11 16 11h9c2.2 0 3.5.7 4.6 2.500l4 6.800c3.6.8 4.9 2.7 4.9 6.200v5.500c0 1-.6 1.5-1.5 1.500H3c-.9 0-1.5-.5-1.5-1.500z"/>
    <path fill="#cfeaf7" d="M13.7 14.600c.5-.9 1-1.1 2-1.100h3.100v6.700h-8.400zm7.6-1.100h3.500c1.2 0 1.9.4 2.5 1.400l3 5.300h-9z"/><path fill="#fff" opacity=".7" d="M14.5 18.500l2.6-4h1.200l-2.6 4z"/>
    <path fill="#ffe28a" d="M35 22.700c2 .3 3 1.2 3.3 3H35z"/><path fill="#a62821" d="M1.6 28h36.900v2H1.600z"/><path d="M22 23.500h3" stroke="#a62821" stroke-width="1.4" stroke-linecap="round"/>
    <g fill="#262a2e"><circle cx="10.5" cy="33" r="5.3"/><circle cx="29.5" cy="33" r="5.3"/></g><g fill="#c9d1d8"><circle cx="10.5" cy="33" r="2.3"/><circle cx="29.5" cy="33" r="2.3"/></g>`,
  tree: `<ellipse cx="20" cy="38.7" rx="11" ry="1.3" fill="#000" opacity=".18"/><path fill="#7d5230" d="M17.3 22h5.400l.8 12 2.5 5h-12l2.5-5z"/><path d="M20 30l5-6" stroke="#7d5230" stroke-width="2.4" stroke-linecap="round"/>
    <path fill="#2f7d3f" d="M20 1.500c6 0 9.5 3.5 10 8 4 1 6.5 4 6.5 8 0 5.5-4.5 9-10 9-2 1.4-4 2-6.5 2s-4.5-.6-6.5-2c-5.5 0-10-3.5-10-9 0-4 2.5-7 6.5-8 .5-4.5 4-8 10-8z"/>
    <path fill="#4ba457" d="M19 3.500c4.5 0 7.2 2.5 7.6 6.3 3 .8 4.7 2.9 4.7 5.8 0 4-3.3 6.5-7.3 6.5-1.6 1-3 1.4-5 1.4-5.5 0-13-2-13-7.5 0-3 2-4.8 5-5.5.4-4.2 3.5-7 8-7z"/>
    <path fill="#7cc57f" d="M17 5.500c-3 .6-4.7 2.6-4.8 5.4-2.5.4-4 1.6-4.3 3.6 2-1.5 4-1.8 6.2-1.4-.3-3.6.7-6 2.9-7.600z"/>`,
  boat: `<path fill="#3f8fd0" d="M1 34c3-2 6-2 9 0s7 2 10 0 7-2 10 0 6 2 9 0v6H1z"/><path fill="#7d5230" d="M18.8 1h2.200v27h-2.200z"/><path fill="#fff" stroke="#b4c0ca" stroke-width=".8" d="M22 3.500c7 5.5 11 12.5 12 20.500H22z"/><path fill="#f4c542" stroke="#d3a51f" stroke-width=".8" d="M17.7 7C14 13 10 18.5 5.5 24h12.200z"/>
    <path fill="#d93a32" d="M21 1l6 2-6 2.200z"/><path fill="#28528a" d="M3 26.500h34.500c-1.5 5-4 8.5-7 8.500h-20C7 35 4.5 31.5 3 26.500z"/><path fill="#fff" d="M3.6 28.300h33.200l-.6 1.600H4.200z"/><path fill="none" stroke="#bfe0f7" stroke-width="1.3" stroke-linecap="round" d="M5 37.500c2-1 4-1 6 0M17 38c2-1 4-1 6 0M29 37.500c2-1 4-1 6 0"/>`,
  bird: `<path fill="#2d6fb0" d="M3 15c7-1 11 1 13 6 4-1 8 0 11 2 2-4 6-6 10-5-1 1-2 1.6-2 3 1 9-6 15-14 15-9 0-15-6-18-21z"/><path fill="#7fb5e6" d="M15 22c6-2 10 0 13 3-3 4-8 5-13-3z"/><circle cx="32" cy="22" r="1.5" fill="#fff"/><circle cx="32.3" cy="22" r=".8" fill="#222"/><path fill="#f0a63a" d="M36 20l4 1.5-4 1.500z"/><path d="M19 36v3.500M23 35.500v4" stroke="#c77f22" stroke-width="1.4"/>`,
  flower: `<path d="M20 22v18" stroke="#3c8b45" stroke-width="2.6"/><path fill="#4ba457" d="M20 36c-8 0-11-3-11-8 7-1 11 2 11 8zm0-2c1-6 5-9 11-8 0 5-4 9-11 8z"/><g fill="#e5568d"><circle cx="20" cy="5.5" r="5"/><circle cx="28" cy="11" r="5"/><circle cx="25" cy="20" r="5"/><circle cx="15" cy="20" r="5"/><circle cx="12" cy="11" r="5"/></g><circle cx="20" cy="13.5" r="4.5" fill="#f8cf45"/>`,
  person: `<path fill="#3d6fb4" d="M6 40c0-10 5-15 14-15s14 5 14 15z"/><path fill="#f2c9a4" d="M16.5 20h7v6c0 2-1.5 3-3.5 3s-3.5-1-3.5-3z"/><path fill="#f6d3b1" d="M20 4c6 0 9 4 9 10s-4 11-9 11-9-5-9-11 3-10 9-10z"/><path fill="#5b3a24" d="M20 1c8 0 12 6 10 15-1.5-5-4-7-7-8-3 2-8 2-11 2-1 2-1.5 3-2 6C8 7 12 1 20 1z"/><g fill="#26221f"><circle cx="16.5" cy="15.5" r="1.3"/><circle cx="23.5" cy="15.5" r="1.3"/></g><path d="M17 20c1.5 1.6 4.5 1.6 6 0" fill="none" stroke="#b0513f" stroke-width="1.3" stroke-linecap="round"/>`,
  house: `<path fill="#f3e2c3" d="M6 19h28v21H6z"/><path fill="#c2553f" d="M20 3l18 16.500H2z"/><path fill="#8d3a2b" d="M28 6h5v9l-5-4.600z"/><path fill="#7d5230" d="M16.5 28h7v12h-7z"/><path fill="#9fd3ee" stroke="#fff" d="M8.5 23.500h6v6h-6zm17 0h6v6h-6z"/>`,
  sunset: `<circle cx="20" cy="24" r="11" fill="#ffcf4d"/><path d="M20 4v6M5 9l4.5 4.500M35 9l-4.5 4.500M1 24h5M34 24h5" stroke="#ff9d3c" stroke-width="2.6" stroke-linecap="round"/><path fill="#e2653f" d="M0 26h40v4H0z"/><path fill="#b5457a" d="M2 31.500h36v3H2zM7 36h26v2.500H7z"/>`,
  mountain: `<path fill="#7c8ea3" d="M0 40L15 9l8 13 5-7 12 25z"/><path fill="#5f7186" d="M15 9l2 12 5 19H40L28 15l-5 7z"/><path fill="#fff" d="M15 9l-4.8 10 3-1.5 2.3 2.5 2.2-3.5 2.3 1.300zm13 6l-2.7 4 2.2-.7 1.7 2 1.8-.8z"/>`,
  city: `<g fill="#64748b"><path d="M1 18h9v22H1z"/><path d="M25 13h7v27h-7z"/></g><path fill="#475569" d="M9 8h9v32H9z"/><path fill="#8291a5" d="M17 22h9v18h-9zM31 24h8v16h-8z"/><path fill="#ffe08a" d="M3 21h2v2H3zm3 4h2v2H6zm-3 5h2v2H3zm8-18h2v2h-2zm3 5h2v2h-2zm-3 6h2v2h-2zm3 6h2v2h-2zm5-4h2v2h-2zm3 6h2v2h-2zm5-15h2v2h-2zm1 8h2v2h-2zm5 4h2v2h-2zm2 6h2v2h-2z"/><path d="M13.5 8V2" stroke="#475569" stroke-width="1.3"/>`,
  forest: `<g fill="#6b4728"><path d="M8 32h3v8H8zM19 33h3v7h-3zM30 32h3v8h-3z"/></g><path fill="#2f7d3f" d="M9.5 8L18 24h-3.500L19 34H0l4.5-10H1z"/><path fill="#276b35" d="M31 9l8.5 15H36l4 10H22l4.5-10H23z"/><path fill="#439a50" d="M20.5 3l9 17H26l5.5 15H9.500L15 20h-3.500z"/>`,
  beach: `<path fill="#4aa3dc" d="M0 24h40v9H0z"/><path fill="#f0d79a" d="M0 31c12-3 26-3 40 1v8H0z"/><path d="M22 10l4 27" stroke="#8a5a33" stroke-width="2"/><path fill="#e4574c" d="M6 17C8 8 17 3 25 5c7 1.5 11 6 12 10z"/><path fill="#fff" d="M13 16c1-5 4-9 9-11.300C23 8 23 12 22 15.700zm16-.7c0-4-1.4-7.6-4-10.3 4 1 8 4 9 10z"/>`,
  street: `<path fill="#70777f" d="M14 12h12l13 28H1z"/><path d="M20 14v4M20 22v5M20 31v7" stroke="#fff" stroke-width="2"/><path d="M14 12L1 40M26 12l13 28" stroke="#d9dde1" stroke-width="1.5"/>`,
  water: `<path fill="#3f8fd0" d="M0 20c3.5-3 6.5-3 10 0s6.5 3 10 0 6.5-3 10 0 6.5 3 10 0v20H0z"/><path d="M2 27c3-2.5 5-2.5 8 0s6 2.5 9 0 6-2.5 9 0 6 2.5 9 0M4 34c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0" fill="none" stroke="#bfe0f7" stroke-width="2" stroke-linecap="round"/>`,
};

// How far away each stands in a photo. What is not named here stands in front.
const DEPTHS = {
  sunset: "sky",
  bird: "sky",
  mountain: "far",
  city: "far",
  forest: "far",
  beach: "far",
  street: "ground",
  water: "ground",
  tree: "back",
  boat: "back",
  house: "back",
  car: "middle",
};

/**
 * @typedef {object} PhotoData
 * @property {number} row
 *
 * @typedef {object} PhotoConstants
 * @property {Record<string, string>} tags
 */

export default show;

// One photo by itself: that of the sample in this row.
/** @param {Given<PhotoData & PhotoConstants>} given */
function show({ data, parentElement }) {
  parentElement.photo ??= newPhoto();
  const { photo } = parentElement;
  parentElement.append(photo);
  const paint = () => {
    const { labels, truth } = isReady() ? current().matrix : { labels: [], truth: [] };
    const tags = tagsOf(labels, data.tags);
    parentElement.hidden = !tags || !truth[data.row];
    if (!parentElement.hidden) paintPhoto(photo, tags, truth[data.row]);
  };
  paint();
  parentElement.unsubscribe?.();
  parentElement.unsubscribe = onPaint(paint);
  return parentElement.unsubscribe;
}

// The tag of each label, null for one without a drawing; null where too few labels have one.
function tagsOf(labels, named) {
  const tags = labels.map((label) => (Object.hasOwn(named, label) ? named[label] : null));
  return tags.filter(Boolean).length < MIN_DRAWN ? null : tags;
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
  const box = { viewBox: "0 0 120 80", preserveAspectRatio: "xMidYMid slice" };
  const photo = newSvg("svg", { class: "photo", ...box, "aria-hidden": "true" });
  const layers = Object.keys(PLACES).map((depth) => `<g class="${depth}"></g>`);
  photo.innerHTML = SCENE + layers.join("");
  return photo;
}

// A photo that shows all of these tags.
export function newPhotoOf(tags) {
  const photo = newPhoto();
  const all = tags.map(() => 1);
  paintPhoto(photo, tags, all);
  return photo;
}

function newSvg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// Every tag has its place whether it is true or not, so that the others stay where they are when it comes or goes.
function paintPhoto(photo, tags, truth) {
  if (photo.tags !== tags.join()) {
    photo.tags = tags.join();
    for (const depth of Object.keys(PLACES)) photo.querySelector(`.${depth}`).replaceChildren();
    photo.things = tags.map((tag) => tag && placed(photo, tag));
  }
  photo.things.forEach((thing, place) => thing?.classList.toggle("there", truth[place] === 1));
}

function placed(photo, tag) {
  const depth = DEPTHS[tag] ?? "front";
  const layer = photo.querySelector(`.${depth}`);
  const [middle, foot, size] = PLACES[depth][layer.childElementCount % PLACES[depth].length];
  const place = { x: middle - size / 2, y: foot - size, width: size, height: size };
  const thing = newSvg("use", { href: `#tag-${tag}`, ...place });
  layer.append(thing);
  return thing;
}

// The drawings stand in the page once; `<use href="#tag-cat">` shows one of them anywhere.
function insertSymbols() {
  if (document.getElementById("tags")) return;
  const all = newSvg("svg", { id: "tags", width: 0, height: 0, "aria-hidden": "true" });
  all.style.position = "absolute";
  all.innerHTML = Object.entries(SYMBOLS)
    .map(([tag, drawn]) => `<symbol id="tag-${tag}" viewBox="0 0 40 40">${drawn}</symbol>`)
    .join("");
  document.body.append(all);
}
