// Whether a cell is predicted: a sign to read, or a button where predictions are set by hand. A press of the sign explains
// what it follows from. And the legend of what a cell shows.

import { newElement, setText } from "../elements.js";
import { fill } from "../formatting.js";
import { commit, explain, moveFrom, namesAt, TOGGLE_MOVES } from "./editing.js";

// What is said of a cell that is not predicted, and of one that is: without a mark, and where the prediction is wrong.
const RIGHT = ["not_predicted", "predicted"];
const WRONG = ["missed", "wrongly_predicted"];

// Python has not heard yet of a row or a column that was just added.
const isPredicted = ({ predicted }, i, j) => Number(predicted[i]?.[j] ?? 0) === 1;

export function paintBadge(editor, cell, i, j) {
  const { view, data } = editor;
  const wanted = view.predicted && (view.byHand ? "button" : "span");
  if (wanted !== cell.badge?.localName) exchangeBadge(editor, cell, wanted, i, j);
  if (!wanted) return cell.element.classList.remove("wrong");
  const predicted = isPredicted(view, i, j);
  const wrong = data.marked && predicted !== (view.truth[i][j] === 1);
  cell.element.classList.toggle("wrong", wrong);
  setText(cell.badge, predicted ? (wrong ? "✗" : "✓") : "");
  cell.badge.classList.toggle("on", predicted);
  if (view.byHand) cell.badge.setAttribute("aria-pressed", predicted);
  const said = wrong ? WRONG[Number(predicted)] : RIGHT[Number(predicted)];
  const name = view.byHand ? "predicted" : said; // a button that is pressed or not is called the same
  cell.badge.setAttribute("aria-label", fill(data.words[name], namesAt(view, i, j)));
  cell.badge.title = data.words[`is_${said}`];
}

function exchangeBadge(editor, cell, wanted, i, j) {
  cell.badge?.remove();
  cell.badge = null;
  if (!wanted) return;
  cell.badge = newElement(wanted, { className: "badge" });
  if (wanted === "button") listenToBadge(editor, cell.badge, i, j);
  else {
    cell.badge.setAttribute("role", "img");
    cell.badge.onclick = () => explain(editor, reason(editor, i, j));
  }
  cell.toggle.after(cell.badge);
}

// What the sign in a cell follows from, and what to change so that it is another one.
function reason({ view, data: { words }, written }, i, j) {
  const [kind, content] = view.decision;
  const at = { labels: j, samples: i }[kind] ?? 0;
  const text = words[`${kind === "top" ? "by_place" : "by_threshold"} ${Number(isPredicted(view, i, j))}`];
  return fill(text, {
    ...namesAt(view, i, j),
    score: written(view.scores[i][j]),
    at: written([content].flat()[at]),
  });
}

function listenToBadge(editor, badge, i, j) {
  badge.type = "button";
  badge.onclick = () => {
    const value = Number(!isPredicted(editor.view, i, j));
    commit(editor, { kind: "predicted", row: i, column: j, value });
  };
  badge.onkeydown = (event) => moveFrom(editor, event, i, j, TOGGLE_MOVES, "badge");
}

// The legend: on the start page in sight below the matrix, elsewhere behind a sign at its corner.

export function newLegend(frame) {
  const [button, list] = [frame.querySelector(".legend-sign"), frame.querySelector(".cell-legend")];
  button.popoverTargetElement = list;
  list.onbeforetoggle = () => {
    const { left, right, bottom } = button.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const side =
      left < width / 2 ? { left: `${left}px`, right: "auto" } : { left: "auto", right: `${width - right}px` };
    Object.assign(list.style, { ...side, top: `${bottom}px` });
  };
  return { button, list };
}

// The score is that of the first cell in sight.
export function paintLegend({ legend: { button, list }, view, written, data }) {
  const { words } = data;
  button.title = button.ariaLabel = words.legend;
  const things = [
    ["1", words.is_true],
    ["0", words.is_false],
    view.predicted && ["✓", words.is_predicted],
    view.predicted && data.marked && ["✗", words.is_wrongly_predicted],
    [written(view.scores[0][0]), words.is_score],
  ];
  list.replaceChildren(...things.filter(Boolean).map(([sign, meaning]) => withMeaning(sign, meaning)));
}

function withMeaning(sign, meaning) {
  return newElement("span", {}, newElement("strong", { textContent: sign }), ` ${meaning}`);
}
