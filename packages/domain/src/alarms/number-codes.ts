import type { ChannelKind } from "./deliveries.ts";

/** Limits of the codes that confirm a telephone number, against guessing and messages to strangers. */
export const NUMBER_CODE = {
  digits: 6,
  minutes: 10,
  /** Attempts per code. */
  tries: 5,
  codesPerHour: { person: 5, number: 3 },
} as const;

/** Tells whether a channel may send more than codes: text messages need a number confirmed by its person. */
export function isConfirmed({ kind, confirmedAt }: { kind: ChannelKind; confirmedAt: Date | null }): boolean {
  return kind !== "command" || confirmedAt !== null;
}

/** Reduces a number to its digits without plus sign or leading zeros, so that all spellings count as one. */
export function digitsOfNumber(number: string): string {
  return number.replaceAll(/\D/g, "").replace(/^0+/, "");
}
