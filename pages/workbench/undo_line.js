// What the addresses called the matrices that undo leads back to. A server that knows nothing of them is told.

const MOST_TOLD = 50;
const NAMED = "~"; // begins the name of a matrix that is too large for an address
const LINE = { matrices: [], place: 0, begun: -1, session: null };

// Python's answer: how many matrices undo and redo lead to, which of those before was opened, and the latest of them.
export function noteLine({ session, query, line }) {
  const { past, future, begun, latest, is_full: isFull } = line;
  // Another session may know fewer of them, and of very many the server forgets the oldest: then all places change.
  if (LINE.session !== session) LINE.matrices.splice(0, Math.max(0, LINE.place - past));
  if (isFull) LINE.matrices = [];
  [...latest, query.m].forEach((matrix, place) => (LINE.matrices[past - latest.length + place] = matrix));
  LINE.matrices.length = Math.min(LINE.matrices.length, past + 1 + future);
  Object.assign(LINE, { place: past, begun, session });
}

// As far back as they can be read.
export function lineToTell() {
  const { matrices, place, begun } = LINE;
  let first = place;
  while (first > 0 && place - first < MOST_TOLD && matrices[first - 1] && !matrices[first - 1].startsWith(NAMED)) first--;
  return { past: matrices.slice(first, place), begun: begun - first, depth: place };
}
