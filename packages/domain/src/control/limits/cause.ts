/**
 * Why nobody's hand switched it: it had run for its longest, it was on together with another, or a demand limit of a supply asked
 * for it.
 */
export type ProtectionCause = { max_run_s: number } | { with: string } | { demand: string };

const LONGEST = "max_run ";
const TOGETHER = "on_with ";
const DEMAND = "demand ";

/** As the store keeps it beside the command, where others have the name of their schedule. */
export function writeCause(cause: ProtectionCause): string {
  if ("demand" in cause) return `${DEMAND}${cause.demand}`;
  return "with" in cause ? `${TOGETHER}${cause.with}` : `${LONGEST}${cause.max_run_s}`;
}

/** Undefined for what is no such cause. */
export function readCause(text: string): ProtectionCause | undefined {
  if (text.startsWith(TOGETHER)) return { with: text.slice(TOGETHER.length) };
  if (text.startsWith(DEMAND)) return { demand: text.slice(DEMAND.length) };
  const seconds = text.startsWith(LONGEST) ? Number(text.slice(LONGEST.length)) : Number.NaN;
  return Number.isInteger(seconds) ? { max_run_s: seconds } : undefined;
}
