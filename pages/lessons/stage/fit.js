// Words that are too many for their place are set in smaller letters, then without headings and the names of letters,
// and at last without the lists that are counted on the way.

const TOLERANCE = 0.01; // of the width of a formula, in letters
const DEGREES = ["tight", "tighter", "tightest", "barest"];

export function fit({ root, board }) {
  fitFormulas(board);
  root.classList.toggle("has-note", board.querySelector(".page:not(.not-yet) > .note") !== null);
  root.classList.remove(...DEGREES);
  if (root.classList.contains("all")) return; // all steps together are scrolled
  const places = [board, ...board.querySelectorAll(".pages, .asking, .trying, .ending")];
  const isFull = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;
  for (const degree of DEGREES) {
    if (places.some(isFull)) root.classList.add(degree);
  }
}

// The style sheet makes a formula that is wider than its line smaller, by its width in letters. Python has only guessed
// that width: it is measured here, and again after each change, as wider or smaller letters have other proportions.
function fitFormulas(board) {
  const wide = [...board.querySelectorAll(".line math[style], .items[style]")].filter((one) =>
    one.checkVisibility(),
  );
  let widths = wide.map(() => 0);
  for (let again = 0; again < 3; again++) {
    const measured = wide.map((one, place) => Math.max(widths[place], widthInLetters(one)));
    if (measured.every((width, place) => width - widths[place] < TOLERANCE)) return;
    widths = measured;
    wide.forEach((one, place) => one.style.setProperty("--em", widths[place]));
  }
}

function widthInLetters(formula) {
  // The box of a formula itself may be narrower than what is in it.
  const boxes = [formula, ...formula.querySelectorAll("mn, mi, mo, mtext")].map((part) =>
    part.getBoundingClientRect(),
  );
  return (
    (Math.max(...boxes.map(({ right }) => right)) - boxes[0].left) /
    parseFloat(getComputedStyle(formula).fontSize)
  );
}
