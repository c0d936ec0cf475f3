// Chips that would overlap stand above each other, in lanes counted from the axis.

export const LANE_GAP = 3; // px

// boxes: [{ key, left, width }]; the answer is a Map from key to lane.
export function lanesOf(boxes) {
  const ends = [];
  const lanes = new Map();
  for (const box of [...boxes].sort((a, b) => a.left - b.left)) {
    const free = ends.findIndex((end) => end <= box.left);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = box.left + box.width + LANE_GAP;
    lanes.set(box.key, lane);
  }
  return lanes;
}

// Where more lanes are needed than there is room for, they stand closer, by this much of their distance.
export function closenessOf(lanes, room) {
  return Math.min(1, room / (lanes - 1));
}

// Where a moving box goes over others that stay where they are.
export function laneAmong(box, others, lanes, highest) {
  const taken = new Set(others.filter((other) => overlap(box, other)).map((other) => lanes.get(other.key)));
  for (let lane = 0; lane < highest; lane++) if (!taken.has(lane)) return lane;
  return highest;
}

// Where boxes stand on one line without covering each other: each as near to its wish as those before it allow.
export function apart(boxes, width) {
  const placed = [];
  for (const box of boxes) {
    const wishes = [box.left, ...placed.flatMap((one) => [one.left - box.width - LANE_GAP, one.left + one.width + LANE_GAP])];
    const free = (left) => left >= 0 && left + box.width <= width && !placed.some((one) => overlap({ ...box, left }, one));
    const near = wishes.filter(free).sort((a, b) => Math.abs(a - box.left) - Math.abs(b - box.left));
    placed.push({ ...box, left: near[0] ?? box.left });
  }
  return placed.map(({ left }) => left);
}

function overlap(a, b) {
  return a.left < b.left + b.width + LANE_GAP && b.left < a.left + a.width + LANE_GAP;
}
