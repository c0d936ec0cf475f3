// What the things in a cell are: on the start page in sight below the matrix, elsewhere behind a sign at its corner.

export function newKey(frame) {
  const [button, list] = [frame.querySelector(".key-sign"), frame.querySelector(".key")];
  button.popoverTargetElement = list;
  list.onbeforetoggle = () => {
    const { left, right, bottom } = button.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const side = left < width / 2 ? { left: `${left}px`, right: "auto" } : { left: "auto", right: `${width - right}px` };
    Object.assign(list.style, { ...side, top: `${bottom}px` });
  };
  return { button, list };
}

// The score is that of the first cell in sight.
export function paintKey({ key: { button, list }, view, written, data: { words } }) {
  button.title = button.ariaLabel = words.key;
  const things = [["1", words.is_true], ["0", words.is_false], view.predicted && ["✓", words.is_predicted], [written(view.scores[0][0]), words.is_score]];
  list.replaceChildren(...things.filter(Boolean).map(([sign, meaning]) => withMeaning(sign, meaning)));
}

function withMeaning(sign, meaning) {
  const one = document.createElement("span");
  one.append(Object.assign(document.createElement("strong"), { textContent: sign }), ` ${meaning}`);
  return one;
}
