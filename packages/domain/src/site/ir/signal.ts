/** Appliances that a remote can control, in display order. */
export const APPLIANCE_TYPES = ["tv", "ac", "stb", "fan", "projector", "music"] as const;
export type ApplianceType = (typeof APPLIANCE_TYPES)[number];

/** The limits of an infrared blaster. No remote's code is longer. */
export const IR_LIMITS = { pulses: 1024, longest: 200_000, repeats: 20 } as const;

/** Marks and spaces of infrared light in microseconds, beginning with a mark. */
export interface IrSignal {
  /** The carrier frequency during a mark, in hertz. */
  carrier: number;
  pattern: number[];
  /** The signal to repeat while the key is held. Equal to the pattern when the protocol has nothing shorter. */
  repeat: number[];
}

export function bitsLowFirst(value: number, count: number): (0 | 1)[] {
  return Array.from({ length: count }, (_, bit) => (Math.floor(value / 2 ** bit) % 2 === 1 ? 1 : 0));
}

export function bitsHighFirst(value: number, count: number): (0 | 1)[] {
  return bitsLowFirst(value, count).toReversed();
}

/** Encodes each bit as a mark and a space, whose length distinguishes 0 from 1. */
export function byDistance(bits: readonly (0 | 1)[], mark: number, zero: number, one: number): number[] {
  return bits.flatMap((bit) => [mark, bit === 1 ? one : zero]);
}

/** Extends a frame to its period with a last space, so that the next one starts in time. */
export function padTo(period: number, pattern: readonly number[]): number[] {
  const length = pattern.reduce((sum, part) => sum + part, 0);
  return [...pattern, Math.max(period - length, 1)];
}
