// The number that somebody's code prints goes along to the page that says what gives it.

import { asTyped } from "../shell/choices.js";
import { visit } from "../workbench/store.js";

/**
 * @typedef {object} CheckNumberConstants
 * @property {string} page
 * @property {number} max_length
 * @property {Record<"title" | "example" | "ask" | "where" | "own", string>} words
 *
 * @param {Given<CheckNumberConstants>} given
 */
export default function ({ data: { page, max_length, words }, parentElement, setTriggerValue }) {
  const form = parentElement.querySelector("form");
  const field = form.querySelector("input");
  const [ask, own] = form.querySelectorAll("button");
  form.querySelector("label span").textContent = words.title;
  form.querySelector("p").textContent = words.where;
  Object.assign(field, { placeholder: words.example, maxLength: max_length });
  [ask.textContent, own.textContent] = [words.ask, words.own];
  field.onkeydown = (event) => event.key === "Escape" || event.stopPropagation(); // the page has shortcuts on plain keys
  own.onclick = () => setTriggerValue("own", true);
  form.onsubmit = (event) => {
    event.preventDefault();
    const number = asTyped(field.value);
    if (number) visit(page, { number });
    else field.focus();
  };
}
