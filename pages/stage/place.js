// Where the reader is: the page of the stage that is shown, which the address bar tells and edits bring along.

// `key` names the page, null stands for all of them; `stage` is the one on the screen, null where there is none.
export const place = { stage: null, lesson: "", opening: null, key: null };

const ANSWERED = 5000; // ms within which Python has answered Back or Forward
let wentBack = -Infinity;
// A link on a page of ours is followed by an event that the page makes itself: that is no Back.
addEventListener("popstate", ({ isTrusted }) => (wentBack = isTrusted ? performance.now() : -Infinity));

// Whether the reader is to stay, or to go where Python says: that holds for another lesson and for a link, but
// Back and Forward undo and redo edits, never steps.
export function stays({ lesson, opening }) {
  const isAnswer = performance.now() - wentBack < ANSWERED;
  return place.lesson === lesson && (place.opening === opening || isAnswer);
}

// The step in the address follows the stage, in place: Back undoes edits, never steps.
export function writeStep() {
  const address = new URL(location.href);
  withStep(address.searchParams);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

// A query as it is with the step that is shown; without a stage it stays as it is.
export function withStep(query) {
  if (place.stage === null) return;
  if (place.key === null) query.delete("step");
  else query.set("step", place.key);
}

// What an edit says of the step that is looked at.
export function stepShown() {
  return place.stage === null ? {} : { step: place.key };
}
