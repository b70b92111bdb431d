/** Appliances a remote can be for, in the order the screens offer them. */
export const APPLIANCE_TYPES = ["tv", "ac", "stb", "fan", "projector", "music"] as const;
export type ApplianceType = (typeof APPLIANCE_TYPES)[number];

/** What an infrared blaster takes; anything longer is no remote's code. */
export const IR_LIMITS = { pulses: 1024, longest: 200_000, repeats: 20 } as const;

/** Infrared light switched on and off: marks and spaces in microseconds, beginning with a mark. */
export interface IrSignal {
  /** How fast the light flickers during a mark, in hertz. */
  carrier: number;
  pattern: number[];
  /** What follows for as long as the key is held; the pattern again where the protocol has nothing shorter. */
  repeat: number[];
}

/** The bits of a number, lowest first. */
export function bitsLowFirst(value: number, count: number): (0 | 1)[] {
  return Array.from({ length: count }, (_, bit) => (Math.floor(value / 2 ** bit) % 2 === 1 ? 1 : 0));
}

/** The bits of a number, highest first. */
export function bitsHighFirst(value: number, count: number): (0 | 1)[] {
  return bitsLowFirst(value, count).toReversed();
}

/** Each bit a mark and a space whose length tells 0 from 1. */
export function byDistance(bits: readonly (0 | 1)[], mark: number, zero: number, one: number): number[] {
  return bits.flatMap((bit) => [mark, bit === 1 ? one : zero]);
}

/** Fills a frame up to its period with a last space, so that the next one starts in time. */
export function padTo(period: number, pattern: readonly number[]): number[] {
  const length = pattern.reduce((sum, part) => sum + part, 0);
  return [...pattern, Math.max(period - length, 1)];
}
