import { formatHhmm, hourLabel, toHhmm, wallClock } from "@switchboard/domain/core";
import type { ClockStyle } from "./clock-style.ts";
import { dateFormat } from "./date-format.ts";

/** Who reads: times are written in their language and clock, and in the zone of the enterprise. */
export interface Reader {
  language: string;
  timeZone: string;
  clock: ClockStyle;
}

type Instant = string | number | Date;
type Words = (at: Instant) => string;

export interface Moments {
  /** `06:05 pm` or `18:05`, as schedules write it (spec §5). */
  time: Words;
  timeWithSeconds: Words;
  /** The full hour alone: `6PM` or `18H` (spec §9). */
  hour: Words;
  date: Words;
  dateTime: Words;
  dateTimeWithSeconds: Words;
  weekday: Words;
}

/** The one way in which screens write an instant. */
export function momentWords({ language, timeZone, clock }: Reader): Moments {
  const wall = (at: Instant) => wallClock(new Date(at), timeZone);
  const day = dateFormat(language, { dateStyle: "medium", timeZone });
  const long = dateFormat(language, { weekday: "long", timeZone });
  const timeOf = (at: Date, seconds?: number) =>
    formatHhmm(toHhmm(at.getUTCHours(), at.getUTCMinutes()), clock, seconds);
  const time: Words = (at) => timeOf(wall(at));
  const timeWithSeconds: Words = (at) => timeOf(wall(at), wall(at).getUTCSeconds());
  const date: Words = (at) => day.format(new Date(at));
  return {
    time,
    timeWithSeconds,
    hour: (at) => hourLabel(wall(at).getUTCHours(), clock === 24),
    date,
    dateTime: (at) => `${date(at)}, ${time(at)}`,
    dateTimeWithSeconds: (at) => `${date(at)}, ${timeWithSeconds(at)}`,
    weekday: (at) => long.format(new Date(at)),
  };
}
