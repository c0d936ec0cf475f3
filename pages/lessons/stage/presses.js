// Rows of buttons that a lesson asks with.

import { newPlainButton, setChildren } from "../../workbench/elements.js";

// Gives a row these buttons, by their texts, after the text that it begins with. One that was there before stays, or a
// press would take the focus away with it.
export function paintPresses(row, presses) {
  const before = [...row.querySelectorAll("button")];
  const buttons = presses.map(({ text, ...properties }) =>
    Object.assign(
      before.find((one) => one.textContent === text) ?? newPlainButton("press", text),
      properties,
    ),
  );
  setChildren(row, [...row.querySelectorAll("span"), ...buttons]);
}
