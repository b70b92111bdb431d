import { type DaySpan, shiftDay } from "./day-span.ts";

/** The most frequent spans, by name. */
export const RANGE_PRESETS = [
  "today",
  "yesterday",
  "last7",
  "last30",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "lastYear",
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** Monday and Sunday of a day's week lie where the settings say that a week begins (spec §9: 2 is Monday). */
export function startOfWeek(day: string, weekStart: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shiftDay(day, -((weekday - (weekStart - 1) + 7) % 7));
}

/** The days of a preset; none of them reaches past today. */
export function presetSpan(preset: RangePreset, today: string, weekStart: number): DaySpan {
  const until = (from_date: string, to_date = today) => ({ from_date, to_date });
  const yesterday = shiftDay(today, -1);
  const endOfLastMonth = shiftDay(firstOfMonth(today), -1);
  const week = startOfWeek(today, weekStart);
  const year = Number(today.slice(0, 4));
  const spans: Record<RangePreset, DaySpan> = {
    today: until(today),
    yesterday: until(yesterday, yesterday),
    last7: until(shiftDay(today, -6)),
    last30: until(shiftDay(today, -29)),
    thisWeek: until(week),
    lastWeek: until(shiftDay(week, -7), shiftDay(week, -1)),
    thisMonth: until(firstOfMonth(today)),
    lastMonth: until(firstOfMonth(endOfLastMonth), endOfLastMonth),
    thisYear: until(`${year}-01-01`),
    lastYear: until(`${year - 1}-01-01`, `${year - 1}-12-31`),
  };
  return spans[preset];
}

/** The preset that a span is, if it is one. */
export function presetOf(span: DaySpan, today: string, weekStart: number): RangePreset | undefined {
  return RANGE_PRESETS.find((preset) => {
    const { from_date, to_date } = presetSpan(preset, today, weekStart);
    return from_date === span.from_date && to_date === span.to_date;
  });
}
