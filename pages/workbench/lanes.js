// Chips that would overlap stand above each other, in lanes counted from the axis.

const LANE_GAP = 3;

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

// Where a moving box goes over others that stay where they are.
export function laneAmong(box, others, lanes, highest) {
  const taken = new Set(others.filter((other) => overlap(box, other)).map((other) => lanes.get(other.key)));
  for (let lane = 0; lane < highest; lane++) if (!taken.has(lane)) return lane;
  return highest;
}

function overlap(a, b) {
  return a.left < b.left + b.width + LANE_GAP && b.left < a.left + a.width + LANE_GAP;
}
