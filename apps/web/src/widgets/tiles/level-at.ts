import { DIMMER_STEPS } from "@switchboard/domain/site";

/** Returns the level at a finger's position on a tile that spans all levels from its left to its right edge. */
export function levelAt(x: number, { left, width }: { left: number; width: number }): number {
  const share = width > 0 ? (x - left) / width : 0;
  return Math.min(DIMMER_STEPS, Math.max(1, Math.ceil(share * DIMMER_STEPS)));
}
