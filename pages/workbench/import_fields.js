// Boxes to paste into, or a file from the visitor's machine: what is in them is posted to the inbox of the dialog, and the
// dialog hears only that it is there. Nothing of a file is read or sent before the button is pressed.

import { newElement } from "./elements.js";

const PAUSE = 600; // ms without typing until what is typed is looked at
const filled = new Map(); // the address of an inbox → what its boxes had when they were drawn last

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
  const importing = { ...data, parentElement, setTriggerValue, sent: new Map() };
  const { fields, button, message } = parentElement.fields ?? draw(importing);
  parentElement.fields = { fields, button, message };
  button.onclick = () => use(importing, parentElement.fields);
  for (const { field } of fields)
    field.onchange = field.oninput = () => change(importing, parentElement.fields);
  return () => clearTimeout(parentElement.timer);
}

function draw({ boxes, words, press, endings, address, parentElement }) {
  if (!filled.has(address)) filled.set(address, new Map());
  const texts = filled.get(address);
  const place = newElement("div", { className: "import-fields" });
  const fields = boxes.map(({ name, placeholder }) => {
    const field = newElement("textarea", { placeholder, ariaLabel: name, value: texts.get(name) ?? "" });
    field.spellcheck = false;
    place.append(newElement("label", {}, newElement("span", { textContent: name }), field));
    return { name, field };
  });
  if (fields.length === 0) {
    const field = newElement("input", { type: "file", accept: endings, ariaLabel: words.file });
    place.append(field);
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

function change(importing, shown) {
  const { boxes, address, parentElement, max_previewed } = importing;
  shown.message.textContent = "";
  if (boxes.length === 0) {
    shown.button.hidden = shown.fields[0].field.files.length === 0;
    return;
  }
  for (const { name, field } of shown.fields) filled.get(address).set(name, field.value);
  clearTimeout(parentElement.timer);
  const length = shown.fields.reduce((sum, { field }) => sum + field.value.length, 0);
  if (length <= max_previewed)
    parentElement.timer = setTimeout(() => post(importing, shown, { looked_at: true }), PAUSE);
}

function use(importing, shown) {
  clearTimeout(importing.parentElement.timer);
  const [file] = importing.boxes.length === 0 ? shown.fields[0].field.files : [];
  return post(importing, shown, { looked_at: false, name: file?.name ?? "" });
}

// Posts what is in the fields, one after the other, and then tells the dialog.
async function post({ boxes, address, max_size, words, setTriggerValue }, { fields, message }, told) {
  const contents = fields.map(({ field }) => (boxes.length ? new Blob([field.value]) : field.files[0]));
  const body = new Blob(contents);
  if (body.size > max_size) {
    message.textContent = words.too_long.replace("{found}", body.size.toLocaleString("en"));
    return;
  }
  const lengths = new URLSearchParams(fields.map(({ name }, place) => [name, contents[place].size]));
  try {
    const { ok } = await fetch(new URL(`${address}?${lengths}`, document.baseURI), { method: "POST", body });
    if (!ok) throw new Error(address);
    setTriggerValue("sent", told);
  } catch {
    message.textContent = words.not_sent; // no connection, another server, or a file that can no longer be read
  }
}
