export interface Moment {
  at: number;
  value: number;
}

export type Slots = readonly (number | null)[];

/** Returns the mean of each of `count` equal parts of a span; null when nothing was measured. */
export function slotted(moments: Iterable<Moment>, from: number, length: number, count: number): Slots {
  const sums = Array.from({ length: count }, () => ({ sum: 0, count: 0 }));
  for (const { at, value } of moments) {
    const slot = sums[Math.floor(((at - from) / length) * count)];
    if (!slot || Number.isNaN(value)) continue;
    slot.sum += value;
    slot.count += 1;
  }
  return sums.map((slot) => (slot.count === 0 ? null : slot.sum / slot.count));
}

/** Returns a path through a box, broken at gaps; a single value is a dash. */
export function sparkPath(values: Slots, low: number, high: number, width: number, height: number): string {
  const step = width / Math.max(1, values.length);
  const y = (value: number) => (high > low ? height - ((value - low) / (high - low)) * height : height / 2);
  const parts: string[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const at = `${((index + 0.5) * step).toFixed(1)} ${y(value).toFixed(1)}`;
    const isFirst = (values[index - 1] ?? null) === null;
    const isAlone = isFirst && (values[index + 1] ?? null) === null;
    parts.push(isFirst ? `M${at}${isAlone ? `h${Math.min(4, step).toFixed(1)}` : ""}` : `L${at}`);
  });
  return parts.join("");
}
