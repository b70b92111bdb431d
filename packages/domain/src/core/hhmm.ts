/** A time of day as the spec stores it (§5): hour * 100 + minute, so 18:05 is 1805. */
export type Hhmm = number;

export function toHhmm(hour: number, minute: number): Hhmm {
  return hour * 100 + minute;
}

export function isHhmm(value: unknown): value is Hhmm {
  return Number.isInteger(value) && minutesOf(value as number) !== undefined;
}

function minutesOf(value: number): number | undefined {
  const hour = Math.floor(value / 100);
  const minute = value % 100;
  return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 ? hour * 60 + minute : undefined;
}

/** Minutes since midnight. */
export function minuteOfDay(time: Hhmm): number {
  return Math.floor(time / 100) * 60 + (time % 100);
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats `06:05 pm` or `18:05` by the setting, with seconds if given. */
export function formatHhmm(time: Hhmm, clock: 12 | 24, seconds?: number): string {
  const hour = Math.floor(time / 100);
  const rest = [time % 100, ...(seconds === undefined ? [] : [seconds])].map(twoDigits).join(":");
  if (clock === 24) return `${twoDigits(hour)}:${rest}`;
  return `${twoDigits(hour % 12 || 12)}:${rest} ${hour < 12 ? "am" : "pm"}`;
}

/** Parses `6:05 pm`, `06:05PM` or `18:05`. Returns undefined for other text. */
export function parseHhmm(text: string): Hhmm | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})\s*([ap]m)?\s*$/i.exec(text);
  if (!match) return undefined;
  const half = match[3]?.toLowerCase();
  const hour = Number(match[1]);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const time = toHhmm(half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour, Number(match[2]));
  return isHhmm(time) ? time : undefined;
}

/**
 * Parses the text of a field beside which am or pm is chosen. A time of 24 hours wins over the choice, also one with a leading zero:
 * nobody who types `07:00` means the evening. The field itself shows hours without it.
 */
export function parseTypedHhmm(text: string, half: "am" | "pm"): Hhmm | undefined {
  const hasHalf = !/^\s*0\d:/.test(text);
  return (hasHalf ? parseHhmm(`${text} ${half}`) : undefined) ?? parseHhmm(text);
}

/** Both ends are included. A window that ends before it begins passes midnight. */
export function isWithinHours(time: Hhmm, start: Hhmm, end: Hhmm): boolean {
  return start <= end ? time >= start && time <= end : time >= start || time <= end;
}
