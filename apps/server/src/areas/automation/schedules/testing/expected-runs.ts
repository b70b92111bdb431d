/**
 * Finds the expected occurrences by reading the wall clock every five minutes: slow, simple, and independent of the
 * rule itself.
 */
const STEP = 5 * 60_000;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export interface PlannedSchedule {
  id: string;
  switchId: string;
  zone: string;
  time: number;
  repeats: boolean;
  days: number[];
  date: string | null;
}

interface Reading {
  instant: number;
  day: string;
  weekday: number;
  time: number;
}

export class WallClocks {
  readonly #byZone: Map<string, Reading[]>;

  constructor(zones: string[], from: Date, days: number) {
    this.#byZone = new Map(zones.map((zone) => [zone, read(zone, from.getTime(), from.getTime() + days * 86_400_000)]));
  }

  daysOf(zone: string): Reading[][] {
    return [...Map.groupBy(this.#byZone.get(zone) ?? [], ({ day }) => day).values()];
  }
}

function read(zone: string, from: number, to: number): Reading[] {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const readings: Reading[] = [];
  for (let instant = from; instant < to; instant += STEP) {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    readings.push({
      instant,
      day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
      weekday: WEEKDAYS.indexOf(parts.get("weekday") ?? ""),
      time: Number(parts.get("hour")) * 100 + Number(parts.get("minute")),
    });
  }
  return readings;
}

/** Returns the first moment of each of its days at which the clock shows the time, or has jumped over it. */
export function expectedDues(
  { zone, time, repeats, days, date }: PlannedSchedule,
  clocks: WallClocks,
  after: Date,
): number[] {
  return clocks.daysOf(zone).flatMap((readings) => {
    const [first] = readings;
    if (!first || !(repeats ? days.includes(first.weekday) : first.day === date)) return [];
    const shown = readings.find((each) => each.time === time) ?? readings.find((each) => each.time > time);
    // The first and the last day of the span are incomplete, so nothing was jumped over there.
    if (!shown || (shown.time !== time && first.time > time)) return [];
    return shown.instant > after.getTime() ? [shown.instant] : [];
  });
}

/** Returns the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
