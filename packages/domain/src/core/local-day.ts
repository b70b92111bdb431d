const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formatters.set(timeZone, known);
  }
  return known;
}

/** Only named zones are valid. Offsets such as +05:30 are refused, because PostgreSQL reads their sign in reverse. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const HOUR = 3_600_000;
/** The number of cached hours of a zone: two years, because people compare one with another. */
const MOST_HOURS = 20_000;
const offsets = new Map<string, Map<number, number | undefined>>();

/**
 * Returns the wall clock of a zone at an instant, as if it were UTC, to simplify arithmetic. The platform's formatter is slow, so the
 * offset is cached for each hour that has equal offsets at both ends.
 */
export function wallClock(instant: Date, timeZone: string): Date {
  const at = instant.getTime();
  const offset = offsetIn(Math.floor(at / HOUR), timeZone);
  return offset === undefined ? shownBy(instant, timeZone) : new Date(Math.floor((at + offset) / 1000) * 1000);
}

/** Returns undefined for an hour in which the clock changes. */
function offsetIn(hour: number, timeZone: string): number | undefined {
  let known = offsets.get(timeZone);
  if (known?.has(hour)) return known.get(hour);
  if (!known || known.size >= MOST_HOURS) known = new Map();
  // A cached neighbour has the same offset at the edge that it shares with this hour.
  const from = known.get(hour - 1) ?? offsetAt(hour * HOUR, timeZone);
  const to = known.get(hour + 1) ?? offsetAt((hour + 1) * HOUR, timeZone);
  const offset = from === to ? from : undefined;
  offsets.set(timeZone, known.set(hour, offset));
  return offset;
}

const offsetAt = (at: number, timeZone: string) => shownBy(new Date(at), timeZone).getTime() - at;

/** The format of en-US with the options above. Reading it takes a third of the time of `formatToParts`. */
const SHOWN = /^(\d\d)\/(\d\d)\/(\d+), (\d\d):(\d\d):(\d\d)$/;

function shownBy(instant: Date, timeZone: string): Date {
  const [, month, day, year, hour, minute, second] = SHOWN.exec(formatter(timeZone).format(instant)) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns the calendar day of an instant in a zone, as YYYY-MM-DD. */
export function localDay(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).toISOString().slice(0, 10);
}

/** A real date from 1900 to 2199. Beyond that, years may have another length, and no device reports them. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** YYYY-MM. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** Returns the first instant of a day in a zone. When daylight saving skips midnight, this is the end of the gap. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  const hour = 3_600_000;
  // No zone is further than 26 hours from UTC, so the day begins between these two guesses.
  let before = midnight - 26 * hour;
  let after = midnight + 26 * hour;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (localDay(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Returns the half-open span of a local day, which has 23, 24 or 25 hours. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
  return { from: startOfDay(day, timeZone), to: startOfDay(next, timeZone) };
}
