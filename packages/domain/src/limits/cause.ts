/** Why what protects a switch turned it off: it had run for its longest, or it was on together with another. */
export type ProtectionCause = { max_run_s: number } | { with: string };

const LONGEST = "max_run ";
const TOGETHER = "on_with ";

/** As the store keeps it beside the command, where others have the name of their schedule. */
export function writeCause(cause: ProtectionCause): string {
  return "with" in cause ? `${TOGETHER}${cause.with}` : `${LONGEST}${cause.max_run_s}`;
}

/** Undefined for what is no such cause. */
export function readCause(text: string): ProtectionCause | undefined {
  if (text.startsWith(TOGETHER)) return { with: text.slice(TOGETHER.length) };
  const seconds = text.startsWith(LONGEST) ? Number(text.slice(LONGEST.length)) : Number.NaN;
  return Number.isInteger(seconds) ? { max_run_s: seconds } : undefined;
}
