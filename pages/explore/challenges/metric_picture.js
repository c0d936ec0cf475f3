// A picture of a lesson at one of its pages: what belongs to other pages is hidden.

/**
 * @typedef {object} MetricPictureData
 * @property {string} picture
 * @property {number} page
 *
 * @param {Given<MetricPictureData>} given
 */
export default function ({ data: { picture, page }, parentElement }) {
  const canvas = parentElement.querySelector(".canvas");
  if (canvas.drawnPicture === picture && canvas.drawnPage === page) return;
  canvas.innerHTML = picture;
  Object.assign(canvas, { drawnPicture: picture, drawnPage: page });
  for (const part of canvas.querySelectorAll("[data-from], [data-to]")) {
    const { from = -Infinity, to = Infinity } = part.dataset;
    part.classList.toggle("not-yet", page < Number(from) || page > Number(to));
  }
}
