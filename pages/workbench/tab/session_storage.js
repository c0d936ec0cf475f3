// The documents of a tab, saved over a reload, and while another link is open in the tab.

const PREFIX = "lab.line.";
const MOST = 3; // lines of documents: a tab may have been at other links before

// Saves as many of the newest documents as there is room for.
export function saveHistory(id, { line, at, parts, pinned }) {
  for (const old of keys()
    .filter((key) => key !== PREFIX + id)
    .slice(0, 1 - MOST))
    sessionStorage.removeItem(old);
  let first = 0;
  while (!isSaved(PREFIX + id, packed(line.slice(first), parts, pinned))) {
    const other = keys().find((key) => key !== PREFIX + id);
    if (other !== undefined) sessionStorage.removeItem(other);
    else if (first === at)
      return; // not even the one that is shown: the address may have it
    else first += Math.ceil((at - first) / 2);
  }
}

function isSaved(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// The documents that were saved; null where none were.
export function savedHistory(id) {
  try {
    const { matrices, line, parts, pinned } = JSON.parse(sessionStorage.getItem(PREFIX + id));
    return {
      line: line.map(({ matrix, opened, document, ...one }) => ({
        ...one,
        document: { ...document, matrix: matrices[matrix] },
        opened: matrices[opened],
      })),
      parts,
      pinned: matrices[pinned] ?? null,
    };
  } catch {
    return null;
  }
}

export const forgetHistory = (id) => sessionStorage.removeItem(PREFIX + id);

// Documents share matrices: each is written once.
function packed(line, parts, pinned) {
  const places = new Map();
  const placeOf = (matrix) => {
    if (!places.has(matrix)) places.set(matrix, places.size);
    return places.get(matrix);
  };
  const entries = line.map(({ document: { matrix, ...document }, opened, ...one }) => ({
    ...one,
    document,
    matrix: placeOf(matrix),
    opened: placeOf(opened),
  }));
  const pinnedPlace = pinned === null ? null : placeOf(pinned);
  return { matrices: [...places.keys()], line: entries, parts, pinned: pinnedPlace };
}

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
