/** Points of a line, time and value by turns; oldest first. */
export type Pairs = Float64Array;

/** A line with fewer points is drawn as it is. */
export const THIN_FROM = 500;
/** Slices over the visible part and as much again on each side: about two pixels each, with a low and a high point. */
const FINE_SLICES = 1500;
/** Used only for a moment, until the new window is thinned. */
const COARSE_SLICES = 100;
/** Many lines share what can be drawn in a frame; fewer slices than this would be visible. */
const LEAST_SLICES = 900;

/** The first point at or after a moment. */
export function indexAt(data: Pairs, time: number): number {
  let [low, high] = [0, data.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((data[middle * 2] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lowest and the highest of a slice in their order, and its gap, so that neither a peak nor a silence is lost. */
function addSlice(out: number[], data: Pairs, from: number, to: number): void {
  let [low, high, gap] = [-1, -1, -1];
  for (let index = from; index < to; index += 1) {
    const value = data[index * 2 + 1] ?? Number.NaN;
    if (Number.isNaN(value)) gap = index;
    else {
      if (low < 0 || value < (data[low * 2 + 1] ?? 0)) low = index;
      if (high < 0 || value > (data[high * 2 + 1] ?? 0)) high = index;
    }
  }
  const kept = [...new Set([low, high, gap])].filter((index) => index >= 0).sort((a, b) => a - b);
  for (const index of kept) out.push(data[index * 2] ?? 0, data[index * 2 + 1] ?? Number.NaN);
}

function addThinned(out: number[], data: Pairs, from: number, to: number, slices: number): void {
  const count = to - from;
  const size = count <= slices * 2 ? 1 : count / slices;
  for (let start = from; start < to; start += size) {
    addSlice(out, data, Math.floor(start), Math.min(to, Math.floor(start + size)));
  }
}

/** A long line for a window of time: fine within it, coarse before and after, and always from its first to its last point. */
export function thinned(data: Pairs, from: number, to: number, lines = 1): Pairs {
  const slices = Math.max(LEAST_SLICES, Math.round((FINE_SLICES * 2) / (lines + 1)));
  const count = data.length / 2;
  const [first, last] = [Math.max(1, indexAt(data, from)), Math.min(count - 1, indexAt(data, to) + 1)];
  const out: number[] = [];
  addSlice(out, data, 0, 1);
  addThinned(out, data, 1, first, COARSE_SLICES);
  addThinned(out, data, first, last, slices);
  addThinned(out, data, Math.max(first, last), count - 1, COARSE_SLICES);
  addSlice(out, data, count - 1, count);
  return Float64Array.from(out);
}
