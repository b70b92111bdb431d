import type { PlannedSwitch } from "../plan.ts";
import { chance, swing } from "../repeatable.ts";
import { type HabitSpan, habitSpans } from "../site/habits.ts";
import { MINUTE } from "../time.ts";
import { instantOf, isWeekend, type LocalDay, type Span, within } from "./calendar.ts";
import { type Incidents, outageAt } from "./incidents.ts";

const SHORTEST_MS = 5 * MINUTE;
const EARLIEST_MS = 6 * 60 * MINUTE;

function appliesOn(days: HabitSpan["days"], day: LocalDay): boolean {
  if (days === "weekdays") return !isWeekend(day);
  if (days === "weekend") return isWeekend(day);
  return days === "saturday" ? day.weekday === 6 : true;
}

/** Returns when a habit turns a switch on, regardless of incidents. */
export function intended({ habit, seed }: Pick<PlannedSwitch, "habit" | "seed">, days: LocalDay[]): Span[] {
  const first = days[0];
  if (habit === "always" && first) return [{ from: first.from + 40 * MINUTE, until: Number.POSITIVE_INFINITY }];
  return days.flatMap((day, dayNo) =>
    habitSpans(habit).flatMap((span, spanNo) => {
      const slot = dayNo * 16 + spanNo;
      if (!appliesOn(span.days, day) || chance(seed, slot) >= span.likelihood) return [];
      const about = (time: string, salt: number) =>
        Math.round(instantOf(day, time) + swing(seed ^ salt, slot) * span.giveOrTakeMinutes * MINUTE);
      return [{ from: about(span.from, 0x11), until: about(span.until, 0x22) }];
    }),
  );
}

/** Extends spans back to the time at which a schedule turned the switch on. */
function withEarlyStarts(spans: readonly Span[], starts: readonly number[]): Span[] {
  return spans.map((span) => {
    const start = starts.find((at) => at <= span.from && span.from - at < EARLIEST_MS);
    return start === undefined ? span : { ...span, from: start };
  });
}

/**
 * Returns the spans during which a switch was on, in order and without overlaps. A switch cannot be operated during an outage, so changes
 * happen after it. A motor that runs dry stops itself. The last span may be open, which means that the switch is on now.
 */
export function onSpans(
  planned: PlannedSwitch,
  incidents: Incidents,
  days: LocalDay[],
  { now, starts = [] }: { now: number; starts?: readonly number[] },
): Span[] {
  const { dryRun } = incidents;
  const reachable = (instant: number) => {
    const outage = outageAt(incidents, instant);
    return outage ? Math.round(outage.until + (1 + 2 * chance(planned.seed, instant / MINUTE)) * MINUTE) : instant;
  };
  const spans: Span[] = [];
  for (const span of withEarlyStarts(intended(planned, days), starts)) {
    const from = reachable(span.from);
    const stopped = dryRun && within(dryRun.from, span) ? dryRun.until : reachable(span.until);
    const until = stopped > now ? Number.POSITIVE_INFINITY : stopped;
    const free = from >= (spans.at(-1)?.until ?? 0) + SHORTEST_MS;
    if (free && from < now && until - from >= SHORTEST_MS) spans.push({ from, until });
  }
  return spans;
}

export function isOnNow(spans: Span[]): boolean {
  return spans.at(-1)?.until === Number.POSITIVE_INFINITY;
}
