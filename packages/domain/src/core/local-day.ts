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

/** A named zone; a bare offset such as +05:30 is refused, because PostgreSQL reads its sign the other way round. */
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
/** So many hours of a zone are remembered: two years, because whoever looks at one compares it with another. */
const MOST_HOURS = 20_000;
const offsets = new Map<string, Map<number, number | undefined>>();

/**
 * The wall clock of a zone at an instant, written as if it were UTC, so that arithmetic on it stays simple. Asking the
 * platform is slow: an hour at whose ends the clock is the same far from UTC is so throughout, and is asked for once.
 */
export function wallClock(instant: Date, timeZone: string): Date {
  const at = instant.getTime();
  const offset = offsetIn(Math.floor(at / HOUR), timeZone);
  return offset === undefined ? shownBy(instant, timeZone) : new Date(Math.floor((at + offset) / 1000) * 1000);
}

/** Undefined for an hour in which the clock is set. */
function offsetIn(hour: number, timeZone: string): number | undefined {
  let known = offsets.get(timeZone);
  if (known?.has(hour)) return known.get(hour);
  const [from = Number.NaN, to] = [hour * HOUR, (hour + 1) * HOUR].map(
    (edge) => shownBy(new Date(edge), timeZone).getTime() - edge,
  );
  if (!known || known.size >= MOST_HOURS) known = new Map();
  offsets.set(timeZone, known.set(hour, from === to ? from : undefined));
  return known.get(hour);
}

function shownBy(instant: Date, timeZone: string): Date {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const text = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`;
  return new Date(text);
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function localDay(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).toISOString().slice(0, 10);
}

/** A real date of 1900 to 2199: further out, years lose or gain a digit, and no device has reported from there. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** YYYY-MM. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** The first instant that a zone counts to a day; where daylight saving skips midnight, it is the end of the gap. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  const hour = 3_600_000;
  // No zone is further than 26 hours from UTC; between two guesses that are, the day begins where the date turns.
  let before = midnight - 26 * hour;
  let after = midnight + 26 * hour;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (localDay(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The half-open span of a local day: 23, 24 or 25 hours long. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
  return { from: startOfDay(day, timeZone), to: startOfDay(next, timeZone) };
}
