import { shiftDay } from "../../format/day-span.ts";
import { startOfWeek } from "../../format/range-presets.ts";

const WEEK = 7;

/** Adds months to a month such as `2026-11`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month; places before its first and after its last day are empty. */
export function monthWeeks(month: string, weekStart: number): (string | null)[][] {
  const first = startOfWeek(`${month}-01`, weekStart);
  const next = `${shiftMonth(month, 1)}-01`;
  const weeks: (string | null)[][] = [];
  for (let day = first; day < next; day = shiftDay(day, WEEK))
    weeks.push(
      Array.from({ length: WEEK }, (_, index) => {
        const each = shiftDay(day, index);
        return each.startsWith(month) ? each : null;
      }),
    );
  return weeks;
}

/** Returns that day in another month, or the month's last day when it is shorter. */
function inMonth(day: string, by: number): string {
  const month = shiftMonth(day.slice(0, 7), by);
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** Returns the day a key leads to, as the ARIA practices for date grids define; undefined for other keys. */
export function steppedDay(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  weekStart: number,
): string | undefined {
  const week = startOfWeek(day, weekStart);
  const steps: Record<string, () => string> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -WEEK),
    ArrowDown: () => shiftDay(day, WEEK),
    Home: () => week,
    End: () => shiftDay(week, WEEK - 1),
    PageUp: () => inMonth(day, shiftKey ? -12 : -1),
    PageDown: () => inMonth(day, shiftKey ? 12 : 1),
  };
  return steps[key]?.();
}

export function clampDay(day: string, min: string, max: string): string {
  if (day < min) return min;
  return day > max ? max : day;
}
