// A button that unfolds the links beside it: they stand right after it for the keys too, and fold again when
// one of them is followed, when the focus goes elsewhere, on a press elsewhere and on Escape.

const FOLD = "[class*=st-key-fold_]";
const OPEN = "button.fold[aria-expanded=true]";

listen();

export default function ({ data: { label, here }, parentElement }) {
  const button = parentElement.querySelector("button");
  button.textContent = label;
  if (here) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
  button.onclick = () => unfold(button, button.getAttribute("aria-expanded") !== "true");
}

function unfold(button, open) {
  button.setAttribute("aria-expanded", String(open));
}

function listen() {
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, leave);
  document.addEventListener("click", ({ target }) => target.closest(`${FOLD} a`) && close(target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && close(event.target));
}

function leave({ target }) {
  for (const button of document.querySelectorAll(OPEN)) {
    if (!button.closest(FOLD).contains(target)) unfold(button, false);
  }
}

// One fold may hold another, which is unfolded within it where there is little room. The focus must not stay
// on what is no longer seen.
function close(inside) {
  for (const button of document.querySelectorAll(OPEN)) {
    if (!button.closest(FOLD).contains(inside)) continue;
    unfold(button, false);
    button.focus();
  }
}
