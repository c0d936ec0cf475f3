// Copies the address as the address bar says it, and says so in the button itself.

import { newElement } from "../elements.js";

const AWHILE = 5000; // ms for which the button shows that the link was copied
const PARTS = `
  <button type="button" class="press"><span class="before"></span><span class="copied" aria-hidden="true"></span></button>
  <span class="unseen" role="status"></span>
  <input type="text" readonly hidden>`;

// Where the browser lets it copy nothing, it shows the address, selected. `warn` says what the address cannot hold.
export function newCopyButton(words, warn) {
  const place = newElement("div", { className: "sharing", innerHTML: PARTS });
  const [button, before, copied, status, address] = [
    "button",
    ".before",
    ".copied",
    "[role=status]",
    "input",
  ].map((part) => place.querySelector(part));
  before.textContent = words.text;
  copied.textContent = words.copied;
  button.title = words.title;
  address.ariaLabel = words.by_hand;
  button.onclick = () => {
    warn();
    copy({ button, status, address, words, link: location.href });
  };
  address.onblur = () => (address.hidden = true);
  address.onkeydown = ({ key }) => {
    if (key === "Escape") button.focus();
  };
  return place;
}

async function copy({ button, status, address, words, link }) {
  if (!(await isWritten(link)) && !isCopiedTheOldWay(link)) return offer(address, link);
  button.focus();
  button.classList.add("done");
  status.textContent = words.copied;
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.classList.remove("done");
    status.textContent = "";
  }, AWHILE);
}

// Only https and localhost have a clipboard, and a class often connects over plain http.
async function isWritten(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function isCopiedTheOldWay(text) {
  const field = newElement("textarea", { value: text });
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}

function offer(address, link) {
  address.value = link;
  address.hidden = false;
  address.focus();
  address.select();
}
