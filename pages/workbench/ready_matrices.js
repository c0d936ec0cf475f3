// The matrices that are ready to load: buttons for some, a list of all.

export function newReadyMatrices(words, buttons, groups, press) {
  const element = Object.assign(document.createElement("div"), { className: "ready", role: "group", ariaLabel: words.buttons });
  const byKey = new Map(buttons.map(([key, text, title]) => [key, newButton(text, title, () => press(key))]));
  const placeholder = Object.assign(new Option("", ""), { disabled: true, hidden: true });
  const list = document.createElement("select");
  list.ariaLabel = list.title = words.list;
  list.append(placeholder, ...groups.map(newGroup));
  list.onchange = () => press(list.value);
  element.append(...byKey.values(), list);
  return { element, paint: (loaded, onAPhone) => paint({ byKey, list, placeholder, words }, loaded, onAPhone) };
}

function newButton(textContent, title, onclick) {
  return Object.assign(document.createElement("button"), { type: "button", className: "press", textContent, title, onclick });
}

function newGroup([label, options]) {
  const group = Object.assign(document.createElement("optgroup"), { label });
  group.append(...options.map(([key, text]) => new Option(text, key)));
  return group;
}

// On a phone the list alone is shown, which has all of them.
function paint({ byKey, list, placeholder, words }, loaded, onAPhone) {
  for (const [key, button] of byKey) button.ariaPressed = String(key === loaded);
  placeholder.text = onAPhone ? words.other : words.more;
  list.value = byKey.has(loaded) && !onAPhone ? "" : loaded;
  list.classList.toggle("chosen", list.value !== "");
}
