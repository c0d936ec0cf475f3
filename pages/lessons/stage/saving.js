// The picture as a file, with the looks that it has on the screen: as SVG that holds its elements, or as a PNG twice as large.

const [SVG, XHTML] = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];

export async function savePicture(canvas, name, kind) {
  const { width, height } = canvas.getBoundingClientRect();
  const text = asText(canvas, width, height);
  const file = kind === "SVG" ? new Blob([text], { type: "image/svg+xml" }) : await asPng(text, width, height);
  download(file, `${name}.${kind.toLowerCase()}`);
}

// A file has no sheet beside it, and no page around it: it holds the one, and says what the other gives to its elements.
function asText(canvas, width, height) {
  const frame = document.createElementNS(XHTML, "div");
  const looks = getComputedStyle(canvas);
  frame.className = "joined";
  frame.style.cssText = `width: ${width}px; height: ${height}px; background: var(--paper); --st-font: ${looks.fontFamily}, sans-serif`;
  frame.append(canvas.cloneNode(true), ...symbolsIn(canvas));
  for (const one of [...frame.querySelectorAll(".not-yet")]) one.remove();
  const root = getComputedStyle(document.documentElement).fontSize;
  const inside = new XMLSerializer().serializeToString(frame);
  return `<svg xmlns="${SVG}" width="${width}" height="${height}" style="font-size: ${root}; color-scheme: ${looks.colorScheme}">
<style><![CDATA[${rules()}]]></style>
<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
}

// The drawings that it uses stand elsewhere on the page.
function symbolsIn(canvas) {
  const used = new Set([...canvas.querySelectorAll("use")].map((one) => one.getAttribute("href")));
  const found = [...used].map((address) => document.querySelector(address)).filter(Boolean);
  if (!found.length) return [];
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("style", "position: absolute; width: 0; height: 0");
  holder.append(...found.map((one) => one.cloneNode(true)));
  return [holder];
}

function rules() {
  const sheet = [...document.styleSheets].find(({ href }) => href?.endsWith("/sheet.css"));
  return [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
}

// From the address of a blob a browser would not give back what it has drawn.
async function asPng(text, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
