import { bitsHighFirst, bitsLowFirst, byDistance } from "../signal.ts";

interface FrameTimes {
  /** The mark and space before the bits; none where a frame begins with its first bit. */
  leader: readonly number[];
  mark: number;
  zero: number;
  one: number;
  /** The dark after the last mark. */
  gap: number;
  first: "lowest bit" | "highest bit";
}

/** Bytes as a frame of pulses, told by the length of the spaces: how most air conditioners are spoken to. */
export function stateFrame(bytes: readonly number[], { leader, mark, zero, one, gap, first }: FrameTimes): number[] {
  const bitsOf = first === "lowest bit" ? bitsLowFirst : bitsHighFirst;
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8));
  return [...leader, ...byDistance(bits, mark, zero, one), mark, gap];
}

/** The lowest eight bits of a sum of bytes. */
export function sumOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;
}
