// The title of each formula on the board says what its letters stand for, from the legends so far and the titles of steps.

export function explainLetters(board) {
  const known = new Map();
  for (const page of board.querySelectorAll(".page")) {
    for (const { firstChild, textContent } of page.querySelectorAll(".legend span"))
      known.set(firstChild.textContent, textContent);
    for (const line of page.querySelectorAll(".line")) {
      const letters = new Set(
        Array.from(line.querySelectorAll("mi:not(mover > mi), msub, msup, mover"), letterOf),
      );
      line.title = [...known]
        .filter(([letter]) => letters.has(letter))
        .map(([, meaning]) => meaning)
        .join(" · ");
    }
    const own = page.querySelector(".line mi")?.textContent;
    if (own && !known.has(own)) known.set(own, `${own}: ${page.querySelector("h3").textContent}`);
  }
}

// A letter with its hat, or with what stands below or above it, as a legend has it.
function letterOf({ localName, firstChild, textContent }) {
  return localName === "mover" ? `${firstChild.textContent}\u0302`.normalize("NFC") : textContent;
}
