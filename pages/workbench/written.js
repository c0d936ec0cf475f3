// What outlives the server: the matrix that the address holds, itself or as a copy beside it, and the edits and choices
// that are in the address. Outboxes hold on to the others.

const MOST_HELD = 100; // ids, of several components

export const written = { matrix: null, done: [] };
const listeners = new Set();

export function onWritten(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// `done`: the edits that were answered last by then. Some components come to hear of their answers later.
export function tellWritten({ matrix, done }) {
  Object.assign(written, { matrix, done: [...done, ...written.done].slice(0, MOST_HELD) });
  for (const listener of listeners) listener();
}
