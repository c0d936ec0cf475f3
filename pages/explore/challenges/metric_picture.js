// A picture of a lesson at one of its pages: what belongs to others is not shown.

export default function ({ data: { picture, page }, parentElement }) {
  const canvas = parentElement.querySelector(".canvas");
  if (canvas.written === picture && canvas.page === page) return;
  canvas.innerHTML = picture;
  Object.assign(canvas, { written: picture, page });
  for (const one of canvas.querySelectorAll("[data-from], [data-to]")) {
    const { from = -Infinity, to = Infinity } = one.dataset;
    one.classList.toggle("not-yet", page < Number(from) || page > Number(to));
  }
}
