// The places of a lesson: the question at −1, the pages from 0, then the task and the end; null is all pages at once.
// An address names them by the keys of the pages, or by these words.

const [START, TRY, END] = ["start", "try", "end"]; // as in pages/state/focus.py
export const QUESTION_PLACE = -1;
export const taskPlace = ({ pages }) => pages.length;
export const endPlace = ({ pages }) => pages.length + 1;

const keysOf = ({ pages }) => [START, ...pages.map(({ key }) => key), TRY, END];

// The key of a place, as an address has it; null for all pages at once.
export const keyAt = (data, place) => (place === null ? null : keysOf(data)[place + 1]);

// The place with this key, or null.
export function placeOf(data, key) {
  const found = keysOf(data).indexOf(key);
  return found < 0 ? null : found - 1;
}

// The key of the step that a page is about: the page of one item has the item behind it.
export const stepOf = (key) => key.split(":")[0];

// The page to show in place of one that is gone, as a line goes with its item: the first page of the same step, or else
// the page with the same number.
export function nearestPage({ pages }, key, before) {
  const same = pages.findIndex((page) => stepOf(page.key) === stepOf(key));
  return same >= 0 ? same : Math.max(0, Math.min(before ?? 0, pages.length - 1));
}

// The page whose picture is shown at a place: a guess is answered by the step that decides, and a task is about the part
// or about the average.
export function picturePage(data, place, { isAnswered }) {
  const last = data.pages.length - 1;
  if (place === null) return last;
  if (place === QUESTION_PLACE) return isAnswered ? data.value_at : QUESTION_PLACE;
  if (place === taskPlace(data)) {
    const { picture } = data.task;
    const named = { part: data.part_at, average: data.average_at, first: 0, last };
    return named[picture] ?? placeOf(data, picture);
  }
  return place === endPlace(data) ? data.average_at : place;
}
