// The picture as a file: with the looks that it has on the screen, as SVG or as a PNG twice as large.

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "color"];

export async function savePicture(drawing, name, kind) {
  const svg = new Blob([asText(drawing)], { type: "image/svg+xml" });
  download(kind === "SVG" ? svg : await asPng(svg, drawing), `${name}.${kind.toLowerCase()}`);
}

function asText(drawing) {
  const copy = drawing.cloneNode(true);
  const { width, height } = drawing.viewBox.baseVal;
  const seen = [drawing, ...drawing.querySelectorAll("*")];
  const copied = [copy, ...copy.querySelectorAll("*")];
  seen.forEach((one, place) => dress(copied[place], getComputedStyle(one)));
  for (const one of [...copy.querySelectorAll(".not-yet")]) one.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new XMLSerializer().serializeToString(copy);
}

function dress(element, looks) {
  element.setAttribute("style", KEPT.map((name) => `${name}:${looks.getPropertyValue(name)}`).join(";"));
}

async function asPng(svg, { viewBox: { baseVal } }) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * baseVal.width, 2 * baseVal.height];
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
