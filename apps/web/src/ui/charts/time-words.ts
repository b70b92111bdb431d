import { dateFormat } from "../format/date-format.ts";
import { momentWords } from "../format/moments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface TimeWords {
  /** For an axis: the day at midnight, else the hour. */
  tick(wall: number): string;
  /** For tooltips and tables. */
  full(wall: number): string;
}

/** Formats times of a wall clock written as UTC, in the user's language and clock style. */
export function timeWords(language: string, is24Hour: boolean): TimeWords {
  const day = dateFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const moments = momentWords({ language, timeZone: "UTC", clock: is24Hour ? 24 : 12 });
  return {
    tick: (wall) => {
      if (wall % DAY_MS === 0) return day.format(wall);
      return wall % HOUR_MS === 0 ? moments.hour(wall) : moments.time(wall);
    },
    full: moments.dateTime,
  };
}
