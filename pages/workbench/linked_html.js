// Content with links to other pages in the state of the tab. What is folded may be fetched when it is unfolded.

import { enableLinks, follow } from "./tab/links.js";

/**
 * @typedef {object} LinkedHtmlData
 * @property {string} html
 * @property {string} css
 * @property {string} [address]
 *
 * @param {Given<LinkedHtmlData>} given
 */
export default function ({ data, parentElement }) {
  const place = parentElement.firstElementChild;
  if (place.shown !== data.html || place.address !== data.address) {
    Object.assign(place, {
      className: data.css,
      shown: data.html,
      address: data.address,
      more: data.address,
    });
    draw(place, data.html);
    if (data.css && location.hash) unfold(place).then(() => location.hash && show(location.hash));
  }
  if (!place.listens) place.addEventListener("toggle", () => unfold(place), true);
  place.listens = true;
  enableLinks(place, (link) => (link.hash && !link.dataset.page ? show(link.hash) : leave(link)));
}

// The focus stays on the same link, which is another element.
function draw(place, html) {
  const selector = ({ page, asks }) => `[data-page="${page}"][data-asks="${asks}"]`;
  const focused = place.ownerDocument.activeElement?.dataset;
  place.innerHTML = html;
  if (focused?.page) place.querySelector(selector(focused))?.focus();
}

// The place where the link stood, if it has a name, goes into the address, so that Back returns to it.
function leave(link) {
  const place = link.closest(".link-list [id]");
  if (place !== null) history.replaceState(history.state, "", `#${place.id}`);
  follow(link);
}

function show(hash) {
  const row = document.getElementById(hash.slice(1));
  if (row === null) return;
  for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details"))
    fold.open = true;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}

// What belongs under the lines is put there, and the lines stay what they are: one of them has the focus.
async function unfold(place) {
  const { more } = place;
  if (!more) return;
  place.more = "";
  const text = await fetched(new URL(more, document.baseURI));
  if (place.address !== more) return;
  if (text === null) {
    place.more = more; // the next press tries again
    return;
  }
  const template = document.createElement("template");
  template.innerHTML = text;
  [...place.children].forEach((line, number) =>
    line.append(...[...template.content.children[number].childNodes].slice(1)),
  );
}

async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
