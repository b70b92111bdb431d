/** Returns the percentage at a finger's position on a slider that spans 0 to 100 from its left to its right edge. */
export function percentAt(x: number, { left, width }: { left: number; width: number }): number {
  const share = width > 0 ? (x - left) / width : 0;
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
