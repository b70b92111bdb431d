import { startTransition, useEffect, useMemo, useState } from "react";
import { inTurns } from "./in-turns.ts";
import { daysOf, type WeekData, type WeekDay, weekdaysFrom, weekOf } from "./week.ts";

/** Up to this number of schedules is computed and rendered at once. */
const FEW = 100;

interface WeekInput extends Pick<WeekData, "schedules" | "from" | "where"> {
  runs: WeekData["runs"] | undefined;
  /** In milliseconds. */
  now: number;
}

/**
 * Computes the week; with many schedules day by day, so that the screen stays responsive. A day computed before stays as it was until
 * its turn comes.
 */
export function useWeek({ schedules, runs, from, where, now }: WeekInput): { days: WeekDay[]; isCounting: boolean } {
  const isFew = schedules.length <= FEW;
  const [counted, setCounted] = useState<ReadonlyMap<string, WeekDay>>(new Map());
  const given = useMemo(
    () => ({ schedules, runs: runs ?? [], from, where, now: new Date(now) }),
    [schedules, runs, from, where, now],
  );
  useEffect(() => {
    if (isFew) return;
    const dayOf = daysOf(given);
    return inTurns(weekdaysFrom(given.from), (day) => {
      const found = dayOf(day);
      startTransition(() => setCounted((before) => new Map(before).set(day, found)));
    });
  }, [isFew, given]);
  const atOnce = useMemo(() => (isFew ? weekOf(given) : undefined), [isFew, given]);
  if (atOnce) return { days: atOnce, isCounting: false };
  const days = weekdaysFrom(from).map((day) => counted.get(day));
  return {
    days: weekdaysFrom(from).map((day, index) => days[index] ?? { day, mark: where.dayAt?.(day, null), entries: [] }),
    isCounting: days.some((day) => day === undefined),
  };
}
