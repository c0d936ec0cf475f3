// A link on a page of ours is followed as the browser's Forward button would, so that the session and its
// undo stay.

// The link that was clicked, if it is to be followed here: not one that opens a tab of its own.
export function linkClicked({ target, button, ctrlKey, metaKey, shiftKey }) {
  return button !== 0 || ctrlKey || metaKey || shiftKey ? null : target.closest("a:not([target])");
}

export function follow(address) {
  history.pushState(history.state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
