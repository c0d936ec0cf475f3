// Python writes the pages of a lesson in shorthand, without what is the same for each page, number and sign. It is added
// here.

const BRACKETS = "()[]{}|";

export function expandBoard(board) {
  const pages = [...board.querySelectorAll("section")];
  pages.forEach((page, place) => {
    for (const one of page.querySelectorAll("[data-same]")) {
      one.replaceWith(pages[place - 1].children[[...page.children].indexOf(one)].cloneNode(true));
    }
  });
  pages.forEach((page, place) => {
    page.classList.add("page");
    Object.assign(page.dataset, { from: place, to: place });
  });
  for (const button of board.querySelectorAll("[data-go]")) {
    Object.assign(button, {
      type: "button",
      className: "result",
      title: pages[button.dataset.go].querySelector("h3").textContent,
    });
  }
  for (const head of board.querySelectorAll("th")) head.scope = "col";
  for (const formula of board.querySelectorAll("math")) expandFormula(formula);
  explainLetters(pages);
}

// The title of a formula says what its letters stand for, from the legends so far and the titles of steps.
function explainLetters(pages) {
  const known = new Map();
  for (const page of pages) {
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

// A formula with numbers to point at is a group: what is in a formula is not heard as a button.
function expandFormula(formula) {
  const numbers = formula.querySelectorAll("mrow[aria-label]");
  for (const one of numbers) setAll(one, { class: "handle", role: "button", tabindex: "-1" });
  for (const sign of formula.querySelectorAll("mo:not([stretchy])")) {
    if (BRACKETS.includes(sign.textContent)) setAll(sign, { lspace: "0.06em", rspace: "0.06em" });
  }
  formula.setAttribute("displaystyle", "true");
  if (numbers.length || formula.querySelector("summary")) formula.setAttribute("role", "group");
}

function setAll(one, attributes) {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
}
