/**
 * Why a protection switched: the switch had run for its longest time, was on together with another, or a supply's demand limit required
 * it.
 */
export type ProtectionCause = { max_run_s: number } | { with: string } | { demand: string };

const LONGEST = "max_run ";
const TOGETHER = "on_with ";
const DEMAND = "demand ";

/** Formats the cause for the database column that contains the schedule's name for other commands. */
export function writeCause(cause: ProtectionCause): string {
  if ("demand" in cause) return `${DEMAND}${cause.demand}`;
  return "with" in cause ? `${TOGETHER}${cause.with}` : `${LONGEST}${cause.max_run_s}`;
}

/** Returns undefined for text that is not a cause. */
export function readCause(text: string): ProtectionCause | undefined {
  if (text.startsWith(TOGETHER)) return { with: text.slice(TOGETHER.length) };
  if (text.startsWith(DEMAND)) return { demand: text.slice(DEMAND.length) };
  const seconds = text.startsWith(LONGEST) ? Number(text.slice(LONGEST.length)) : Number.NaN;
  return Number.isInteger(seconds) ? { max_run_s: seconds } : undefined;
}
