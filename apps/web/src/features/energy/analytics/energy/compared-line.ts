import { localDay, startOfDay } from "@switchboard/domain/core";
import { type Comparison, pairDays } from "@switchboard/domain/energy";
import type { TimeSeries } from "../../../../ui/charts/chart-model.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";

/** Shifts a line of the compared days over the chosen ones: each moment keeps its time after midnight. */
export function laidOver(
  line: Pick<TimeSeries, "times" | "values">,
  span: DaySpan,
  comparison: Comparison,
  { timeZone, now }: { timeZone: string; now: number },
): Pick<TimeSeries, "times" | "values"> {
  const today = localDay(new Date(now), timeZone);
  const shifts = pairDays(span, comparison, today).flatMap(({ day, with: other }) => {
    if (day === null || other === null) return [];
    const begins = startOfDay(other, timeZone).getTime();
    return [{ begins, by: startOfDay(day, timeZone).getTime() - begins }];
  });
  const times: number[] = [];
  const values: number[] = [];
  let place = 0;
  for (let index = 0; index < line.times.length; index += 1) {
    const at = line.times[index] ?? 0;
    while ((shifts[place + 1]?.begins ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    const moved = at + (shifts[place]?.by ?? 0);
    // Where a day was longer than its counterpart, its last hour is over the first of the next.
    if (moved < (times.at(-1) ?? Number.NEGATIVE_INFINITY)) continue;
    times.push(moved);
    values.push(line.values[index] ?? Number.NaN);
  }
  return { times, values };
}
