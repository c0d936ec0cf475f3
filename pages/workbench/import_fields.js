// Boxes to paste into, or a file from the visitor's machine: what is in them is posted to the inbox of the dialog, and the
// dialog hears only that it is there. Nothing of a file is read or sent before the button is pressed.

import { newElement } from "./elements.js";

const PAUSE = 600; // ms without typing until what is typed is looked at
// What is in the boxes of the dialog, by their names: who comes back from a preview finds it there again.
let texts = new Map();
let textsAddress = ""; // of the inbox that they are for

/**
 * @typedef {object} ImportFieldsData
 * @property {PasteBox[]} boxes
 * @property {string} address
 * @property {string} press
 *
 * @typedef {object} PasteBox
 * @property {string} name
 * @property {string} placeholder
 *
 * @typedef {object} ImportFieldsConstants
 * @property {string} endings
 * @property {number} max_size
 * @property {number} max_previewed
 * @property {Record<"file" | "too_long" | "not_sent", string>} words
 */

export default show;

/** @param {Given<ImportFieldsData & ImportFieldsConstants>} given */
function show({ data, parentElement, setTriggerValue }) {
  const importing = { ...data, parentElement, setTriggerValue };
  if (textsAddress !== data.address) [texts, textsAddress] = [new Map(), data.address];
  const { fields, button, message } = parentElement.fields ?? draw(importing);
  parentElement.fields = { fields, button, message };
  button.onclick = () => use(importing, parentElement.fields);
  for (const { field } of fields)
    field.onchange = field.oninput = () => change(importing, parentElement.fields);
  return () => clearTimeout(parentElement.timer);
}

function draw({ boxes, words, press, endings, parentElement }) {
  const place = newElement("div", { className: "import-fields" });
  const fields = boxes.map(({ name, placeholder }) => {
    const field = newElement("textarea", { placeholder, value: texts.get(name) ?? "" });
    field.spellcheck = false;
    place.append(newElement("label", {}, newElement("span", { textContent: name }), field));
    return { name, field };
  });
  if (fields.length === 0) {
    const field = newElement("input", { type: "file", accept: endings });
    place.append(newElement("label", {}, newElement("span", { textContent: words.file }), field));
    fields.push({ name: "file", field });
  }
  const button = newElement("button", {
    type: "button",
    className: "press primary",
    textContent: press,
  });
  button.hidden = boxes.length === 0;
  const message = newElement("p", { className: "message", role: "status" });
  parentElement.replaceChildren(place, button, message);
  return { fields, button, message };
}

// What is typed is shown while it is short; of a longer text nothing is.
function change(importing, shown) {
  const { boxes, parentElement, max_previewed } = importing;
  shown.message.textContent = "";
  if (boxes.length === 0) {
    shown.button.hidden = shown.fields[0].field.files.length === 0;
    return;
  }
  for (const { name, field } of shown.fields) texts.set(name, field.value);
  clearTimeout(parentElement.timer);
  const contents = shown.fields.map(({ field }) => field.value);
  const isShort = contents.join("").length <= max_previewed;
  const previewed = isShort ? contents : contents.map(() => "");
  parentElement.timer = setTimeout(() => post(importing, shown, previewed, { looked_at: true }), PAUSE);
}

function use(importing, shown) {
  clearTimeout(importing.parentElement.timer);
  const contents = shown.fields.map(({ field }) => field.files?.[0] ?? field.value);
  return post(importing, shown, contents, { looked_at: false, name: contents[0].name ?? "" });
}

// Posts the contents of the fields in one body, and then tells the dialog. The next post takes the place of one that is
// on its way.
async function post({ address, max_size, words, parentElement, setTriggerValue }, shown, contents, told) {
  const { fields, message } = shown;
  parentElement.posting?.abort();
  const posting = new AbortController();
  parentElement.posting = posting;
  const blobs = contents.map((content) => (content instanceof Blob ? content : new Blob([content])));
  const body = new Blob(blobs);
  if (body.size > max_size) {
    message.textContent = words.too_long.replace("{found}", body.size.toLocaleString("en"));
    return;
  }
  const lengths = new URLSearchParams(fields.map(({ name }, place) => [name, blobs[place].size]));
  try {
    const url = new URL(`${address}?${lengths}`, document.baseURI);
    const { ok } = await fetch(url, { method: "POST", body, signal: posting.signal });
    if (!ok) throw new Error(address);
    if (!posting.signal.aborted) setTriggerValue("sent", told);
  } catch {
    // No connection, another server, or a file that can no longer be read.
    if (!posting.signal.aborted) message.textContent = words.not_sent;
  }
}
