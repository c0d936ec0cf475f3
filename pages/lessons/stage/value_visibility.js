// Which metrics have shown their value in this visit. A lesson opens on its question, and hides its value until
// the reader has guessed, edited, or pressed for it; nothing of this is stored.

const visit = { shown: new Set(), never: false, waiting: new Set() };

// Whether the value of a metric is hidden, as its lesson still asks for it; whether no lesson asks at all.
export const isHidden = (metric) => !visit.never && !visit.shown.has(metric);
export const neverAsks = () => visit.never;

// The value of a metric is shown from now on.
export function showValue(metric) {
  visit.shown.add(metric);
  visit.waiting.delete(metric);
  publish();
}

// The value of the part has been worked out. The number above the stage stays hidden until it has been worked out, too.
export function showPart(metric) {
  if (!isHidden(metric)) return;
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

// The styles of the page hide the values of a metric that is not named here: see `hide` in `choices.js`.
function publish() {
  document.documentElement.dataset.shown = [...(visit.never ? ["all"] : []), ...visit.shown].join(" ");
  document.documentElement.dataset.waiting = [...visit.waiting].join(" ");
}
