// Rows of what can be chosen. A choice is shown at once, before Python has answered it.

import { newElement, newPlainButton, setChildren } from "../workbench/elements.js";
import { isAnswered, onChange, perform, sequence, sketch } from "../workbench/store.js";
import { choose } from "../workbench/tab/links.js";
import { sayRefusedIn } from "../workbench/tab/window.js";

const MAX_MEASURED = 100; // options
const PAUSE = 500; // ms without another number before an edit is made
const choosers = new WeakMap();

/**
 * @typedef {object} ChoicesData
 * @property {(Choice | Several | NumberField | TextField | Toggle | Press | StaticHtml | null)[][]} rows
 * @property {string} hides
 *
 * @typedef {object} Choice
 * @property {Record<string, unknown> | string} action
 * @property {string} title
 * @property {string | number | null} chosen
 * @property {Option[]} options
 * @property {"buttons" | "list"} look
 * @property {boolean} titled
 * @property {string} description
 * @property {string} placeholder
 *
 * @typedef {object} Option
 * @property {string | number} value
 * @property {string} text
 * @property {string} below
 * @property {string | null} drawn
 *
 * @typedef {object} Several
 * @property {Record<string, unknown> | string} action
 * @property {string} title
 * @property {string[]} chosen
 * @property {Option[]} options
 * @property {string} between
 * @property {number} most
 * @property {"several" | "collected"} look
 * @property {boolean} titled
 *
 * @typedef {object} NumberField
 * @property {Record<string, unknown>} action
 * @property {string} title
 * @property {number} chosen
 * @property {number | null} lowest
 * @property {number | null} highest
 * @property {number} step
 * @property {string} range
 * @property {boolean} titled
 * @property {string} description
 * @property {"number"} look
 *
 * @typedef {object} TextField
 * @property {Record<string, unknown>} action
 * @property {string} title
 * @property {string} chosen
 * @property {string} placeholder
 * @property {number} most
 * @property {boolean} titled
 * @property {"text"} look
 *
 * @typedef {object} Toggle
 * @property {Record<string, unknown> | string} action
 * @property {string} title
 * @property {boolean} chosen
 * @property {"toggle"} look
 *
 * @typedef {object} Press
 * @property {string} name
 * @property {string} text
 * @property {string} title
 * @property {Record<string, unknown> | null} action
 * @property {boolean} disabled
 * @property {"press"} look
 *
 * @typedef {object} StaticHtml
 * @property {string} html
 * @property {"html"} look
 *
 * @typedef {object} ChoicesConstants
 * @property {Record<string, ChoiceMeaning[]>} meanings
 * @property {Record<"add" | "remove", string>} words
 *
 * @typedef {object} ChoiceMeaning
 * @property {string} option
 * @property {string} meaning
 *
 * @param {Given<ChoicesData & ChoicesConstants>} given
 */
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const place = parentElement.querySelector(".chooser");
  if (!choosers.has(place)) choosers.set(place, { place, pending: new Map(), refused: "", rows: [] });
  const chooser = choosers.get(place);
  Object.assign(chooser, { data, press: setTriggerValue, hold: setStateValue });
  for (const [what, { since }] of chooser.pending) if (isAnswered(since)) chooser.pending.delete(what);
  hide(chooser, data.hides);
  draw(chooser);
  chooser.unsubscribe?.();
  chooser.unsubscribe = onChange(() => {
    chooser.refused = chooser.rangeMessage = "";
    message(chooser);
  });
  return () => {
    chooser.unsubscribe();
    chooser.rules?.remove();
  };
}

// Each item is made once, and made anew only where it is another one: the focus stays where it is.
function draw(chooser) {
  const { place, data } = chooser;
  const rows = data.rows.map((items, at) => {
    const row = chooser.rows[at] ?? { element: newElement("div"), items: [] };
    row.items = items.map((item, number) => drawn(chooser, row.items[number], item));
    setChildren(
      row.element,
      row.items.map(({ element }) => element),
    );
    row.element.classList.toggle(
      "empty",
      row.items.every(({ element }) => element.childNodes.length === 0),
    );
    row.element.classList.toggle("captioned", items.length === 2 && items[0]?.look === "html");
    return row;
  });
  chooser.rows = rows;
  setChildren(place, [...rows.map(({ element }) => element), message(chooser)]);
}

function drawn(chooser, before, item) {
  const kind = identityOf(item);
  const element = before?.kind === kind ? before : { ...LOOKS[item?.look ?? "nothing"](chooser, item), kind };
  element.update?.(item, pendingValue(chooser, item));
  return element;
}

// What makes an item a new one: all of it but what is chosen, and what is written below its options. A list
// whose options are others stays the same one.
function identityOf(item) {
  if (item === null) return "";
  const options = item.look === "list" ? null : item.options?.map(({ value, text }) => [value, text]);
  const action =
    typeof item.action === "object" ? { ...item.action, shown: null, chosen: null } : item.action;
  // The edit of a press may be another one each time.
  if (item.look === "press") return JSON.stringify({ ...item, action: null, disabled: null });
  return JSON.stringify({ ...item, action, chosen: null, description: null, html: null, options });
}

const LOOKS = {
  nothing: () => ({ element: newElement("div") }),

  html() {
    const element = newElement("div", { className: "static-html" });
    const update = ({ html }) => {
      if (element.innerHTML !== html) element.innerHTML = html;
    };
    return { element, update };
  },

  press(chooser, { name, text, title }) {
    const element = newPlainButton("press", text);
    element.title = title;
    const update = ({ action, disabled }) => {
      element.ariaDisabled = String(disabled); // the keys stay on it
      element.onclick = () => disabled || (action === null ? chooser.press(name) : perform(action));
    };
    return { element, update };
  },

  buttons(chooser, item) {
    const row = newElement("div", { className: "options", role: "radiogroup", ariaLabel: item.title });
    const radios = item.options.map(({ value, text }) => {
      const radio = newPlainButton("option", "", (event) => {
        take(chooser, item.action, value);
        leaveKeysToSteps(event);
      });
      radio.role = "radio";
      radio.append(
        newElement("span", { className: "text", textContent: text }),
        newElement("span", { className: "below" }),
      );
      radio.firstChild.dataset.bold = text;
      return radio;
    });
    row.append(...radios);
    row.onkeydown = (event) => move(event, radios);
    const update = ({ options, chosen, description }, pending) => {
      const current = pending ?? chosen;
      const place = options.findIndex(({ value }) => value === current);
      radios.forEach((radio, number) => {
        radio.ariaChecked = String(number === place);
        radio.tabIndex = number === Math.max(place, 0) ? 0 : -1;
        const { below, drawn } = options[number];
        if (drawn === null) radio.lastChild.textContent = below;
        else if (radio.drawn !== drawn) radio.innerHTML = radio.drawn = drawn;
      });
      if (description) row.title = description;
      // Of tabs that are too many the one that is chosen is in sight.
      if (place >= 0) requestAnimationFrame(() => showInRow(row.closest(".chooser > div"), radios[place]));
    };
    return { element: titled(chooser, item, row), update };
  },

  list(chooser, item) {
    const list = newElement("select", { ariaLabel: item.title });
    let shown, listed;
    list.onchange = () => take(chooser, shown.action, shown.options[list.value].value);
    const update = (item, pending) => {
      shown = item;
      const texts = item.options.map(({ text }) => text);
      if (JSON.stringify(texts) !== listed) {
        listed = JSON.stringify(texts);
        const none = Object.assign(new Option(item.placeholder, ""), { hidden: true, disabled: true });
        list.replaceChildren(
          ...(item.placeholder ? [none] : []),
          ...texts.map((text, number) => new Option(text, number)),
        );
        // To make a list as wide as its widest option, a browser measures every one of them.
        list.classList.toggle("long", texts.length > MAX_MEASURED);
      }
      const place = item.options.findIndex(({ value }) => value === (pending ?? item.chosen));
      list.value = place < 0 ? "" : place;
      list.classList.toggle("chosen", place >= 0);
      list.title = item.description;
    };
    return { element: titled(chooser, item, list), update };
  },

  several(chooser, item) {
    const row = newElement("div", { className: "options apart", role: "group", ariaLabel: item.title });
    let now = [];
    const buttons = item.options.map(({ value, text }) => {
      const isChosen = () => now.includes(value);
      return newPlainButton("option", text, () =>
        takeSeveral(chooser, item, isChosen() ? now.filter((other) => other !== value) : [...now, value]),
      );
    });
    row.append(...buttons);
    const update = ({ chosen }, pending) => {
      now = pending?.split(item.between) ?? chosen;
      buttons.forEach((one, number) => (one.ariaPressed = String(now.includes(item.options[number].value))));
    };
    return { element: titled(chooser, item, row), update };
  },

  collected(chooser, item) {
    const row = newElement("div", {
      className: "options apart collected",
      role: "group",
      ariaLabel: item.title,
    });
    const list = newElement("select", { ariaLabel: chooser.data.words.add });
    let now = [];
    list.onchange = () => takeSeveral(chooser, item, [...now, list.value]);
    const update = ({ chosen }, pending) => {
      now = pending?.split(item.between) ?? chosen;
      const taken = now.map((value) => {
        const { text } = item.options.find((one) => one.value === value);
        const others = now.filter((other) => other !== value);
        const remove = () => {
          takeSeveral(chooser, item, others);
          list.focus({ preventScroll: true });
        };
        const one = newPlainButton("option taken", text, remove);
        one.disabled = now.length === 1;
        one.title = chooser.data.words.remove.replace("{name}", text);
        return one;
      });
      const others = item.options.filter(({ value }) => !now.includes(value));
      const listed = others.map(({ value, text }) => new Option(text, value));
      list.replaceChildren(new Option(chooser.data.words.add, "", true, true), ...listed);
      list.disabled = now.length >= item.most;
      row.replaceChildren(...taken, list);
    };
    return { element: titled(chooser, item, row), update };
  },

  number(chooser, item) {
    const field = newElement("input", { type: "number", ariaLabel: item.title });
    if (item.lowest !== null) field.min = item.lowest;
    if (item.highest !== null) field.max = item.highest;
    field.step = item.step;
    let current = "";
    let timer = 0;
    const isUsable = () => {
      const { badInput, rangeUnderflow, rangeOverflow } = field.validity;
      return field.value !== "" && !badInput && !rangeUnderflow && !rangeOverflow;
    };
    const commit = () => {
      clearTimeout(timer);
      timer = 0;
      if (field.value === current) return sketch(null);
      if (!isUsable()) {
        field.value = current;
        sketch(null);
        return sayRange(chooser, item.range);
      }
      sayRange(chooser, "");
      current = field.value;
      take(chooser, item.action, Number(field.value));
    };
    // While an arrow of the field is down the numbers follow; what is typed or reached is one edit.
    field.oninput = () => {
      if (!isUsable()) return;
      const refused = sketch(actionWith(item.action, Number(field.value)));
      if (refused) {
        field.value = current;
        return refuse(chooser, item.action, refused);
      }
      clearTimeout(timer);
      timer = setTimeout(commit, PAUSE);
    };
    field.onblur = commit;
    field.onkeydown = ({ key }) => {
      if (key === "Enter") commit();
    };
    const update = ({ chosen, description }, pending) => {
      field.title = description;
      if (timer) return;
      const newest = String(pending ?? chosen);
      if (field.value === current || document.activeElement !== field) field.value = newest;
      current = newest;
    };
    return { element: titled(chooser, item, field), update };
  },

  text(chooser, item) {
    const field = newElement("input", {
      type: "text",
      ariaLabel: item.title,
      placeholder: item.placeholder,
      maxLength: item.most,
    });
    let current = "";
    const typed = () => asTyped(field.value);
    const commit = () => {
      if (typed() === current) return;
      current = typed();
      take(chooser, item.action, current);
    };
    field.onchange = commit;
    field.onkeydown = (event) => {
      event.stopPropagation(); // the page has shortcuts on plain keys
      if (event.key === "Enter") commit();
    };
    const update = ({ chosen }, pending) => {
      current = pending ?? chosen;
      if (document.activeElement !== field) field.value = current;
    };
    return { element: titled(chooser, item, field), update };
  },

  toggle(chooser, item) {
    const box = newElement("input", { type: "checkbox", role: "switch" });
    const element = newElement("label", { className: "toggle" }, box, item.title);
    box.onchange = () => take(chooser, item.action, box.checked);
    const update = ({ chosen }, pending) => {
      box.checked = pending ?? chosen;
    };
    return { element, update };
  },
};

// A text as a link holds it: without what no keyboard writes, such as the end of a line.
export function asTyped(text) {
  return text.replaceAll(/[^ -~\u2212\u2044\u066a]/g, " ").trim();
}

// What is to be chosen, with its title above it and what its options mean behind a question mark.
function titled({ data: { meanings } }, item, chosen) {
  const element = newElement("div", { className: "choice" });
  element.dataset.look = item.look;
  if (item.titled) {
    element.classList.add("titled");
    const title = newElement("div", { className: "title" }, newElement("span", { textContent: item.title }));
    const known = meanings[item.action.what];
    if (known) title.append(meaningsOf(item.title, known));
    element.append(title);
  }
  element.append(chosen);
  return element;
}

function meaningsOf(title, meanings) {
  const list = newElement("div");
  for (const { option, meaning } of meanings) {
    list.append(newElement("p", {}, newElement("b", { textContent: option }), ` ${meaning}`));
  }
  const sign = newElement("summary", { textContent: "?", ariaLabel: title });
  const folded = newElement("details", { className: "meanings" }, sign, list);
  folded.onkeydown = ({ key }) => {
    if (key === "Escape") folded.open = false;
  };
  folded.addEventListener("focusout", ({ relatedTarget }) => {
    if (!folded.contains(relatedTarget)) folded.open = false;
  });
  return folded;
}

function takeSeveral(chooser, { action, between, most }, values) {
  if (values.length && values.length <= most) take(chooser, action, values.join(between));
}

function take(chooser, action, value) {
  chooser.pending.set(nameOf(action), { value, since: sequence() + 1 });
  if (typeof action === "string") chooser.hold(action, value);
  else if (action.kind === "decide" && value === "hand")
    chooser.press("by_hand"); // Python knows what is predicted now
  else if (action.kind === "look") choose(action, value);
  else refuse(chooser, action, perform(actionWith(action, value)));
  draw(chooser);
}

// What is refused is not chosen.
function refuse(chooser, action, sentence) {
  chooser.refused = sentence;
  if (!sentence) return;
  chooser.pending.delete(nameOf(action));
  sayRefusedIn(message(chooser), sentence);
}

// The edit that an item makes: with the value that is chosen in the place of null.
function actionWith(action, value) {
  if (action.kind === "look") return { kind: "rule", what: action.what, value };
  return Object.fromEntries(Object.entries(action).map(([name, content]) => [name, content ?? value]));
}

const nameOf = (action) =>
  typeof action === "string" ? action : JSON.stringify({ ...action, shown: null, chosen: null });

// What was chosen last of this and has no answer yet.
const pendingValue = ({ pending }, item) => item?.action && pending.get(nameOf(item.action))?.value;

// The arrow keys choose the neighbour, as in every row of options.
function move(event, radios) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = radios.at((radios.indexOf(document.activeElement) + by) % radios.length);
  next.focus();
  next.click();
}

// Who has pressed with the mouse or a finger turns the steps of a lesson with the arrow keys; Enter, Space and an arrow
// make a click without a detail.
function leaveKeysToSteps({ detail, currentTarget }) {
  if (detail > 0 && currentTarget.closest(".has-stage")) currentTarget.blur();
}

// What was typed is taken back at once: the sentence goes with the next press, wherever that is, and with the next edit.
function sayRange(chooser, sentence) {
  chooser.rangeMessage = sentence;
  message(chooser);
  if (sentence) addEventListener("pointerdown", () => sayRange(chooser, ""), { once: true });
}

function message(chooser) {
  chooser.message ??= newElement("p", { className: "message", role: "status" });
  chooser.message.textContent = chooser.rangeMessage || chooser.refused;
  return chooser.message;
}

function showInRow(row, chosen) {
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [frame, { left, right }] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (left < frame.left || right > frame.right)
    row.scrollLeft += left - frame.left - (frame.width - right + left) / 2;
}

// The stage names the metrics whose value is shown in an attribute of the page (`value_visibility.js`). What gives the
// value of this one away is hidden until then, from the moment that it is written.
function hide(chooser, metric) {
  if (chooser.hides === metric) return;
  chooser.hides = metric;
  chooser.rules ??= document.head.appendChild(newElement("style"));
  const hidden = `:root:not([data-shown~="all"], [data-shown~="${metric}"])`;
  const waiting = `:is(${hidden}, :root[data-waiting~="${metric}"]) .number .value`;
  chooser.rules.textContent = metric
    ? `:is(${waiting}, ${hidden} :is(.rules [data-testid=comparison], [data-box="below"] [data-gives-away])) { visibility: hidden }
       :is(${waiting}, ${hidden} .option .below:not(:empty)) { font-size: 0 }
       ${waiting}::before { content: "?"; visibility: visible; font-size: 1.25rem }
       ${hidden} .option .below:not(:empty)::after { content: "?"; font-size: .875rem }`
    : "";
}
