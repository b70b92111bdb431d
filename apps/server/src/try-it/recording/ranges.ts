const DAY_MS = 86_400_000;

/** The time of the recording: a Wednesday, a quarter to noon in the building. `demo-clock.ts` of the web has the same. */
export const RECORDED_AT = new Date("2026-03-18T06:15:00Z");
const TODAY = "2026-03-18";

function daysBefore(days: number): string {
  return new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);
}

const lastDays = (count: number) => ({ from_date: daysBefore(count - 1), to_date: TODAY });
const oneDay = (before: number) => ({ from_date: daysBefore(before), to_date: daysBefore(before) });

/** The ranges that the screens offer, as of the day of the recording. */
export const RANGES = {
  today: lastDays(1),
  yesterday: oneDay(1),
  dayBeforeYesterday: oneDay(2),
  weekAgo: oneDay(7),
  last7: lastDays(7),
  before7: { from_date: daysBefore(13), to_date: daysBefore(7) },
  last30: lastDays(30),
  before30: { from_date: daysBefore(59), to_date: daysBefore(30) },
  thisWeek: lastDays(3),
  lastYear: lastDays(365),
  threeYears: lastDays(3 * 365),
} as const;

/** Today and the six days before, newest first. */
export const DAYS = Array.from({ length: 7 }, (_, index) => daysBefore(index));
