import { nextDay } from "@switchboard/domain";

/** Where days of a calendar came from, beside the tables of holidays. */
export const FILE = "file";
export const ADDRESS = "address";

const YEAR = 366;

/** The days that are taken from a file or an address: the last year, for what was left out, and three to come. */
export function wantedDays(now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10);
  return { from: nextDay(today, -YEAR), to: nextDay(today, 3 * YEAR) };
}
