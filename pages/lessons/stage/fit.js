// Words that are too many for their place are set in smaller letters, then without headings and the names of letters,
// and at last without the lists that are counted on the way.

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

// So is a formula that is wider than its line. How wide it is in letters was guessed: it is measured again
// after each change, for letters of another size are not as wide as they are high.
function fitFormulas(board) {
  const wide = [...board.querySelectorAll(".line math[style], .items[style]")].filter((one) =>
    one.checkVisibility(),
  );
  let widths = wide.map(() => 0);
  for (let again = 0; again < 3; again++) {
    widths = wide.map((one, place) => Math.max(widths[place], widthInLetters(one)));
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
