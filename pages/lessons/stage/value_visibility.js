// Which metrics have shown their value in this visit. A lesson opens on its question, and hides its value until
// the reader has guessed, edited, or pressed for it; nothing of this is stored.

const visit = { shown: new Set(), never: false, blanked: new Set(), waiting: new Set() };

export const isHidden = (metric) => visit.blanked.has(metric) || (!visit.never && !visit.shown.has(metric));
export const isAsking = (metric) => !visit.never && !visit.shown.has(metric);
export const neverAsks = () => visit.never;

// The value of a metric is shown from now on.
export function show(metric) {
  visit.shown.add(metric);
  visit.waiting.delete(metric);
  publish();
}

// The value of a part has been worked out; the number above the stage waits until it has been, too.
export function showPart(metric) {
  if (!isAsking(metric)) return;
  visit.shown.add(metric);
  visit.waiting.add(metric);
  publish();
}

// No lesson asks in this visit any more; or all of them do again.
export function setNeverAsk(never) {
  visit.never = never;
  if (!never) visit.shown.clear();
  publish();
}

// While a reader is to fill in the value of a metric it is hidden all the same.
export function hideForBlanks(metric, hasBlanks) {
  if (visit.blanked.has(metric) === hasBlanks) return;
  if (hasBlanks) visit.blanked.add(metric);
  else visit.blanked.delete(metric);
  publish();
}

// The styles of the page hide the values of a metric that is not named here: see `hide` in `choices.js`.
function publish() {
  const shown = [...visit.shown].filter((metric) => !visit.blanked.has(metric));
  const all = visit.never && visit.blanked.size === 0 ? ["all"] : [];
  document.documentElement.dataset.shown = [...all, ...shown].join(" ");
  document.documentElement.dataset.waiting = [...visit.waiting].join(" ");
}
