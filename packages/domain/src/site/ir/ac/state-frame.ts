import { bitsHighFirst, bitsLowFirst, byDistance } from "../signal.ts";

interface FrameTimes {
  /** The mark and space before the bits. Absent when a frame begins with its first bit. */
  leader: readonly number[];
  mark: number;
  zero: number;
  one: number;
  /** The pause after the last mark. */
  gap: number;
  first: "lowest bit" | "highest bit";
}

/** Encodes bytes as a frame in which the length of the spaces distinguishes bits, as most air conditioners expect. */
export function stateFrame(bytes: readonly number[], { leader, mark, zero, one, gap, first }: FrameTimes): number[] {
  const bitsOf = first === "lowest bit" ? bitsLowFirst : bitsHighFirst;
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8));
  return [...leader, ...byDistance(bits, mark, zero, one), mark, gap];
}

/** Returns the lowest eight bits of a sum of bytes. */
export function sumOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum + byte, 0) & 0xff;
}
