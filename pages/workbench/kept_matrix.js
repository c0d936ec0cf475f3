// A copy of the matrix where it is too large for the address: it is asked for once, and what was edited since comes with
// every answer. It is sent to a server that knows nothing of the matrix.

import { tellWritten } from "./written.js";

const KEPT = { base: null, text: "" };
let latest = { copy: null, matrix: null, done: [] };

// Python's answer: the matrix in place, and what makes it of which other one; nothing where the address holds it all.
export async function keep({ copy, matrix, session, done }) {
  latest = { copy, matrix, done };
  if (copy === null || copy.base === KEPT.base) return tellWritten(latest);
  const answer = await fetch(new URL(`copies/${session}/${copy.base}`, document.baseURI));
  if (!answer.ok) return;
  Object.assign(KEPT, { base: copy.base, text: await answer.text() });
  if (latest.copy?.base === KEPT.base) tellWritten(latest);
}

// What Python needs to have the matrix of this name again.
export function copyOf(name) {
  const { copy, matrix } = latest;
  if (copy === null || copy.base !== KEPT.base || name !== `~${matrix}`) return null;
  return { text: KEPT.text, edits: copy.edits };
}
