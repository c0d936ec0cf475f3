// The pictures beside the names of samples: a small one in each row, and a large one of the row in hand.

import { newElement } from "../elements.js";
import { fill } from "../formatting.js";

const SIDE = 8; // pixels
const LEVELS = 16; // from paper to ink
const GAP = 6; // between a small picture and its large one, in pixels of the page

let enlargedNow = null; // the large picture that is shown, the small one beside it, and where that stood

// Each sample has the picture of its name: one that was renamed or added has none.
export function paintPictures(editor) {
  const { view, data } = editor;
  const pictures = view.samples.map((name) =>
    Object.hasOwn(data.pictures, name) ? data.pictures[name] : null,
  );
  editor.samples.forEach(({ head }, i) => paintPicture(editor, head, pictures[i]));
}

function paintPicture(editor, head, picture) {
  if (picture === (head.shown ?? null)) return;
  head.shown = picture;
  hideEnlarged();
  if (picture) {
    head.picture ??= newPicture(editor, head);
    draw(head.picture, picture.pixels);
    head.picture.setAttribute("aria-label", fill(editor.data.words.picture, picture));
  }
  head.picture.hidden = !picture;
}

function newPicture(editor, head) {
  const canvas = newElement("canvas", { className: "picture", width: SIDE, height: SIDE, role: "img" });
  head.named.before(canvas);
  for (const kind of ["pointerenter", "focusin"])
    head.element.addEventListener(kind, () => showEnlarged(editor, head));
  for (const kind of ["pointerleave", "focusout"]) head.element.addEventListener(kind, hideEnlarged);
  return canvas;
}

function draw(canvas, pixels) {
  const context = canvas.getContext("2d");
  [...pixels].forEach((level, place) => {
    const grey = Math.round(255 * (1 - parseInt(level, LEVELS + 1) / LEVELS));
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(place % SIDE, Math.floor(place / SIDE), 1, 1);
  });
}

// It stands above the small one, where it covers names and no numbers; below it at the top of the window.
// A key hides it, and so does a scroll that moves the small one.
function showEnlarged({ enlarged }, { shown, picture }) {
  if (!shown) return;
  draw(enlarged, shown.pixels);
  enlarged.showPopover();
  const small = picture.getBoundingClientRect();
  const above = small.top - enlarged.offsetHeight - GAP;
  enlarged.style.left = `${small.left}px`;
  enlarged.style.top = `${above < 0 ? small.bottom + GAP : above}px`;
  enlargedNow = { enlarged, picture, top: small.top };
  window.addEventListener("keydown", hideEnlarged, { capture: true, once: true });
  window.addEventListener("scroll", hideWhenMoved, { capture: true });
}

// A browser may tell of a scroll only after the picture was shown, which then has not moved.
function hideWhenMoved() {
  if (enlargedNow?.picture.getBoundingClientRect().top !== enlargedNow?.top) hideEnlarged();
}

function hideEnlarged() {
  enlargedNow?.enlarged.hidePopover();
  enlargedNow = null;
  window.removeEventListener("scroll", hideWhenMoved, { capture: true });
}
