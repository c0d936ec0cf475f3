// What hands do with a chip: drag it, move it by keys, flip its truth.

const STILL = 3; // px that a click may wander
const PAUSE = 120; // ms without a key before a keyboard move is sent
const ARROWS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

// Dragging

function startDrag(line, key, event) {
  if (event.button !== 0 || line.drag) return;
  sendKeys(line);
  line.chips.get(key).element.setPointerCapture(event.pointerId);
  line.drag = { key, pointer: event.pointerId, x: event.clientX, score: itemWith(line, key).score, moved: false };
  line.ledger.hold();
}

function moveDrag(line, key, event) {
  const { drag } = line;
  if (!isDragOf(line, key, event)) return;
  const way = event.clientX - drag.x;
  if (!drag.moved && Math.abs(way) <= STILL) return;
  drag.moved = true;
  line.chips.get(key).element.classList.add("moving");
  const { low, high } = line.axis;
  sketchScore(line, key, drag.score + (way / (line.plot.clientWidth - 2 * MARGIN)) * (high - low));
}

function endDrag(line, key, event) {
  if (!isDragOf(line, key, event)) return;
  const { moved } = line.drag;
  const { score } = itemWith(line, key);
  letGo(line, key);
  line.chips.get(key).element.blur(); // the arrow keys belong to the page again, where they step
  if (moved) setScore(line, key, score);
  else flip(line, key);
}

function cancelDrag(line, key, event) {
  if (!isDragOf(line, key, event)) return;
  letGo(line, key);
  paint(line);
}

function isDragOf({ drag }, key, { pointerId }) {
  return drag?.key === key && drag.pointer === pointerId;
}

function letGo(line, key) {
  line.chips.get(key).element.classList.remove("moving");
  line.drag = null;
  dropSketch(line);
  line.ledger.adopt();
}

// Show a score that is not sent yet; axis and lanes stand still meanwhile.
function sketchScore(line, key, score) {
  line.frozen ??= { key, axis: line.axis, ...line.lanes };
  const { row, column } = itemWith(line, key);
  line.ledger.sketch({ kind: "score", row, column, value: onStep(line.axis, score) });
  paint(line);
}

function dropSketch(line) {
  clearTimeout(line.timer);
  line.timer = 0;
  line.frozen = null;
  line.ledger.sketch(null);
}

// Keys

function pressKey(line, key, event) {
  const act = keyAction(line, key, event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  if (!line.drag) act();
}

function keyAction(line, key, { key: name, shiftKey }) {
  const { axis } = line;
  if (name === " " || name === "Enter") return () => flip(line, key);
  if (name === "Home") return () => moveByKey(line, key, axis.low);
  if (name === "End") return () => moveByKey(line, key, axis.high);
  if (!ARROWS[name]) return null;
  const way = ARROWS[name] * axis.step * (shiftKey ? 10 : 1);
  return () => moveByKey(line, key, itemWith(line, key).score + way);
}

function moveByKey(line, key, score) {
  clearTimeout(line.timer);
  line.timer = setTimeout(() => sendKeys(line), PAUSE);
  sketchScore(line, key, score);
}

function sendKeys(line) {
  if (!line.timer) return;
  const { key } = line.frozen;
  const { score } = itemWith(line, key);
  dropSketch(line);
  setScore(line, key, score);
}

// Edits

function setScore(line, key, value) {
  line.items = itemsOf(line.ledger);
  const item = itemWith(line, key);
  if (item && item.score !== value) commit(line, { kind: "score", row: item.row, column: item.column, value });
  else paint(line);
}

function flip(line, key) {
  sendKeys(line);
  line.items = itemsOf(line.ledger);
  const item = itemWith(line, key);
  if (item) commit(line, { kind: "truth", row: item.row, column: item.column, value: 1 - item.truth });
  else paint(line);
}

function commit(line, op) {
  line.message.textContent = "";
  line.ledger.commit(op);
  paint(line);
}
