import { fail } from "../steps.mjs";

const MINUTE_MS = 60_000;

/** Returns the named parts in the order of the list. "faults" selects "faults:kills", "faults:disk" and so on. */
export function chooseParts(parts, names) {
  const isNamed = (part, name) => part.name === name || part.name.startsWith(`${name}:`);
  const unknown = names.filter((name) => !parts.some((part) => isNamed(part, name)));
  if (unknown.length > 0) fail(`There is no part ${unknown.join(", ")}. \`npm run test:all -- --list\` lists them.`);
  return names.length === 0 ? parts : parts.filter((part) => names.some((name) => isNamed(part, name)));
}

/** Returns the result of a part that passed earlier at this commit, or undefined. Skipped parts are tried again. */
export function earlierResult(known, commit) {
  const isUsable = known && commit !== undefined && known.commit === commit && known.failed === 0 && !known.reason;
  return isUsable ? { ...known, ok: true, isEarlier: true } : undefined;
}

/** Returns the time that the part took last, or else the time in the list. */
export function expectedMs(part, known) {
  return known && !known.reason && known.ms > 0 ? known.ms : part.minutes * MINUTE_MS;
}

/** Tells whether a part fits into the remaining time; without a limit all do. */
export function fits(neededMs, spentMs, limitMinutes) {
  return limitMinutes === undefined || spentMs + neededMs <= limitMinutes * MINUTE_MS;
}
