// The line at the foot of the window that says what is wrong: no connection, or an edit that Python has refused.

import { watchConnection } from "../../streamlit_internals.js";
import { newElement } from "../elements.js";

const PAUSE = 1000; // ms of an interruption that is not worth a sentence
const sentences = { connection: "", refused: "" };
let line = null;
let timer = 0;

export function sayConnection(sentence) {
  clearTimeout(timer);
  timer = setTimeout(() => say({ connection: sentence }), sentence ? PAUSE : 0);
}

export const sayRefused = (sentence) => sentence !== sentences.refused && say({ refused: sentence });

// In the place of a part that is for it; where that is out of sight, at the foot of the window too.
export function sayRefusedIn(place, sentence) {
  place.textContent = sentence;
  const { top, bottom } = place.getBoundingClientRect();
  sayRefused(top < 0 || bottom > innerHeight ? sentence : "");
}

function say(changed) {
  Object.assign(sentences, changed);
  line ??= document.body.appendChild(newElement("p", { className: "state-line", role: "status" }));
  line.textContent = [sentences.refused, sentences.connection].filter(Boolean).join(" ");
  line.hidden = line.textContent === "";
}

// Streamlit may not have drawn its frame yet.
export function watch(onConnection) {
  if (watchConnection(onConnection)) return;
  requestAnimationFrame(() => watch(onConnection));
}
