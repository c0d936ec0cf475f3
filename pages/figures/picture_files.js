// The picture of the page as a file, with the looks that it has on the screen: as SVG that holds its elements, or as a PNG twice as large.

import { newElement, newPlainButton } from "../workbench/elements.js";

const [SVG, XHTML] = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];
const MARGIN = 16; // px around the picture
const KINDS = ["PNG", "SVG"];
const FIGURE = ".js-plotly-plot";
const OWN_FONTS = { "Lab Math": new URL("../lessons/stage/fonts/stix-two-math.woff2", import.meta.url) };

/**
 * @typedef {object} PictureFilesData
 * @property {string} name
 * @property {string} selector
 *
 * @param {Given<PictureFilesData>} given
 */
export default function ({ data: { name, selector }, parentElement }) {
  const row = parentElement.querySelector(".picture-files");
  const buttons = KINDS.map((kind) => {
    const save = () => savePicture(document.querySelector(selector), name, kind);
    const button = newPlainButton("press framed", kind, save);
    button.disabled = !document.querySelector(selector);
    return button;
  });
  row.replaceChildren(...buttons);
}

async function savePicture(picture, name, kind) {
  const file = await fileOf(picture, kind);
  const href = URL.createObjectURL(file);
  newElement("a", { href, download: `${name}.${kind.toLowerCase()}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// Plotly draws its figures for a file itself, in elements that every program reads.
async function fileOf(picture, kind) {
  const figure = picture.matches(FIGURE) ? picture : picture.querySelector(FIGURE);
  const { width, height } = figure ? figure.getBoundingClientRect() : sizeOf(picture);
  if (figure) {
    const address = await globalThis.Plotly.toImage(onPaper(figure), {
      format: kind.toLowerCase(),
      width,
      height,
      scale: kind === "PNG" ? 2 : 1,
    });
    return (kind === "SVG" ? asSvg : blobOf)(decodeURIComponent(address));
  }
  const text = await asText(picture, width, height);
  return kind === "SVG" ? asSvg(text) : asPng(text);
}

const asSvg = (text) => new Blob([text.replace(/^data:[^,]*,/, "")], { type: "image/svg+xml" });

function blobOf(address) {
  const bytes = Uint8Array.from(atob(address.split(",")[1]), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

function onPaper({ data, layout, _context: config }) {
  const paper = getComputedStyle(document.querySelector(".joined")).getPropertyValue("--st-background-color");
  return { data, layout: { ...layout, paper_bgcolor: paper }, config };
}

// What scrolls within the page is whole in the file.
function sizeOf(picture) {
  const { width, height } = picture.getBoundingClientRect();
  const scrolls = /auto|scroll/.test(getComputedStyle(picture).overflow);
  return scrolls
    ? { width: Math.max(width, picture.scrollWidth), height: Math.max(height, picture.scrollHeight) }
    : { width, height };
}

// A file has no sheet beside it, and no page around it: it holds the one, and says what the other gives to its elements.
async function asText(picture, width, height) {
  const looks = getComputedStyle(picture);
  const copy = copyOf(picture);
  copy.style.cssText += `; width: ${width}px; height: ${height}px; overflow: visible`;
  const frame = withAncestors(picture, [copy, ...symbolsIn(picture)]);
  const [wide, high] = [width, height].map((side) => side + 2 * MARGIN);
  frame.style.cssText = `display: block; width: ${wide}px; height: ${high}px; padding: ${MARGIN}px; background: var(--paper); --st-font: ${looks.fontFamily}`;
  const root = getComputedStyle(document.documentElement).fontSize;
  const inside = new XMLSerializer().serializeToString(frame);
  return `<svg xmlns="${SVG}" width="${wide}" height="${high}" style="font-size: ${root}; color-scheme: ${looks.colorScheme}">
<style><![CDATA[${await fontsIn(picture)}
${await rules()}]]></style>
<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
}

// The elements, without what has not been reached; what a field holds and what is painted is no part of a copy by itself.
function copyOf(picture) {
  const copy = picture.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...picture.querySelectorAll("*")].forEach((one, at) => {
    const twin = copies[at];
    if (one.matches("input")) twin.setAttribute("value", one.value);
    if (one.matches("option")) twin.toggleAttribute("selected", one.selected);
    if (one.matches("canvas"))
      twin.replaceWith(Object.assign(new Image(), { src: one.toDataURL(), className: one.className }));
    if (one.matches(".not-yet")) twin.remove();
  });
  return copy;
}

// What a rule asks of what is around the picture holds in the file as well.
function withAncestors(picture, inside) {
  let frame = inside;
  for (let one = picture; !one.matches(".joined"); ) {
    one = one.parentElement;
    const shell = /** @type {HTMLElement} */ (document.createElementNS(XHTML, "div"));
    for (const { name, value } of one.attributes)
      if (name === "class" || name.startsWith("data-")) shell.setAttribute(name, value);
    shell.style.display = "contents";
    shell.append(...frame);
    frame = [shell];
  }
  return frame[0];
}

// The drawings that it uses stand elsewhere on the page.
function symbolsIn(picture) {
  const used = new Set([...picture.querySelectorAll("use")].map((one) => one.getAttribute("href")));
  const found = [...used].map((address) => document.querySelector(address)).filter(Boolean);
  if (!found.length) return [];
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("style", "position: absolute; width: 0; height: 0");
  holder.append(...found.map((one) => one.cloneNode(true)));
  return [holder];
}

// As it is written: a browser does not give back all that it has read of it. What holds for a window as wide as this one
// holds for the picture, while a file would ask how wide the picture is.
async function rules() {
  const sheet = [...document.styleSheets].find(({ href }) => href?.endsWith("/sheet.css"));
  const written = await (await fetch(sheet.href)).text();
  return written.replace(/@media ([^{]+)/g, (_rule, query) =>
    matchMedia(query).matches ? "@media all " : "@media not all ",
  );
}

// The letters: a picture that is drawn into a PNG fetches nothing.
async function fontsIn(picture) {
  const written = [picture, ...picture.querySelectorAll("*")].filter(hasText);
  const used = new Set(written.map((one) => familyAndStyle(getComputedStyle(one))));
  const known = [...document.styleSheets].flatMap(fontRules).map(({ style, parentStyleSheet: { href } }) => {
    const address = /url\("([^"]+)"\)/.exec(style.getPropertyValue("src"))?.[1];
    return {
      style: style.fontStyle,
      weight: style.fontWeight,
      family: firstFamily(style.fontFamily),
      address: new URL(address, href ?? document.baseURI),
    };
  });
  for (const [family, address] of Object.entries(OWN_FONTS))
    known.push({ style: "normal", weight: "400", family, address });
  const needed = known.filter(({ family, style }) => used.has(`${family} ${style}`));
  const faces = needed.map(async ({ family, style, weight, address }) => {
    return `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: ${weight}; src: url("${await asDataUrl(address)}"); }`;
  });
  return (await Promise.all(faces)).join("\n");
}

const hasText = ({ childNodes }) =>
  [...childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
const firstFamily = (family) => family.split(",")[0].trim().replaceAll('"', "");
const familyAndStyle = ({ fontFamily, fontStyle }) => `${firstFamily(fontFamily)} ${fontStyle}`;

function fontRules(sheet) {
  return [...sheet.cssRules].filter(
    (rule) => rule instanceof CSSFontFaceRule && !rule.style.getPropertyValue("src").includes("data:"),
  );
}

async function asDataUrl(address) {
  const reader = new FileReader();
  const read = new Promise((done) => (reader.onload = () => done(reader.result)));
  reader.readAsDataURL(await (await fetch(address)).blob());
  return read;
}

// From the address of a blob a browser would not give back what it has drawn.
async function asPng(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
