// A figure of plotly. Python makes it only while its place is in view; the library is large, and is fetched when
// the first figure arrives.

const VIEW_MARGIN = "200px"; // below the edge of what is seen
const LEAVING_DELAY = 1000; // ms out of view after which Python need not make it any more
const USUAL_LETTER = 16; // px: the letters that figures are made for
// What is in px grows with the letters.
const LENGTHS = new Set(["size", "standoff", "yshift", "l", "r", "t", "b", "pad", "borderpad"]);
const ENDS = new Set(["y0", "y1"]); // of a shape whose size is in px

const figures = new WeakMap(); // where a figure stands → what it shows and what is to be shown
let library; // promise of plotly

/**
 * @typedef {object} PlotlyFigureData
 * @property {string} figure
 * @property {number} height
 * @property {Record<string, unknown>} config
 * @property {string} name
 *
 * @typedef {object} PlotlyFigureConstants
 * @property {Record<string, unknown>} template
 */

export default show;

/** @param {Given<PlotlyFigureData & PlotlyFigureConstants>} given */
function show({ data, parentElement, setStateValue, setTriggerValue }) {
  const place = parentElement.querySelector(".plotly-figure");
  place.style.height = `${data.height / USUAL_LETTER}rem`; // before it is drawn as after
  place.setAttribute("aria-label", data.name);
  if (!figures.has(place)) figures.set(place, { seen: false, drawn: "" });
  const figure = figures.get(place);
  const reportInView = (inView) => inView !== Boolean(figure.data.figure) && setStateValue("in_view", inView);
  Object.assign(figure, { data, reportInView, press: (known) => setTriggerValue("pressed", known) });
  const watch = new IntersectionObserver((entries) => follow(place, figure, entries.at(-1).isIntersecting), {
    scrollMargin: VIEW_MARGIN,
  });
  figure.watch?.disconnect();
  figure.watch = watch;
  watch.observe(place);
  figure.resizing ??= new ResizeObserver(() => drawInTurn(place, figure)); // the letters may be others
  figure.resizing.observe(place);
  return () => end(place, figure);
}

function follow(place, figure, seen) {
  figure.seen = seen;
  clearTimeout(figure.leaving);
  if (!seen) figure.leaving = setTimeout(() => figure.reportInView(false), LEAVING_DELAY);
  else if (!figure.data.figure) figure.reportInView(true);
  else drawInTurn(place, figure);
}

// Plotly does not take new data while it draws: each drawing waits for the one before, whatever came of that.
function drawInTurn(place, figure) {
  const next = () => draw(place, figure);
  figure.drawing = Promise.resolve(figure.drawing).then(next, next);
}

async function draw(place, figure) {
  if (!figure.seen || !figure.data.figure) return;
  library ??= import(new URL("./plotly/plotly-cartesian.min.js", import.meta.url).href);
  await library;
  const { figure: wanted, config, template } = figure.data;
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isDrawn = figure.drawn === wanted && figure.letter === letter;
  if (!figure.seen || !wanted || isDrawn || figures.get(place) !== figure) return;
  const first = figure.drawn === "";
  Object.assign(figure, { drawn: wanted, letter });
  const { data, layout } = enlarged(wanted, letter / USUAL_LETTER);
  const look = enlarged(JSON.stringify(template), letter / USUAL_LETTER);
  const drawing = globalThis.Plotly.react(place, data, styled(layout, look, place), {
    ...config,
    responsive: true,
  });
  if (first) place.on("plotly_click", ({ points }) => press(figure, points[0]?.customdata)); // before all is drawn
  await drawing;
}

function press(figure, known) {
  if (known !== undefined) figure.press([known].flat());
}

// The figure, or its template, with all letters, marks and margins larger by this factor.
function enlarged(json, factor) {
  return JSON.parse(json, function (key, value) {
    const isLength = LENGTHS.has(key) || (this.ysizemode === "pixel" && ENDS.has(key));
    return isLength && typeof value === "number" ? factor * value : value;
  });
}

// In the template of all figures, as high as its place, with the font and the colours of the page.
function styled(layout, template, place) {
  const look = getComputedStyle(place);
  const [paper, ink] = ["--st-background-color", "--st-text-color"].map((name) =>
    look.getPropertyValue(name),
  );
  return {
    ...layout,
    height: undefined,
    template,
    font: { family: look.fontFamily, color: ink },
    hoverlabel: { bgcolor: paper, bordercolor: ink, font: { family: look.fontFamily, color: ink } },
  };
}

function end(place, figure) {
  figure.watch.disconnect();
  figure.resizing.disconnect();
  clearTimeout(figure.leaving);
  figures.delete(place);
  if (figure.drawn) globalThis.Plotly.purge(place);
}
