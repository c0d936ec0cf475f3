// A figure of plotly. Python makes it only while its place is in view; the library is large, and is fetched when
// the first figure arrives.

const VIEW_MARGIN = "200px"; // below the edge of what is seen
const LEAVING_DELAY = 1000; // ms out of view after which Python need not make it any more

const figures = new WeakMap(); // where a figure stands → what it shows and what is to be shown
let library; // promise of plotly

export default show;

function show({ data, parentElement, setStateValue }) {
  const place = parentElement.querySelector(".plotly-figure");
  place.style.height = `${data.height}px`; // before it is drawn as after
  place.setAttribute("aria-label", data.name);
  if (!figures.has(place)) figures.set(place, { seen: false, drawn: "" });
  const figure = figures.get(place);
  const reportInView = (inView) => inView !== Boolean(figure.data.figure) && setStateValue("in_view", inView);
  Object.assign(figure, { data, reportInView });
  const watch = new IntersectionObserver((entries) => follow(place, figure, entries.at(-1).isIntersecting), {
    scrollMargin: VIEW_MARGIN,
  });
  figure.watch?.disconnect();
  figure.watch = watch;
  watch.observe(place);
  return () => end(place, figure);
}

function follow(place, figure, seen) {
  figure.seen = seen;
  clearTimeout(figure.leaving);
  if (!seen) figure.leaving = setTimeout(() => figure.reportInView(false), LEAVING_DELAY);
  else if (!figure.data.figure) figure.reportInView(true);
  else {
    // Plotly does not take new data while it draws: each drawing waits for the one before, whatever came of that.
    const next = () => draw(place, figure);
    figure.drawing = Promise.resolve(figure.drawing).then(next, next);
  }
}

async function draw(place, figure) {
  library ??= import(new URL("./plotly/plotly-cartesian.min.js", import.meta.url));
  await library;
  const { figure: wanted, config, template } = figure.data;
  if (!figure.seen || !wanted || figure.drawn === wanted || figures.get(place) !== figure) return;
  figure.drawn = wanted;
  const { data, layout } = JSON.parse(wanted);
  await globalThis.Plotly.react(place, data, styled(layout, template, place), {
    ...config,
    responsive: true,
  });
}

// In the template of all figures, with the font and the colours of the page.
function styled(layout, template, place) {
  const look = getComputedStyle(place);
  const [paper, ink] = ["--st-background-color", "--st-text-color"].map((name) =>
    look.getPropertyValue(name),
  );
  return {
    ...layout,
    template,
    font: { family: look.fontFamily, color: ink },
    hoverlabel: { bgcolor: paper, bordercolor: ink, font: { color: ink } },
  };
}

function end(place, figure) {
  figure.watch.disconnect();
  clearTimeout(figure.leaving);
  figures.delete(place);
  if (figure.drawn) globalThis.Plotly.purge(place);
}
