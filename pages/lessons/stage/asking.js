// Which metrics have shown their value in this visit. A lesson opens on its question, and hides its value until
// the reader has guessed, edited, or asked to see it; nothing of this is stored.

const visit = { shown: new Set(), never: false, held: new Set(), waiting: new Set() };

export const isHidden = (metric) => visit.held.has(metric) || (!visit.never && !visit.shown.has(metric));
export const isAsking = (metric) => !visit.never && !visit.shown.has(metric);
export const asksNever = () => visit.never;

// The value of a metric is shown from now on.
export function show(metric) {
  visit.shown.add(metric);
  visit.waiting.delete(metric);
  tell();
}

// The value of a part has been worked out; the number above the stage waits until it has been, too.
export function showPart(metric) {
  if (!isAsking(metric)) return;
  visit.shown.add(metric);
  visit.waiting.add(metric);
  tell();
}

// No lesson asks in this visit any more; or all of them do again.
export function askNever(never) {
  visit.never = never;
  if (!never) visit.shown.clear();
  tell();
}

// While a reader is to fill in the value of a metric it is hidden all the same.
export function hold(metric, isHeld) {
  if (visit.held.has(metric) === isHeld) return;
  if (isHeld) visit.held.add(metric);
  else visit.held.delete(metric);
  tell();
}

// The styles of the page hide the values of a metric that is not named here: see `hide` in `choices.js`.
function tell() {
  const shown = [...visit.shown].filter((metric) => !visit.held.has(metric));
  const all = visit.never && visit.held.size === 0 ? ["all"] : [];
  document.documentElement.dataset.shown = [...all, ...shown].join(" ");
  document.documentElement.dataset.waiting = [...visit.waiting].join(" ");
}
