// Which metrics have shown their value in this visit. A lesson opens on its question, and hides its value until
// the reader has guessed, edited, or pressed for it; nothing of this is stored.

const visit = { shown: new Set(), never: false, blanked: new Set(), waiting: new Set() };

// Whether the value of a metric is hidden; whether its lesson still asks for it; whether no lesson asks at all.
export const isHidden = (metric) => visit.blanked.has(metric) || (!visit.never && !visit.shown.has(metric));
export const isAsking = (metric) => !visit.never && !visit.shown.has(metric);
export const neverAsks = () => visit.never;

// The value of a metric is shown from now on.
export function showValue(metric) {
  visit.shown.add(metric);
  visit.waiting.delete(metric);
  publish();
}

// The value of the part has been worked out. The number above the stage stays hidden until it has been worked out, too.
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

// The value of a metric is hidden as long as a blank for it is not filled in, even if it has been shown.
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
