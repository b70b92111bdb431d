import type { ChannelKind } from "./deliveries.ts";

/** Codes that confirm a telephone number. Their limits keep anybody from guessing one, and from having strangers sent many. */
export const NUMBER_CODE = {
  digits: 6,
  minutes: 10,
  /** Tries at one code. */
  tries: 5,
  codesPerHour: { person: 5, number: 3 },
} as const;

/** Whether anything but a code may be sent by a channel: text messages go to numbers that their person has confirmed. */
export function isConfirmed({ kind, confirmedAt }: { kind: ChannelKind; confirmedAt: Date | null }): boolean {
  return kind !== "command" || confirmedAt !== null;
}

/** One number written in several ways counts as one: its digits, without the zeros or the plus sign before a country. */
export function digitsOfNumber(number: string): string {
  return number.replaceAll(/\D/g, "").replace(/^0+/, "");
}
