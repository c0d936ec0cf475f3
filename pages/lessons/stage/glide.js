// @ts-check
// What stands at another place on the next page glides there.

const TIME = 300; // ms

/**
 * Where the things that are shown stand now: data-id → rectangle.
 * @param {HTMLElement} root
 * @returns {Map<string, DOMRect>}
 */
export function placesOf(root) {
  const places = new Map();
  for (const one of things(root)) {
    const at = one.getBoundingClientRect();
    if (at.width || at.height) places.set(one.dataset.id ?? "", at);
  }
  return places;
}

/**
 * @param {HTMLElement} root
 * @returns {NodeListOf<SVGGraphicsElement>}
 */
const things = (root) => root.querySelectorAll("[data-id]");

/**
 * Let every thing glide from where it stood before to where it stands now.
 * @param {Map<string, DOMRect>} before
 * @param {HTMLElement} root
 */
export function glideFrom(before, root) {
  if (!before.size) return; // what is measured has to be laid out
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const one of things(root)) {
    const from = before.get(one.dataset.id ?? "");
    const to = one.getBoundingClientRect();
    if (!from || !(to.width || to.height)) continue;
    const scale = one.ownerSVGElement?.getScreenCTM()?.a || 1;
    const [x, y] = [(from.left - to.left) / scale, (from.top - to.top) / scale];
    if (Math.hypot(x, y) < 0.5) continue;
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: TIME,
      easing: "ease-in-out",
    });
  }
}
