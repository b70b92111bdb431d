import { hourLabel } from "@switchboard/domain";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface TimeWords {
  /** For an axis: the day at midnight, else the hour. */
  tick(wall: number): string;
  /** For tooltips and tables. */
  full(wall: number): string;
}

/** How instants of a wall clock that is written as UTC are told, in the reader's language and clock. */
export function timeWords(language: string, is24Hour: boolean): TimeWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  const hourCycle = is24Hour ? "h23" : "h12";
  const day = format({ day: "numeric", month: "short" });
  const time = format({ hour: "numeric", minute: "2-digit", hourCycle });
  const full = format({
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle,
  });
  return {
    tick: (wall) => {
      if (wall % DAY_MS === 0) return day.format(wall);
      if (wall % HOUR_MS === 0) return hourLabel((wall % DAY_MS) / HOUR_MS, is24Hour);
      return time.format(wall);
    },
    full: (wall) => full.format(wall),
  };
}
